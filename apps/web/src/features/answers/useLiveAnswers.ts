import { useQueryClient } from "@tanstack/react-query"
import type { Schemas } from "../../api/schemas.ts"
import { useFollowing } from "../notifications/index.ts"
import { answersArrived, questionsQuery } from "./api.ts"

/** The server's messages to pages that have a questionnaire open. */
interface AnswersChanged {
  assessmentId: string
  questionnaireId: number
  answers: Schemas["ChangedAnswer"][]
}

/** Keeps an open questionnaire up to date with what others answer. */
export function useLiveAnswers(assessmentId: string, questionnaireId: number): void {
  const client = useQueryClient()
  const { queryKey } = questionsQuery(assessmentId, questionnaireId)
  useFollowing<AnswersChanged>({ topic: "questionnaire", assessmentId, questionnaireId }, "answers_changed", {
    onMessage(message) {
      if (message.assessmentId !== assessmentId || message.questionnaireId !== questionnaireId) return
      answersArrived(client, assessmentId, message)
    },
    onMissed: () => void client.invalidateQueries({ queryKey }),
  })
}
