import { Alert, Button, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { TableViewOutlined } from "../../../ui/icons.ts"
import { saveFile } from "../../../ui/saveFile.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { convertWorkbook, sampleQuery } from "./api.ts"
import { FileDrop } from "./FileDrop.tsx"

/** Converts an Excel workbook to the text of a kit, to download. */
export function ConvertDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("authoring")
  const { t: shell } = useTranslation()
  const sample = useQuery(sampleQuery)
  const [workbook, setWorkbook] = useState<File>()
  const convert = useSave({
    mutationFn: convertWorkbook,
    meta: { silence: ["INVALID_INPUT"] },
    onSuccess(archive, { name }) {
      const archiveName = name.replace(/\.xlsx$/i, ".zip")
      saveFile(archive, archiveName)
      toastSuccess(t("convert.done", { name: archiveName }))
      onClose()
    },
  })

  function choose(file: File) {
    convert.reset()
    setWorkbook(file)
  }

  return (
    <DialogFrame
      open
      title={t("convert.action")}
      icon={<TableViewOutlined />}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{shell("dialog.cancel")}</Button>
          <Button
            variant="contained"
            disabled={workbook === undefined || convert.isError}
            loading={convert.isPending}
            onClick={() => workbook && convert.mutate(workbook)}
          >
            {t("convert.submit")}
          </Button>
        </>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>{t("convert.intro")}</Typography>
        {sample.data && (
          <Link href={sample.data.url} target="_blank" rel="noopener noreferrer">
            {t("convert.sample")}
          </Link>
        )}
        <FileDrop
          endings={[".xlsx"]}
          label={t("file.xlsx")}
          busy={convert.isPending ? t("file.reading", { name: convert.variables.name }) : undefined}
          onFile={choose}
        />
        {workbook && !convert.isPending && (
          <Typography variant="semiBoldMedium" role="status" sx={{ overflowWrap: "anywhere" }}>
            {t("convert.chosen", { name: workbook.name })}
          </Typography>
        )}
        {convert.isError && (
          <Alert severity="error" sx={{ whiteSpace: "pre-line" }}>
            <strong>{t("convert.failed")}</strong>
            {"\n"}
            {convert.error.message}
          </Alert>
        )}
      </Stack>
    </DialogFrame>
  )
}
