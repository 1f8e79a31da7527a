import { Alert, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { AccountTreeOutlined } from "../../../ui/icons.ts"
import { useSave } from "../../../ui/useSave.ts"
import { uploadFramework } from "./api.ts"
import { SyntaxErrors } from "./DiagnosticList.tsx"
import { diagnosticsIn } from "./diagnostics.ts"
import { FileDrop } from "./FileDrop.tsx"
import { FrameworkPreview } from "./FrameworkPreview.tsx"
import { NewKitDialog } from "./NewKitDialog.tsx"

interface FrameworkDialogProps {
  groupId: number
  onClose: () => void
}

/**
 * Creates a kit from a public framework in three steps: the files are uploaded and converted, the reader sees what
 * becomes of them, then the kit's page is filled in.
 */
export function FrameworkDialog({ groupId, onClose }: FrameworkDialogProps) {
  const { t } = useTranslation("authoring")
  const { t: shell } = useTranslation()
  const [accepted, setAccepted] = useState(false)
  const upload = useSave({ mutationFn: uploadFramework, meta: { silence: [422, "INVALID_INPUT"] } })
  const { data, error, isPending, variables } = upload
  if (data && accepted) {
    return (
      <NewKitDialog
        groupId={groupId}
        title={t("framework.action")}
        text={textOf(data)}
        back={t("framework.back")}
        onBack={() => setAccepted(false)}
        onClose={onClose}
      />
    )
  }

  const errors = diagnosticsIn(error)
  return (
    <DialogFrame
      open
      title={t("framework.action")}
      icon={<AccountTreeOutlined />}
      onClose={onClose}
      actions={
        <>
          {data || error ? (
            <Button onClick={() => upload.reset()}>{t("file.other")}</Button>
          ) : (
            <Button onClick={onClose}>{shell("dialog.cancel")}</Button>
          )}
          {data && (
            <Button variant="contained" onClick={() => setAccepted(true)}>
              {t("framework.continue")}
            </Button>
          )}
        </>
      }
    >
      {data && <FrameworkPreview converted={data} />}
      {errors && <SyntaxErrors errors={errors} title={t("framework.unreadable")} />}
      {error && !errors && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && (
        <Stack sx={{ gap: 2 }}>
          <Typography>{t("framework.intro")}</Typography>
          <FileDrop
            endings={[".zip", ".yaml", ".yml", ".json"]}
            label={t("file.framework")}
            busy={isPending ? t("file.reading", { name: variables.file.name }) : undefined}
            onFile={(file) => upload.mutate({ expertGroupId: groupId, file })}
          />
          <Typography variant="bodySmall" color="textSecondary">
            {t("framework.owners")}
          </Typography>
        </Stack>
      )}
    </DialogFrame>
  )
}

/** What the form of a new kit is filled in with. */
function textOf({ kit, kitDslId }: Schemas["ConvertedFramework"]): Schemas["UploadedKitText"] {
  const { title, about, language } = kit
  return {
    kitDslId,
    kit: { title, about, language, summary: null, goal: null, context: null, tags: [], translations: {} },
    warnings: [],
  }
}
