import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { LevelTile } from "../../../ui/LevelTile.tsx"
import type { LevelStatus } from "../../../ui/level-status.ts"
import { Chapter, readingWidth } from "./Chapter.tsx"
import { Fold } from "./Fold.tsx"
import { unbroken } from "./paper.tsx"
import type { Level } from "./report.ts"

/** The levels of the kit in their order, with what each means. */
export function LevelsChapter({
  report,
  standing,
}: {
  report: Schemas["GraphicalReport"]
  standing: LevelStatus["state"]
}) {
  const { t } = useTranslation("report")
  const { assessmentKit: kit, maturityLevel } = report.assessment
  return (
    <Chapter id="levels" title={t("levels.heading")}>
      <Typography color="textSecondary" sx={{ ...readingWidth, mb: 3 }}>
        {t("levels.text", { count: kit.maturityLevelCount })}
      </Typography>
      <Stack component="ol" sx={{ m: 0, p: 0, listStyle: "none", gap: 1 }}>
        {kit.maturityLevels.map((level) => (
          <LevelEntry
            key={level.id}
            level={level}
            levels={kit.maturityLevelCount}
            reached={
              (standing === "final" || standing === "provisional") && level.id === maturityLevel.id
                ? standing
                : undefined
            }
          />
        ))}
      </Stack>
    </Chapter>
  )
}

interface LevelEntryProps {
  level: Level
  /** How many levels the kit has. */
  levels: number
  /** If the assessment has reached this level: how final that is. */
  reached: "provisional" | "final" | undefined
}

function LevelEntry({ level, levels, reached }: LevelEntryProps) {
  const { t } = useTranslation("report")
  return (
    <Box component="li" sx={{ ...readingWidth, "& > div": { borderTop: 0 }, ...unbroken }}>
      <Fold
        heading="h3"
        summary={
          <Typography component="span" variant="titleMedium">
            <LevelTile levels={levels} level={{ rank: level.index, title: level.title }} />
            {reached && (
              <Typography
                component="span"
                variant="bodySmall"
                sx={{ color: "primary.main", marginInlineStart: 1.5 }}
              >
                {t(reached === "final" ? "levels.reached" : "levels.reachedSoFar")}
              </Typography>
            )}
          </Typography>
        }
      >
        <Typography color="textSecondary" dir="auto">
          {level.description}
        </Typography>
      </Fold>
    </Box>
  )
}
