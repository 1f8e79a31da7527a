import { freeCode } from "@plumbline/kit-dsl"
import { keyOfTitle } from "@plumbline/kit-dsl/question-rows"
import { sql } from "kysely"
import type { Static } from "typebox"
import type { Context } from "../../../platform/context.ts"
import { invalid, notFound, ProductError } from "../../../platform/errors.ts"
import { inLanguage } from "../../../platform/i18n/language.ts"
import { persian } from "../../kits/index.ts"
import type { KitVersion } from "../access.ts"
import {
  type ContentRow,
  type ContentTable,
  contentTables,
  recordsOf,
  reserveIds,
  stamped,
} from "../content/insert-content.ts"
import { requireKitSize } from "../content/kit-size.ts"
import { readStoredContent, type StoredContent } from "../content/stored-content.ts"
import { outdated } from "../elements/deleted-elements.ts"
import { afterTheLast } from "../elements/positions.ts"
import { type Draft, raisedRevision } from "../elements/rows.ts"
import { codeOfTitle } from "../elements/texts.ts"
import { type ReadRow, type RowError, readRows } from "./read-rows.ts"
import { MOST_ROWS, type NewQuestionRows } from "./schemas.ts"

/**
 * Creates the questions of a table, each with its answer range and one impact, at the end of their questionnaires.
 * Questionnaires and attributes that the draft lacks are made; so is a measure for a questionnaire whose questions have
 * none, and a subject for the attributes if there is none. Takes three statements, however many rows there are.
 *
 * @returns the ids of the questions in the order of the rows, and what undoes everything that was made
 * @throws INVALID_ROWS with all errors by row and column; nothing is made · INVALID_INPUT for too many rows, or a kit
 *   that would be too large
 */
export async function createQuestionRows(
  ctx: Context,
  draft: KitVersion,
  { rows }: Static<typeof NewQuestionRows>,
): Promise<{ questionIds: number[]; undoId: number | null }> {
  const stored = await readStoredContent(ctx, draft.id)
  if (!stored) throw notFound("kitVersion")
  const { read, errors } = readRows(rows, stored)
  if (errors.length > 0) throw invalidRows(ctx, errors)
  if (read.length > MOST_ROWS) throw tooMany()
  if (read.length === 0) return { questionIds: [], undoId: null }
  const made = await elementsOf(ctx, draft, stored, read)
  requireKitSize(ctx, sizeWith(stored, made))
  const undoId = await insertAll(ctx, draft, made)
  return { questionIds: made.questions.map(({ id }) => id), undoId }
}

type Made = Awaited<ReturnType<typeof elementsOf>>

/** Everything that the rows need and the draft lacks, as rows that refer to each other. */
async function elementsOf(ctx: Context, draft: KitVersion, { content }: StoredContent, read: ReadRow[]) {
  const newQuestionnaires = newTitles(read.map(({ questionnaire }) => questionnaire))
  const newAttributes = newTitles(read.map(({ attribute }) => attribute))
  const [subject] = content.subjects.toSorted((one, other) => one.index - other.index)
  const needsSubject = !subject && newAttributes.length > 0
  const used = new Set(read.flatMap(({ questionnaire: id }) => (typeof id === "number" ? [id] : [])))
  const known = content.questionnaires.filter(({ id }) => used.has(id))
  const measureOf = (questionnaire: { id?: number; title: string }) =>
    content.questions.findLast(
      ({ questionnaireId, measureId }) => questionnaireId === questionnaire.id && measureId !== null,
    )?.measureId ??
    content.measures.find(({ title }) => keyOfTitle(title) === keyOfTitle(questionnaire.title))?.id
  const newMeasures = [...known, ...newQuestionnaires.map((title) => ({ title }))]
    .filter((questionnaire) => measureOf(questionnaire) === undefined)
    .map(({ title }) => title)
  const none = { maturityLevels: 0, answerRanges: 0, profiles: 0 }
  const ids = await reserveIds(ctx, {
    ...none,
    subjects: needsSubject ? 1 : 0,
    attributes: newAttributes.length,
    measures: newMeasures.length,
    questionnaires: newQuestionnaires.length,
    questions: read.length,
  })

  const subjects = described(
    content.subjects,
    needsSubject ? [draft.kit.title.slice(0, 100)] : [],
    ids.subjects,
  )
  const subjectId = subject?.id ?? subjects[0]?.id ?? 0
  const siblings = content.attributes.filter((attribute) => attribute.subjectId === subjectId)
  const attributes = described(content.attributes, newAttributes, ids.attributes, siblings)
  const measures = described(content.measures, newMeasures, ids.measures)
  const questionnaires = described(content.questionnaires, newQuestionnaires, ids.questionnaires)

  const measureIds = new Map(
    [...known, ...questionnaires].map((questionnaire) => {
      const key = keyOfTitle(questionnaire.title)
      const made = () => measures.find(({ title }) => keyOfTitle(title) === key)?.id ?? null
      return [questionnaire.id, measureOf(questionnaire) ?? made()]
    }),
  )
  const idOf = (elements: { id: number; title: string }[]) => {
    const byTitle = new Map(elements.map(({ id, title }) => [keyOfTitle(title), id]))
    return (named: number | string) =>
      typeof named === "number" ? named : (byTitle.get(keyOfTitle(named)) ?? 0)
  }
  const [questionnaireOf, attributeOf] = [idOf(questionnaires), idOf(attributes)]
  const placeOf = placesAfter(content.questions)
  const questions = read.map((row, place): ContentRow<"questions"> => {
    const questionnaireId = questionnaireOf(row.questionnaire)
    return {
      id: ids.questions[place] ?? 0,
      questionnaireId,
      ...placeOf(questionnaireId),
      title: row.title,
      hint: null,
      mayNotBeApplicable: false,
      advisable: true,
      answerRangeId: row.answerRangeId,
      measureId: measureIds.get(questionnaireId) ?? null,
      guidance: null,
      translations: null,
    }
  })
  const questionImpacts = read.map(({ attribute, maturityLevelId, weight }, place) => ({
    questionId: ids.questions[place] ?? 0,
    attributeId: attributeOf(attribute),
    maturityLevelId,
    weight,
  }))
  return {
    subjects: subjects.map((each) => ({ ...each, weight: 1 })),
    attributes: attributes.map((each) => ({ ...each, subjectId, weight: 1 })),
    measures,
    questionnaires,
    questions,
    questionImpacts,
  }
}

/** The titles among ids and titles, each once. */
function newTitles(named: readonly (number | string)[]): string[] {
  const titles = named.filter((each) => typeof each === "string")
  return [...new Map(titles.toReversed().map((title) => [keyOfTitle(title), title])).values()].toReversed()
}

type Known = { id: number; title: string; code: string; index: number }

/** New elements that say of themselves no more than their title, after their siblings. */
function described(
  all: readonly Known[],
  titles: readonly string[],
  ids: readonly number[],
  siblings: readonly Known[] = all,
) {
  const coded: Known[] = [...all]
  const first = afterTheLast(siblings)
  return titles.map((title, place) => {
    const element = { id: ids[place] ?? 0, code: codeOfTitle(coded, title), index: first + place, title }
    coded.push(element)
    return { ...element, description: title, translations: null }
  })
}

/** Gives new questions a position and a code in their questionnaires. */
function placesAfter(questions: StoredContent["content"]["questions"]) {
  const byQuestionnaire = Map.groupBy(questions, ({ questionnaireId }) => questionnaireId)
  const places = new Map<number, { next: number; codes: Set<string> }>()
  return (questionnaireId: number) => {
    const siblings = byQuestionnaire.get(questionnaireId) ?? []
    const codes = () => new Set(siblings.map((question) => question.code))
    const place = places.get(questionnaireId) ?? { next: afterTheLast(siblings), codes: codes() }
    const index = place.next++
    const code = freeCode(`m${index}`, (taken) => place.codes.has(taken))
    place.codes.add(code)
    places.set(questionnaireId, place)
    return { index, code }
  }
}

function sizeWith({ content, ranges }: StoredContent, made: Made) {
  const { levels, competences, subjects, attributes, measures, questionnaires } = content
  const { questions, options, impacts, profiles = [] } = content
  const stored = [levels, competences, subjects, attributes, measures, questionnaires, questions]
  const lists = [...stored, options, impacts, profiles, ranges, ...Object.values(made)]
  const elements = lists.reduce((sum, { length }) => sum + length, 0)
  return { questions: questions.length + made.questions.length, elements }
}

/**
 * Inserts rows of several tables in one statement, which also increments the revision and keeps what undoes it.
 *
 * @returns the revision, with which the change can be undone like that of a text
 */
async function insertAll(ctx: Context, draft: Draft, made: Made): Promise<number> {
  const idOf = (table: ContentTable) => sql.id(ctx.tenant.schema, table)
  const named = (table: ContentTable) => sql.id(`made_${table}`)
  const tables = (Object.keys(made) as (keyof Made)[]).filter((table) => made[table].length > 0)
  const inserts = tables.map((table) => {
    const rows = stamped<object>(ctx, draft.id, made[table])
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.id(column)))
    return sql`${named(table)} as (insert into ${idOf(table)} (${columns})
      select ${columns} from ${recordsOf(idOf(table), rows)} returning *)`
  })
  const empty = sql.join(contentTables.map((table) => sql`${sql.lit(table)}, '[]'::json`))
  const after = tables.map(
    (table) => sql`${sql.lit(table)}, (select json_agg(row order by id) from ${named(table)} as row)`,
  )
  const rest = contentTables.filter((table) => !tables.some((each) => each === table))
  const others = rest.map((table) => sql`${sql.lit(table)}, '[]'::json`)
  const { rows } = await sql<{ elementId: number }>`
    with version as (${raisedRevision(ctx, draft)} returning revision), outdated as (${outdated(ctx, draft)}),
      ${sql.join(inserts)}
    insert into ${sql.id(ctx.tenant.schema, "deletedElements")} (kit_version_id, kind, element_id, content, deletion_time)
    select ${draft.id}::bigint, 'text', revision,
      json_build_object('before', json_build_object(${empty}),
        'after', json_build_object(${sql.join([...after, ...others])}))::jsonb, ${ctx.now}::timestamptz
    from version returning element_id`.execute(ctx.db)
  const [kept] = rows
  if (!kept) throw new Error("The version no longer exists.")
  return Number(kept.elementId)
}

function invalidRows({ language }: Context, errors: RowError[]): ProductError {
  const count = errors.length
  const text = {
    en: `Nothing was saved: ${count === 1 ? "1 cell" : `${count} cells`} must be corrected.`,
    fa: `چیزی ذخیره نشد: ${persian(count)} خانه باید اصلاح شود.`,
  }
  const placed = errors.map((error) => ({ ...error, message: inLanguage(error.message, language) }))
  return new ProductError("INVALID_ROWS", text, { details: { errors: placed } })
}

function tooMany(): ProductError {
  return invalid({
    en: `At most ${MOST_ROWS} questions can be added at once.`,
    fa: `هر بار حداکثر ${persian(MOST_ROWS)} پرسش را می‌توان افزود.`,
  })
}
