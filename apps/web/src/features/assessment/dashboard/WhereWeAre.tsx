import { Box, Button, Card, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { levelStatusOf, shareInWords } from "../../../ui/level-status.ts"
import { assessmentQuery, permissionsQuery, usePaths } from "../frame/index.ts"
import { HowSure, supportQuery } from "../support/index.ts"
import { possibleLevelsQuery } from "./api.ts"
import { Movement } from "./Movement.tsx"
import { Participants } from "./Participants.tsx"
import { isOptional, type Todo } from "./steps.ts"
import { useTodoLinks } from "./TodoRow.tsx"

/** The level with what is still open, what has moved, who is on it, and the one thing to do next. */
export function WhereWeAre({ dashboard, todos }: { dashboard: Schemas["Dashboard"]; todos: Todo[] }) {
  const { t } = useTranslation("dashboard")
  const { assessmentId, report } = usePaths()
  const linksOf = useTodoLinks()
  const assessment = useQuery(assessmentQuery(assessmentId)).data
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  const possible = useQuery({
    ...possibleLevelsQuery(assessmentId),
    enabled: permissions?.viewAssessmentQuestionnaireList === true,
  })
  const [first] = todos.filter((todo) => !isOptional(todo))
  const next = first && linksOf(first)
  const range = possible.data?.overall ?? null
  return (
    <Card variant="outlined" component="section" aria-label={t("where.label")} sx={frame}>
      {assessment && !possible.isError && (
        <Box sx={gauge}>
          {possible.data && possible.data.levels.length > 0 && (
            <Gauge
              dashboard={dashboard}
              assessment={assessment}
              levels={possible.data.levels.length}
              range={range}
            />
          )}
        </Box>
      )}
      <Stack sx={{ gap: 1.5, minWidth: 0, alignItems: "flex-start" }}>
        <Typography variant="titleLarge" component="p" sx={{ textWrap: "pretty", overflowWrap: "anywhere" }}>
          {assessment && levelText(assessment)}
        </Typography>
        {permissions?.viewGraphicalReport && dashboard.questions.answered > 0 && <Movement />}
        {assessment?.mode.code === "ADVANCED" && <Certainty questions={dashboard.questions} />}
        {assessment && <Participants owner={assessment.createdBy.displayName} />}
        <Button variant="contained" component={RouterLink} to={next?.to ?? report}>
          {next ? t("where.next", { todo: next.text }) : t("where.report")}
        </Button>
      </Stack>
    </Card>
  )

  function levelText({ maturityLevel, isRated, isCalculateValid }: Schemas["Assessment"]): string {
    const { answered, total } = dashboard.questions
    if (!maturityLevel || answered === 0) return t("where.noLevel")
    if (!isRated && isCalculateValid) return t("where.notApplicable")
    const level = { rank: maturityLevel.index, title: maturityLevel.title }
    if (!isCalculateValid) return t("where.outdated", level)
    if (answered === total) return t("where.level", level)
    if (range?.isDecided) return t("where.decided", level)
    const highest = range?.highest
    if (!highest || highest.index <= maturityLevel.index) return t("where.levelSoFar", level)
    return t("where.levelOpen", { ...level, highest: highest.title })
  }
}

/** How sure people were, once all is answered, and how many of the answers rest on evidence. */
function Certainty({ questions: { answered, total } }: { questions: Schemas["Dashboard"]["questions"] }) {
  const { t } = useTranslation("dashboard")
  const { assessmentId } = usePaths()
  const support = useQuery({ ...supportQuery(assessmentId), refetchOnMount: false }).data
  if (!support || answered === 0) return null
  const { current, expired, none } = support.answers
  const backed = shareInWords((100 * current) / (current + expired + none))
  return (
    <Typography color="textSecondary" sx={{ textWrap: "pretty" }}>
      {answered === total && (
        <>
          <HowSure confidence={support.confidence} />{" "}
        </>
      )}
      {t(`backed.${backed}`)}
    </Typography>
  )
}

interface GaugeProps {
  dashboard: Schemas["Dashboard"]
  assessment: Schemas["Assessment"]
  levels: number
  range: Schemas["ResultRange"] | null
}

function Gauge({ dashboard, assessment, levels, range }: GaugeProps) {
  const { maturityLevel, isRated, isCalculateValid } = assessment
  const { answered: answersCount, total: questionsCount } = dashboard.questions
  const { lowest, highest, isDecided } = range ?? {}
  return (
    <LevelGauge
      levels={levels}
      level={maturityLevel && { rank: maturityLevel.index, title: maturityLevel.title }}
      standing={levelStatusOf({ answersCount, questionsCount }, isRated || !isCalculateValid)}
      {...(!isDecided && lowest && highest && { possible: { lowest: lowest.index, highest: highest.index } })}
    />
  )
}

const frame = {
  p: { xs: 2, sm: 3 },
  mb: 4,
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "auto minmax(0, 1fr)" },
  columnGap: 4,
  rowGap: 2,
  alignItems: "center",
} as const

/** As high as the gauge, so that nothing moves when it comes. */
const gauge = { width: 200, minHeight: 165, justifySelf: "center" } as const
