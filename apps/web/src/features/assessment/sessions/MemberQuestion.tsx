import { Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { type Session, type SessionIds, useMemberVote } from "./api.ts"
import { Ballot } from "./Ballot.tsx"
import { DecidedAnswer } from "./DecidedAnswer.tsx"
import { Distribution } from "./Distribution.tsx"
import { OptionList } from "./OptionList.tsx"
import type { Rated } from "./rated.ts"

export interface MemberQuestionProps {
  place: SessionIds
  session: Session
  question: Rated
  mayVote: boolean
}

/** A question for a member: to vote on until it is revealed, and then how the group has voted. */
export function MemberQuestion(props: MemberQuestionProps) {
  const { t } = useTranslation("sessions")
  const { question, mayVote } = props
  if (question.isRevealed) {
    return (
      <Stack sx={{ gap: 2 }}>
        <Distribution question={question} />
        <DecidedAnswer question={question} />
      </Stack>
    )
  }
  if (mayVote) return <MemberBallot {...props} />
  return (
    <Stack sx={{ gap: 2 }}>
      <OptionList question={question} />
      <Typography color="textSecondary">{t("notRevealed")}</Typography>
    </Stack>
  )
}

export function MemberBallot({ place, session, question }: MemberQuestionProps) {
  const save = useMemberVote(place, question.questionId)
  return (
    <Ballot question={question} save={save} session={place.sessionId} isAnonymous={session.isAnonymous} />
  )
}
