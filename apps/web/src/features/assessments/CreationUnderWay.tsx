import { Backdrop, CircularProgress } from "@mui/material"
import { useTranslation } from "react-i18next"

/** Blocks the page while the assessment is being created. */
export function CreationUnderWay() {
  const { t } = useTranslation()
  return (
    <Backdrop open sx={{ zIndex: "modal" }}>
      <CircularProgress aria-label={t("state.gettingReady")} sx={{ color: "#FFFFFF" }} />
    </Backdrop>
  )
}
