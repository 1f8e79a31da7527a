import DriveFileRenameOutline from "@mui/icons-material/DriveFileRenameOutline"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { ConfirmDeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useRenameAssessment } from "../../assessment/frame/index.ts"
import { assessmentsChanged, deleteAssessment } from "./api.ts"

interface Props {
  assessment: Schemas["AssessmentCard"]
  onClose: () => void
}

/** Renames an assessment. */
export function RenameAssessmentDialog({ assessment, onClose }: Props) {
  const { t } = useTranslation("assessments")
  const rename = useRenameAssessment(assessment.id)

  async function submit(values: { title: string }) {
    await rename.mutateAsync(values)
    toastSuccess(t("rename.done"))
    onClose()
  }

  return (
    <FormDialog
      open
      title={t("rename.title")}
      icon={<DriveFileRenameOutline />}
      maxWidth="sm"
      defaultValues={{ title: assessment.title }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("rename.submit")}
    >
      <FormTextField name="title" label={t("create.name")} required minLength={3} maxLength={100} autoFocus />
    </FormDialog>
  )
}

/** Asks for confirmation before deleting an assessment. */
export function DeleteAssessmentDialog({ assessment, onClose }: Props) {
  const { t } = useTranslation("assessments")
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteAssessment(assessment.id),
    onSuccess() {
      toastSuccess(t("delete.done", { title: assessment.title }))
      return assessmentsChanged(client)
    },
    onSettled: onClose,
  })
  return (
    <ConfirmDeleteDialog
      open
      category={t("delete.category")}
      subject={assessment.title}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  )
}
