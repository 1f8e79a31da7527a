import CheckCircle from "@mui/icons-material/CheckCircle"
import { Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../i18n/useFormat.ts"
import { levelColours } from "../theme/levels.ts"

export interface LevelScore {
  title: string
  /** Percent 0…100, or null when no question counts for this level. */
  score: number | null
}

export interface LevelBarsProps {
  /** One per level, lowest first. */
  scores: LevelScore[]
  /** The rank reached; this level and those below get a check mark. */
  reached: number
}

/** The score on each level as a row of bars, the highest level on top. */
export function LevelBars({ scores, reached }: LevelBarsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const colours = levelColours(scores.length)
  return (
    <Box
      component="ul"
      aria-label={t("level.bars")}
      sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1 }}
    >
      {scores
        .map((level, index) => ({ ...level, rank: index + 1, fill: colours[index]?.fill }))
        .reverse()
        .map(({ title, score, rank, fill }) => (
          <Box component="li" key={rank} sx={row}>
            <Typography variant="bodySmall" component="span" noWrap dir="auto" title={title}>
              {title}
            </Typography>
            <Box sx={track}>
              <Box
                sx={{ ...bar, width: `${score ?? 0}%`, backgroundColor: fill, borderWidth: score ? 1 : 0 }}
              />
            </Box>
            <Typography variant="semiBoldSmall" component="span" sx={{ textAlign: "end" }}>
              {score === null ? t("level.noScore") : format.percent(score)}
            </Typography>
            {rank <= reached ? (
              <CheckCircle titleAccess={t("level.reached")} sx={{ fontSize: 16, color: "success.main" }} />
            ) : (
              <span />
            )}
          </Box>
        ))}
    </Box>
  )
}

const row = {
  display: "grid",
  gridTemplateColumns: "minmax(5.5rem, 30%) 1fr 4rem 16px",
  gap: 1,
  alignItems: "center",
} as const
const track = {
  height: 12,
  borderRadius: "6px",
  backgroundColor: "surface.highest",
  overflow: "hidden",
} as const
const bar = { height: "100%", borderRadius: "6px", border: "0 solid", borderColor: "outline.main" } as const
