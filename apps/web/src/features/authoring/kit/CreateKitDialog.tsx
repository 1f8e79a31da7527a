import { Button } from "@mui/material"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { NoteAddOutlined } from "../../../ui/icons.ts"
import { useSave } from "../../../ui/useSave.ts"
import { uploadText } from "./api.ts"
import { SyntaxErrors } from "./DiagnosticList.tsx"
import { diagnosticsIn } from "./diagnostics.ts"
import { FileDrop } from "./FileDrop.tsx"
import { NewKitDialog } from "./NewKitDialog.tsx"

/** Creates a kit from text in two steps: the text is uploaded and checked, then the kit's page is filled in. */
export function CreateKitDialog({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const { t } = useTranslation("authoring")
  const { t: shell } = useTranslation()
  const upload = useSave({ mutationFn: uploadText, meta: { silence: [422] } })
  if (upload.data) {
    return (
      <NewKitDialog groupId={groupId} text={upload.data} onBack={() => upload.reset()} onClose={onClose} />
    )
  }

  const errors = diagnosticsIn(upload.error)
  return (
    <DialogFrame
      open
      title={t("newKit.action")}
      icon={<NoteAddOutlined />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("dialog.cancel")}</Button>
          {errors && (
            <Button variant="contained" onClick={() => upload.reset()}>
              {t("diagnostics.again")}
            </Button>
          )}
        </>
      }
    >
      {errors ? (
        <SyntaxErrors errors={errors} />
      ) : (
        <FileDrop
          endings={[".zip"]}
          label={t("file.zip")}
          busy={upload.isPending ? t("file.reading", { name: upload.variables.archive.name }) : undefined}
          onFile={(archive) => upload.mutate({ expertGroupId: groupId, archive })}
        />
      )}
    </DialogFrame>
  )
}
