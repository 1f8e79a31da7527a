import { Typography } from "@mui/material"
import { onlineManager } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"

/** Says so while the browser has no network. */
export function OfflineNotice() {
  const { t } = useTranslation()
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
  if (online) return null
  return (
    <Typography role="status" variant="semiBoldSmall" sx={notice}>
      {t("state.offline")}
    </Typography>
  )
}

const notice = {
  px: 2,
  py: 1,
  textAlign: "center",
  backgroundColor: "tertiary.softer",
  color: "text.primary",
} as const
