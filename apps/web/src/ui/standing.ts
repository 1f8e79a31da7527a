/** How reliable a level is: there is none before the first answer, and it may change until the last one. */
export type Standing =
  | { state: "none" }
  | { state: "provisional"; of?: { answered: number; total: number } }
  | { state: "final" }

/** The standing of a level by the number of answers. If the number is unknown, the level counts as final. */
export function standingOf(progress: { answersCount: number; questionsCount: number } | undefined): Standing {
  if (!progress) return { state: "final" }
  const { answersCount: answered, questionsCount: total } = progress
  if (answered === 0) return { state: "none" }
  return answered < total ? { state: "provisional", of: { answered, total } } : { state: "final" }
}
