import { Alert, Button, Stack } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { usePlaces } from "../assessment-frame/index.ts"
import { AnswerConflict } from "./AnswerConflict.tsx"
import { confidenceOf } from "./answer.ts"
import { type Question, refreshQuestion } from "./api.ts"
import { useFrame } from "./frame.ts"
import { isUnsentAnswer, type UnsentAnswer } from "./unsent.ts"

/**
 * Shown at a question whose answer the server has refused: the server's reason, or what somebody else has answered
 * meanwhile, and the choice of what to do.
 */
export function HeldUpAnswer({ question }: { question: Question }) {
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
  const { assessmentId } = usePlaces()
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
