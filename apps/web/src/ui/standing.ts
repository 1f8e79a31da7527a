/** How far a level can be relied on: there is none before the first answer, and it may change until the last one. */
export type Standing =
  | { state: "none" }
  | { state: "provisional"; of?: { answered: number; total: number } }
  | { state: "final" }

/** What the count of answers says about a level. A count that is not known says nothing against it. */
export function standingOf(progress: { answersCount: number; questionsCount: number } | undefined): Standing {
  if (!progress) return { state: "final" }
  const { answersCount: answered, questionsCount: total } = progress
  if (answered === 0) return { state: "none" }
  return answered < total ? { state: "provisional", of: { answered, total } } : { state: "final" }
}
