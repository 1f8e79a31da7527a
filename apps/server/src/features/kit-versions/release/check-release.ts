import { checkCollectors } from "@plumbline/collectors"
import type { Context } from "../../../platform/context.ts"
import { notFound } from "../../../platform/errors.ts"
import { inLanguage, type Language } from "../../../platform/i18n/language.ts"
import { questionsOf } from "../../../platform/kits/profiles.ts"
import { translated } from "../../../platform/kits/texts.ts"
import { persian } from "../../kits/index.ts"
import { elementsOfContent } from "../content/model-of-content.ts"
import { missingContent, readStoredContent, type StoredContent } from "../content/stored-content.ts"

type ReleaseTexts = {
  subjectWithoutAttributes(title: string): string
  attributeWithoutImpact(title: string): string
  attributeWithoutMeasure(title: string): string
  rangeWithFewOptions(title: string): string
  questionWithFewOptions(index: number, questionnaire: string): string
  questionnaireWithoutQuestions(title: string): string
  questionWithoutImpact(index: number, questionnaire: string): string
  questionWithoutRange(index: number, questionnaire: string): string
  questionWithoutMeasure(index: number, questionnaire: string): string
  profileWithoutQuestions(title: string): string
  mappingMisfit(line: number, problem: string): string
}

/** The findings of the release check, apart from missing minimum content. */
const releaseTexts: Record<Language, ReleaseTexts> = {
  EN: {
    subjectWithoutAttributes: (title) => `The subject “${title}” has no attributes.`,
    attributeWithoutImpact: (title) => `The attribute “${title}” is not impacted by any question.`,
    attributeWithoutMeasure: (title) =>
      `The attribute “${title}” is linked to no measure: give one of its questions a measure.`,
    rangeWithFewOptions: (title) => `The answer range “${title}” needs at least two options.`,
    questionWithFewOptions: (index, questionnaire) =>
      `Question ${index} of the questionnaire “${questionnaire}” needs at least two options.`,
    questionnaireWithoutQuestions: (title) => `The questionnaire “${title}” has no questions.`,
    questionWithoutImpact: (index, questionnaire) =>
      `Question ${index} of the questionnaire “${questionnaire}” has no impact.`,
    questionWithoutRange: (index, questionnaire) =>
      `Question ${index} of the questionnaire “${questionnaire}” has no answer range.`,
    questionWithoutMeasure: (index, questionnaire) =>
      `Question ${index} of the questionnaire “${questionnaire}” has no measure.`,
    profileWithoutQuestions: (title) => `The profile “${title}” has no questions.`,
    mappingMisfit: (line, problem) => `Line ${line} of the mapping for collectors: ${problem}`,
  },
  FA: {
    subjectWithoutAttributes: (title) => `محور «${title}» هیچ ویژگی‌ای ندارد.`,
    attributeWithoutImpact: (title) => `هیچ پرسشی بر ویژگی «${title}» تأثیر ندارد.`,
    attributeWithoutMeasure: (title) =>
      `ویژگی «${title}» به هیچ سنجه‌ای وصل نیست: برای یکی از پرسش‌هایش سنجه‌ای انتخاب کنید.`,
    rangeWithFewOptions: (title) => `دامنهٔ پاسخ «${title}» به دست‌کم دو گزینه نیاز دارد.`,
    questionWithFewOptions: (index, questionnaire) =>
      `پرسش ${persian(index)} پرسش‌نامهٔ «${questionnaire}» به دست‌کم دو گزینه نیاز دارد.`,
    questionnaireWithoutQuestions: (title) => `پرسش‌نامهٔ «${title}» هیچ پرسشی ندارد.`,
    questionWithoutImpact: (index, questionnaire) =>
      `پرسش ${persian(index)} پرسش‌نامهٔ «${questionnaire}» بر هیچ ویژگی‌ای تأثیر ندارد.`,
    questionWithoutRange: (index, questionnaire) =>
      `پرسش ${persian(index)} پرسش‌نامهٔ «${questionnaire}» دامنهٔ پاسخ ندارد.`,
    questionWithoutMeasure: (index, questionnaire) =>
      `پرسش ${persian(index)} پرسش‌نامهٔ «${questionnaire}» سنجه ندارد.`,
    profileWithoutQuestions: (title) => `پروفایل «${title}» هیچ پرسشی ندارد.`,
    mappingMisfit: (line, problem) => `سطر ${persian(line)} نگاشت گردآورها: ${problem}`,
  },
}

/**
 * Lists what must be fixed before a version can be released, as sentences in the caller's language, ordered by rule and
 * then by index; empty if nothing. All sentences differ, because clients use the text as a key.
 */
export async function checkRelease(ctx: Context, version: { readonly id: number }): Promise<string[]> {
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
    ...(content.profiles ?? [])
      .filter((profile) => questionsOf(content, profile).length === 0)
      .toSorted(byIndex)
      .map(({ title }) => texts.profileWithoutQuestions(title)),
    ...checkCollectors(elementsOfContent(stored), ctx.language === "FA" ? "fa" : "en").map(
      ({ line, message }) => texts.mappingMisfit(line ?? 1, message),
    ),
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
