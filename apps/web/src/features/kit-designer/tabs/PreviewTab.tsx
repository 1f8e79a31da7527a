import { Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { ReleasePreview } from "../../kit-preview/index.ts"
import { useDesigner } from "../designer.ts"

/** What changes for people when the draft is released. */
export function PreviewTab() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  return (
    <>
      <Typography component="h2" variant="titleLarge">
        {t("tabs.Preview")}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {t("preview.intro")}
      </Typography>
      <ReleasePreview versionId={versionId} />
    </>
  )
}
