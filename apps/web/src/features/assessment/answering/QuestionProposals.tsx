import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense } from "react"
import { usePlaces } from "../frame/index.ts"
import { AnswersElsewhere, ProposalPanel, proposalsQuery } from "../proposals/index.ts"
import { type Question, refreshQuestion } from "./api.ts"
import { useFrame } from "./frame.ts"

/**
 * Below the question: the answers that are proposed for it, if any, and at a question with references a way to those of
 * other assessments.
 */
export function QuestionProposals({ question }: { question: Question }) {
  const client = useQueryClient()
  const { assessmentId } = usePlaces()
  const { permissions, questionnaireId } = useFrame()
  const { id: questionId, answer, guidance } = question
  const proposals = useQuery(proposalsQuery(assessmentId, questionId)).data ?? []
  const mayAsk = permissions.addEvidence && guidance.references.length > 0
  if (proposals.length === 0 && !mayAsk) return null
  return (
    <Suspense>
      <ProposalPanel
        assessmentId={assessmentId}
        proposals={proposals}
        question={question}
        answer={{
          optionId: answer.kind === "chosen" ? answer.optionId : null,
          isNotApplicable: answer.kind === "not-applicable",
        }}
        mayDecide={permissions.answerQuestion}
        onDecided={() => void refreshQuestion(client, assessmentId, { questionnaireId, questionId })}
      />
      {mayAsk && <AnswersElsewhere assessmentId={assessmentId} />}
    </Suspense>
  )
}
