import type { KitDslModel, OptionModel, QuestionModel } from "../model/kit-model.ts"

export type RejectedEntity =
  | "subject"
  | "attribute"
  | "questionnaire"
  | "question"
  | "answerRange"
  | "answerOption"
  | "profile"

/** A change that an update of a kit in use must not make, combined by kind and owner. */
export interface RejectedChange {
  readonly problem: "DELETE" | "ADD" | "CHANGE"
  readonly entity: RejectedEntity
  /** Codes; for options, titles. */
  readonly items: readonly string[]
}

/**
 * All changes that would remove something that answers may depend on: deleted elements, added or missing options of
 * existing ranges and questions, questions with another source of answers. Deletions first, in the order of the kit. If
 * a whole questionnaire is missing, its questions are not listed separately.
 */
export function findRejectedChanges(current: KitDslModel, next: KitDslModel): RejectedChange[] {
  const deletions: RejectedChange[] = [
    ...missing("subject", current.subjectModels, next.subjectModels),
    ...missing("attribute", current.attributeModels, next.attributeModels),
    ...missing("questionnaire", current.questionnaireModels, next.questionnaireModels),
  ]
  const additions: RejectedChange[] = []
  const switched: RejectedChange[] = []

  const before = Map.groupBy(current.questionModels, ({ questionnaireCode }) => questionnaireCode)
  const after = Map.groupBy(next.questionModels, ({ questionnaireCode }) => questionnaireCode)
  for (const { code } of next.questionnaireModels) {
    compareQuestions(before.get(code) ?? [], after.get(code) ?? [])
  }
  deletions.push(...missing("answerRange", current.answerRangeModels, next.answerRangeModels))
  const rangeAfter = new Map(next.answerRangeModels.map((range) => [range.code, range]))
  for (const range of current.answerRangeModels)
    compareOptions(range.options, rangeAfter.get(range.code)?.options)
  deletions.push(...missing("profile", current.profileModels ?? [], next.profileModels ?? []))
  return [...deletions, ...additions, ...switched]

  function compareQuestions(old: readonly QuestionModel[], fresh: readonly QuestionModel[]): void {
    deletions.push(...missing("question", old, fresh))
    const freshByCode = new Map(fresh.map((question) => [question.code, question]))
    const otherSource: string[] = []
    for (const question of old) {
      const now = freshByCode.get(question.code)
      if (now === undefined) continue
      if (now.answerRangeCode !== question.answerRangeCode) otherSource.push(question.code)
      else if (question.answers !== null && now.answers !== null)
        compareOptions(question.answers, now.answers)
    }
    if (otherSource.length > 0) switched.push({ problem: "CHANGE", entity: "question", items: otherSource })
  }

  function compareOptions(old: readonly OptionModel[], fresh: readonly OptionModel[] | undefined): void {
    if (fresh === undefined) return
    const lost = old.slice(fresh.length).map(({ caption }) => caption)
    const gained = fresh.slice(old.length).map(({ caption }) => caption)
    if (lost.length > 0) deletions.push({ problem: "DELETE", entity: "answerOption", items: lost })
    if (gained.length > 0) additions.push({ problem: "ADD", entity: "answerOption", items: gained })
  }
}

function missing(
  entity: RejectedEntity,
  old: readonly { readonly code: string }[],
  fresh: readonly { readonly code: string }[],
): RejectedChange[] {
  const present = new Set(fresh.map(({ code }) => code))
  const items = old.map(({ code }) => code).filter((code) => !present.has(code))
  return items.length === 0 ? [] : [{ problem: "DELETE", entity, items }]
}
