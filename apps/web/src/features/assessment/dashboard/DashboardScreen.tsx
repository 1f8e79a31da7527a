import { Box, Card, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Section } from "../../../ui/Section.tsx"
import { EmptyState, gridOf, Skeletons } from "../../../ui/states.tsx"
import { useLiveCounts } from "../answering/index.ts"
import { AssessmentPage, permissionsQuery, usePlaces } from "../frame/index.ts"
import { dashboardQuery } from "./api.ts"
import { StepList } from "./StepList.tsx"
import {
  anchorOf,
  currentStep,
  isDue,
  type StepName,
  stepNames,
  stepsOf,
  type Todo,
  todosOf,
} from "./steps.ts"
import { TodoRow } from "./TodoRow.tsx"

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
              <StepList steps={steps} current={currentStep(steps)} />
              <TodoLists dashboard={loaded} current={currentStep(steps)} />
            </>
          )
        }}
      </Loaded>
    </AssessmentPage>
  )
}

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

/** All to-dos by step: first the ones that are due, then the later ones. */
function TodoLists({ dashboard, current }: TodoListsProps) {
  const { t } = useTranslation("dashboard")
  const todos = todosOf(dashboard)
  const stepsWith = (due: boolean) =>
    stepNames.filter((name) => isDue(name, current) === due && todos.some(({ of }) => of === name))
  const lists = [
    { key: "now", steps: stepsWith(true) },
    { key: "next", steps: stepsWith(false) },
  ] as const
  if (todos.length === 0) return <EmptyState title={t("nothing.title")} hint={t("nothing.hint")} />
  return lists.map(
    ({ key, steps }) =>
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
                todos={todos.filter(({ of }) => of === step)}
                openQuestions={dashboard.questions.unanswered}
                later={key === "next"}
              />
            ))}
          </Box>
        </Section>
      ),
  )
}

function TodoCard(props: { step: StepName; todos: Todo[]; openQuestions: number; later: boolean }) {
  const { step, todos, openQuestions, later } = props
  const { t } = useTranslation("dashboard")
  return (
    <Card
      variant="outlined"
      id={anchorOf(step)}
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
