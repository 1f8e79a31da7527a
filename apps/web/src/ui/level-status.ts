/**
 * How reliable a level is: there is none before the first answer, nor where all questions are marked as not applicable,
 * and it may change until the last answer.
 */
export type LevelStatus =
  | { state: "none" | "notApplicable" }
  | { state: "provisional"; of?: { answered: number; total: number } }
  | { state: "final" }

/** Whether there is a level, final or not. */
export function hasLevel(
  standing: LevelStatus,
): standing is Extract<LevelStatus, { state: "provisional" } | { state: "final" }> {
  return standing.state === "final" || standing.state === "provisional"
}

/**
 * The standing of a level by the number of answers. If the number is unknown, the level counts as final.
 *
 * @param isRated whether any of the answers is rated; if not, nothing that is answered applies
 */
export function levelStatusOf(
  progress: { answersCount: number; questionsCount: number } | undefined,
  isRated = true,
): LevelStatus {
  if (!isRated && progress?.answersCount !== 0) return { state: "notApplicable" }
  if (!progress) return { state: "final" }
  const { answersCount: answered, questionsCount: total } = progress
  if (answered === 0) return { state: "none" }
  return answered < total ? { state: "provisional", of: { answered, total } } : { state: "final" }
}

/** How much of a result, or how many of the answers, rest on evidence, in a word. @param percent their share, 0…100 */
export function shareInWords(percent: number): "none" | "some" | "most" | "all" {
  if (percent >= 100) return "all"
  if (percent > 50) return "most"
  return percent > 0 ? "some" : "none"
}

/** How sure people were, in a word from 0, very unsure, to 4, sure. @param percent their confidence, 0…100 */
export function certaintyOf(percent: number): 0 | 1 | 2 | 3 | 4 {
  if (percent >= 80) return 4
  if (percent >= 60) return 3
  if (percent >= 40) return 2
  return percent >= 20 ? 1 : 0
}
