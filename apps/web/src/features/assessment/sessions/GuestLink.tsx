import { Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { encode } from "uqr"
import { CopyBox } from "../../../ui/CopyBox.tsx"

/** The address at which guests join, to copy and to scan. */
export function GuestLink({ link, isAnonymous }: { link: string; isAnonymous: boolean }) {
  const { t } = useTranslation("sessions")
  return (
    <Box
      component="section"
      aria-label={t("link.label")}
      sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}
    >
      <QrCode text={link} label={t("link.code")} />
      <Box sx={{ flex: "1 1 20rem", minWidth: 0 }}>
        <Typography sx={{ mb: 1 }}>{t(isAnonymous ? "link.anonymous" : "link.named")}</Typography>
        <CopyBox text={link} label={t("link.copy")} />
      </Box>
    </Box>
  )
}

/** Dark on light in both themes: not every camera reads the reverse. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 3 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} width={160} height={160}>
      <path fill="#FFF" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={squares.join("")} shapeRendering="crispEdges" />
    </svg>
  )
}
