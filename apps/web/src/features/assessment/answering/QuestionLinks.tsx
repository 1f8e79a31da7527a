import { Box, Stack, Tooltip, Typography } from "@mui/material"
import { memo, useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { useUser } from "../../../session/session.ts"
import { CheckCircle, CloudOffOutlined, HistoryToggleOff } from "../../../ui/icons.ts"
import { lineClamp } from "../../../ui/lineClamp.ts"
import { usePersonName } from "../../../ui/usePersonName.ts"
import type { Question } from "./api.ts"
import { IssueChips } from "./IssueFilter.tsx"
import { type IssueKind, issuesOfQuestion } from "./issues.ts"
import type { QuestionSequence } from "./question-sequence.ts"
import { isOwn, isSettled } from "./received.ts"
import type { Unsent } from "./unsent.ts"

export interface QuestionListProps {
  questionnaireId: number
  /** Of the questionnaire. */
  title: string
  questions: Question[]
  /** The position of the question on the screen; undefined on the review. */
  shown: number | undefined
  unsent: readonly Unsent[]
  /** The questions to list, and their addresses. */
  sequence: QuestionSequence
  /** Whether to show the issues of each question. */
  issues: boolean
}

/** A link to each question: its number, its title and whether it is answered. */
export function QuestionLinks(props: QuestionListProps & { numbersOnly?: boolean; onFollow?: () => void }) {
  const { questions, shown, unsent, sequence, issues, numbersOnly = false, onFollow } = props
  const waiting = new Set(unsent.map(({ questionId }) => questionId))
  return (
    <Box component="ol" sx={{ listStyle: "none", m: 0, p: 1, display: "grid", gap: 0.25 }}>
      {questions.map(
        (question, index) =>
          sequence.positions.includes(index + 1) && (
            <QuestionLink
              key={question.id}
              question={question}
              position={index + 1}
              to={sequence.to(index + 1)}
              current={index + 1 === shown}
              waiting={waiting.has(question.id)}
              issues={issues}
              numbersOnly={numbersOnly}
              onFollow={onFollow}
            />
          ),
      )}
    </Box>
  )
}

interface QuestionLinkProps {
  question: Question
  position: number
  to: string
  current: boolean
  /** Its answer is not saved yet. */
  waiting: boolean
  issues: boolean
  numbersOnly: boolean
  onFollow?: () => void
}

/** One of up to several hundred, so it is memoized: it renders again only when something about it has changed. */
const QuestionLink = memo(function QuestionLink(props: QuestionLinkProps) {
  const { question, position, to, current, waiting, issues, numbersOnly, onFollow } = props
  const { t } = useTranslation("answers")
  const format = useFormat()
  const here = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) here.current?.scrollIntoView({ block: "nearest" })
  }, [current])
  const state = waiting ? "waiting" : isSettled(question) ? "answered" : question.carried ? "carried" : "open"
  return (
    <li ref={here}>
      <Tooltip title={numbersOnly ? question.title : ""} placement="right">
        <Box
          component={Link}
          to={to}
          onClick={onFollow}
          aria-current={current ? "step" : undefined}
          aria-label={
            numbersOnly ? `${format.number(position)}. ${question.title} (${t(`list.${state}`)})` : undefined
          }
          dir={directionOf(question.title)}
          sx={{ ...row, backgroundColor: current ? "primary.soft" : undefined }}
        >
          <Box component="span" sx={{ ...badge, ...(current ? currentBadge : quietBadge) }}>
            {format.number(position)}
            {state === "open" && <Box component="span" role="img" aria-label={t("list.open")} sx={dot} />}
          </Box>
          {!numbersOnly && (
            <Stack component="span" sx={{ flex: 1, minWidth: 0, gap: 0.5 }}>
              <Typography variant="bodySmall" component="span" sx={lineClamp(2)}>
                {question.title}
              </Typography>
              {issues && <IssueChips counts={issuesOfQuestion(question)} kinds={marked} ofQuestion />}
              <By question={question} />
            </Stack>
          )}
          {!numbersOnly && state === "waiting" && (
            <CloudOffOutlined titleAccess={t("list.waiting")} sx={{ ...mark, color: "tertiary.main" }} />
          )}
          {!numbersOnly && state === "answered" && (
            <CheckCircle titleAccess={t("list.answered")} sx={{ ...mark, color: "success.main" }} />
          )}
          {!numbersOnly && state === "carried" && (
            <HistoryToggleOff titleAccess={t("list.carried")} sx={{ ...mark, color: "text.secondary" }} />
          )}
        </Box>
      </Tooltip>
    </li>
  )
})

/** Who else has just answered it. */
function By({ question: { latest } }: { question: Question }) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const { id: ownId } = useUser()
  const nameOf = usePersonName()
  if (!latest || isOwn(latest.by, ownId)) return null
  const name = nameOf({ displayName: latest.by.name }, latest.by.program)
  return (
    <Typography variant="bodySmall" component="span" sx={{ color: "primary.main" }}>
      {t("together.by", { name, time: format.dateTime(latest.time) })}
    </Typography>
  )
}

/** Issues with a chip of their own; the number already shows that a question is unanswered. */
const marked: readonly IssueKind[] = ["lowConfidence", "noEvidence", "comments", "unapproved"]

const row = {
  display: "flex",
  alignItems: "center",
  gap: 1.25,
  px: 1.25,
  py: 0.75,
  minHeight: { xs: 44, sm: 0 },
  borderRadius: "8px",
  color: "text.primary",
  textDecoration: "none",
  "&:hover": { backgroundColor: "surface.high" },
  "&:focus-visible": { outlineOffset: "-3px !important" },
} as const

const badge = {
  position: "relative",
  flex: "none",
  display: "grid",
  placeItems: "center",
  width: 30,
  height: 30,
  borderRadius: "6px",
  fontSize: "0.8125rem",
  fontWeight: 600,
} as const
const currentBadge = { backgroundColor: "primary.main", color: "primary.contrastText" } as const
const quietBadge = { backgroundColor: "surface.highest", color: "text.primary" } as const

const dot = {
  position: "absolute",
  top: -3,
  insetInlineStart: -3,
  width: 9,
  height: 9,
  borderRadius: "50%",
  border: "1px solid",
  borderColor: "outline.main",
  backgroundColor: "background.paper",
} as const

const mark = { fontSize: "1rem", flex: "none" } as const
