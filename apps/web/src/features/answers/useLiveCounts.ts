import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { keys } from "../../api/keys.ts"
import { useFollowing } from "../notifications/index.ts"
import { useLiveRemarks } from "./useLiveRemarks.ts"

/** Changes within this time cause a single refetch, in milliseconds. */
const GATHERED_MS = 500

/** On screens without questions, keeps the counts of an assessment up to date with what others answer and write. */
export function useLiveCounts(assessmentId: string): void {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAnew = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).result })
    }, GATHERED_MS)
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
