import ForumOutlined from "@mui/icons-material/ForumOutlined"
import { Fab } from "@mui/material"
import { useTranslation } from "react-i18next"

/**
 * The contact button, at the end of the bottom of the screen. It needs a margin beside the content, which narrow screens
 * do not have: there, the footer has the same button.
 */
export function SupportButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Fab color="primary" aria-label={t("contact.open")} onClick={onOpen} sx={place}>
      <ForumOutlined />
    </Fab>
  )
}

export const besideSupport = {
  position: "fixed",
  insetInlineEnd: { xs: "16px", lg: "1.4%", xl: "2%" },
} as const

const place = {
  ...besideSupport,
  bottom: 55,
  display: { xs: "none", lg: "inline-flex" },
  zIndex: "fab",
  // Above a bar at the bottom of a phone's screen.
  "body:has([data-bottom-bar]) &": { bottom: { xs: 48, md: 55 } },
  "@media print": { display: "none" },
} as const
