import type { KitDslModel, QuestionModel } from "../model/kit-model.ts"
import { isBlank } from "../syntax/characters.ts"
import { updatedOptions, updatedTranslations } from "./kept-translations.ts"
import { updateMeasures } from "./updated-measures.ts"

/**
 * The content of a kit after an update, elements matched by code (questions by questionnaire and code, options by
 * position). Assumes that no change is rejected. The kit's own texts, language and tags stay.
 */
export function updatedKit(current: KitDslModel, next: KitDslModel): KitDslModel {
  const levels = byCode(current.levelModels)
  const subjects = byCode(current.subjectModels)
  const attributes = byCode(current.attributeModels)
  const questionnaires = byCode(current.questionnaireModels)
  const ranges = byCode(current.answerRangeModels)
  const questions = new Map(current.questionModels.map((question) => [questionKey(question), question]))
  const { measures, measureOf } = updateMeasures(current, next)

  return {
    kitModel: current.kitModel,
    levelModels: keepingIndexes(current.levelModels, next.levelModels, () => "").map((level) => ({
      ...level,
      translations: updatedTranslations(levels.get(level.code)?.translations ?? null, level.translations),
    })),
    subjectModels: next.subjectModels.map((subject) => ({
      ...subject,
      translations: updatedTranslations(
        subjects.get(subject.code)?.translations ?? null,
        subject.translations,
      ),
    })),
    attributeModels: keepingIndexes(
      current.attributeModels,
      next.attributeModels,
      ({ subjectCode }) => subjectCode,
    ).map((attribute) => ({
      ...attribute,
      translations: updatedTranslations(
        attributes.get(attribute.code)?.translations ?? null,
        attribute.translations,
      ),
    })),
    measureModels: measures,
    questionnaireModels: next.questionnaireModels.map((element) => ({
      ...element,
      translations: updatedTranslations(
        questionnaires.get(element.code)?.translations ?? null,
        element.translations,
      ),
    })),
    answerRangeModels: next.answerRangeModels.map((range) => {
      const old = ranges.get(range.code)
      return {
        ...range,
        options: updatedOptions(old?.options ?? [], range.options),
        translations: updatedTranslations(old?.translations ?? null, range.translations, range.options),
      }
    }),
    questionModels: keepingIndexes(
      current.questionModels,
      next.questionModels,
      ({ questionnaireCode }) => questionnaireCode,
    ).map((question) => {
      const old = questions.get(questionKey(question))
      return {
        ...question,
        measureCode: measureOf(question),
        answers: question.answers === null ? null : updatedOptions(old?.answers ?? [], question.answers),
        translations: updatedTranslations(
          old?.translations ?? null,
          question.translations,
          question.answers ?? [],
        ),
      }
    }),
    ...profilesAfter(current, next),
    ...collectorsAfter(current, next),
    hasError: false,
  }
}

/** A text without a mapping leaves that of the kit as it is, and a blank one removes it. */
function collectorsAfter(current: KitDslModel, next: KitDslModel): Pick<KitDslModel, "collectors"> {
  const collectors = next.collectors ?? current.collectors ?? ""
  return isBlank(collectors) ? {} : { collectors }
}

function profilesAfter(current: KitDslModel, next: KitDslModel): Pick<KitDslModel, "profileModels"> {
  if (!next.profileModels) return {}
  const before = byCode(current.profileModels ?? [])
  return {
    profileModels: keepingIndexes(current.profileModels ?? [], next.profileModels, () => "").map(
      (profile) => ({
        ...profile,
        translations: updatedTranslations(
          before.get(profile.code)?.translations ?? null,
          profile.translations,
        ),
      }),
    ),
  }
}

export function questionKey({ questionnaireCode, code }: QuestionModel): string {
  return `${questionnaireCode} ${code}`
}

function byCode<T extends { readonly code: string }>(elements: readonly T[]): ReadonlyMap<string, T> {
  return new Map(elements.map((element) => [element.code, element]))
}

/**
 * A text numbers these elements without gaps, a stored kit may have gaps. Where an owner has the same elements in the
 * same order as before, their indexes are kept, so that an unchanged text changes nothing.
 */
function keepingIndexes<T extends { readonly code: string; readonly index: number }>(
  current: readonly T[],
  next: readonly T[],
  ownerOf: (element: T) => string,
): T[] {
  const before = Map.groupBy(current, ownerOf)
  const after = Map.groupBy(next, ownerOf)
  const kept = new Map<T, number>()
  for (const [owner, elements] of after) {
    const now = inOrder(elements)
    const old = inOrder(before.get(owner) ?? [])
    if (now.length !== old.length || now.some(({ code }, position) => code !== old[position]?.code)) continue
    now.forEach((element, position) => {
      kept.set(element, old[position]?.index ?? element.index)
    })
  }
  return next.map((element) => ({ ...element, index: kept.get(element) ?? element.index }))
}

function inOrder<T extends { readonly index: number }>(elements: readonly T[]): T[] {
  return elements.toSorted((a, b) => a.index - b.index)
}
