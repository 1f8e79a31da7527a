import { Box, Button, Link, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { paths } from "../../../paths.ts"
import { useTenant } from "../../../session/tenant.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { ApproveNarrationButton } from "../advice/index.ts"
import { askForFirstWith } from "../answering/index.ts"
import { permissionsQuery, usePaths } from "../frame/index.ts"
import { askForFirstInsight, BulkButtons } from "../insights/index.ts"
import { type Settling, useSettle } from "./api.ts"
import { type QuestionIssue, type Todo, useStepPlaces } from "./steps.ts"

interface TodoRowProps {
  todo: Todo
  openQuestions: number
}

/** A to-do: its count, a link to where it can be done, and bulk actions. */
export function TodoRow({ todo, openQuestions }: TodoRowProps) {
  const { to, text } = useTodoLinks()(todo)
  return (
    <Stack component="li" sx={row}>
      <Link component={RouterLink} to={to} underline="always" sx={{ flex: "1 1 200px", minWidth: 0 }}>
        {text}
      </Link>
      <TodoLinks todo={todo} openQuestions={openQuestions} />
    </Stack>
  )
}

/** Where a to-do can be done, at the first question or insight that it counts, and how it is called. */
export function useTodoLinks(): (todo: Todo) => { to: string; text: string } {
  const { t } = useTranslation("dashboard")
  const steps = useStepPlaces()
  const { here } = usePaths()
  return (todo) => {
    const { count } = todo
    switch (todo.of) {
      case "questions":
        if ("at" in todo) {
          return {
            to: todo.at ? paths.question(here, todo.at.questionnaireId, todo.at.index) : steps.questions,
            text: t(`todo.questions.${todo.kind}`, { count }),
          }
        }
        return {
          to: steps.questions + askForFirstWith([issuesOf[todo.kind]]),
          text: t(`todo.questions.${todo.kind}`, { count }),
        }
      case "insights":
        return {
          to: steps.insights + askForFirstInsight(todo.kind),
          text: t(`todo.insights.${todo.kind}`, { count }),
        }
      case "advice":
        return { to: steps.advice, text: t(`todo.advice.${todo.kind}`) }
      case "report":
        return {
          to: steps.report,
          text:
            todo.kind === "unpublished"
              ? t("todo.report.unpublished")
              : t("todo.report.unprovided", { count }),
        }
    }
  }
}

/** The bulk actions that the person may run from here. */
function TodoLinks({ todo, openQuestions }: TodoRowProps): ReactNode {
  const { assessmentId } = usePaths()
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  const byHand = useTenant()?.writer === "OFF"
  const { of, kind, count } = todo
  if (kind === "unapprovedAnswers" && permissions?.approveAllAnswers)
    return <SettleButton assessmentId={assessmentId} settling="approveAnswers" count={count} />
  if (kind === "unresolvedComments" && permissions?.resolveAllComments)
    return <SettleButton assessmentId={assessmentId} settling="resolveComments" count={count} />
  if (of === "insights") {
    return (
      <Suspense fallback={<Box sx={{ height: 30 }} />}>
        <BulkButtons
          assessmentId={assessmentId}
          issue={todo.kind}
          count={count}
          openQuestions={openQuestions}
          writtenByHand={byHand}
        />
      </Suspense>
    )
  }
  if (of === "advice" && kind !== "none" && permissions?.approveAdviceNarration) {
    return (
      <Suspense fallback={<Box sx={{ height: 30 }} />}>
        <ApproveNarrationButton assessmentId={assessmentId} />
      </Suspense>
    )
  }
  return null
}

/** The names that the list of questionnaires uses for the issues of questions. */
const issuesOf = {
  unanswered: "unanswered",
  answeredWithLowConfidence: "lowConfidence",
  withoutEvidence: "noEvidence",
  unresolvedComments: "comments",
  unapprovedAnswers: "unapproved",
} as const satisfies Record<QuestionIssue, string>

const row = {
  flexDirection: "row",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  columnGap: 2,
  rowGap: 1,
} as const

interface SettleButtonProps {
  assessmentId: string
  settling: Settling
  /** The number of answers or comments. */
  count: number
}

/** Approves all answers, or resolves all comments, after confirmation: there is no bulk undo. */
function SettleButton({ assessmentId, settling, count }: SettleButtonProps) {
  const { t } = useTranslation("dashboard")
  const [asks, setAsks] = useState(false)
  const settle = useSettle(assessmentId, settling)
  async function confirm() {
    await settle.mutateAsync()
    toastSuccess(t(`settle.${settling}.done`))
  }
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsks(true)}>
        {t(`settle.${settling}.do`, { count })}
      </Button>
      <ActionDialog
        open={asks}
        title={t(`settle.${settling}.do`, { count })}
        confirmLabel={t(`settle.${settling}.confirm`)}
        action={confirm}
        onClose={() => setAsks(false)}
      >
        {t(`settle.${settling}.question`, { count })}
      </ActionDialog>
    </>
  )
}
