import { Chip } from "@mui/material"
import { useTranslation } from "react-i18next"
import { colourOfLevel } from "../theme/levels.ts"

/** A level's title on its colour; its rank is told to screen readers and shown in the tool tip. */
export function LevelChip({ levels, level }: { levels: number; level: { rank: number; title: string } }) {
  const { t } = useTranslation()
  const colour = colourOfLevel(level.rank, levels)
  const rank = t("level.rank", { rank: level.rank, count: levels })
  return (
    <Chip
      size="small"
      label={<span dir="auto">{level.title}</span>}
      title={rank}
      aria-label={t("level.gauge", { title: level.title, rank: level.rank, count: levels })}
      sx={(theme) => ({
        backgroundColor: colour.background,
        border: `1px solid ${colour.fill}`,
        color: colour.text,
        fontWeight: 600,
        ...theme.applyStyles("dark", { color: theme.vars.palette.text.primary }),
      })}
    />
  )
}
