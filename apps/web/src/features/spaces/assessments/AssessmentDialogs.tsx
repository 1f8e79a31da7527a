import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { DeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { RenameDialog } from "../../../ui/RenameDialog.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { assessmentQuery, useRenameAssessment } from "../../assessment/frame/index.ts"
import { assessmentsChanged, deleteAssessment } from "./api.ts"

interface Props {
  assessment: Schemas["AssessmentCard"]
  onClose: () => void
}

/** Renames an assessment. */
export function RenameAssessmentDialog({ assessment, onClose }: Props) {
  const { t } = useTranslation("assessments")
  const rename = useRenameAssessment(assessment.id)
  const seen = useQuery(assessmentQuery(assessment.id)).data

  return (
    <RenameDialog
      draft={`assessment-title:${assessment.id}`}
      heading={t("rename.title")}
      label={t("create.name")}
      submitLabel={t("rename.submit")}
      title={assessment.title}
      seen={seen}
      onRename={async ({ title }, version) => {
        await rename.mutateAsync({ title, seen: version })
        toastSuccess(t("rename.done"))
      }}
      onClose={onClose}
    />
  )
}

/** Asks for confirmation before deleting an assessment. */
export function DeleteAssessmentDialog({ assessment, onClose }: Props) {
  const { t } = useTranslation("assessments")
  const client = useQueryClient()
  async function remove() {
    await deleteAssessment(assessment.id)
    toastSuccess(t("delete.done", { title: assessment.title }))
    await assessmentsChanged(client)
  }
  return (
    <DeleteDialog
      category={t("delete.category")}
      subject={assessment.title}
      action={remove}
      onClose={onClose}
    />
  )
}
