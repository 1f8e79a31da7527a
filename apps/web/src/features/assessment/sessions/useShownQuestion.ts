import { useState } from "react"
import { drafts } from "../../../drafts/store.ts"
import { noteDraft } from "./Ballot.tsx"
import type { Rated } from "./rated.ts"

interface Leading {
  /** Identifies the session: by its id, or for guests by their link. */
  session: string
  /** The question that a leader shows: null before the first; undefined where everyone goes at their own pace. */
  ledTo: number | null | undefined
  /** Where the leader is going to. */
  asked?: number | null | undefined
  /** Whether nothing is shown before the leader has begun. */
  waits?: boolean
}

/**
 * Which question is shown: where the leader is, until the person looks at another one, and again when the leader moves on.
 * Where nobody leads, the one with a sentence that was typed and not saved, or else the first one without an own vote.
 */
export function useShownQuestion(
  questions: readonly Rated[],
  { session, ledTo, asked, waits = false }: Leading,
) {
  const [first] = useState(() => {
    const open = questions.filter(({ isRevealed }) => !isRevealed)
    return open.find((each) => drafts.has(noteDraft(session, each))) ?? open.find(({ ownVote }) => !ownVote)
  })
  const [own, setOwn] = useState<{ while: Leading["ledTo"]; id: number }>()
  const chosen = asked ?? (own && own.while === ledTo ? own.id : ledTo)
  const start = waits && ledTo === null ? undefined : (first ?? questions[0])?.questionId
  const index = questions.findIndex(({ questionId }) => questionId === (chosen ?? start))
  return {
    question: questions[index],
    /** From 1. */
    position: index + 1,
    go: (id: number) => setOwn({ while: ledTo, id }),
  }
}
