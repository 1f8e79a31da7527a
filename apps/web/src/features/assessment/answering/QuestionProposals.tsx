import { useQuery, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense } from "react"
import { isFirstLoad } from "../../../ui/Loaded.tsx"
import { usePaths } from "../frame/index.ts"
import { AnswersElsewhere, ProposalPanel, proposalsQuery } from "../proposals/index.ts"
import { type Question, refreshQuestion } from "./api.ts"
import { useFrame } from "./open-questionnaire.ts"

/**
 * Below the question: the answers that are proposed for it, if any, and at a question with references a way to those of
 * other assessments. What is below them waits, so that nothing moves it.
 */
export function QuestionProposals({ question, children }: { question: Question; children?: ReactNode }) {
  const client = useQueryClient()
  const { assessmentId } = usePaths()
  const { permissions, questionnaireId } = useFrame()
  const { id: questionId, answer, guidance } = question
  const query = useQuery(proposalsQuery(assessmentId, questionId))
  const proposals = query.data ?? []
  const mayAsk = permissions.addEvidence && guidance.references.length > 0
  if (isFirstLoad(query)) return null
  if (proposals.length === 0 && !mayAsk) return children
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
      {children}
    </Suspense>
  )
}
