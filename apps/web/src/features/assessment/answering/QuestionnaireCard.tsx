import { Box, Button, Card, Collapse, IconButton, LinearProgress, Stack, Typography } from "@mui/material"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { InfoOutlined, LightbulbOutlined } from "../../../ui/icons.ts"
import { LabelChip } from "../../../ui/LabelChip.tsx"
import { usePaths } from "../frame/index.ts"
import { AssignedTo } from "./AssignedTo.tsx"
import { IssueChips } from "./IssueFilter.tsx"
import { askForIssues, type IssueKind, issuesOfQuestionnaire } from "./issues.ts"

/** A questionnaire: what it is about, its progress, and links into it. */
export function QuestionnaireCard({
  questionnaire,
  kinds,
  permissions,
}: {
  questionnaire: Schemas["QuestionnaireSummary"]
  /** The issues that the list is filtered by, shown with their counts. */
  kinds: readonly IssueKind[]
  permissions: Schemas["Permissions"]
}) {
  const { t } = useTranslation("answers")
  const { title, description, questionCount, subjects } = questionnaire
  const [explained, setExplained] = useState(false)
  const explanation = useId()
  const places = usePaths()
  const mayOpen = permissions.viewQuestionnaireQuestions
  return (
    <Card component="li" sx={card}>
      <Stack direction="row" sx={{ alignItems: "flex-start", gap: 0.5 }}>
        <Typography component="h3" variant="titleMedium" sx={{ flex: 1, minWidth: 0 }}>
          <bdi dir={directionOf(title)}>{title}</bdi>
        </Typography>
        {description && (
          <IconButton
            size="small"
            aria-label={t("questionnaires.about", { title })}
            aria-expanded={explained}
            aria-controls={explanation}
            onClick={() => setExplained(!explained)}
            sx={{ mt: -0.5 }}
          >
            <InfoOutlined fontSize="small" />
          </IconButton>
        )}
        <Typography
          variant="bodySmall"
          color="textSecondary"
          component="span"
          sx={{ mt: 0.25, flex: "none" }}
        >
          {t("questionnaires.count", { count: questionCount })}
        </Typography>
      </Stack>
      <Collapse in={explained} id={explanation} unmountOnExit>
        <Typography variant="bodySmall" color="textSecondary" dir={directionOf(description)}>
          {description}
        </Typography>
      </Collapse>
      <Stack
        component="ul"
        aria-label={t("questionnaires.subjects")}
        direction="row"
        sx={{ gap: 0.75, flexWrap: "wrap", m: 0, p: 0, listStyle: "none" }}
      >
        {subjects.map((subject) => (
          <li key={subject.id}>
            <LabelChip label={subject.title} />
          </li>
        ))}
      </Stack>
      <Box sx={{ mt: "auto" }}>
        <Progress questionnaire={questionnaire} />
      </Box>
      <IssueChips
        counts={issuesOfQuestionnaire(questionnaire)}
        kinds={kinds}
        subject={title}
        to={mayOpen ? (kind) => places.question(questionnaire.id, 1) + askForIssues([kind]) : undefined}
      />
      <AssignedTo questionnaire={questionnaire} mayAssign={permissions.grantUserAssessmentRole} />
      {mayOpen && <Proposals questionnaire={questionnaire} />}
      {mayOpen && <QuestionnaireLinks questionnaire={questionnaire} mayAnswer={permissions.answerQuestion} />}
    </Card>
  )
}

function Progress({ questionnaire }: { questionnaire: Schemas["QuestionnaireSummary"] }) {
  const { t } = useTranslation("answers")
  const { title, progress, answerCount, carriedCount, questionCount } = questionnaire
  const state = progress >= 100 ? "done" : answerCount > 0 ? "started" : "fresh"
  return (
    <Stack sx={{ gap: 0.75 }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
        <Typography variant="semiBoldSmall" component="span" sx={colours[state].text}>
          {t(`questionnaires.${state}`)}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary" component="span">
          {t("questionnaires.answeredOf", { answered: answerCount, total: questionCount })}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={progress}
        color={colours[state].bar}
        aria-label={title}
        aria-valuetext={t("questionnaires.answeredOf", { answered: answerCount, total: questionCount })}
        sx={{
          height: 6,
          borderRadius: "3px",
          backgroundColor: "surface.highest",
          ...(progress === 0 && noBar),
        }}
      />
      {carriedCount > 0 && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("carried.here", { count: carriedCount })}
        </Typography>
      )}
    </Stack>
  )
}

/** Proposed answers that wait for a decision, with the way to the first of them. */
function Proposals({ questionnaire }: { questionnaire: Schemas["QuestionnaireSummary"] }) {
  const { t } = useTranslation("answers")
  const places = usePaths()
  const { id, title, proposals } = questionnaire
  if (proposals.firstQuestion === null) return null
  const label = t("questionnaires.proposals", { count: proposals.count })
  return (
    <Button
      component={Link}
      to={places.question(id, proposals.firstQuestion)}
      size="small"
      startIcon={<LightbulbOutlined />}
      aria-label={`${label}: ${title}`}
      sx={{ alignSelf: "flex-start" }}
    >
      {label}
    </Button>
  )
}

/** The component library draws a sliver at zero. */
const noBar = { "& > span": { display: "none" } } as const

const colours = {
  fresh: { text: { color: "text.secondary" }, bar: "primary" },
  started: { text: { color: "primary.main" }, bar: "primary" },
  done: { text: { color: "success.dark" }, bar: "success" },
} as const

/** Where the buttons lead depends on the questionnaire's progress. */
function QuestionnaireLinks({
  questionnaire,
  mayAnswer,
}: {
  questionnaire: Schemas["QuestionnaireSummary"]
  mayAnswer: boolean
}) {
  const { t } = useTranslation("answers")
  const places = usePaths()
  const { id, title, answerCount, progress, nextQuestion } = questionnaire
  const nextStep =
    answerCount === 0
      ? "questionnaires.start"
      : progress < 100
        ? "questionnaires.continue"
        : "questionnaires.edit"
  const link = (to: string, label: string, variant: "outlined" | "text" = "outlined") => (
    <Button component={Link} to={to} size="small" variant={variant} aria-label={`${label}: ${title}`}>
      {label}
    </Button>
  )
  return (
    <Stack direction="row" sx={{ gap: 1, justifyContent: "flex-end", flexWrap: "wrap" }}>
      {answerCount > 0 &&
        link(places.review(id), t("questionnaires.review"), progress < 100 ? "text" : "outlined")}
      {mayAnswer
        ? link(places.question(id, answerCount === 0 || progress >= 100 ? 1 : nextQuestion), t(nextStep))
        : link(places.question(id, 1), t("questionnaires.see"))}
    </Stack>
  )
}

const card = { p: 2.5, display: "flex", flexDirection: "column", gap: 1.5, minWidth: 0 } as const
