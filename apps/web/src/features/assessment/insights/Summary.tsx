import { Box, Chip, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { twoDigits } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { hasLevel, type LevelStatus } from "../../../ui/level-status.ts"
import { ProgressRing } from "../../../ui/ProgressRing.tsx"

interface SummaryProps {
  title: string
  weight: number
  description: string
  /** How far a group agreed about it, 0…1; null if it did not rate it. */
  agreement?: number | null
  /** What somebody has to look at, in a few words; null if nothing. */
  waits: string | null
  rating: ReactNode
}

/** A subject or an attribute with its rating. It is also used inside a button, so it contains no block elements. */
export function Summary({ title, weight, description, agreement = null, waits, rating }: SummaryProps) {
  const { t } = useTranslation("insights")
  const format = useFormat()
  return (
    <Box component="span" sx={row}>
      <Stack component="span" sx={{ gap: 0.5, minWidth: 0, flex: 1 }}>
        <Box
          component="span"
          sx={{ display: "flex", columnGap: 1, rowGap: 0.5, flexWrap: "wrap", alignItems: "center" }}
        >
          <Typography
            component="bdi"
            variant="titleMedium"
            dir={directionOf(title)}
            sx={{ overflowWrap: "anywhere" }}
          >
            {title}
          </Typography>
          <Typography component="span" variant="bodySmall" color="textSecondary">
            {t("weight", { weight: format.number(weight) })}
          </Typography>
          {agreement !== null && (
            <Typography component="span" variant="bodySmall" color="textSecondary">
              {t("agreement", { agreement: format.number(agreement, twoDigits) })}
            </Typography>
          )}
          {waits && <Chip component="span" size="small" variant="outlined" label={waits} />}
        </Box>
        <Typography
          component="span"
          variant="bodySmall"
          color="textSecondary"
          dir={directionOf(description)}
          sx={{ display: { xs: "none", md: "block" }, overflowWrap: "anywhere" }}
        >
          {description}
        </Typography>
      </Stack>
      {rating}
    </Box>
  )
}

const row = {
  display: "flex",
  flexDirection: { xs: "column", md: "row" },
  alignItems: { xs: "stretch", md: "center" },
  justifyContent: "space-between",
  gap: 2,
  width: "100%",
  minWidth: 0,
} as const

interface RatingProps {
  level: Schemas["Level"]
  /** How many levels the kit has. */
  levels: number
  /** Percent 0…100; null if not known. */
  confidence: number | null
  standing: LevelStatus
  /** Whether no question behind it applies. */
  notApplicable?: boolean
}

/** The level reached and its confidence; a grey text if there is none. */
export function Rating({ level, levels, confidence, standing, notApplicable = false }: RatingProps) {
  const { t } = useTranslation("insights")
  const { t: shell } = useTranslation()
  if (notApplicable || !hasLevel(standing)) {
    return (
      <Box component="span" sx={frame}>
        <Typography component="span" variant="bodyMedium" color="textSecondary">
          {notApplicable || standing.state === "notApplicable" ? t("notApplicable") : shell("level.none")}
        </Typography>
      </Box>
    )
  }
  return (
    <Stack component="span" direction="row" sx={frame}>
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
} as const
