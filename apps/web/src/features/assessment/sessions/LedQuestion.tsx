import { Button, Collapse, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useEditInPlace } from "../../../ui/useEditInPlace.ts"
import { useReveal } from "./api.ts"
import { noteDraft } from "./Ballot.tsx"
import { Decision } from "./Decision.tsx"
import { Distribution } from "./Distribution.tsx"
import { MemberBallot, type MemberQuestionProps } from "./MemberQuestion.tsx"
import { OptionList } from "./OptionList.tsx"
import { fewestVotes } from "./rated.ts"

interface LedQuestionProps extends MemberQuestionProps {
  /** Shows the question to everyone; only given before the first one is shown. */
  onBegin: (() => void) | undefined
}

/**
 * A question for who leads, made to be shown to the group: the own vote stays out of sight until the votes of all are
 * revealed. Then the group decides.
 */
export function LedQuestion({ onBegin, ...props }: LedQuestionProps) {
  const { t } = useTranslation("sessions")
  const { place, session, question, mayVote } = props
  const ballot = useEditInPlace(noteDraft(place.sessionId, question))
  const reveal = useReveal(place)
  if (question.isRevealed) {
    return (
      <Stack sx={{ gap: 3 }}>
        <Distribution question={question} />
        {question.distribution && <Decision place={place} question={question} />}
      </Stack>
    )
  }
  const needed = session.isAnonymous ? fewestVotes : 1
  const hasEnough = question.votes >= needed
  return (
    <Stack sx={{ gap: 2 }}>
      <OptionList question={question} isLarge />
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap", alignItems: "center" }}>
        {onBegin && (
          <Button variant="contained" size="large" onClick={onBegin}>
            {t("lead.begin")}
          </Button>
        )}
        {!onBegin && (
          <Button
            variant="contained"
            size="large"
            disabled={!hasEnough}
            loading={reveal.isPending}
            onClick={() => reveal.mutate([question.questionId])}
          >
            {t("lead.reveal")}
          </Button>
        )}
        {mayVote && (
          <Button aria-expanded={ballot.isOpen} onClick={ballot.isOpen ? ballot.close : ballot.open}>
            {t(ballot.isOpen ? "lead.hideVote" : question.ownVote ? "lead.ownVote" : "lead.vote")}
          </Button>
        )}
        {!hasEnough && !onBegin && (
          <Typography variant="bodySmall" color="textSecondary">
            {t("lead.needed", { count: needed })}
          </Typography>
        )}
      </Stack>
      {mayVote && (
        <Collapse in={ballot.isOpen} unmountOnExit>
          <MemberBallot {...props} />
        </Collapse>
      )}
    </Stack>
  )
}
