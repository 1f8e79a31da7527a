import { Button } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { CreateNewFolderOutlined } from "../../../ui/icons.ts"
import { RenameDialog, TitleField } from "../../../ui/RenameDialog.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import {
  basicSpaceAllowedQuery,
  createSpace,
  deleteSpace,
  leaveSpace,
  renameSpace,
  spacesChanged,
} from "./api.ts"
import { SpaceTypeField } from "./SpaceTypeField.tsx"

/**
 * Creates a space in two steps: its type, then its name. `onClose` gets the step at which it was closed, `onCreated`
 * the id of the new space.
 */
export function CreateSpaceDialog({
  onClose,
  onCreated,
}: {
  onClose: (step: "type" | "name") => void
  onCreated?: (spaceId: number) => void
}) {
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  const [step, setStep] = useState<"type" | "name">("type")
  const basicAllowed = useQuery(basicSpaceAllowedQuery)
  const create = useSave({ mutationFn: createSpace, onSuccess: () => spacesChanged(client) })

  async function submit(space: NewSpace) {
    if (step === "type") return setStep("name")
    const { id } = await create.mutateAsync(space)
    toastSuccess(t("created", { title: space.title.trim() }))
    onCreated?.(id)
  }

  return (
    <FormDialog<NewSpace>
      open
      draft="space"
      title={t("create.title")}
      icon={<CreateNewFolderOutlined />}
      defaultValues={{ title: "", type: "BASIC" }}
      onSubmit={submit}
      onClose={() => onClose(step)}
      staysOpen={step === "type"}
      submitLabel={step === "type" ? t("create.next") : t("create.submit")}
      extraActions={step === "name" && <Back onClick={() => setStep("type")} />}
    >
      {step === "type" ? (
        <SpaceTypeField basicAllowed={basicAllowed.data ?? true} />
      ) : (
        <TitleField label={t("name")} />
      )}
    </FormDialog>
  )
}

interface NewSpace {
  title: string
  type: Schemas["SpaceTypeCode"]
}

type Named = Pick<Schemas["SpaceCard"], "id" | "title"> & { etag?: string }

/** Renames a space. */
export function RenameSpaceDialog({ space, onClose }: { space: Named; onClose: () => void }) {
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  return (
    <RenameDialog
      draft={`space-title:${space.id}`}
      heading={t("rename.title")}
      label={t("name")}
      submitLabel={t("rename.submit")}
      title={space.title}
      seen={space}
      onRename={async ({ title }, seen) => {
        await renameSpace(space.id, title, seen)
        toastSuccess(t("renamed"))
        void spacesChanged(client)
      }}
      onClose={onClose}
    />
  )
}

interface Asked {
  space: Named
  onClose: () => void
  onDone?: () => void
}

/** Asks before deleting a space. The server refuses if it contains assessments; the error is shown. */
export function DeleteSpaceDialog(props: Asked) {
  return <PartingDialog {...props} ending="delete" part={deleteSpace} />
}

/** Asks before leaving a space, which loses all roles in it. */
export function LeaveSpaceDialog(props: Asked) {
  return <PartingDialog {...props} ending="leave" part={leaveSpace} />
}

function PartingDialog(
  props: Asked & { ending: "delete" | "leave"; part: (spaceId: number) => Promise<unknown> },
) {
  const { space, onClose, onDone, ending, part } = props
  const { t } = useTranslation("spaces")
  const client = useQueryClient()
  async function leave() {
    await part(space.id)
    toastSuccess(t(ending === "delete" ? "deleted" : "left", { title: space.title }))
    onDone?.()
    await spacesChanged(client)
  }
  return (
    <ActionDialog
      destructive
      title={t(`${ending}.title`)}
      confirmLabel={t(`${ending}.confirm`)}
      action={leave}
      onClose={onClose}
    >
      {t(`${ending}.question`, { title: space.title })}
    </ActionDialog>
  )
}

function Back({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  return <Button onClick={onClick}>{t("dialog.back")}</Button>
}
