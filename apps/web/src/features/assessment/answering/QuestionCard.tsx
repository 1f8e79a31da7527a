import { Alert, Box, Button, Card, Collapse, IconButton, Stack, Tooltip, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { useUser } from "../../../session/session.ts"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { useSingleKeys } from "../../../ui/actions.ts"
import { mirrored } from "../../../ui/Breadcrumbs.tsx"
import { ChevronLeft, ChevronRight, ExpandMore, FlagOutlined, PersonOutlined } from "../../../ui/icons.ts"
import { Kbd } from "../../../ui/Kbd.tsx"
import { type Action, keyCaps } from "../../../ui/keyboard.ts"
import { DocumentTitle } from "../../../ui/Page.tsx"
import { usePersonName } from "../../../ui/usePersonName.ts"
import { ReportQuestionDialog, useTakesMessages } from "../../site/contact/index.ts"
import { usePaths } from "../frame/index.ts"
import { AnswerConflict } from "./AnswerConflict.tsx"
import { confidenceOf } from "./answer.ts"
import { type Question, refreshQuestion } from "./api.ts"
import { useFrame } from "./open-questionnaire.ts"
import { isOwn } from "./received.ts"
import { isUnsentAnswer, type UnsentAnswer } from "./unsent.ts"

interface QuestionCardProps {
  question: Question
  position: number
  moves: { next: Action; previous: Action; isLast: boolean }
  /** Clears the answer; disabled while there is none. */
  clear?: Action
  /** Beside the previous and next buttons. */
  footer?: ReactNode
  children: ReactNode
}

/** A question with what surrounds its options: title, hint, and the previous and next buttons. */
export function QuestionCard({ question, position, moves, clear, footer, children }: QuestionCardProps) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const { questions, mode, permissions } = useFrame()
  return (
    <>
      <DocumentTitle>
        {t("question.title", { position: format.number(position), title: question.title })}
      </DocumentTitle>
      <Card component="article" sx={{ p: { xs: 2, sm: 3 } }}>
        <Heading question={question} position={position} count={questions.length} />
        <HeldUpAnswer question={question} />
        <LatestChange question={question} />
        {children}
        <Stack direction="row" sx={foot}>
          <Stack direction="row" sx={{ flex: 1, minWidth: 0, flexWrap: "wrap", columnGap: 1 }}>
            {footer}
            {clear?.enabled && (
              <ActionButton action={clear} color="inherit" sx={{ mx: -1, px: 1, whiteSpace: "nowrap" }} />
            )}
          </Stack>
          <Stack direction="row" sx={stepButtons}>
            <Button
              variant="outlined"
              disabled={!moves.previous.enabled}
              onClick={moves.previous.run}
              startIcon={<ChevronLeft sx={mirrored} />}
            >
              {t("question.previous")}
            </Button>
            <Button variant="outlined" onClick={moves.next.run} endIcon={<ChevronRight sx={mirrored} />}>
              {t(moves.isLast ? "question.toReview" : "question.next")}
            </Button>
          </Stack>
        </Stack>
      </Card>
      <KeyHints
        options={question.options.length}
        confidence={mode === "ADVANCED"}
        confirms={question.carried}
        answers={permissions.answerQuestion}
      />
    </>
  )
}

/** The title gets the focus when the question appears, so that it is read out and Tab leads to the options. */
function Heading({ question, position, count }: { question: Question; position: number; count: number }) {
  const { t } = useTranslation("answers")
  const { title, hint, guidance } = question
  const { evidence, references } = guidance
  const helps = hint !== null || evidence !== null || references.length > 0
  const { hints, showHints } = useFrame()
  const hintId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <Box sx={{ mb: 2.5 }}>
      <Stack direction="row" sx={{ justifyContent: "space-between", alignItems: "center", minHeight: 30 }}>
        <Typography variant="semiBoldSmall" color="textSecondary" component="span">
          {t("question.position", { position, count })}
        </Typography>
        <Stack direction="row" sx={{ alignItems: "center", gap: 0.5 }}>
          {helps && (
            <Button
              size="small"
              aria-expanded={hints}
              aria-controls={hintId}
              onClick={() => showHints(!hints)}
              endIcon={
                <ExpandMore sx={{ transition: "rotate 150ms", rotate: hints ? "180deg" : undefined }} />
              }
            >
              {t("question.hint")}
            </Button>
          )}
          <ReportQuestion questionId={question.id} />
        </Stack>
      </Stack>
      <Typography
        ref={heading}
        tabIndex={-1}
        component="h1"
        variant="headlineSmall"
        dir={directionOf(title)}
        sx={{
          overflowWrap: "anywhere",
          outline: "none !important",
          fontSize: "max(1.5rem * var(--pl-shrink), 1.25rem)",
        }}
      >
        {title}
      </Typography>
      {helps && (
        <Collapse in={hints} id={hintId}>
          <Stack sx={{ gap: 1, mt: 1, color: "text.secondary" }}>
            {hint && (
              <Typography dir={directionOf(hint)} sx={{ whiteSpace: "pre-line" }}>
                {hint}
              </Typography>
            )}
            {evidence && (
              <div>
                <Typography variant="semiBoldSmall" component="p">
                  {t("question.proof")}
                </Typography>
                <Typography variant="bodySmall" component="p" dir={directionOf(evidence)}>
                  {evidence}
                </Typography>
              </div>
            )}
            {references.length > 0 && (
              <Typography variant="bodySmall">
                {t("question.references", { references: references.join(" · ") })}
              </Typography>
            )}
          </Stack>
        </Collapse>
      )}
    </Box>
  )
}

const foot = {
  alignItems: "center",
  justifyContent: "flex-end",
  flexWrap: "wrap",
  gap: 1,
  mt: 3,
  pt: 2,
  borderTop: 1,
  borderColor: "divider",
} as const

/** On phones at the bottom of the screen, within reach of the thumb. */
const stepButtons = {
  gap: 1,
  position: { xs: "fixed", sm: "static" },
  insetInline: 0,
  bottom: 0,
  zIndex: { xs: "speedDial", sm: "auto" },
  p: { xs: "8px 12px calc(8px + env(safe-area-inset-bottom))", sm: 0 },
  backgroundColor: { xs: "background.paper", sm: "transparent" },
  borderTop: { xs: "1px solid", sm: "none" },
  borderColor: { xs: "divider", sm: "transparent" },
  "& > button": { flex: { xs: 1, sm: "none" }, minHeight: { xs: 44, sm: 0 } },
} as const

/** Lets people report that something is wrong with the question itself. */
function ReportQuestion({ questionId }: { questionId: number }) {
  const { t } = useTranslation("answers")
  const [open, setOpen] = useState(false)
  if (!useTakesMessages()) return null
  return (
    <>
      <Tooltip title={t("question.report")}>
        <IconButton size="small" aria-label={t("question.report")} onClick={() => setOpen(true)}>
          <FlagOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense>
          <ReportQuestionDialog questionId={questionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Who else has just answered the question, and when; announced as it happens. */
function LatestChange({ question }: { question: Question }) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const { id: ownId } = useUser()
  const { latest } = question
  const nameOf = usePersonName()
  const isOthers = latest !== undefined && !isOwn(latest.by, ownId)
  return (
    <div aria-live="polite">
      {isOthers && (
        <Stack direction="row" sx={{ gap: 0.75, alignItems: "center", mb: 1.5, color: "primary.main" }}>
          <PersonOutlined sx={{ fontSize: "1.125rem" }} />
          <Typography variant="semiBoldSmall" component="span">
            {t(
              `together.${latest.isApproval ? "approved" : question.answer.kind === "cleared" ? "cleared" : "answered"}`,
              {
                name: nameOf({ displayName: latest.by.name }, latest.by.program),
                time: format.dateTime(latest.time),
              },
            )}
          </Typography>
        </Stack>
      )}
    </div>
  )
}

interface KeyHintsProps {
  options: number
  /** Whether answers have a confidence level. */
  confidence: boolean
  /** Whether there is an answer to confirm. */
  confirms: boolean
  /** Whether the person may answer; otherwise the keys for answering are left out. */
  answers: boolean
}

/** The most important keys, shown on devices that are likely to have a keyboard. */
function KeyHints({ options, confidence, confirms, answers }: KeyHintsProps) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const singleKeys = useSingleKeys()
  return (
    <Stack
      direction="row"
      aria-hidden
      sx={{
        display: { xs: "none", md: "flex" },
        "@media (hover: none)": { display: "none" },
        gap: 2.5,
        mt: 1.5,
        px: 1,
        color: "text.secondary",
        flexWrap: "wrap",
      }}
    >
      {answers && singleKeys && (
        <Hint keys={[format.number(1), "–", format.number(Math.min(options, 9))]} text={t("keys.choose")} />
      )}
      <Hint keys={["←", "→"]} direction="ltr" text={t("keys.move")} />
      {answers && confidence && (
        <Hint keys={[...keyCaps("mod+ArrowUp"), "↓"]} direction="ltr" text={t("keys.confidence")} />
      )}
      {answers && confirms && singleKeys && <Hint keys={["C"]} text={t("keys.confirm")} />}
      {answers && singleKeys && <Hint keys={["Z"]} text={t("keys.undo")} />}
      <Hint keys={["?"]} text={t("keys.all")} />
    </Stack>
  )
}

/** Arrows are placed as on the keyboard, whatever the reading direction. */
function Hint({ keys, text, direction }: { keys: string[]; text: string; direction?: "ltr" }) {
  return (
    <Stack direction="row" component="span" sx={{ alignItems: "center", gap: 0.5 }}>
      <Stack direction="row" component="span" dir={direction} sx={{ alignItems: "center", gap: 0.5 }}>
        {keys.map((key) => (key === "–" ? <span key={key}>{key}</span> : <Kbd key={key}>{key}</Kbd>))}
      </Stack>
      <Typography variant="bodySmall" component="span">
        {text}
      </Typography>
    </Stack>
  )
}

/**
 * Shown at a question whose answer the server has refused: the server's reason, or what somebody else has answered
 * meanwhile, and the choice of what to do.
 */
function HeldUpAnswer({ question }: { question: Question }) {
  const { unsent } = useFrame().answering
  const held = unsent.filter(isUnsentAnswer).find(({ questionId }) => questionId === question.id)
  if (held?.conflict) return <Conflict question={question} held={held} theirs={held.conflict} />
  if (held?.refusal !== undefined) return <Refusal held={held} reason={held.refusal} />
  return null
}

function Conflict(props: {
  question: Question
  held: UnsentAnswer
  theirs: NonNullable<UnsentAnswer["conflict"]>
}) {
  const { question, held, theirs } = props
  const { t } = useTranslation("answers")
  const client = useQueryClient()
  const { assessmentId } = usePaths()
  const { outbox } = useFrame().answering
  const { questionnaireId, questionId } = held
  // If the connection was lost, the current answer may not be known here.
  useEffect(() => {
    void refreshQuestion(client, assessmentId, { questionnaireId, questionId })
  }, [client, assessmentId, questionnaireId, questionId])
  return (
    <AnswerConflict
      question={question}
      theirs={theirs}
      mine={{ choice: held.answer, confidence: confidenceOf(held.answer) }}
      mineLabel={t("conflict.sendMine")}
      onTheirs={() => {
        outbox.discard(held.mark)
        void refreshQuestion(client, assessmentId, held)
      }}
      onMine={() => outbox.retry(held.mark)}
    />
  )
}

function Refusal({ held, reason }: { held: UnsentAnswer; reason: string }) {
  const { t } = useTranslation("answers")
  const { outbox } = useFrame().answering
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 2 }}>
      {t("save.refusedHere", { reason })}
      <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: "wrap" }}>
        <Button size="small" variant="outlined" color="inherit" onClick={() => outbox.retry(held.mark)}>
          {t("save.retry")}
        </Button>
        <Button size="small" color="inherit" onClick={() => outbox.discard(held.mark)}>
          {t("save.drop")}
        </Button>
      </Stack>
    </Alert>
  )
}
