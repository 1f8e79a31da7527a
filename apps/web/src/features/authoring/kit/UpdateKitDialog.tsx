import { Alert, Button, Stack, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { DifferenceOutlined } from "../../../ui/icons.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { AffectedAssessments, KitDifferences, updatePreview } from "../preview/index.ts"
import { authoringChanged, draftFromText, updateKit } from "./api.ts"
import { Warnings } from "./DiagnosticList.tsx"
import { rejectionsIn } from "./diagnostics.ts"
import { KitFileStep } from "./KitFileStep.tsx"
import { readKitFile } from "./readKitFile.ts"

export interface UpdateKitDialogProps {
  kitId: number
  groupId: number
  onClose: () => void
}

/**
 * Updates a kit in use from its text, a workbook or a newer version of its framework: shows what would change, and applies
 * it on confirmation. Where something is gone, a draft is created, which is released like every other.
 */
export function UpdateKitDialog({ kitId, groupId, onClose }: UpdateKitDialogProps) {
  const { t } = useTranslation("authoring")
  const { t: shell } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const compare = useSave({
    async mutationFn(file: File) {
      const read = await readKitFile(groupId, file)
      const { kitDslId } = "text" in read ? read.text : read.framework
      const warnings = "text" in read ? read.text.warnings : []
      try {
        return { kitDslId, warnings, asDraft: false, preview: await updatePreview(kitId, kitDslId) }
      } catch (refusal) {
        if (!rejectionsIn(refusal)) throw refusal
        return { kitDslId, warnings, asDraft: true, preview: await updatePreview(kitId, kitDslId, true) }
      }
    },
    meta: { silence: [422, "INVALID_INPUT", "INVALID_DSL_CONTENT"] },
  })
  const apply = useSave({
    mutationFn: (kitDslId: number) => updateKit(kitId, kitDslId),
    onSuccess({ message }) {
      toastSuccess(message)
      onClose()
      return authoringChanged(client)
    },
  })
  const draft = useSave({
    mutationFn: (kitDslId: number) => draftFromText(kitId, kitDslId),
    onSuccess({ kitVersionId }) {
      void authoringChanged(client)
      return navigate(paths.kitDesigner(groupId, kitVersionId))
    },
  })

  const compared = compare.data
  const { error } = compare
  const busy = compare.isPending || apply.isPending || draft.isPending

  return (
    <DialogFrame
      open
      title={t("update.title")}
      icon={<DifferenceOutlined />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            {shell(compared?.preview.changesCount === 0 ? "dialog.close" : "dialog.cancel")}
          </Button>
          {(compared || error) && (
            <Button
              variant={compared ? "outlined" : "contained"}
              disabled={busy}
              onClick={() => compare.reset()}
            >
              {t("diagnostics.again")}
            </Button>
          )}
          {compared && compared.preview.changesCount > 0 && (
            <Button
              variant="contained"
              loading={apply.isPending || draft.isPending}
              onClick={() => (compared.asDraft ? draft : apply).mutate(compared.kitDslId)}
            >
              {t(compared.asDraft ? "update.draft" : "update.apply")}
            </Button>
          )}
        </>
      }
    >
      {compared ? (
        <Compared {...compared} />
      ) : (
        <KitFileStep
          intro={t("update.intro")}
          error={error}
          busy={compare.isPending ? t("update.comparing", { name: compare.variables.name }) : undefined}
          onFile={(file) => compare.mutate(file)}
        >
          <Typography variant="bodySmall" color="textSecondary">
            {t("update.limits")}
          </Typography>
        </KitFileStep>
      )}
    </DialogFrame>
  )
}

/** What the update would do: a summary, the affected assessments, then each change. */
function Compared({
  preview,
  warnings,
  asDraft,
}: {
  asDraft: boolean
  preview: Schemas["UpdatePreview"]
  warnings: Schemas["Diagnostic"][]
}) {
  const { t } = useTranslation("authoring")
  const { message, major, changes, changesCount, assessments } = preview
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={major ? "warning" : "info"}>
        {asDraft ? t("update.removes") : message} {changesCount > 0 && !major && t("update.stays")}
      </Alert>
      <Warnings warnings={warnings} />
      {changesCount > 0 && (
        <>
          <AffectedAssessments preview={assessments} />
          <KitDifferences changes={changes} count={changesCount} />
        </>
      )}
    </Stack>
  )
}
