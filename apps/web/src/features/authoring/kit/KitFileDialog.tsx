import { Button, Link, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { UploadFileOutlined } from "../../../ui/icons.ts"
import { useSave } from "../../../ui/useSave.ts"
import { sampleQuery } from "./api.ts"
import { FrameworkPreview } from "./FrameworkPreview.tsx"
import { KitFileStep } from "./KitFileStep.tsx"
import { NewKitDialog } from "./NewKitDialog.tsx"
import { type GroupUse, readKitFile } from "./readKitFile.ts"

interface KitFileProps {
  groupId: number
  onClose: () => void
}

/**
 * Creates a kit from a file: its text, an Excel workbook or a public framework. The file is read first; of a framework
 * one sees what becomes of it; then the kit's page is filled in.
 */
export function KitFileDialog({ groupId, onClose }: KitFileProps) {
  const { t } = useTranslation("authoring")
  const { t: shell } = useTranslation()
  const sample = useQuery(sampleQuery)
  const [accepted, setAccepted] = useState(false)
  const upload = useSave({
    mutationFn: ({ file, groups }: { file: File; groups?: GroupUse }) => readKitFile(groupId, file, groups),
    meta: { silence: [422, "INVALID_INPUT", "INVALID_DSL_CONTENT"] },
  })
  const { data, error, isPending, variables } = upload
  if (data && (accepted || "text" in data)) {
    const isText = "text" in data
    return (
      <NewKitDialog
        groupId={groupId}
        title={t("kitFile.action")}
        text={isText ? data.text : textOf(data.framework)}
        back={isText ? undefined : t("framework.back")}
        onBack={() => (isText ? upload.reset() : setAccepted(false))}
        onClose={onClose}
      />
    )
  }

  return (
    <DialogFrame
      open
      title={t("kitFile.action")}
      icon={<UploadFileOutlined />}
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
      {data && variables ? (
        <FrameworkPreview
          converted={data.framework}
          onGroups={(groups) => upload.mutate({ file: variables.file, groups })}
        />
      ) : (
        <KitFileStep
          intro={t("kitFile.intro")}
          error={error}
          busy={isPending ? t("file.reading", { name: variables.file.name }) : undefined}
          onFile={(file) => upload.mutate({ file })}
        >
          {sample.data && (
            <Link href={sample.data.url} target="_blank" rel="noopener noreferrer">
              {t("kitFile.sample")}
            </Link>
          )}
          <Typography variant="bodySmall" color="textSecondary">
            {t("framework.intro")} {t("framework.owners")}
          </Typography>
        </KitFileStep>
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
