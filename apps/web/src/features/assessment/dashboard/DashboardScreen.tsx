import { Box, Button, Card, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Section } from "../../../ui/Section.tsx"
import { EmptyState, gridOf, Skeletons } from "../../../ui/states.tsx"
import { useLiveCounts } from "../answering/index.ts"
import { AssessmentPage, assessmentQuery, permissionsQuery, usePlaces } from "../frame/index.ts"
import { dashboardQuery } from "./api.ts"
import { StepList } from "./StepList.tsx"
import {
  anchorOf,
  currentStep,
  isDue,
  isOptional,
  type StepName,
  stepNames,
  stepsOf,
  type Todo,
  todosOf,
} from "./steps.ts"
import { TodoRow, useTodoLinks } from "./TodoRow.tsx"

/** What has been done on an assessment and what is left, with links to where it can be done. */
export function DashboardScreen() {
  const { t } = useTranslation("dashboard")
  const { assessmentId } = usePlaces()
  const dashboard = useQuery(dashboardQuery(assessmentId))
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  useLiveCounts(assessmentId)
  return (
    <AssessmentPage
      title={t("title")}
      mayRename={permissions?.updateAssessment ?? false}
      failed={dashboard.isError && dashboard.data === undefined}
    >
      <Loaded query={dashboard} heading="h1" loading={<Loading />}>
        {(loaded) => {
          const steps = stepsOf(loaded)
          return (
            <>
              <WhereWeAre dashboard={loaded} />
              <StepList steps={steps} current={currentStep(steps)} />
              <TodoLists dashboard={loaded} current={currentStep(steps)} />
            </>
          )
        }}
      </Loaded>
    </AssessmentPage>
  )
}

/** The level and the progress in one line, and the one thing to do next. */
function WhereWeAre({ dashboard }: { dashboard: Schemas["Dashboard"] }) {
  const { t } = useTranslation("dashboard")
  const { assessmentId, report } = usePlaces()
  const linksOf = useTodoLinks()
  const assessment = useQuery(assessmentQuery(assessmentId)).data
  const { answered, total } = dashboard.questions
  const [first] = todosOf(dashboard).filter((todo) => !isOptional(todo))
  const next = first && linksOf(first)
  return (
    <Stack direction="row" sx={whereWeAre}>
      <Typography variant="bodyLarge">
        {assessment && levelText(assessment)} {t("where.progress", { answered, count: total })}
      </Typography>
      <Button variant="contained" component={RouterLink} to={next?.to ?? report}>
        {next ? t("where.next", { todo: next.text }) : t("where.report")}
      </Button>
    </Stack>
  )

  function levelText({ maturityLevel, isCalculateValid }: Schemas["Assessment"]): string {
    if (!maturityLevel || answered === 0) return t("where.noLevel")
    const level = { rank: maturityLevel.index, title: maturityLevel.title }
    if (!isCalculateValid) return t("where.outdated", level)
    return t(answered < total ? "where.levelSoFar" : "where.level", level)
  }
}

const whereWeAre = {
  columnGap: 3,
  rowGap: 1.5,
  mb: 3,
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
} as const

function Loading() {
  return (
    <Stack sx={{ gap: 5 }}>
      <Skeletons count={4} height={168} columns={{ xs: 1, md: 4 }} />
      <Skeletons count={2} height={160} columns={{ xs: 1, md: 2 }} />
    </Stack>
  )
}

interface TodoListsProps {
  dashboard: Schemas["Dashboard"]
  /** The index of the first incomplete step. */
  current: number
}

/** All to-dos by step: first the ones that are due, then the later ones, and what nobody has to do at the end. */
function TodoLists({ dashboard, current }: TodoListsProps) {
  const { t } = useTranslation("dashboard")
  const todos = todosOf(dashboard)
  const required = todos.filter((todo) => !isOptional(todo))
  const optional = todos.filter(isOptional)
  const stepsWith = (due: boolean) =>
    stepNames.filter((name) => isDue(name, current) === due && required.some(({ of }) => of === name))
  const lists = [
    { key: "now", steps: stepsWith(true), shown: required },
    { key: "next", steps: stepsWith(false), shown: required },
    {
      key: "optional",
      steps: stepNames.filter((name) => optional.some(({ of }) => of === name)),
      shown: optional,
    },
  ] as const
  const all = lists.map(
    ({ key, steps, shown }) =>
      steps.length > 0 && (
        <Section key={key} title={t(`${key}.title`)}>
          <Typography color="textSecondary" variant="bodyMedium" sx={{ mt: -1, mb: 2 }}>
            {t(`${key}.hint`)}
          </Typography>
          <Box sx={gridOf({ xs: 1, md: steps.length > 1 ? 2 : 1 })}>
            {steps.map((step) => (
              <TodoCard
                key={step}
                step={step}
                id={key === "optional" ? undefined : anchorOf(step)}
                todos={shown.filter(({ of }) => of === step)}
                openQuestions={dashboard.questions.unanswered}
                later={key !== "now"}
              />
            ))}
          </Box>
        </Section>
      ),
  )
  return (
    <>
      {required.length === 0 && <EmptyState title={t("nothing.title")} hint={t("nothing.hint")} />}
      {all}
    </>
  )
}

interface TodoCardProps {
  step: StepName
  id: string | undefined
  todos: Todo[]
  openQuestions: number
  later: boolean
}

function TodoCard({ step, id, todos, openQuestions, later }: TodoCardProps) {
  const { t } = useTranslation("dashboard")
  return (
    <Card
      variant="outlined"
      id={id}
      tabIndex={-1}
      component="section"
      aria-label={t(`steps.${step}`)}
      sx={[card, later && { backgroundColor: "surface.high" }]}
    >
      <Typography component="h3" variant="titleMedium">
        {t(`steps.${step}`)}
      </Typography>
      <Stack component="ul" sx={{ gap: 1.5, listStyle: "none", p: 0, m: 0 }}>
        {todos.map((todo) => (
          <TodoRow key={todo.kind} todo={todo} openQuestions={openQuestions} />
        ))}
      </Stack>
    </Card>
  )
}

const card = { p: 2, display: "grid", gap: 1.5, alignContent: "start", scrollMarginTop: 96 } as const
