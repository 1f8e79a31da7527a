import { Box, Button, Card, Drawer, IconButton, Tooltip } from "@mui/material"
import visuallyHidden from "@mui/utils/visuallyHidden"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { Outlet, useParams } from "react-router"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx"
import { FormatListNumbered, VisibilityOffOutlined, VisibilityOutlined } from "../../../ui/icons.ts"
import { pageMargins } from "../../../ui/Page.tsx"
import { EmptyState, ErrorState, NoAccess, Skeletons } from "../../../ui/states.tsx"
import { useFollowing } from "../../account/notifications/index.ts"
import { assessmentQuery, pathQuery, useCrumbs, useKitChange, usePaths } from "../frame/index.ts"
import { answersArrived, questionsQuery } from "./api.ts"
import { IssueFilter } from "./IssueFilter.tsx"
import { useLiveRemarks } from "./live-counts.ts"
import { LeftBehind, UndoOffer } from "./Notices.tsx"
import type { OpenQuestionnaire } from "./open-questionnaire.ts"
import type { OutboxState, Trouble } from "./outbox.ts"
import { QuestionLinks, type QuestionListProps } from "./QuestionLinks.tsx"
import { Completion, FilterNotice, ListHeading, QuestionList } from "./QuestionList.tsx"
import { positionOf, useQuestionSequence } from "./question-sequence.ts"
import { heldUpKey, keptKey, SaveState } from "./SaveState.tsx"
import { isHeldUp } from "./unsent.ts"
import { useAnswering } from "./useAnswering.ts"
import { useUndo } from "./useUndo.ts"

/** The frame around the questions and the review of a questionnaire: breadcrumb, list of questions, save state. */
export function QuestionnaireFrame() {
  const { questionnaireId = "" } = useParams()
  // An invalid id is treated like the id of a questionnaire that is not shared.
  if (!/^[1-9]\d{0,15}$/.test(questionnaireId)) return <NoAccess heading="h1" />
  return <FrameOf key={questionnaireId} questionnaireId={Number(questionnaireId)} />
}

function FrameOf({ questionnaireId }: { questionnaireId: number }) {
  const { assessmentId } = usePaths()
  const questions = useQuery(questionsQuery(assessmentId, questionnaireId))
  const assessment = useQuery(assessmentQuery(assessmentId))
  const path = useQuery(pathQuery(assessmentId, questionnaireId))
  const answering = useAnswering(assessmentId)
  const { announcement, announce } = useAnnouncements(answering)
  const { give, undo } = useUndo(questionnaireId, answering, announce)
  const [autoAdvance, setAutoAdvance] = useState(true)
  const [hints, showHints] = useHints()
  useLiveAnswers(assessmentId, questionnaireId)
  useLiveRemarks(assessmentId, questionnaireId)
  useKitChange(assessmentId)
  const [lastConfidence, rememberConfidence] = useState<number | null>(null)
  const title = path.data?.questionnaire?.title ?? ""
  const crumbs = useCrumbs(path.data, true)
  const failed = [questions, assessment].find((query) => query.isError && query.data === undefined)

  return (
    <Box sx={{ px: pageMargins, pt: { xs: 1.5, md: 3 }, pb: { xs: 10, md: 3 } }}>
      <Box sx={head}>
        <Breadcrumbs crumbs={crumbs} />
        <Box sx={{ minWidth: 0, minHeight: "max(40px, 2.5rem)", justifySelf: { md: "end" } }}>
          {questions.data && <SaveState answering={answering} />}
        </Box>
      </Box>
      <Announcements {...announcement} />
      {failed ? (
        <>
          <ErrorState heading="h1" error={failed.error} onRetry={() => void failed.refetch()} />
          <LeftBehind answering={answering} />
        </>
      ) : questions.data && assessment.data ? (
        <Content
          frame={{
            hints,
            showHints,
            questionnaireId,
            title,
            questions: answering.standing(questions.data.items),
            readAt: questions.dataUpdatedAt,
            permissions: questions.data.permissions,
            mode: assessment.data.mode.code,
            answering,
            give,
            autoAdvance,
            setAutoAdvance,
            lastConfidence,
            rememberConfidence,
          }}
        />
      ) : (
        <Loading />
      )}
      <UndoOffer undo={undo} />
    </Box>
  )
}

function Content({ frame }: { frame: Omit<OpenQuestionnaire, "sequence"> }) {
  const { t } = useTranslation("answers")
  const { questionIndex } = useParams()
  const { questionnaireId, title, questions, answering, mode, permissions } = frame
  const sequence = useQuestionSequence(questionnaireId, questions)
  const [chips, showChips] = useState(true)
  const watches = mode === "ADVANCED" && permissions.viewDashboard
  if (questions.length === 0) return <EmptyState title={t("question.none")} hint={t("question.noneHint")} />
  const list = {
    questionnaireId,
    title,
    questions,
    shown: questionIndex === undefined ? undefined : positionOf(questionIndex, questions.length),
    unsent: answering.unsent,
    sequence,
    issues: watches && chips,
    tools: watches && (
      <>
        <Tooltip title={t(chips ? "issues.hide" : "issues.show")}>
          <IconButton aria-label={t(chips ? "issues.hide" : "issues.show")} onClick={() => showChips(!chips)}>
            {chips ? <VisibilityOutlined /> : <VisibilityOffOutlined />}
          </IconButton>
        </Tooltip>
        <IssueFilter kinds={sequence.kinds} onChoose={sequence.choose} />
      </>
    ),
  }
  return (
    <Box sx={columns}>
      <Box sx={{ display: { xs: "none", md: "block" }, position: "sticky", top: 60 }}>
        <QuestionList {...list} />
      </Box>
      <Box sx={{ display: { md: "none" } }}>
        <QuestionListButton {...list} />
      </Box>
      <Box sx={{ minWidth: 0, maxWidth: 860 }}>
        <Outlet context={{ ...frame, sequence } satisfies OpenQuestionnaire} />
      </Box>
    </Box>
  )
}

/** Whether hints are shown; the person's last choice is remembered. */
function useHints(): [boolean, (shown: boolean) => void] {
  const key = "answers:hints"
  const [shown, setShown] = useState(() => localStorage.getItem(key) !== "hidden")
  return [
    shown,
    (wanted) => {
      setShown(wanted)
      try {
        localStorage.setItem(key, wanted ? "shown" : "hidden")
      } catch {
        // If the browser's storage is full, the choice lasts as long as the page.
      }
    },
  ]
}

function Loading() {
  return (
    <Box sx={columns}>
      <Box sx={{ display: { xs: "none", md: "block" }, width: 320 }}>
        <Skeletons count={1} height={540} />
      </Box>
      <Box sx={{ maxWidth: 860 }}>
        <Skeletons count={1} height={420} />
      </Box>
    </Box>
  )
}

/** The widths of the columns do not depend on their content. */
const head = {
  display: "grid",
  columnGap: 3,
  alignItems: "center",
  gridTemplateColumns: {
    xs: "minmax(0, 1fr)",
    md: "minmax(0, 1fr) minmax(0, calc(34rem * var(--pl-shrink)))",
  },
  mb: 1,
  "& nav": { mb: 0 },
} as const

const columns = {
  display: "grid",
  gap: { xs: 1.5, md: 3 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "auto minmax(0, 1fr)" },
  alignItems: "start",
} as const

/** The server's messages to pages that have a questionnaire open. */
interface AnswersChanged {
  assessmentId: string
  questionnaireId: number
  answers: Schemas["ChangedAnswer"][]
}

/** Keeps an open questionnaire up to date with what others answer. */
function useLiveAnswers(assessmentId: string, questionnaireId: number): void {
  const client = useQueryClient()
  const { queryKey } = questionsQuery(assessmentId, questionnaireId)
  useFollowing<AnswersChanged>({ topic: "questionnaire", assessmentId, questionnaireId }, "answers_changed", {
    onMessage(message) {
      if (message.assessmentId !== assessmentId || message.questionnaireId !== questionnaireId) return
      answersArrived(client, assessmentId, message)
    },
    onMissed: () => void client.invalidateQueries({ queryKey }),
  })
  const proposed = () =>
    void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).allProposals })
  useFollowing<{ assessmentId: string }>(
    { topic: "questionnaire", assessmentId, questionnaireId },
    "proposals_changed",
    {
      onMessage: (message) => message.assessmentId === assessmentId && proposed(),
      onMissed: proposed,
    },
  )
}

/** Screen reader announcements: what was answered, when saving starts to fail or works again, and what was refused. */
function useAnnouncements({ trouble, unsent, lasting }: OutboxState) {
  const { t } = useTranslation("answers")
  const [announcement, setAnnouncement] = useState({ text: "", count: 0 })
  const announce = useCallback(
    (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 })),
    [],
  )
  const before = useRef<{ trouble: Trouble | null; heldUp: number }>({ trouble: null, heldUp: 0 })
  useEffect(() => {
    const heldUp = unsent.filter(isHeldUp)
    const last = before.current
    before.current = { trouble, heldUp: heldUp.length }
    if (!trouble && heldUp.length > last.heldUp)
      return announce(t(heldUpKey(heldUp), { count: heldUp.length }))
    if (heldUp.length === 0 && last.heldUp > 0) announce("")
    if (last.trouble === trouble) return
    if (!trouble) return heldUp.length === 0 ? announce(t("save.savedAgain")) : undefined
    announce(`${t(`save.${trouble}`)} ${t(keptKey(unsent, lasting), { count: unsent.length })}`)
  }, [trouble, unsent, lasting, t, announce])
  return { announcement, announce }
}

/** The polite live region for announcements, visually hidden. Also a text that repeats the one before is read out. */
function Announcements({ text, count }: { text: string; count: number }) {
  return (
    <div aria-live="polite" style={visuallyHidden}>
      <div key={count}>{text}</div>
    </div>
  )
}

/** For narrow screens, which have no room beside the question: shows the progress, and opens the list in a drawer. */
function QuestionListButton({ tools, ...props }: QuestionListProps & { tools?: ReactNode }) {
  const { t } = useTranslation("answers")
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <Card>
      <Box sx={{ display: "flex", alignItems: "center", gap: 1, px: 2, py: 1 }}>
        <ListHeading {...props} />
        {tools}
        <Button
          size="small"
          aria-haspopup="dialog"
          startIcon={<FormatListNumbered />}
          onClick={() => setOpen(true)}
        >
          {t("list.button")}
        </Button>
      </Box>
      <Completion questions={props.questions} />
      <FilterNotice sequence={props.sequence} />
      <Drawer
        anchor="bottom"
        open={open}
        onClose={close}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-label": t("list.label"),
            sx: { maxHeight: "75dvh", borderRadius: "12px 12px 0 0" },
          },
        }}
      >
        <QuestionLinks {...props} onFollow={close} />
      </Drawer>
    </Card>
  )
}
