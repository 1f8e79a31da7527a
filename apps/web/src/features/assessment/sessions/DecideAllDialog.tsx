import { Alert, Box, Button, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { twoDigits } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { type SessionIds, useDecide } from "./api.ts"
import { useAnswerText } from "./DecidedAnswer.tsx"
import { proposedDecision } from "./Decision.tsx"
import type { Rated } from "./rated.ts"

interface DecideAllProps {
  place: SessionIds
  /** Those on which the group agrees and that are not decided. */
  questions: readonly Rated[]
  onClose: () => void
}

/** Shows what would be decided, and decides it. What was refused stays in the list, with the reason. */
export function DecideAllDialog({ place, questions, onClose }: DecideAllProps) {
  const { t } = useTranslation("sessions")
  const decide = useDecide(place)
  const refused = new Map(decide.data?.map(({ questionId, message }) => [questionId, message]))
  async function store() {
    const decisions = questions.flatMap((each) => proposedDecision(each) ?? [])
    const left: Schemas["RefusedQuestion"][] = await decide.mutateAsync(decisions)
    if (left.length === 0) onClose()
  }
  return (
    <DialogFrame
      open
      title={t("decideAll.title", { count: questions.length })}
      maxWidth="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("decideAll.cancel")}</Button>
          <Button
            variant="contained"
            loading={decide.isPending}
            // A failure is shown by the save, and the list stays.
            onClick={() => void store().catch(() => undefined)}
          >
            {t("decideAll.confirm", { count: questions.length })}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {t("decideAll.intro")}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {questions.map((question) => (
          <Proposed
            key={question.questionId}
            question={question}
            refusal={refused.get(question.questionId)}
          />
        ))}
      </Box>
    </DialogFrame>
  )
}

function Proposed({ question, refusal }: { question: Rated; refusal: string | undefined }) {
  const { t } = useTranslation("sessions")
  const format = useFormat()
  const answer = useAnswerText(question)
  const { title, agreement, ofMembers } = question
  if (!ofMembers?.suggested) return null
  return (
    <Box component="li" sx={{ py: 1, "& + &": { borderTop: "1px solid", borderColor: "divider" } }}>
      <Typography dir={directionOf(title)} sx={{ overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      <Typography variant="bodySmall" color="textSecondary">
        <bdi>{answer(ofMembers.suggested)}</bdi>
        {" · "}
        {t("list.agreementOf", { agreement: format.number(agreement ?? 0, twoDigits) })}
      </Typography>
      {refusal && <Alert severity="warning">{refusal}</Alert>}
    </Box>
  )
}
