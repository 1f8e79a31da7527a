import type { Context } from "../../../platform/context.ts"
import { notFound } from "../../../platform/errors.ts"
import { inLanguage } from "../../../platform/i18n/language.ts"
import { translated } from "../../../platform/kits/texts.ts"
import type { KitVersion } from "../access.ts"
import { missingContent } from "../content/least-content.ts"
import { readStoredContent, type StoredContent } from "../content/stored-content.ts"
import { releaseTexts } from "./release-texts.ts"

/**
 * Lists what must be fixed before a version can be released, as sentences in the caller's language, ordered by rule and
 * then by index; empty if nothing. All sentences differ, because clients use the text as a key.
 */
export async function checkRelease(ctx: Context, version: KitVersion): Promise<string[]> {
  const stored = await readStoredContent(ctx, version.id)
  if (!stored) throw notFound("kitVersion")
  const texts = releaseTexts[ctx.language]
  const { content } = stored
  const missing = missingContent({
    levels: content.levels.length,
    subjects: content.subjects.length,
    questionnaires: content.questionnaires.length,
    questions: content.questions.length,
  }).map((text) => inLanguage(text, ctx.language))

  const subjects = content.subjects.toSorted(byIndex)
  const attributes = subjects.flatMap(({ id }) =>
    content.attributes.filter(({ subjectId }) => subjectId === id).toSorted(byIndex),
  )
  const questionnaires = content.questionnaires.toSorted(byIndex)
  const questions = questionnaires.flatMap((questionnaire) =>
    content.questions
      .filter(({ questionnaireId }) => questionnaireId === questionnaire.id)
      .toSorted(byIndex)
      .map((question) => ({ ...question, place: [question.index, questionnaire.title] as const })),
  )
  const impacted = new Set(content.impacts.map(({ attributeId }) => attributeId))
  const impacting = new Set(content.impacts.map(({ questionId }) => questionId))
  const measured = attributesWithMeasure(stored)
  const titleOf = ({ title, translations }: (typeof attributes)[number]) =>
    translated(title, translations, "title", ctx.language, content.language)

  return withoutRepetition([
    ...missing,
    ...subjects
      .filter(({ id }) => !attributes.some(({ subjectId }) => subjectId === id))
      .map(({ title }) => texts.subjectWithoutAttributes(title)),
    ...attributes
      .filter(({ id }) => !impacted.has(id))
      .map((attribute) => texts.attributeWithoutImpact(titleOf(attribute))),
    ...attributes
      .filter(({ id }) => impacted.has(id) && !measured.has(id))
      .map((attribute) => texts.attributeWithoutMeasure(titleOf(attribute))),
    ...rangesWithFewOptions(stored, questions, texts),
    ...questionnaires
      .filter(({ id }) => !questions.some(({ questionnaireId }) => questionnaireId === id))
      .map(({ title }) => texts.questionnaireWithoutQuestions(title)),
    ...questions
      .filter(({ id }) => !impacting.has(id))
      .map(({ place }) => texts.questionWithoutImpact(...place)),
    ...questions
      .filter(({ answerRangeId }) => answerRangeId === null)
      .map(({ place }) => texts.questionWithoutRange(...place)),
    ...questions
      .filter(({ measureId }) => measureId === null)
      .map(({ place }) => texts.questionWithoutMeasure(...place)),
  ])
}

function byIndex(one: { index: number }, other: { index: number }): number {
  return one.index - other.index
}

/** Ids of attributes that are impacted by a question with a measure. */
function attributesWithMeasure({ content }: StoredContent): Set<number> {
  const measured = new Set(
    content.questions.filter(({ measureId }) => measureId !== null).map(({ id }) => id),
  )
  return new Set(
    content.impacts
      .filter(({ questionId }) => measured.has(questionId))
      .map(({ attributeId }) => attributeId),
  )
}

/** Reusable ranges come first; private ones are identified by their question. */
function rangesWithFewOptions(
  { content, ranges }: StoredContent,
  questions: readonly { answerRangeId: number | null; place: readonly [number, string] }[],
  texts: (typeof releaseTexts)["EN"],
): string[] {
  const optionsByRange = Map.groupBy(content.options, ({ answerRangeId }) => answerRangeId)
  const incomplete = ranges.filter(({ id }) => (optionsByRange.get(id)?.length ?? 0) < 2)
  const privateIds = new Set(incomplete.filter(({ reusable }) => !reusable).map(({ id }) => id))
  return [
    ...incomplete
      .filter(({ reusable }) => reusable)
      .map(({ title }) => texts.rangeWithFewOptions(title ?? "")),
    ...questions
      .filter(({ answerRangeId }) => answerRangeId !== null && privateIds.has(answerRangeId))
      .map(({ place }) => texts.questionWithFewOptions(...place)),
  ]
}

/** Numbers repeated sentences from the second one on, since a kit text may repeat titles. */
function withoutRepetition(sentences: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return sentences.map((sentence) => {
    const count = (seen.get(sentence) ?? 0) + 1
    seen.set(sentence, count)
    return count === 1 ? sentence : `${sentence} (${count})`
  })
}
