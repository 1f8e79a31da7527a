import { Button, Stack, Tooltip } from "@mui/material"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { places } from "../../places.ts"
import { ConfirmDeleteDialog } from "../../ui/ConfirmDialog.tsx"
import { MoreMenu } from "../../ui/MoreMenu.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { authoringChanged, beginDraft, deleteKit } from "./api.ts"

/** What the owner does with a kit of the list: goes on with its draft or begins one, or deletes the kit. */
export function KitRowTools({ kit, groupId }: { kit: Schemas["GroupKit"]; groupId: number }) {
  const { t } = useTranslation("authoring")
  const [deleting, setDeleting] = useState(false)
  const { title } = kit
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: "center" }}>
      {kit.draftVersionId === null ? (
        <NewDraft kit={kit} groupId={groupId} />
      ) : (
        <Button
          component={Link}
          to={places.kitDesigner(groupId, kit.draftVersionId)}
          aria-label={t("draft.openOf", { title })}
        >
          {t("draft.open")}
        </Button>
      )}
      <MoreMenu
        label={t("draft.actions", { title })}
        entries={[{ label: t("draft.delete"), run: () => setDeleting(true) }]}
      />
      {deleting && <DeleteKit kit={kit} onClose={() => setDeleting(false)} />}
    </Stack>
  )
}

function NewDraft({ kit, groupId }: { kit: Schemas["GroupKit"]; groupId: number }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const navigate = useNavigate()
  const begin = useMutation({
    mutationFn: () => beginDraft(kit.id),
    async onSuccess({ kitVersionId }) {
      await navigate(places.kitDesigner(groupId, kitVersionId))
      await authoringChanged(client)
    },
  })
  return (
    <Tooltip describeChild title={t("draft.none")}>
      <Button
        aria-label={t("draft.beginOf", { title: kit.title })}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {t("draft.begin")}
      </Button>
    </Tooltip>
  )
}

function DeleteKit({ kit, onClose }: { kit: Schemas["GroupKit"]; onClose: () => void }) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const { title } = kit
  const remove = useMutation({
    mutationFn: () => deleteKit(kit.id),
    async onSuccess() {
      await authoringChanged(client)
      toastSuccess(t("draft.deleted", { title }))
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDeleteDialog
      open
      category={t("draft.kit")}
      subject={title}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  )
}
