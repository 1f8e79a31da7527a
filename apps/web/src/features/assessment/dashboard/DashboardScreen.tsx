import { Box, Button, Card, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { TaskAlt } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { Section } from "../../../ui/Section.tsx"
import { gridOf, Skeletons, StatePanel } from "../../../ui/states.tsx"
import { useLiveCounts } from "../answering/index.ts"
import { AssessmentPage, assessmentQuery, permissionsQuery, usePlaces } from "../frame/index.ts"
import { waitingProposalsQuery } from "../proposals/index.ts"
import { SupportSection, supportQuery } from "../support/index.ts"
import { dashboardQuery, presentPeopleQuery } from "./api.ts"
import { Benchmark } from "./Benchmark.tsx"
import { StepList } from "./StepList.tsx"
import {
  anchorOf,
  currentStep,
  isDue,
  isOptional,
  renewalsOf,
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
  const mode = useQuery(assessmentQuery(assessmentId)).data?.mode.code
  const isAdvanced = mode === "ADVANCED"
  const support = useQuery({
    ...supportQuery(assessmentId),
    enabled: isAdvanced,
    refetchOnMount: "always",
  }).data
  const proposals = useQuery(waitingProposalsQuery(assessmentId)).data
  useLiveCounts(assessmentId)
  return (
    <AssessmentPage
      title={t("title")}
      mayRename={permissions?.updateAssessment ?? false}
      failed={dashboard.isError && dashboard.data === undefined}
    >
      <Loaded query={dashboard} heading="h1" loading={<Loading />}>
        {(loaded) => {
          const steps = stepsOf(loaded, mode)
          const todos = [...todosOf(loaded, mode), ...renewalsOf(support, proposals)]
          return (
            <>
              <WhereWeAre dashboard={loaded} todos={todos} />
              <StepList steps={steps} current={currentStep(steps)} />
              <TodoLists dashboard={loaded} todos={todos} current={currentStep(steps)} />
              {isAdvanced && (
                <Suspense>
                  <SupportSection />
                </Suspense>
              )}
              {permissions?.viewGraphicalReport && <Benchmark assessmentId={assessmentId} />}
            </>
          )
        }}
      </Loaded>
    </AssessmentPage>
  )
}

/** The level and the progress in one line, and the one thing to do next. */
function WhereWeAre({ dashboard, todos }: { dashboard: Schemas["Dashboard"]; todos: Todo[] }) {
  const { t } = useTranslation("dashboard")
  const { assessmentId, report } = usePlaces()
  const linksOf = useTodoLinks()
  const assessment = useQuery(assessmentQuery(assessmentId)).data
  const { answered, total } = dashboard.questions
  const [first] = todos.filter((todo) => !isOptional(todo))
  const next = first && linksOf(first)
  return (
    <Stack direction="row" sx={whereWeAre}>
      <Stack sx={{ gap: 0.5, minWidth: 0 }}>
        <Typography variant="bodyLarge">
          {assessment && levelText(assessment)} {t("where.progress", { answered, count: total })}
        </Typography>
        <Stack direction="row" sx={{ columnGap: 3, rowGap: 0.5, flexWrap: "wrap", minHeight: 24 }}>
          {assessment && (
            <Typography variant="bodySmall" color="textSecondary">
              {t("where.owner", { name: assessment.createdBy.displayName })}
            </Typography>
          )}
          <PresentPeople assessmentId={assessmentId} />
        </Stack>
      </Stack>
      <Button variant="contained" component={RouterLink} to={next?.to ?? report}>
        {next ? t("where.next", { todo: next.text }) : t("where.report")}
      </Button>
    </Stack>
  )

  function levelText({ maturityLevel, isRated, isCalculateValid }: Schemas["Assessment"]): string {
    if (!maturityLevel || answered === 0) return t("where.noLevel")
    if (!isRated && isCalculateValid) return t("where.notApplicable")
    const level = { rank: maturityLevel.index, title: maturityLevel.title }
    if (!isCalculateValid) return t("where.outdated", level)
    return t(answered < total ? "where.levelSoFar" : "where.level", level)
  }
}

/** Who else has the assessment open now; nothing if nobody has. */
function PresentPeople({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("dashboard")
  const list = new Intl.ListFormat(useLanguage(), { type: "conjunction" })
  const people = useQuery(presentPeopleQuery(assessmentId)).data ?? []
  if (people.length === 0) return null
  const named = people.slice(0, mostNamed).map(({ displayName }) => displayName)
  const others = people.length - named.length
  return (
    <Stack role="status" direction="row" sx={{ alignItems: "center", gap: 0.75, minWidth: 0 }}>
      <Stack direction="row" sx={{ "& > * + *": { marginInlineStart: "-6px" } }}>
        {people.slice(0, mostNamed).map(({ id, displayName }) => (
          <PersonAvatar key={id} name={displayName} size={24} />
        ))}
      </Stack>
      <Typography variant="bodySmall" sx={{ overflowWrap: "anywhere" }}>
        {t("where.present", {
          count: people.length,
          names: list.format(others > 0 ? [...named, t("where.others", { count: others })] : named),
        })}
      </Typography>
    </Stack>
  )
}

const mostNamed = 4

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
  todos: Todo[]
  /** The index of the first incomplete step. */
  current: number
}

/** All to-dos by step: first the ones that are due, then the later ones, and what nobody has to do at the end. */
function TodoLists({ dashboard, todos, current }: TodoListsProps) {
  const { t } = useTranslation("dashboard")
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
  const all = lists.map(({ key, steps, shown }) => {
    if (steps.length === 0) return null
    const content = (
      <>
        <Typography
          color="textSecondary"
          variant="bodyMedium"
          sx={{ mb: 2, ...(key === "now" && { mt: -1 }) }}
        >
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
      </>
    )
    if (key === "now") {
      return (
        <Section key={key} title={t("now.title")}>
          {content}
        </Section>
      )
    }
    return (
      <Folded key={key} title={t(`${key}.title`)}>
        {content}
      </Folded>
    )
  })
  return (
    <>
      {required.length === 0 && (
        <StatePanel
          picture={<TaskAlt sx={{ fontSize: "3rem", color: "success.main" }} />}
          title={t("nothing.title")}
          hint={t("nothing.hint")}
        />
      )}
      {all}
    </>
  )
}

/** What can be done later: a title that opens it. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2 }}>
      <details>
        <Box component="summary" sx={{ cursor: "pointer", mb: 2, "& > h2": { display: "inline" } }}>
          <Typography component="h2" variant="titleMedium">
            {title}
          </Typography>
        </Box>
        {children}
      </details>
    </Box>
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
