import { Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useOnline } from "../ui/useOnline.ts"

/** Says so while the browser has no network, above the page, so that nothing on it moves. */
export function OfflineNotice() {
  const { t } = useTranslation()
  if (useOnline()) return null
  return (
    <Typography role="status" variant="semiBoldSmall" sx={notice}>
      {t("state.offline")}
    </Typography>
  )
}

const notice = {
  position: "fixed",
  zIndex: "snackbar",
  bottom: { xs: 8, sm: 16 },
  insetInlineStart: { xs: 8, sm: 16 },
  // Beside the support button, not over it.
  maxWidth: { xs: "calc(100vw - 88px)", sm: "calc(100vw - 32px)" },
  px: 2,
  py: 1,
  borderRadius: "8px",
  boxShadow: 3,
  backgroundColor: "surface.inverse",
  color: "surface.onInverse",
} as const
