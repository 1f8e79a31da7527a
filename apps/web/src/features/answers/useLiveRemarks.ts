import { useQueryClient } from "@tanstack/react-query"
import { useFollowing } from "../notifications/index.ts"
import { remarksArrived } from "./api.ts"

/** The server's messages to pages that have an assessment open. */
interface RemarksChanged {
  assessmentId: string
  /** Null if all comments of the assessment were resolved. */
  questionId: number | null
  evidenceId: string | null
}

/**
 * Keeps the remarks of an open assessment, and their counts, up to date with what others write.
 *
 * @param questionnaireId the one whose questions are shown, if any
 */
export function useLiveRemarks(assessmentId: string, questionnaireId?: number): void {
  const client = useQueryClient()
  useFollowing<RemarksChanged>({ topic: "remarks", assessmentId }, "remarks_changed", {
    onMessage(message) {
      if (message.assessmentId === assessmentId) remarksArrived(client, { ...message, questionnaireId })
    },
    // The questions themselves are refetched by whatever follows the answers.
    onMissed: () => remarksArrived(client, { assessmentId, questionId: null, evidenceId: null }),
  })
}
