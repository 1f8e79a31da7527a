import { Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type LevelColours, useLevelColours } from "../../../theme/levels.ts"
import type { Standing } from "../../../ui/standing.ts"
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
  standing: Standing["state"]
}) {
  const { t } = useTranslation("report")
  const { assessmentKit: kit, maturityLevel } = report.assessment
  const colours = useLevelColours(kit.maturityLevelCount)
  return (
    <Chapter id="levels" title={t("levels.heading")}>
      <Typography color="textSecondary" sx={{ ...readingWidth, mb: 3 }}>
        {t("levels.text", { count: kit.maturityLevelCount })}
      </Typography>
      <Stack component="ol" sx={{ m: 0, p: 0, listStyle: "none", gap: 1 }}>
        {kit.maturityLevels.map((level, index) => (
          <LevelEntry
            key={level.id}
            level={level}
            colour={colours[index]}
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
  colour: LevelColours | undefined
  /** If the assessment has reached this level: how final that is. */
  reached: "provisional" | "final" | undefined
}

function LevelEntry({ level, colour, reached }: LevelEntryProps) {
  const { t } = useTranslation("report")
  const format = useFormat()
  return (
    <Box component="li" sx={{ display: "flex", gap: 2, ...unbroken }}>
      <Box sx={{ ...mark, borderColor: colour?.edge, backgroundColor: colour?.fill }} />
      <Box sx={{ flex: 1, minWidth: 0, ...readingWidth, "& > div": { borderTop: 0 } }}>
        <Fold
          heading="h3"
          summary={
            <Typography component="span" variant="titleMedium">
              {format.number(level.index)}. <bdi>{level.title}</bdi>
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
    </Box>
  )
}

const mark = {
  flex: "none",
  width: 10,
  alignSelf: "stretch",
  borderRadius: "5px",
  border: "1px solid",
} as const
