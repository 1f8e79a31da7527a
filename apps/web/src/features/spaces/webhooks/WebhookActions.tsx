import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { ActionDialog, ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { MoreMenu } from "../../../ui/MoreMenu.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { editWebhook, removeWebhook, rotateSecret, type WebhookIds, webhookChanged } from "./api.ts"
import { WebhookDialog, type WebhookForm, WebhookSecret } from "./WebhookDialog.tsx"

interface Props {
  place: WebhookIds
  webhook: Schemas["Webhook"]
}

/** The owner's actions on a webhook, besides the test. */
export function WebhookActions({ place, webhook }: Props) {
  const { t } = useTranslation("webhooks")
  const client = useQueryClient()
  const [asked, setAsked] = useState<"edit" | "rotate" | "remove">()
  const close = () => setAsked(undefined)
  const { address, note, events } = webhook
  const isPaused = webhook.paused !== null
  const shown = (field: string, value: unknown) =>
    field === "events" && Array.isArray(value)
      ? value.map((event: Schemas["WebhookEvent"]) => t(`event.${event}`)).join("\n")
      : undefined
  const edit = useSave({
    mutationFn: (change: Schemas["WebhookEdit"]) => editWebhook(place, change, { seen: webhook, shown }),
    onSettled: () => webhookChanged(client, place),
  })

  async function save(form: WebhookForm, seen: Seen | null): Promise<void> {
    await editWebhook(place, { ...form, paused: isPaused }, { seen, shown })
    toastSuccess(t("form.saved"))
    void webhookChanged(client, place)
  }

  function pauseOrResume(): void {
    const told = () => toastSuccess(t(isPaused ? "one.resumed" : "one.paused"))
    edit.mutate({ address, note, events, paused: !isPaused }, { onSuccess: told })
  }

  return (
    <>
      <MoreMenu
        label={t("one.actions")}
        busy={edit.isPending}
        entries={[
          { label: t("one.edit"), run: () => setAsked("edit") },
          { label: t(isPaused ? "one.resume" : "one.pause"), run: pauseOrResume },
          { label: t("one.rotate"), run: () => setAsked("rotate") },
          { label: t("one.remove"), run: () => setAsked("remove") },
        ]}
      />
      {asked === "edit" && (
        <WebhookDialog
          draft={`webhook:${webhook.id}`}
          webhook={{ address, note, events }}
          seen={webhook}
          onSubmit={save}
          onClose={close}
        />
      )}
      {asked === "rotate" && <Rotation place={place} onClose={close} />}
      {asked === "remove" && <Removal place={place} webhook={webhook} onClose={close} />}
    </>
  )
}

function Rotation({ place, onClose }: { place: WebhookIds; onClose: () => void }) {
  const { t } = useTranslation("webhooks")
  const client = useQueryClient()
  const rotate = useSave({
    mutationFn: () => rotateSecret(place),
    onSuccess: () => webhookChanged(client, place),
  })
  if (rotate.data) {
    const { secret, formerSecretUntil } = rotate.data
    return <WebhookSecret secret={secret} formerUntil={formerSecretUntil} onClose={onClose} />
  }
  return (
    <ConfirmDialog
      open
      title={t("rotation.title")}
      confirmLabel={t("rotation.confirm")}
      busy={rotate.isPending}
      onConfirm={() => rotate.mutate()}
      onCancel={onClose}
    >
      {t("rotation.question")}
    </ConfirmDialog>
  )
}

function Removal({ place, webhook, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation("webhooks")
  const client = useQueryClient()
  const navigate = useNavigate()
  async function remove() {
    await removeWebhook(place)
    toastSuccess(t("one.removed"))
    await navigate(paths.spaceSettings(place.spaceId))
    await client.invalidateQueries({ queryKey: keys.space(place.spaceId).webhooks })
  }
  return (
    <ActionDialog
      destructive
      title={t("removal.title")}
      confirmLabel={t("removal.confirm")}
      action={remove}
      onClose={onClose}
    >
      {t("removal.question", { address: webhook.address })}
    </ActionDialog>
  )
}
