import { Alert, Box, Button, Card, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { twoDigits } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { Section } from "../../../ui/Section.tsx"
import { type Session, type SessionIds, useReveal } from "./api.ts"
import { DecideAllDialog } from "./DecideAllDialog.tsx"
import { useAnswerText } from "./DecidedAnswer.tsx"
import { proposedDecision } from "./Decision.tsx"
import { byAgreement, enough, fewestVotes, type Rated } from "./rated.ts"

interface RatedListProps {
  place: SessionIds
  session: Session
  questions: readonly Rated[]
  leads: boolean
  onShow: (questionId: number) => void
}

/** All questions: those to discuss, those on which the group agrees, and those whose votes are still hidden. */
export function RatedList({ place, session, questions, leads, onShow }: RatedListProps) {
  const { t } = useTranslation("sessions")
  const [asked, ask] = useState<"reveal" | "decide">()
  const reveal = useReveal(place)
  const revealed = byAgreement(questions.filter(({ isRevealed }) => isRevealed))
  const agreed = revealed.filter(({ agreement }) => agreement !== null && agreement >= enough)
  const discussed = revealed.filter((each) => !agreed.includes(each))
  const hidden = questions.filter(({ isRevealed }) => !isRevealed)
  const fewest = session.isAnonymous ? fewestVotes : 1
  const revealable = hidden.filter(({ votes }) => votes >= fewest)
  const open = agreed.filter((each) => !each.ofMembers?.decided && proposedDecision(each))
  const row = (question: Rated) => (
    <Row key={question.questionId} question={question} onShow={() => onShow(question.questionId)} />
  )
  return (
    <>
      {revealed.length > 0 && (
        <Alert severity="info" icon={false}>
          {t("list.discuss", { count: discussed.length })} {t("list.agree", { count: agreed.length })}
        </Alert>
      )}
      {leads && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          {revealable.length > 0 && (
            <Button variant="outlined" onClick={() => ask("reveal")}>
              {t("list.reveal", { count: revealable.length })}
            </Button>
          )}
          {open.length > 0 && (
            <Button variant="contained" onClick={() => ask("decide")}>
              {t("list.decide", { count: open.length })}
            </Button>
          )}
        </Stack>
      )}
      {discussed.length > 0 && (
        <Section title={t("list.toDiscuss")}>
          <Card component="ul" sx={list}>
            {discussed.map(row)}
          </Card>
        </Section>
      )}
      {agreed.length > 0 && (
        <Section title={t("list.agreed")}>
          <Card component="ul" sx={list}>
            {agreed.map(row)}
          </Card>
        </Section>
      )}
      {hidden.length > 0 && (
        <Section title={t("list.hidden")}>
          <Card component="ul" sx={list}>
            {hidden.map(row)}
          </Card>
        </Section>
      )}
      {asked === "reveal" && (
        <ActionDialog
          title={t("reveal.title")}
          confirmLabel={t("reveal.confirm", { count: revealable.length })}
          action={() => reveal.mutateAsync(null)}
          onClose={() => ask(undefined)}
        >
          {t(session.isAnonymous ? "reveal.anonymous" : "reveal.named")}
        </ActionDialog>
      )}
      {asked === "decide" && (
        <DecideAllDialog place={place} questions={open} onClose={() => ask(undefined)} />
      )}
    </>
  )
}

function Row({ question, onShow }: { question: Rated; onShow: () => void }) {
  const { t } = useTranslation("sessions")
  const { t: words } = useTranslation("rating")
  const format = useFormat()
  const answer = useAnswerText(question)
  const { title, votes, agreement, ownVote, isRevealed, ofMembers } = question
  const decided = ofMembers?.decided
  const facts = [
    words("votes", { count: votes }),
    !isRevealed && t(ownVote ? "list.voted" : "list.notVoted"),
  ].filter((fact) => fact !== false)
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography dir={directionOf(title)} sx={{ overflowWrap: "anywhere", textAlign: "match-parent" }}>
          {title}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {facts.join(" · ")}
          {decided && (
            <>
              {" · "}
              {t("decided")} <bdi>{answer(decided)}</bdi>
            </>
          )}
        </Typography>
      </Box>
      {agreement !== null && (
        <Box sx={{ textAlign: "center", flex: "none" }}>
          <Typography variant="titleMedium" component="p">
            {format.number(agreement, twoDigits)}
          </Typography>
          <Typography variant="bodySmall" color="textSecondary" component="p">
            {t("list.agreement")}
          </Typography>
        </Box>
      )}
      <Button size="small" variant="outlined" onClick={onShow} aria-label={t("list.showOne", { title })}>
        {t("list.show")}
      </Button>
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: "none" } as const
const line = {
  display: "flex",
  alignItems: "center",
  gap: 2,
  px: 2,
  py: 1.25,
  "& + &": { borderTop: "1px solid", borderColor: "divider" },
} as const
