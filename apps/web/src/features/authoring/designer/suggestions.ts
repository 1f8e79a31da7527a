import type { Schemas } from "../../../api/schemas.ts"

type WholeDraft = Schemas["WholeDraft"]

/** The values of so many options, from no score to the full one, with the same step between them. */
export function evenValues(count: number): number[] {
  return Array.from({ length: count }, (_, place) =>
    count === 1 ? 0 : Number((place / (count - 1)).toFixed(2)),
  )
}

/**
 * What a new impact of a question probably is. Neighbours tell the attribute: questions of a questionnaire are mostly
 * about the same. Of the levels above the lowest, on which nothing depends, the attribute gets the one that fewest of its
 * questions are about; where several are equal, the one that questions with the same answers are about.
 */
export function suggestedImpact(
  draft: WholeDraft,
  questionId: number,
): { attributeId: number; maturityLevelId: number } | undefined {
  const own = draft.impacts.filter((impact) => impact.questionId === questionId)
  const attributeId = suggestedAttribute(draft, questionId, own)
  const levels = inOrder(draft.levels)
  const demanding = levels.length > 1 ? levels.slice(1) : levels
  const [first] = demanding
  if (attributeId === undefined || !first) return undefined
  // An answer mostly counts on one level.
  const [impact] = own
  if (impact && demanding.some(({ id }) => id === impact.maturityLevelId))
    return { attributeId, maturityLevelId: impact.maturityLevelId }

  const ofAttribute = draft.impacts.filter((each) => each.attributeId === attributeId)
  const alike = levelOfAlike(draft, questionId)
  const counted = demanding.map(({ id }) => ({
    id,
    count: ofAttribute.filter(({ maturityLevelId }) => maturityLevelId === id).length,
  }))
  const fewest = Math.min(...counted.map(({ count }) => count))
  const free = counted.filter(({ count }) => count === fewest).map(({ id }) => id)
  return { attributeId, maturityLevelId: free.find((id) => id === alike) ?? free[0] ?? first.id }
}

function suggestedAttribute(
  draft: WholeDraft,
  questionId: number,
  own: WholeDraft["impacts"],
): number | undefined {
  const taken = new Set(own.map(({ attributeId }) => attributeId))
  const used = new Set(draft.impacts.map(({ attributeId }) => attributeId))
  const neighbours = nearestFirst(draft, questionId).flatMap(({ id }) =>
    draft.impacts.filter((impact) => impact.questionId === id).map(({ attributeId }) => attributeId),
  )
  const all = inOrder(draft.attributes).map(({ id }) => id)
  const unused = all.filter((id) => !used.has(id))
  // What is without questions yet comes before what the question is about already.
  return [...neighbours, ...unused, ...all].find((id) => !taken.has(id)) ?? all[0]
}

function levelOfAlike(draft: WholeDraft, questionId: number): number | undefined {
  const range = draft.questions.find(({ id }) => id === questionId)?.answerRangeId
  const alike = nearestFirst(draft, questionId).filter(({ answerRangeId }) => answerRangeId === range)
  return alike.flatMap(({ id }) => draft.impacts.filter((impact) => impact.questionId === id))[0]
    ?.maturityLevelId
}

/** The other questions of the questionnaire, those closest to the question first. */
function nearestFirst({ questions }: WholeDraft, questionId: number): WholeDraft["questions"] {
  const own = questions.find(({ id }) => id === questionId)
  if (!own) return []
  const distance = ({ index }: { index: number }) => Math.abs(index - own.index)
  return questions
    .filter(({ id, questionnaireId }) => id !== questionId && questionnaireId === own.questionnaireId)
    .toSorted((one, other) => distance(one) - distance(other) || one.index - other.index)
}

/**
 * The answer range of a new question at the end of a questionnaire: that of the question before it, or the only one that
 * there is.
 */
export function suggestedRange(draft: WholeDraft, questionnaireId: number): number | undefined {
  const shared = draft.answerRanges.flatMap(({ id, title }) => (title === null ? [] : id))
  const last = inOrder(draft.questions.filter((each) => each.questionnaireId === questionnaireId)).at(-1)
  return shared.find((id) => id === last?.answerRangeId) ?? (shared.length === 1 ? shared[0] : undefined)
}

function inOrder<T extends { index: number }>(elements: readonly T[]): T[] {
  return elements.toSorted((a, b) => a.index - b.index)
}
