import { Box, Card, Chip, Link, Skeleton, Stack, Tooltip, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { liftedCard } from "../../../ui/cards.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { type LevelStatus, levelStatusOf } from "../../../ui/level-status.ts"
import { firstLine, lineClamp } from "../../../ui/lineClamp.ts"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { AssessmentLinks, isComplete } from "./AssessmentLinks.tsx"
import { linksTo } from "./links.ts"
import { type ListedAssessment, useResult, withCarried } from "./listed.ts"

interface AssessmentCardProps {
  assessment: ListedAssessment
  place: AssessmentParams
  menu: ReactNode
  /** The heading element of the title. */
  heading: "h2" | "h3"
}

/** The card of an assessment: its level, its progress, and links to the parts that the caller can open. */
export function AssessmentCard({ assessment, place, menu, heading }: AssessmentCardProps) {
  const { t } = useTranslation("assessments")
  const { answersCount, questionsCount } = assessment
  const { main } = linksTo(assessment, { complete: isComplete(assessment) })
  // Of an outdated result, nothing is known yet.
  const isRated = assessment.isRated || !assessment.isCalculateValid
  return (
    <Card component="li" sx={card}>
      <Heading assessment={assessment} to={main && paths[main](place)} menu={menu} component={heading} />
      <Gauge
        assessment={assessment}
        spaceId={Number(place.spaceId)}
        standing={levelStatusOf(withCarried(assessment), isRated)}
      />
      <Box sx={{ mt: "auto", minHeight: 34 }}>
        <ProgressBar
          percent={(answersCount / Math.max(questionsCount, 1)) * 100}
          label={t("card.progress", { answered: answersCount, total: questionsCount })}
        />
      </Box>
      <AssessmentLinks assessment={assessment} place={place} />
    </Card>
  )
}

function Heading(props: {
  assessment: ListedAssessment
  to: string | null
  menu: ReactNode
  component: "h2" | "h3"
}) {
  const { assessment, to, menu, component } = props
  const { t } = useTranslation("assessments")
  const format = useFormat()
  const { title, kit, language, mode, space } = assessment
  const date = format.date(assessment.lastModificationTime)
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0 }}>
      <Stack direction="row" sx={{ position: "relative", alignItems: "flex-start", gap: 1, minWidth: 0 }}>
        <Typography
          component={component}
          variant="titleMedium"
          dir={directionOf(title)}
          sx={{ flex: 1, minWidth: 0, minHeight: 40, ...lineClamp(3) }}
        >
          {to ? (
            <Link component={RouterLink} to={to} color="inherit" sx={{ position: { xs: "static" } }}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Typography>
        <Box sx={{ mt: -0.5, marginInlineEnd: -1.5 }}>{menu}</Box>
      </Stack>
      <Stack direction="row" sx={{ alignItems: "center", columnGap: 1, rowGap: 0.5, flexWrap: "wrap" }}>
        <Typography variant="bodySmall" dir={directionOf(kit.title)} sx={{ overflowWrap: "anywhere" }}>
          {kit.title}
        </Typography>
        <Tooltip title={language.title}>
          <Typography component="span" variant="labelCondensed" color="textSecondary" sx={languageBox}>
            {language.code}
          </Typography>
        </Tooltip>
        {mode.code !== "QUICK" && <Chip size="small" variant="outlined" label={t("card.advanced")} />}
      </Stack>
      {assessment.isOverdue && assessment.reviewDate !== null && (
        <Typography variant="semiBoldSmall" color="error" sx={firstLine}>
          {t("card.overdue", { date: format.day(assessment.reviewDate) })}
        </Typography>
      )}
      <Assigned counts={assessment.assignments} />
      <Typography variant="bodySmall" color="textSecondary" sx={lineClamp(2)}>
        {space
          ? t("card.updatedIn", { space: space.isDefault ? t("list.own") : space.title, date })
          : t("card.updated", { date })}
      </Typography>
    </Stack>
  )
}

function Gauge({
  assessment,
  spaceId,
  standing,
}: {
  assessment: Schemas["AssessmentCard"]
  spaceId: number
  standing: LevelStatus
}) {
  const { t } = useTranslation("assessments")
  const { level, confidence } = useResult(assessment, spaceId)
  return (
    <Box sx={{ display: "grid", justifyItems: "center", alignContent: "start", minHeight: 136 }}>
      {level === "pending" ? (
        <Stack role="status" aria-label={t("card.calculating")} sx={{ alignItems: "center", gap: 1 }}>
          <Box sx={{ width: 176, height: 98, overflow: "hidden" }}>
            <Skeleton variant="circular" width={176} height={176} />
          </Box>
          <Skeleton variant="text" width={96} />
        </Stack>
      ) : (
        <LevelGauge
          levels={assessment.kit.maturityLevelsCount}
          level={level}
          standing={standing}
          confidence={confidence}
          size={176}
        />
      )}
    </Box>
  )
}

/** How many of the assigned questionnaires of an assessment are answered, and overdue; nothing without any. */
function Assigned({ counts }: { counts: Schemas["AssignmentCounts"] | null }) {
  const { t } = useTranslation("assessments")
  if (!counts) return null
  const { questionnaires, finished, overdue } = counts
  return (
    <Typography variant="bodySmall" color={overdue > 0 ? "error" : "textSecondary"} sx={firstLine}>
      {t("card.assigned", { finished, count: questionnaires })}
      {overdue > 0 && t("card.assignedOverdue", { count: overdue })}
    </Typography>
  )
}

const card = {
  ...liftedCard,
  p: 2,
  minHeight: 300,
  minWidth: 0,
  display: "flex",
  flexDirection: "column",
  gap: 1.5,
} as const

const languageBox = { px: 0.75, border: "1px solid", borderColor: "divider", borderRadius: "4px" } as const
