import { Box, Chip, Link, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { hasLevel, type LevelStatus, levelStatusOf } from "../../../ui/level-status.ts"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { AssessmentLinks, isComplete } from "./AssessmentLinks.tsx"
import { linksTo } from "./links.ts"
import { type ListedAssessment, useResult, withCarried } from "./listed.ts"

interface AssessmentRowProps {
  assessment: ListedAssessment
  place: AssessmentParams
  menu: ReactNode
  /** The heading element of the title. */
  heading: "h2" | "h3"
}

/** An assessment as a row: what it is, its level as a strip, how far it is, and the ways to its parts. */
export function AssessmentRow({ assessment, place, menu, heading }: AssessmentRowProps) {
  const { t } = useTranslation("assessments")
  const format = useFormat()
  const { title, kit, mode, isOverdue, reviewDate, lastModificationTime } = assessment
  const { answersCount, questionsCount } = assessment
  const { main } = linksTo(assessment, { complete: isComplete(assessment) })
  // Of an outdated result, nothing is known yet.
  const isRated = assessment.isRated || !assessment.isCalculateValid
  return (
    <Box component="li" sx={row}>
      <Box sx={{ gridArea: "name", minWidth: 0 }}>
        <Typography
          component={heading}
          variant="titleMedium"
          dir={directionOf(title)}
          sx={{ overflowWrap: "anywhere" }}
        >
          {main ? (
            <Link component={RouterLink} to={paths[main](place)} color="inherit">
              {title}
            </Link>
          ) : (
            title
          )}
        </Typography>
        <Stack direction="row" sx={{ alignItems: "center", columnGap: 1, flexWrap: "wrap" }}>
          <Typography variant="bodySmall" color="textSecondary" component="span">
            <bdi>{kit.title}</bdi> · {t("card.updatedAgo", { date: format.relative(lastModificationTime) })}
          </Typography>
          {mode.code !== "QUICK" && <Chip size="small" variant="outlined" label={t("card.advanced")} />}
        </Stack>
        {isOverdue && reviewDate !== null && (
          <Typography variant="semiBoldSmall" color="error" component="p">
            {t("card.overdue", { date: format.day(reviewDate) })}
          </Typography>
        )}
      </Box>
      <Box sx={{ gridArea: "level", minWidth: 0, minHeight: 42, alignContent: "center" }}>
        <Level
          assessment={assessment}
          spaceId={Number(place.spaceId)}
          standing={levelStatusOf(withCarried(assessment), isRated)}
        />
      </Box>
      <Box sx={{ gridArea: "progress", minWidth: 0, minHeight: 34, alignContent: "center" }}>
        <ProgressBar
          percent={(answersCount / Math.max(questionsCount, 1)) * 100}
          label={t("card.progress", { answered: answersCount, total: questionsCount })}
        />
      </Box>
      <Box sx={{ gridArea: "links", minWidth: 0 }}>
        <AssessmentLinks assessment={assessment} place={place} />
      </Box>
      <Box sx={{ gridArea: "menu", marginInlineEnd: -1 }}>{menu}</Box>
    </Box>
  )
}

interface LevelProps {
  assessment: Schemas["AssessmentCard"]
  spaceId: number
  standing: LevelStatus
}

function Level({ assessment, spaceId, standing }: LevelProps) {
  const { t } = useTranslation("assessments")
  const { t: shell } = useTranslation()
  const { level } = useResult(assessment, spaceId)
  if (level === "pending") {
    return <Box role="status" aria-label={t("card.calculating")} />
  }
  if (level && hasLevel(standing)) {
    return (
      <LevelStrip
        levels={assessment.kit.maturityLevelsCount}
        level={level}
        provisional={standing.state === "provisional"}
      />
    )
  }
  const why = !level ? "inaccessible" : standing.state === "notApplicable" ? "notApplicable" : "none"
  return (
    <Typography variant="bodySmall" color="textSecondary">
      {shell(`level.${why}`)}
    </Typography>
  )
}

const row = {
  display: "grid",
  gridTemplateColumns: {
    xs: "minmax(0, 1fr) auto",
    md: "minmax(0, 2.2fr) minmax(0, 1.4fr) minmax(0, 1.2fr) 210px auto",
  },
  gridTemplateAreas: {
    xs: '"name menu" "level level" "progress progress" "links links"',
    md: '"name level progress links menu"',
  },
  columnGap: 3,
  rowGap: 1.5,
  alignItems: "center",
  px: 2,
  py: 1.5,
  "& + &": { borderTop: "1px solid", borderColor: "divider" },
} as const
