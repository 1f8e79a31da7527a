import { useTranslation } from "react-i18next"
import { api } from "../../../api/client.ts"
import { DownloadButton } from "../../../ui/DownloadButton.tsx"

/** Downloads the assessments of a space as a workbook that the server makes, with the levels of all attributes. */
export function ExcelButton({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("assessments")
  const load = () =>
    api.download("/api/v1/spaces/{spaceId}/export/", {
      params: { path: { spaceId }, query: { format: "xlsx" } },
      parseAs: "blob",
    })
  return <DownloadButton label={t("overview.excel")} load={load} fallbackName="assessments.xlsx" />
}
