import FileDownload from "@mui/icons-material/FileDownloadOutlined"
import { Button, Menu, MenuItem, Typography } from "@mui/material"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../i18n/useFormat.ts"
import { saveFile } from "../../ui/saveFile.ts"
import { type AuditFilter, type ExportFormat, exportEntries, mostExported } from "./api.ts"

const formats: ExportFormat[] = ["csv", "jsonl"]

/** Saves the filtered entries as a file, for spreadsheets or for programs. */
export function ExportMenu({
  spaceId,
  title,
  filter,
}: {
  spaceId: number
  title: string
  filter: AuditFilter
}) {
  const { t } = useTranslation("audit")
  const number = useFormat().number
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const save = useMutation({
    mutationFn: (format: ExportFormat) => exportEntries(spaceId, filter, format),
    onSuccess: (file, format) => saveFile(file, `${title} ${t("export.file")}.${format}`),
  })
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FileDownload />}
        loading={save.isPending}
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        {t("export.action")}
      </Button>
      <Menu anchorEl={opener} open={opener !== null} onClose={() => setOpener(null)}>
        {formats.map((format) => (
          <MenuItem
            key={format}
            onClick={() => {
              setOpener(null)
              save.mutate(format)
            }}
          >
            {t(`export.${format}`)}
          </MenuItem>
        ))}
        <Typography
          component="li"
          role="none"
          variant="bodySmall"
          color="textSecondary"
          sx={{ px: 2, py: 1, maxWidth: 280, whiteSpace: "normal" }}
        >
          {t("export.hint", { value: number(mostExported) })}
        </Typography>
      </Menu>
    </>
  )
}
