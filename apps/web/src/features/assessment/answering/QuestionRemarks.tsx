import { useQuery } from "@tanstack/react-query"
import { Skeletons } from "../../../ui/states.tsx"
import { permissionsQuery } from "../frame/index.ts"
import { questionQuery } from "./api.ts"
import { RemarkTabs } from "./QuestionTabs.tsx"

/** Evidences, comments and history of a question, read-only, for screens where the question itself is not open. */
export function QuestionRemarks({ assessmentId, questionId }: { assessmentId: string; questionId: number }) {
  const question = useQuery(questionQuery(assessmentId, questionId)).data
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  if (!question || !permissions) return <Skeletons count={1} height={120} />
  return (
    <RemarkTabs
      assessmentId={assessmentId}
      question={question}
      permissions={permissions}
      onChanged={() => undefined}
    />
  )
}
