import { Button, type ButtonProps, Stack, Tooltip } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { DeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { MoreMenu } from "../../../ui/MoreMenu.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useNavigateHere } from "../../../ui/useNavigateHere.ts"
import { useSave } from "../../../ui/useSave.ts"
import { authoringChanged, beginDraft, deleteKit } from "./api.ts"

/** The owner's actions on a kit in the list: continue or start a draft, or delete the kit. */
export function KitRowTools({ kit, groupId }: { kit: Schemas["GroupKit"]; groupId: number }) {
  const { t } = useTranslation("authoring")
  const [deleting, setDeleting] = useState(false)
  const { title } = kit
  return (
    <Stack direction="row" sx={{ gap: 0.5, alignItems: "center" }}>
      <DraftButton kit={kit} groupId={groupId} />
      <MoreMenu
        label={t("draft.actions", { title })}
        entries={[{ label: t("draft.delete"), run: () => setDeleting(true) }]}
      />
      {deleting && <DeleteKit kit={kit} onClose={() => setDeleting(false)} />}
    </Stack>
  )
}

type DraftedKit = Pick<Schemas["GroupKit"], "id" | "title" | "draftVersionId">

interface DraftButtonProps extends Pick<ButtonProps, "variant"> {
  kit: DraftedKit
  groupId: number
}

/** Opens the draft of a kit in the designer, and creates one first if there is none. */
export function DraftButton({ kit, groupId, variant }: DraftButtonProps) {
  const { t } = useTranslation("authoring")
  const { title, draftVersionId } = kit
  if (draftVersionId === null) return <NewDraft kit={kit} groupId={groupId} variant={variant} />
  return (
    <Button
      variant={variant}
      component={Link}
      to={paths.kitDesigner(groupId, draftVersionId)}
      aria-label={t("draft.openOf", { title })}
    >
      {t("draft.open")}
    </Button>
  )
}

function NewDraft({ kit, groupId, variant }: DraftButtonProps) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const begin = useSave({
    mutationFn: () => beginDraft(kit.id),
    onSuccess({ kitVersionId }) {
      void authoringChanged(client)
      return navigate(paths.kitDesigner(groupId, kitVersionId))
    },
  })
  return (
    <Tooltip describeChild title={t("draft.none")}>
      <Button
        variant={variant}
        aria-label={t("draft.beginOf", { title: kit.title })}
        loading={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {t("draft.begin")}
      </Button>
    </Tooltip>
  )
}

interface DeleteKitProps {
  kit: Pick<Schemas["GroupKit"], "id" | "title">
  onClose: () => void
  /** Leaves a page that no longer exists after the deletion. */
  onDeleted?: () => Promise<void> | void
}

/** Asks whether to delete a kit, which is only possible without assessments. */
export function DeleteKit({ kit, onClose, onDeleted }: DeleteKitProps) {
  const { t } = useTranslation("authoring")
  const client = useQueryClient()
  const { title } = kit
  async function remove() {
    await deleteKit(kit.id)
    await onDeleted?.()
    await authoringChanged(client)
    toastSuccess(t("draft.deleted", { title }))
  }
  return <DeleteDialog category={t("draft.kit")} subject={title} action={remove} onClose={onClose} />
}
