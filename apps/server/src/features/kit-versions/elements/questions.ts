import { freeCode, improvementLines, improvementsText } from "@plumbline/kit-dsl"
import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import type { Translations } from "../../../platform/database/json.ts"
import { invalid, notFound } from "../../../platform/errors.ts"
import { fetchPage } from "../../../platform/http/paging.ts"
import { languages } from "../../../platform/i18n/language.ts"
import { lineText, plainText } from "../../kits/index.ts"
import type { KitVersion } from "../access.ts"
import { removeUnusedRanges } from "./answer-ranges.ts"
import { keptRangeOfQuestion } from "./deleted-elements.ts"
import type { QuestionsQuery } from "./list-schemas.ts"
import { afterTheLast, closeGap, indexOfChanged, indexOfNew } from "./positions.ts"
import {
  changeElement,
  findElement,
  insertElement,
  readElements,
  removeElement,
  required,
  type StoredRow,
} from "./rows.ts"
import type { NewQuestion, QuestionEdit, QuestionGuidance } from "./schemas.ts"
import { checkTexts, questionTexts, rawTranslations } from "./texts.ts"

const MOST_OPTIONS = 10

/** A page of the questions of a questionnaire, by index; empty for an unknown questionnaire. */
export async function listQuestions(
  ctx: Context,
  version: KitVersion,
  questionnaireId: number,
  page: { page: number; size: number },
) {
  const query = questionsOf(ctx, version).where("questionnaireId", "=", questionnaireId).orderBy("index")
  const { rows, total } = await fetchPage(query, page)
  return { items: rows.map((row) => listed(version, row)), total }
}

/** A page of all questions of a version, or of some of them, in the order of the questionnaires. */
export async function listQuestionsOfVersion(
  ctx: Context,
  version: KitVersion,
  { questionId, questionnaireId, ...page }: Static<typeof QuestionsQuery>,
) {
  const query = questionsOf(ctx, version)
    .select("questionnaireId")
    .$if(questionId !== undefined, (all) => all.where("id", "=", questionId ?? 0))
    .$if(questionnaireId !== undefined, (all) => all.where("questionnaireId", "=", questionnaireId ?? 0))
    .orderBy((eb) =>
      eb
        .selectFrom("questionnaires as questionnaire")
        .where("questionnaire.kitVersionId", "=", version.id)
        .whereRef("questionnaire.id", "=", "questions.questionnaireId")
        .select("questionnaire.index"),
    )
    .orderBy("index")
    .orderBy("id")
  const { rows, total } = await fetchPage(query, page)
  return { items: rows.map((row) => listed(version, row)), total }
}

/** A question as it is listed; undefined if there is none. */
export async function findListedQuestion(ctx: Context, version: KitVersion, id: number) {
  const row = await questionsOf(ctx, version).where("id", "=", id).executeTakeFirst()
  return row && listed(version, row)
}

function questionsOf({ db }: Context, { id }: KitVersion) {
  return db
    .selectFrom("questions")
    .where("kitVersionId", "=", id)
    .select(["id", "title", "index", "hint", "mayNotBeApplicable", "advisable"])
    .select(["answerRangeId", "measureId", "guidance", "translations"])
}

function listed<Row extends { translations: Translations | null }>(version: KitVersion, row: Row) {
  return { ...row, translations: rawTranslations(row.translations, version.kit.language) }
}

/**
 * Creates a question without answer range, measure and impacts. A questionnaire that the version lacks violates a
 * constraint.
 *
 * @throws INVALID_INPUT for texts of invalid length
 */
export async function createQuestion(ctx: Context, draft: KitVersion, given: Static<typeof NewQuestion>) {
  const { questionnaireId, ...question } = given
  const translations = checkTexts(draft, questionTexts, given)
  const siblings = await readElements(ctx, draft, "questions", {
    column: "questionnaireId",
    value: questionnaireId,
  })
  const index = indexOfNew(siblings, question.index)
  const codes = new Set(siblings.map(({ code }) => code))
  return insertElement(ctx, draft, "questions", {
    questionnaireId,
    code: freeCode(`m${index}`, (code) => codes.has(code)),
    index,
    title: question.title,
    hint: question.hint ?? null,
    mayNotBeApplicable: question.mayNotBeApplicable,
    advisable: question.advisable,
    answerRangeId: null,
    measureId: null,
    guidance: await checkedGuidance(ctx, draft, null, given.guidance ?? null),
    translations,
  })
}

/**
 * Changes a question; its questionnaire stays. Without a range, or with the id of a range that the version lacks, it
 * keeps its range, because clients may send outdated ids. A private range that it no longer uses is deleted, but kept
 * for undo. A measure that the version lacks violates a constraint.
 *
 * @throws NOT_FOUND · INVALID_INPUT for the private range of another question, texts of invalid length, or prerequisites
 *   that the version lacks or that form a cycle
 */
export async function editQuestion(
  ctx: Context,
  draft: KitVersion,
  id: number,
  given: Static<typeof QuestionEdit>,
): Promise<void> {
  const stored = required("questions", await findElement(ctx, draft, "questions", id))
  const translations = checkTexts(draft, questionTexts, given, stored)
  const answerRangeId = await chosenRange(ctx, draft, stored, given.answerRangeId)
  const siblings = await readElements(ctx, draft, "questions", {
    column: "questionnaireId",
    value: stored.questionnaireId,
  })
  const hasOtherRange = answerRangeId !== null && answerRangeId !== stored.answerRangeId
  const choice = hasOtherRange && { questionId: id, before: stored.answerRangeId, after: answerRangeId }
  const changes = {
    index: indexOfChanged(siblings, stored, given.index),
    title: given.title,
    hint: given.hint ?? null,
    mayNotBeApplicable: given.mayNotBeApplicable,
    advisable: given.advisable,
    answerRangeId,
    measureId: given.measureId ?? null,
    ...(given.guidance === undefined
      ? { translations: keepingGuidance(translations, stored.translations) }
      : { guidance: await checkedGuidance(ctx, draft, id, given.guidance), translations }),
  }
  if (!choice) return changeElement(ctx, draft, "questions", id, changes)
  await changeElement(ctx, draft, "questions", id, changes, keptRangeOfQuestion(ctx, draft, choice))
  ctx.defer(removeUnusedRanges(ctx, draft))
}

/**
 * Moves a question to the end of another questionnaire, and closes the gap. It keeps its id, and so its answers in
 * assessments, its options and its impacts; its code too, unless a question there has the same.
 *
 * @throws NOT_FOUND
 */
export async function moveQuestion(
  ctx: Context,
  draft: KitVersion,
  id: number,
  questionnaireId: number,
): Promise<void> {
  const stored = required("questions", await findElement(ctx, draft, "questions", id))
  if (stored.questionnaireId === questionnaireId) return
  required("questionnaires", await findElement(ctx, draft, "questionnaires", questionnaireId))
  const siblings = await readElements(ctx, draft, "questions", {
    column: "questionnaireId",
    value: questionnaireId,
  })
  const codes = new Set(siblings.map(({ code }) => code))
  await changeElement(ctx, draft, "questions", id, {
    questionnaireId,
    index: afterTheLast(siblings),
    code: freeCode(stored.code, (code) => codes.has(code)),
  })
  await closeGap(ctx, draft, "questions", stored)
}

/** Deletes a question with its impacts and its own options, and closes the gap. */
export async function deleteQuestion(ctx: Context, draft: KitVersion, id: number): Promise<void> {
  await closeGap(ctx, draft, "questions", await removeElement(ctx, draft, "questions", id))
  await removeUnusedRanges(ctx, draft)
}

type Guidance = Static<typeof QuestionGuidance>

/**
 * What to store about a question; null if nothing is said. A cost of 1 is not stored.
 *
 * @param id null for a question that does not exist yet
 * @throws INVALID_INPUT
 */
async function checkedGuidance(
  ctx: Context,
  draft: KitVersion,
  id: number | null,
  given: Guidance | null,
): Promise<Guidance | null> {
  const { cost = 1, requires = [] } = given ?? {}
  if (requires.length > 0) await requireOrder(ctx, draft, id, requires)
  const evidence = plainText("guidance.evidence", given?.evidence, { min: 1, max: 1000 })
  const improvement = plainText("guidance.improvement", given?.improvement, { min: 1, max: 1000 })
  const improvements = improvementsOf(given?.improvements)
  const references = (given?.references ?? []).flatMap(
    (reference) => lineText("guidance.references", reference, { min: 1, max: 100 }) ?? [],
  )
  const guidance = {
    ...(evidence !== null && { evidence }),
    ...(improvement !== null && { improvement }),
    ...(improvements !== null && { improvements }),
    ...(cost !== 1 && { cost }),
    ...(requires.length > 0 && { requires }),
    ...(references.length > 0 && { references }),
  }
  return Object.keys(guidance).length === 0 ? null : guidance
}

/** A line for each option in its canonical form; null if the improvement of the question applies to all. */
function improvementsOf(given: string | undefined): string | null {
  const text = plainText("guidance.improvements", given, { min: 1, max: 5000 })
  const lines = text === null ? [] : improvementLines(text)
  if (lines.length > MOST_OPTIONS) {
    throw invalid({
      en: `“guidance.improvements”: a question has at most ${MOST_OPTIONS} options, so write at most ${MOST_OPTIONS} lines.`,
      fa: `«guidance.improvements»: هر پرسش حداکثر ${MOST_OPTIONS.toLocaleString("fa-IR")} گزینه دارد؛ حداکثر همین تعداد سطر بنویسید.`,
    })
  }
  return improvementsText(lines) || null
}

/** Requires that prerequisites exist, and that none of them requires the question, directly or by others. */
async function requireOrder(
  ctx: Context,
  draft: KitVersion,
  id: number | null,
  requires: readonly number[],
): Promise<void> {
  const questions = await readElements(ctx, draft, "questions")
  const requiredBy = new Map(questions.map((question) => [question.id, question.guidance?.requires ?? []]))
  if (requires.some((required) => !requiredBy.has(required))) throw notFound("question")
  const seen = new Set(requires)
  for (const required of seen) {
    if (required === id) {
      throw invalid({
        en: "“requires”: a question cannot come before itself. Remove one of the prerequisites.",
        fa: "«requires»: پرسش نمی‌تواند پیش‌نیاز خودش باشد. یکی از پیش‌نیازها را حذف کنید.",
      })
    }
    for (const next of requiredBy.get(required) ?? []) seen.add(next)
  }
}

/** Translations of what the caller does not edit stay. */
function keepingGuidance(given: Translations | null, stored: Translations | null): Translations | null {
  const kept = languages.flatMap((language) => {
    const { evidence, improvement, improvements } = stored?.[language] ?? {}
    const texts = {
      ...(evidence !== undefined && { evidence }),
      ...(improvement !== undefined && { improvement }),
      ...(improvements !== undefined && { improvements }),
      ...given?.[language],
    }
    return Object.keys(texts).length > 0 ? [[language, texts] as const] : []
  })
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

async function chosenRange(
  ctx: Context,
  draft: KitVersion,
  { answerRangeId: own }: StoredRow<"questions">,
  wanted: number | undefined,
): Promise<number | null> {
  if (wanted === undefined || wanted === own) return own
  const range = await findElement(ctx, draft, "answerRanges", wanted)
  if (!range) return own
  if (range.reusable) return range.id
  throw invalid({
    en: "“answerRangeId”: these options belong to another question. Choose a reusable range.",
    fa: "«answerRangeId»: این گزینه‌ها از آن پرسش دیگری است. یک دامنهٔ پاسخ مشترک انتخاب کنید.",
  })
}
