import { Link } from "@mui/material"
import { useTranslation } from "react-i18next"

/** The first tab stop: skips the top bar. Visible only while focused. */
export function SkipLink() {
  const { t } = useTranslation()
  return (
    <Link href="#content" sx={hiddenUntilFocused}>
      {t("skipToContent")}
    </Link>
  )
}

const hiddenUntilFocused = {
  position: "fixed",
  top: 4,
  insetInlineStart: 8,
  zIndex: "tooltip",
  px: 2,
  py: 1,
  borderRadius: 1,
  backgroundColor: "surface.lowest",
  color: "text.primary",
  fontSize: 15,
  "&:not(:focus)": { clipPath: "inset(50%)", width: 1, height: 1, overflow: "hidden", p: 0 },
} as const
