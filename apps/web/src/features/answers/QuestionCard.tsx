import ExpandMore from "@mui/icons-material/ExpandMore"
import NavigateBefore from "@mui/icons-material/NavigateBefore"
import NavigateNext from "@mui/icons-material/NavigateNext"
import { Box, Button, Card, Collapse, Stack, Typography } from "@mui/material"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../i18n/direction.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { ActionButton } from "../../ui/ActionButton.tsx"
import { mirrored } from "../../ui/Breadcrumbs.tsx"
import type { Action } from "../../ui/keyboard.ts"
import { DocumentTitle } from "../../ui/Page.tsx"
import type { Question } from "./api.ts"
import { useFrame } from "./frame.ts"
import { HeldUpAnswer } from "./HeldUpAnswer.tsx"
import { KeyHints } from "./KeyHints.tsx"
import { LatestChange } from "./LatestChange.tsx"
import { ReportQuestion } from "./ReportQuestion.tsx"

export interface QuestionCardProps {
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
          <Stack direction="row" sx={ways}>
            <Button
              variant="outlined"
              disabled={!moves.previous.enabled}
              onClick={moves.previous.run}
              startIcon={<NavigateBefore sx={mirrored} />}
            >
              {t("question.previous")}
            </Button>
            <Button variant="outlined" onClick={moves.next.run} endIcon={<NavigateNext sx={mirrored} />}>
              {t(moves.isLast ? "question.toReview" : "question.next")}
            </Button>
          </Stack>
        </Stack>
      </Card>
      <KeyHints
        options={question.options.length}
        confidence={mode === "ADVANCED"}
        answers={permissions.answerQuestion}
      />
    </>
  )
}

/** The title gets the focus when the question appears, so that it is read out and Tab leads to the options. */
function Heading({ question, position, count }: { question: Question; position: number; count: number }) {
  const { t } = useTranslation("answers")
  const { title, hint } = question
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
          {hint && (
            <Button
              size="small"
              aria-expanded={hints}
              aria-controls={hintId}
              onClick={() => showHints(!hints)}
              endIcon={<ExpandMore sx={{ transition: "rotate .2s", rotate: hints ? "180deg" : undefined }} />}
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
        sx={{ overflowWrap: "anywhere", outline: "none !important", fontSize: "max(1.5rem, 20px)" }}
      >
        {title}
      </Typography>
      {hint && (
        <Collapse in={hints} id={hintId}>
          <Typography dir={directionOf(hint)} color="textSecondary" sx={{ mt: 1, whiteSpace: "pre-line" }}>
            {hint}
          </Typography>
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
const ways = {
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
