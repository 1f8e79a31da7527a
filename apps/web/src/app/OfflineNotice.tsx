import { Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useOnline } from "../ui/useOnline.ts"

/** A notice shown while the browser is offline. It floats above the page, so that nothing on it shifts. */
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
  // Leaves room for the support button.
  maxWidth: { xs: "calc(100vw - 88px)", sm: "calc(100vw - 32px)" },
  px: 2,
  py: 1,
  borderRadius: "8px",
  boxShadow: 3,
  backgroundColor: "surface.inverse",
  color: "surface.onInverse",
} as const
