import { Alert, Button, Stack, Typography } from "@mui/material"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { ActionButton } from "../../../ui/ActionButton.tsx"
import { defineAction, useAction } from "../../../ui/actions.ts"
import { Kbd } from "../../../ui/Kbd.tsx"
import { keyCaps } from "../../../ui/keyboard.ts"
import { Section } from "../../../ui/Section.tsx"
import { WaitingCard } from "../evidence/index.ts"
import { usePaths } from "../frame/index.ts"
import { type Question, useApproval } from "./api.ts"
import { useFrame } from "./open-questionnaire.ts"
import { isHeldUp, isUnsentAnswer, isUnsentRemark } from "./unsent.ts"
import type { Answering } from "./useAnswering.ts"
import type { Undo } from "./useUndo.ts"

const approveAnswer = defineAction({ label: "answers:question.approve", shortcut: "a" })

/** Shown when an answer is waiting for approval and the person may approve it. */
export function ApproveBanner({ question, onApproved }: { question: Question; onApproved: () => void }) {
  const { t } = useTranslation("answers")
  const { assessmentId } = usePaths()
  const { questionnaireId } = useFrame()
  const approval = useApproval(assessmentId, questionnaireId, onApproved)
  const approve = useAction(approveAnswer, {
    run: () => approval.mutate(question),
    enabled: !approval.isPending,
  })
  return (
    <Alert
      severity="warning"
      icon={false}
      action={
        <ActionButton
          action={{ ...approve, enabled: true }}
          loading={approval.isPending}
          variant="contained"
          color="warning"
        />
      }
      sx={{ alignItems: "center", flex: 1, minWidth: "min(100%, 320px)" }}
    >
      {t("question.waitsForApproval")}
    </Alert>
  )
}

/** Whether the answer shown is waiting for the person's approval. */
export function waitsForApproval(question: Question, mayApprove: boolean): boolean {
  return mayApprove && question.approved === false
}

/**
 * For somebody who can no longer open an assessment: what they wrote there and the server did not accept. It exists
 * only in this browser.
 */
export function LeftBehind({ answering: { unsent, outbox } }: { answering: Answering }) {
  const { t } = useTranslation("answers")
  const refused = unsent.filter(isHeldUp)
  const answers = refused.filter(isUnsentAnswer)
  if (refused.length === 0) return null
  const discardAnswers = () => {
    for (const { mark } of answers) outbox.discard(mark)
  }
  return (
    <Section title={t("leftBehind.title")}>
      <Stack sx={{ gap: 2, maxWidth: 720 }}>
        <Typography>{t("leftBehind.hint")}</Typography>
        {answers.length > 0 && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
            <Typography component="span">{t("leftBehind.answers", { count: answers.length })}</Typography>
            <Button size="small" onClick={discardAnswers}>
              {t("leftBehind.discardAnswers")}
            </Button>
          </Stack>
        )}
        <Suspense>
          {refused.filter(isUnsentRemark).map((waiting) => (
            <WaitingCard key={waiting.mark} waiting={waiting} queue={outbox} />
          ))}
        </Suspense>
      </Stack>
    </Section>
  )
}

/** For some seconds after an answer: what was done, and undo. `Announcements` tells screen readers. */
export function UndoOffer({ undo: { last, action, hold } }: { undo: Undo }) {
  const { t } = useTranslation("answers")
  if (!last) return null
  const { label, shortcut, run } = action
  return (
    <Stack
      direction="row"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      sx={offer}
    >
      <Typography variant="bodySmall" component="span">
        {t(`question.said.${last}`)}
      </Typography>
      <Button size="small" color="inherit" aria-keyshortcuts={shortcut} onClick={run} sx={{ gap: 1 }}>
        {label}
        {shortcut !== undefined && (
          <Stack component="span" aria-hidden sx={{ "@media (hover: none)": { display: "none" } }}>
            <Kbd>{keyCaps(shortcut).join("")}</Kbd>
          </Stack>
        )}
      </Button>
    </Stack>
  )
}

const offer = {
  position: "fixed",
  zIndex: "snackbar",
  // Above the previous and next buttons on phones.
  bottom: { xs: 72, sm: 16 },
  insetInline: 0,
  width: "fit-content",
  mx: "auto",
  alignItems: "center",
  gap: 1,
  paddingInlineStart: 2,
  paddingInlineEnd: 0.5,
  py: 0.5,
  borderRadius: "8px",
  boxShadow: 3,
  backgroundColor: "surface.inverse",
  color: "surface.onInverse",
} as const
