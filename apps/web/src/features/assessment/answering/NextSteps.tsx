import { Box, Button, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, useNavigate } from "react-router"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"

import { usePaths } from "../frame/index.ts"
import { nextQuery, progressQuery, questionnairesQuery } from "./api.ts"
import { askForIssues, hasIssue, issuesOfQuestion, issuesOfQuestionnaire } from "./issues.ts"
import { useFrame } from "./open-questionnaire.ts"

const nextOne = defineAction({ label: "answers:review.nextQuestionnaire", shortcut: "Enter" })
const goOn = defineAction({ label: "answers:review.continue", shortcut: "Enter" })
const overview = defineAction({ label: "answers:review.allQuestionnaires", shortcut: "Enter" })
const back = defineAction({ label: "answers:review.toDashboard", shortcut: "Enter" })
const result = defineAction({ label: "answers:report.view", shortcut: "Enter" })

/** The links that lead on from the review, the primary one last; Enter follows it. */
export function ReviewLinks({ nextStep, complete }: { nextStep: NextStep; complete: boolean }) {
  const { t } = useTranslation("answers")
  const { assessmentId, questionnaires, report } = usePaths()
  const { permissions } = useFrame()
  const navigate = useNavigate()
  const progress = useQuery({ ...progressQuery(assessmentId), enabled: permissions.viewGraphicalReport }).data
  const showsReport = complete && progress !== undefined && permissions.viewGraphicalReport
  const isOver = nextStep.leads === "nowhere" && nextStep.left === null
  const hasResult =
    isOver && showsReport && progress.questionsCount > 0 && progress.answersCount >= progress.questionsCount
  const [action, to] = hasResult ? [result, report] : [actionOf(nextStep), nextStep.to]
  const onward = useAction(action, { run: () => void navigate(to) })
  const reportButton = progress && (
    <ReportButton answered={progress.answersCount} total={progress.questionsCount} main={hasResult} />
  )
  return (
    <Stack
      direction="row"
      sx={{ gap: 1.5, mt: 3, justifyContent: "flex-end", alignItems: "flex-start", flexWrap: "wrap" }}
    >
      {showsReport && !hasResult && reportButton}
      {to !== questionnaires && (
        <Button variant="outlined" component={Link} to={questionnaires}>
          {t("review.allQuestionnaires")}
        </Button>
      )}
      {hasResult ? (
        reportButton
      ) : (
        <ActionButton action={onward} variant={isOver ? "outlined" : "contained"} />
      )}
    </Stack>
  )
}

function actionOf({ leads, left }: NextStep) {
  if (leads === "elsewhere") return nextOne
  if (leads === "here") return goOn
  return left === null ? overview : back
}

/** Leads to the report; until every question is answered it shows the progress and how many questions are left. */
export function ReportButton({
  answered,
  total,
  main = true,
}: {
  answered: number
  total: number
  /** Whether it is the primary button of the screen. */
  main?: boolean
}) {
  const { t } = useTranslation("answers")
  const { report } = usePaths()
  const left = total - answered
  if (left <= 0 && total > 0) {
    return (
      <Button component={Link} to={report} variant={main ? "contained" : "outlined"}>
        {t("report.view")}
      </Button>
    )
  }
  return (
    <Stack sx={{ gap: 0.25, alignItems: "center" }}>
      <Button disabled variant="outlined" sx={{ position: "relative", overflow: "hidden" }}>
        <Box
          component="span"
          sx={{ ...fill, width: `${Math.round((answered / Math.max(total, 1)) * 100)}%` }}
        />
        <Box component="span" sx={{ position: "relative", color: "text.secondary" }}>
          {t("report.view")}
        </Box>
      </Button>
      <Typography variant="bodySmall" color="textSecondary" component="span">
        {t("report.left", { count: left })}
      </Typography>
    </Stack>
  )
}

const fill = {
  position: "absolute",
  insetBlock: 0,
  insetInlineStart: 0,
  backgroundColor: "primary.softer",
} as const

/** Where to continue from the end of a questionnaire. */
export interface NextStep {
  /** Whether it leads to an open question of another questionnaire or of this one; "nowhere" if there is none. */
  leads: "elsewhere" | "here" | "nowhere"
  to: string
  /** How many other questionnaires have the issues of the sequence; null if it covers all questions. */
  left: number | null
}

/**
 * Leads to the next open question of the assessment; in a sequence filtered by issues, to the next questionnaire that has them,
 * until none has. Undefined until known.
 */
export function useNextStep(): NextStep | undefined {
  const { answering, sequence } = useFrame()
  // The result depends on answers that are being sent, but not on ones that cannot be sent now.
  const underWay = answering.unsent.length > 0 && answering.trouble === null && answering.sending
  const isFiltered = sequence.kinds.length > 0
  const open = useNextOpenQuestion(!underWay && !isFiltered)
  const issues = useNextIssues(!underWay && isFiltered)
  return isFiltered ? issues : open
}

function useNextOpenQuestion(enabled: boolean): NextStep | undefined {
  const { assessmentId, questionnaires, question } = usePaths()
  const { questionnaireId } = useFrame()
  const {
    data: next,
    isError,
    isPending,
  } = useQuery({ ...nextQuery(assessmentId, questionnaireId), enabled })
  if (isPending && !isError) return undefined
  if (!next) return { leads: "nowhere", to: questionnaires, left: null }
  return {
    leads: next.id === questionnaireId ? "here" : "elsewhere",
    to: question(next.id, next.questionIndex),
    left: null,
  }
}

function useNextIssues(enabled: boolean): NextStep | undefined {
  const { assessmentId, dashboard, question } = usePaths()
  const { questionnaireId, questions, sequence } = useFrame()
  const list = useQuery({ ...questionnairesQuery(assessmentId), staleTime: 0, enabled })
  if (list.isPending && !list.isError) return undefined
  const all = list.data?.items ?? []
  const at = all.findIndex(({ id }) => id === questionnaireId)
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))].filter((each) =>
    hasIssue(issuesOfQuestionnaire(each), sequence.kinds),
  )
  const [next] = others
  const asked = askForIssues(sequence.kinds)
  if (next) return { leads: "elsewhere", to: question(next.id, 1) + asked, left: others.length }
  const here = questions.findIndex((each) => hasIssue(issuesOfQuestion(each), sequence.kinds))
  if (here >= 0) return { leads: "here", to: question(questionnaireId, here + 1) + asked, left: 0 }
  return { leads: "nowhere", to: dashboard, left: 0 }
}
