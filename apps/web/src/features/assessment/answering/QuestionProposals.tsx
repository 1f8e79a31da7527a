import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense } from "react"
import { usePlaces } from "../frame/index.ts"
import { ProposalPanel, proposalsQuery } from "../proposals/index.ts"
import { type Question, refreshQuestion } from "./api.ts"
import { useFrame } from "./frame.ts"

/** Below the question: the answers that are proposed for it; nothing if there are none. */
export function QuestionProposals({ question }: { question: Question }) {
  const client = useQueryClient()
  const { assessmentId } = usePlaces()
  const { permissions, questionnaireId } = useFrame()
  const { id: questionId, answer } = question
  const proposals = useQuery(proposalsQuery(assessmentId, questionId)).data ?? []
  if (proposals.length === 0) return null
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
    </Suspense>
  )
}
