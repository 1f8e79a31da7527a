import ForumOutlined from "@mui/icons-material/ForumOutlined"
import { Fab } from "@mui/material"
import { useTranslation } from "react-i18next"

/**
 * The way to those who run the site, at the end of the screen's foot. On phones it would lie on what is read and pressed
 * there: the footer has the same way.
 */
export function SupportButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Fab color="primary" aria-label={t("contact.open")} onClick={onOpen} sx={place}>
      <ForumOutlined />
    </Fab>
  )
}

const place = {
  display: { xs: "none", md: "inline-flex" },
  position: "fixed",
  insetInlineEnd: { xs: "2.5%", lg: "1.6%", xl: "2%" },
  bottom: 55,
  zIndex: "fab",
  "@media print": { display: "none" },
} as const
