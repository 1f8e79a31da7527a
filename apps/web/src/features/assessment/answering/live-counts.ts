import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { keys } from "../../../api/keys.ts"
import { useFollowing } from "../../account/notifications/index.ts"
import { remarksArrived } from "./api.ts"

/** Changes within this time cause a single refetch, in milliseconds. */
const THROTTLE_MS = 500

/** On screens without questions, keeps the counts of an assessment up to date with what others answer and write. */
export function useLiveCounts(assessmentId: string): void {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAnew = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).result })
    }, THROTTLE_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes of one assessment do not concern another.
  useEffect(
    () => () => {
      clearTimeout(waiting.current)
      waiting.current = undefined
    },
    [assessmentId],
  )
  useLiveRemarks(assessmentId)
  useFollowing<{ assessmentId: string }>({ topic: "answers", assessmentId }, "progress_changed", {
    onMessage(message) {
      if (message.assessmentId === assessmentId) readAnew()
    },
    onMissed: readAnew,
  })
}

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

/** Keeps to whom questionnaires are assigned up to date with what others assign. */
export function useLiveAssignments(assessmentId: string): void {
  const client = useQueryClient()
  const readAnew = () =>
    void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).questionnaires })
  useFollowing<{ assessmentId: string }>({ topic: "assignments", assessmentId }, "assignments_changed", {
    onMessage: (message) => message.assessmentId === assessmentId && readAnew(),
    onMissed: readAnew,
  })
}
