import { IconButton } from "@mui/material"
import { useTranslation } from "react-i18next"
import { ForumOutlined } from "../../../ui/icons.ts"

/**
 * The contact button, at the end of the bottom of the screen. It needs a margin beside the content, which narrow screens
 * do not have: there, as everywhere, the footer, the menu of the account and the drawer open the same dialog.
 */
export function SupportButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <IconButton aria-label={t("contact.open")} onClick={onOpen} sx={place}>
      <ForumOutlined />
    </IconButton>
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
  width: 56,
  height: 56,
  boxShadow: 6,
  backgroundColor: "primary.main",
  color: "primary.contrastText",
  "&:hover": { backgroundColor: "primary.dark" },
  zIndex: "fab",
  // Above a bar at the bottom of a phone's screen.
  "body:has([data-bottom-bar]) &": { bottom: { xs: 48, md: 55 } },
  "@media print": { display: "none" },
} as const
