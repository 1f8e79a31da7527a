import { Backdrop, CircularProgress } from "@mui/material"
import { useTranslation } from "react-i18next"

/** Something is being prepared that the rest of the page has to wait for. */
export function CreationUnderWay() {
  const { t } = useTranslation()
  return (
    <Backdrop open sx={{ zIndex: "modal" }}>
      <CircularProgress aria-label={t("state.gettingReady")} sx={{ color: "#FFFFFF" }} />
    </Backdrop>
  )
}
