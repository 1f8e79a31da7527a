import type { AnswerSheet, KitModel, Question } from "@plumbline/scoring"

/**
 * Whether advice could help: some advisable question has a better option than the selected one, and counts for an
 * attribute below the top level.
 */
export function isAdvisable(
  model: KitModel,
  answers: AnswerSheet,
  levelOfAttribute: (attributeId: number) => number | null,
): boolean {
  const top = model.levels.at(-1)
  const improvable = new Set(
    model.attributes.filter(({ id }) => levelOfAttribute(id) !== top?.id).map(({ id }) => id),
  )
  return model.questions.some(
    (question) =>
      canBeImproved(question, answers) &&
      question.impacts.some(({ attributeId }) => improvable.has(attributeId)),
  )
}

/**
 * Options above the selected one; if none is selected, above the lowest, which nobody needs to be advised to choose.
 */
function canBeImproved({ id, advisable, options }: Question, answers: AnswerSheet): boolean {
  const answer = answers.get(id)
  if (!advisable || answer?.state === "notApplicable") return false
  const chosen = answer?.state === "chosen" ? answer.option : undefined
  const current = chosen?.index ?? options[0]?.index ?? 0
  return options.some(({ index, value }) => index > current && value > (chosen?.value ?? 0))
}
