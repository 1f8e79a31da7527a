import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { colourOfLevel } from "../../theme/levels.ts"
import { LevelStrip } from "../../ui/LevelStrip.tsx"
import { ProgressRing } from "../../ui/ProgressRing.tsx"
import type { Standing } from "../../ui/standing.ts"

export interface RatingProps {
  level: Schemas["Level"]
  /** How many levels the kit has. */
  levels: number
  /** Percent 0…100; null if not known. */
  confidence: number | null
  standing: Standing
  /** Whether no question behind it applies. */
  notApplicable?: boolean
}

/** The level reached and its confidence; a grey text if there is none. */
export function Rating({ level, levels, confidence, standing, notApplicable = false }: RatingProps) {
  const { t } = useTranslation("insights")
  const { t: shell } = useTranslation()
  if (notApplicable || standing.state === "none") {
    return (
      <Box component="span" sx={{ ...frame, borderColor: "divider" }}>
        <Typography component="span" variant="bodyMedium" color="textSecondary">
          {notApplicable ? t("notApplicable") : shell("level.none")}
        </Typography>
      </Box>
    )
  }
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ ...frame, borderColor: colourOfLevel(level.index, levels).fill }}
    >
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <LevelStrip
          levels={levels}
          level={{ rank: level.index, title: level.title }}
          provisional={standing.state === "provisional"}
        />
      </Box>
      {confidence !== null && <ProgressRing percent={confidence} size={44} />}
    </Stack>
  )
}

const frame = {
  display: "flex",
  alignItems: "center",
  gap: 1.5,
  width: { xs: "100%", md: 260 },
  flex: "none",
  minHeight: 56,
  paddingInlineStart: 1.5,
  borderInlineStart: "4px solid",
} as const
