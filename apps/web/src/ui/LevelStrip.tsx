import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { levelColours } from "../theme/levels.ts"

export interface LevelStripProps {
  levels: number
  /** Rank 1…levels and title of the level reached. */
  level: { rank: number; title: string }
  /** Leaves the title above the pointer out, where it stands elsewhere. */
  hideTitle?: boolean
}

/** A flat gauge: one box per level, lowest at the start, with a pointer above the level reached. */
export function LevelStrip({ levels, level, hideTitle = false }: LevelStripProps) {
  const { t } = useTranslation()
  return (
    <Stack sx={{ gap: 0.25, width: "100%" }}>
      {!hideTitle && (
        <Typography variant="semiBoldSmall" component="span" noWrap dir="auto" title={level.title}>
          {level.title}
        </Typography>
      )}
      <Stack
        direction="row"
        role="img"
        aria-label={t("level.gauge", { title: level.title, rank: level.rank, count: levels })}
        sx={{ gap: "3px", alignItems: "flex-end" }}
      >
        {levelColours(levels).map((colour, index) => (
          <Stack key={colour.fill} sx={{ flex: 1, alignItems: "center", gap: "3px" }}>
            {index + 1 === level.rank && <Box component="span" sx={pointer} />}
            <Box sx={{ ...box, backgroundColor: colour.fill, height: index + 1 === level.rank ? 16 : 10 }} />
          </Stack>
        ))}
      </Stack>
    </Stack>
  )
}

const box = { width: "100%", borderRadius: "3px", border: "1px solid", borderColor: "outline.main" } as const

const pointer = {
  width: 0,
  height: 0,
  borderInline: "5px solid transparent",
  borderTop: "7px solid",
  borderTopColor: "needle.main",
} as const
