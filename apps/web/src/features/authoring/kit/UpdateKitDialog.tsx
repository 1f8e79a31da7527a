import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { DifferenceOutlined } from "../../../ui/icons.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { AffectedAssessments, KitDifferences, updatePreview } from "../preview/index.ts"
import { authoringChanged, updateKit, uploadText } from "./api.ts"
import { SyntaxErrors, Warnings } from "./DiagnosticList.tsx"
import { diagnosticsIn, rejectionsIn } from "./diagnostics.ts"
import { FileDrop } from "./FileDrop.tsx"

export interface UpdateKitDialogProps {
  kitId: number
  groupId: number
  onClose: () => void
}

/** Updates a kit in use from text: shows what would change, and applies it on confirmation. */
export function UpdateKitDialog({ kitId, groupId, onClose }: UpdateKitDialogProps) {
  const { t } = useTranslation("authoring")
  const { t: shell } = useTranslation()
  const client = useQueryClient()
  const compare = useSave({
    async mutationFn(archive: File) {
      const { kitDslId, warnings } = await uploadText({ expertGroupId: groupId, archive })
      return { kitDslId, warnings, preview: await updatePreview(kitId, kitDslId) }
    },
    meta: { silence: [422, "UNSUPPORTED_DSL_CONTENT_CHANGE"] },
  })
  const apply = useSave({
    mutationFn: (kitDslId: number) => updateKit(kitId, kitDslId),
    onSuccess({ message }) {
      toastSuccess(message)
      onClose()
      return authoringChanged(client)
    },
  })

  const compared = compare.data
  const errors = diagnosticsIn(compare.error)
  const rejections = rejectionsIn(compare.error)
  const busy = compare.isPending || apply.isPending
  const answered = compared !== undefined || errors !== undefined || rejections !== undefined

  function content() {
    if (compared) return <Compared {...compared} />
    if (errors) return <SyntaxErrors errors={errors} />
    if (rejections) return <Rejections messages={rejections} />
    return (
      <Stack sx={{ gap: 2 }}>
        <Typography>{t("update.intro")}</Typography>
        <FileDrop
          endings={[".zip"]}
          label={t("file.zip")}
          busy={compare.isPending ? t("update.comparing", { name: compare.variables.name }) : undefined}
          onFile={(archive) => compare.mutate(archive)}
        />
        <Typography variant="bodySmall" color="textSecondary">
          {t("update.limits")}
        </Typography>
      </Stack>
    )
  }

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
          {answered && (
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
              loading={apply.isPending}
              onClick={() => apply.mutate(compared.kitDslId)}
            >
              {t("update.apply")}
            </Button>
          )}
        </>
      }
    >
      {content()}
    </DialogFrame>
  )
}

/** What the update would do: a summary, the affected assessments, then each change. */
function Compared({
  preview,
  warnings,
}: {
  preview: Schemas["UpdatePreview"]
  warnings: Schemas["Diagnostic"][]
}) {
  const { t } = useTranslation("authoring")
  const { message, major, changes, changesCount, assessments } = preview
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity={major ? "warning" : "info"}>
        {message} {changesCount > 0 && !major && t("update.stays")}
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

/** Why a text cannot be applied to a kit whose questions have been answered. */
function Rejections({ messages }: { messages: string[] }) {
  const { t } = useTranslation("authoring")
  return (
    <Alert severity="error">
      <strong>{t("update.rejected")}</strong>
      <Box component="ul" sx={{ m: 0, mt: 1, paddingInlineStart: 2.5, display: "grid", gap: 0.5 }}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </Box>
    </Alert>
  )
}
