import { useQueryClient } from "@tanstack/react-query"
import { useFollowing } from "../notifications/index.ts"
import { remarksArrived } from "./api.ts"

/** What the server tells those who have an assessment open. */
interface RemarksChanged {
  assessmentId: string
  /** Null when all comments of the assessment were resolved. */
  questionId: number | null
  evidenceId: string | null
}

/**
 * Shows what others write below the questions of an assessment, and how much, while it is open.
 *
 * @param questionnaireId the one whose questions are shown, if any
 */
export function useLiveRemarks(assessmentId: string, questionnaireId?: number): void {
  const client = useQueryClient()
  useFollowing<RemarksChanged>({ topic: "remarks", assessmentId }, "remarks_changed", {
    onMessage(message) {
      if (message.assessmentId === assessmentId) remarksArrived(client, { ...message, questionnaireId })
    },
    // The questions themselves are read anew by those who follow the answers.
    onMissed: () => remarksArrived(client, { assessmentId, questionId: null, evidenceId: null }),
  })
}
