import { Box } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"

/** The level of the answers, pale from the one that would be left if unsupported answers were one option lower. */
export function LevelBand({ band, levels }: { band: Schemas["LevelBand"]; levels: number }) {
  const { t } = useTranslation("support")
  const { level, lowest } = band
  const reached = { rank: level.index, title: level.title }
  return (
    <Box sx={{ maxWidth: 320 }}>
      <LevelStrip
        levels={levels}
        level={reached}
        from={lowest.index}
        text={
          lowest.index === level.index
            ? t("band.firm", { title: level.title })
            : t("band.from", { title: level.title, lowest: lowest.title })
        }
      />
    </Box>
  )
}
