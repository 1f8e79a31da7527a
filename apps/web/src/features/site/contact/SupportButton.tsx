import ForumOutlined from "@mui/icons-material/ForumOutlined"
import { Fab } from "@mui/material"
import { useTranslation } from "react-i18next"

/** The contact button, at the bottom right of the screen in both directions. */
export function SupportButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Fab dir="ltr" color="primary" aria-label={t("contact.open")} onClick={onOpen} sx={place}>
      <ForumOutlined />
    </Fab>
  )
}

/** For elements with the direction "ltr". */
export const besideSupport = {
  position: "fixed",
  insetInlineEnd: { xs: "2.5%", lg: "1.6%", xl: "2%" },
} as const

const place = {
  ...besideSupport,
  bottom: { xs: 0, md: 55 },
  zIndex: "fab",
  // Above a bar at the bottom of a phone's screen.
  "body:has([data-bottom-bar]) &": { bottom: { xs: 48, md: 55 } },
  "@media print": { display: "none" },
} as const
