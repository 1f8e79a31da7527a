import type { AnswerSheet } from "@plumbline/scoring"
import type { Claim } from "./claims.ts"

/** The questions of an assessment that have evidence, by id. */
export type Evidenced = ReadonlySet<number>

/**
 * How many answers are backed by evidence.
 *
 * @param questions the questions of the object of the text
 * @param saysNone whether to mention that there is no evidence at all: done once for the whole, not for each part
 */
export function evidenceClaims(
  questions: Iterable<{ id: number }>,
  answers: AnswerSheet,
  evidenced: Evidenced,
  { saysNone }: { saysNone: boolean },
): Claim[] {
  const answered = [...questions].filter(({ id }) => answers.get(id)?.state === "chosen")
  const backed = answered.filter(({ id }) => evidenced.has(id)).length
  if (answered.length === 0 || (backed === 0 && !saysNone)) return []
  return [{ says: "standsOnEvidence", backed, answers: answered.length }]
}
