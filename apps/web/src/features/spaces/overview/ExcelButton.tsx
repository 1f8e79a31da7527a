import FileDownload from "@mui/icons-material/FileDownloadOutlined"
import { Button } from "@mui/material"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api } from "../../../api/client.ts"
import { saveFile } from "../../../ui/saveFile.ts"

/** Downloads the assessments of a space as a workbook that the server makes, with the levels of all attributes. */
export function ExcelButton({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("assessments")
  const download = useMutation({
    async mutationFn() {
      const { content, name } = await api.download("/api/v1/spaces/{spaceId}/export/", {
        params: { path: { spaceId }, query: { format: "xlsx" } },
        parseAs: "blob",
      })
      saveFile(content, name ?? "assessments.xlsx")
    },
  })
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownload />}
      loading={download.isPending}
      loadingPosition="start"
      onClick={() => download.mutate()}
    >
      {t("overview.excel")}
    </Button>
  )
}
