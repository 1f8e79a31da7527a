import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { keys } from "../../api/keys.ts"
import { useFollowing } from "../notifications/index.ts"
import { useLiveRemarks } from "./useLiveRemarks.ts"

/** Several people who answer at once are read as one change. */
const GATHERED_MS = 500

/** Keeps the numbers of an assessment right while others answer, approve and write, where no questions are shown. */
export function useLiveCounts(assessmentId: string): void {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAnew = () => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).result })
    }, GATHERED_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was gathered of one assessment is of no use to another.
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
