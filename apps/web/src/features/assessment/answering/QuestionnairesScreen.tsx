import {
  Accordion,
  AccordionDetails,
  AccordionSummary,
  Box,
  Button,
  Card,
  Checkbox,
  FormControl,
  InputLabel,
  ListItemText,
  MenuItem,
  Select,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { paths as allPlaces } from "../../../paths.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { ExpandMore, ForumOutlined } from "../../../ui/icons.ts"

import { Loaded } from "../../../ui/Loaded.tsx"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { Section } from "../../../ui/Section.tsx"
import { EmptyState, gridOf, Skeletons } from "../../../ui/states.tsx"
import { AssessmentPage, assessmentQuery, usePaths } from "../frame/index.ts"
import { questionnairesQuery, removedQuestionsQuery } from "./api.ts"
import { BeyondQuick } from "./BeyondQuick.tsx"
import { CarriedNotice } from "./Carried.tsx"
import {
  askForIssues,
  firstQuestion,
  hasIssue,
  type IssueKind,
  issueKinds,
  issuesAskedFor,
  issuesOfQuestionnaire,
} from "./issues.ts"
import { useLiveAssignments, useLiveCounts } from "./live-counts.ts"
import { ReportButton } from "./NextSteps.tsx"
import { LeftBehind } from "./Notices.tsx"
import { OutsideQuestions } from "./OutsideQuestions.tsx"
import { minutesLeft } from "./pace.ts"
import { askForPath, type PathTarget, pathAskedFor } from "./path.ts"
import { QuestionnaireCard } from "./QuestionnaireCard.tsx"
import { RemarkTabs } from "./QuestionTabs.tsx"
import { SaveState } from "./SaveState.tsx"
import { ShortestPath } from "./ShortestPath.tsx"
import { useAnswering } from "./useAnswering.ts"

/** The questionnaires of an assessment: the progress of each, and where to continue. */
export function QuestionnairesScreen() {
  const { t } = useTranslation("answers")
  const { assessmentId } = usePaths()
  const answering = useAnswering(assessmentId)
  const questionnaires = useQuery(questionnairesQuery(assessmentId))
  useLiveCounts(assessmentId)
  useLiveAssignments(assessmentId)

  return (
    <AssessmentPage
      title={t("questionnaires.title")}
      mayRename={questionnaires.data?.permissions.updateAssessment ?? false}
      failed={questionnaires.isError && questionnaires.data === undefined}
      actions={
        (questionnaires.data?.permissions.answerQuestion ?? true) && (
          // Keeps its place until it is known who may answer.
          <Box sx={{ visibility: questionnaires.data ? undefined : "hidden" }}>
            <SaveState answering={answering} />
          </Box>
        )
      }
    >
      <Loaded
        query={questionnaires}
        heading="h1"
        loading={<Loading />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState title={t("questionnaires.none")} hint={t("questionnaires.noneHint")} />}
      >
        {(list) => <Content list={list} />}
      </Loaded>
      {questionnaires.isError && <LeftBehind answering={answering} />}
    </AssessmentPage>
  )
}

function Content({ list }: { list: Pick<Schemas["QuestionnairePage"], "items" | "permissions"> }) {
  const { t } = useTranslation("answers")
  const places = usePaths()
  const { assessmentId } = places
  const assessment = useQuery(assessmentQuery(assessmentId)).data
  const mode = assessment?.mode.code
  const hasProfile = (assessment?.profile ?? null) !== null
  const [kinds, choose] = useAskedIssues()
  const count = list.items.reduce((sum, { questionCount }) => sum + questionCount, 0)
  const shown = list.items.filter((each) => hasIssue(issuesOfQuestionnaire(each), kinds))
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const carried = sum(list.items, "carriedCount")
  const target = pathAskedFor(search)
  const choosePath = (wanted: PathTarget | null) =>
    void navigate(places.questionnaires + askForPath(wanted), { replace: true, preventScrollReset: true })
  const asksForFirst = search.has(firstQuestion)
  if (asksForFirst && list.permissions.viewQuestionnaireQuestions) {
    const [first] = shown
    // Redirects only once: a question that gets the issue later must not move anybody.
    const place = first ? places.question(first.id, 1) : places.questionnaires
    return <Navigate to={place + askForIssues(kinds)} replace />
  }
  return (
    <>
      <CarriedNotice count={carried} mayConfirm={list.permissions.answerQuestion} />
      <OverallProgress questionnaires={list.items} permissions={list.permissions} />
      <PathChoice target={target} onChoose={choosePath} />
      {target && (
        <ShortestPath
          target={target}
          onChoose={choosePath}
          permissions={list.permissions}
          carried={carried}
        />
      )}
      {!target && (
        <Section
          title={t("questionnaires.heading", { count })}
          actions={
            <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap", alignItems: "center" }}>
              {list.permissions.answerQuestion && (
                <Button component={Link} to={allPlaces.sessions(places.here)} startIcon={<ForumOutlined />}>
                  {t("sessions")}
                </Button>
              )}
              {mode === "ADVANCED" && <IssueSelect kinds={kinds} onChoose={choose} />}
            </Stack>
          }
        >
          {shown.length === 0 && (
            <EmptyState title={t(kinds.length === 1 ? "issues.noneOf" : "issues.noneOfThese")} />
          )}
          <Box component="ul" sx={{ ...gridOf(columns), m: 0, p: 0, listStyle: "none" }}>
            {shown.map((questionnaire) => (
              <QuestionnaireCard
                key={questionnaire.id}
                questionnaire={questionnaire}
                kinds={kinds}
                permissions={list.permissions}
              />
            ))}
          </Box>
        </Section>
      )}
      {mode === "QUICK" && <BeyondQuick permissions={list.permissions} />}
      {hasProfile && list.permissions.viewQuestionnaireQuestions && (
        <OutsideQuestions assessmentId={assessmentId} />
      )}
      <RemovedQuestions assessmentId={assessmentId} permissions={list.permissions} />
    </>
  )
}

/** All questions, or only those that can still decide a level. */
function PathChoice({
  target,
  onChoose,
}: {
  target: PathTarget | null
  onChoose: (target: PathTarget | null) => void
}) {
  const { t } = useTranslation("answers")
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={target ? "path" : "all"}
      aria-label={t("path.choice")}
      onChange={(_event, view: "all" | "path" | null) =>
        view && onChoose(view === "path" ? { result: "overall", atLeast: null } : null)
      }
      sx={{
        mb: 3,
        backgroundColor: "background.paper",
        "& button:not(.Mui-selected)": { color: "text.primary" },
      }}
    >
      <ToggleButton value="all">{t("path.all")}</ToggleButton>
      <ToggleButton value="path">{t("path.title")}</ToggleButton>
    </ToggleButtonGroup>
  )
}

const columns = { xs: 1, md: 2, lg: 3 }

function Loading() {
  return (
    <Box sx={{ display: "grid", gap: 5 }}>
      <Skeletons count={1} height={104} />
      <Skeletons count={6} height={188} columns={columns} />
    </Box>
  )
}

/** The names that the dashboard uses for the issues when it links here. */
const namesElsewhere: Record<string, IssueKind> = {
  unanswered: "unanswered",
  answeredWithLowConfidence: "lowConfidence",
  answeredWithoutEvidence: "noEvidence",
  unresolvedComments: "comments",
  unapprovedAnswers: "unapproved",
}

/**
 * The issues to filter by, from the address or from the page that linked here. A choice is kept in the address, so that
 * going back restores it.
 */
function useAskedIssues(): [IssueKind[], (kinds: IssueKind[]) => void] {
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const named = issuesAskedFor(search)
  return [
    named.length > 0 ? named : presetIn(state),
    (kinds) => void navigate(pathname + askForIssues(kinds), { replace: true, preventScrollReset: true }),
  ]
}

/** The navigation state is the name of an issue, or an object with names of issues. */
function presetIn(state: unknown): IssueKind[] {
  const names = typeof state === "object" && state !== null ? Object.values(state) : [state]
  const kinds = names.flat().map((name) => (typeof name === "string" ? namesElsewhere[name] : undefined))
  return issueKinds.filter((kind) => kinds.includes(kind))
}

/** Filters the questionnaires by open issues. */
function IssueSelect({ kinds, onChoose }: { kinds: IssueKind[]; onChoose: (kinds: IssueKind[]) => void }) {
  const { t } = useTranslation("answers")
  const label = useId()
  const chosen = (values: readonly string[]) => issueKinds.filter((kind) => values.includes(kind))
  const words = () => {
    const [only, ...further] = kinds
    if (only === undefined) return t("issues.none")
    if (further.length === 0) return t(`issues.${only}`)
    return kinds.length === issueKinds.length ? t("issues.all") : t("issues.kinds", { count: kinds.length })
  }
  return (
    <FormControl size="small" sx={{ width: 250, maxWidth: "100%" }}>
      <InputLabel id={label} shrink>
        {t("issues.filter")}
      </InputLabel>
      <Select
        multiple
        displayEmpty
        notched
        labelId={label}
        label={t("issues.filter")}
        value={kinds}
        renderValue={words}
        onChange={({ target: { value } }) =>
          onChoose(chosen(typeof value === "string" ? value.split(",") : value))
        }
      >
        {issueKinds.map((kind) => (
          <MenuItem key={kind} value={kind} dense>
            <Checkbox size="small" checked={kinds.includes(kind)} sx={{ py: 0.25 }} />
            <ListItemText primary={t(`issues.${kind}`)} />
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  )
}

/** Read-only remarks on questions that a kit update has removed; renders nothing if there are none. */
function RemovedQuestions({
  assessmentId,
  permissions,
}: {
  assessmentId: string
  permissions: Schemas["Permissions"]
}) {
  const { t } = useTranslation("answers")
  const mayRead = permissions.viewAnswerHistory
  const questions = useQuery({ ...removedQuestionsQuery(assessmentId), enabled: mayRead }).data?.items ?? []
  const [openId, open] = useState<number>()
  if (questions.length === 0) return null
  return (
    <Section title={t("removed.heading", { count: questions.length })}>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("removed.hint")}
      </Typography>
      {questions.map(({ id, title, questionnaire, counts }) => (
        <Accordion
          key={id}
          disableGutters
          variant="outlined"
          expanded={openId === id}
          onChange={(_event, expanded) => open(expanded ? id : undefined)}
          slotProps={{ transition: { unmountOnExit: true } }}
        >
          <AccordionSummary expandIcon={<ExpandMore />}>
            <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
              <Typography dir={directionOf(title)}>{title}</Typography>
              <Typography variant="bodySmall" color="textSecondary">
                <bdi>{questionnaire.title}</bdi>
              </Typography>
            </Box>
          </AccordionSummary>
          <AccordionDetails>
            <RemarkTabs
              assessmentId={assessmentId}
              question={{ id, title, counts }}
              permissions={permissions}
              onChanged={() => undefined}
            />
          </AccordionDetails>
        </Accordion>
      ))}
    </Section>
  )
}

const goOn = defineAction({ label: "answers:questionnaires.goOn", shortcut: "Enter" })
const begin = defineAction({ label: "answers:questionnaires.begin", shortcut: "Enter" })

/** The progress of the whole assessment, with links to the next open question and to the report. */
function OverallProgress({
  questionnaires,
  permissions,
}: {
  questionnaires: Schemas["QuestionnaireSummary"][]
  permissions: Schemas["Permissions"]
}) {
  const { t } = useTranslation("answers")
  const navigate = useNavigate()
  const places = usePaths()
  const total = sum(questionnaires, "questionCount")
  const answered = sum(questionnaires, "answerCount")
  const next = permissions.answerQuestion ? nextOf(questionnaires) : undefined
  const minutes = next ? minutesLeft(localStorage, total - answered) : null
  const start = useAction(answered === 0 ? begin : goOn, {
    enabled: next !== undefined,
    run: () => next && void navigate(places.question(next.id, next.nextQuestion)),
  })
  return (
    <Card component="section" aria-label={t("questionnaires.progress")} sx={card}>
      <Stack sx={{ flex: 1, gap: 0.5 }}>
        <ProgressBar
          percent={total === 0 ? 0 : (answered / total) * 100}
          label={t("questionnaires.answered", { answered, count: total })}
        />
        {minutes !== null && (
          <Typography variant="bodySmall" color="textSecondary">
            {t("questionnaires.minutesLeft", { count: minutes })}
          </Typography>
        )}
      </Stack>
      <Stack direction="row" sx={{ gap: 1.5, flex: "none", alignItems: "flex-start", flexWrap: "wrap" }}>
        {permissions.viewGraphicalReport && <ReportButton answered={answered} total={total} />}
        {next && <ActionButton action={start} variant="contained" />}
      </Stack>
    </Card>
  )
}

/** A questionnaire that was started takes precedence over one that was not. */
function nextOf(
  questionnaires: Schemas["QuestionnaireSummary"][],
): Schemas["QuestionnaireSummary"] | undefined {
  const open = questionnaires.filter(({ answerCount, questionCount }) => answerCount < questionCount)
  return open.find(({ answerCount }) => answerCount > 0) ?? open[0]
}

function sum(
  questionnaires: Schemas["QuestionnaireSummary"][],
  count: "questionCount" | "answerCount" | "carriedCount",
): number {
  return questionnaires.reduce((total, questionnaire) => total + questionnaire[count], 0)
}

const card = {
  display: "flex",
  flexDirection: { xs: "column", md: "row" },
  alignItems: { xs: "stretch", md: "center" },
  gap: { xs: 2, md: 4 },
  p: { xs: 2, sm: 3 },
  mb: 5,
} as const
