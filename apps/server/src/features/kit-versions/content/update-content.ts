import { isDeepStrictEqual } from "node:util"
import type { KitDslModel } from "@plumbline/kit-dsl"
import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import type { VersionContent } from "../../../platform/kits/content.ts"
import { type ContentRows, contentOfModel, subjectLinks } from "./content-of-model.ts"
import {
  type ContentIds,
  type ContentRow,
  type ContentTable,
  inChunks,
  insertContent,
  insertSubjectLinks,
  recordsOf,
  reserveIds,
} from "./insert-content.ts"
import type { StoredContent } from "./stored-content.ts"

/** The columns that identify a row across an update. Options are matched by their position in the range. */
const keys: { [Table in ContentTable]: (keyof ContentRow<Table> & string)[] } = {
  maturityLevels: ["id"],
  levelCompetences: ["affectedLevelId", "effectiveLevelId"],
  subjects: ["id"],
  attributes: ["id"],
  measures: ["id"],
  questionnaires: ["id"],
  answerRanges: ["id"],
  answerOptions: ["answerRangeId", "index"],
  questions: ["id"],
  questionImpacts: ["questionId", "attributeId", "maturityLevelId"],
  profiles: ["id"],
}

/**
 * Changes the content of a version to match the model, with as few changes as possible: unchanged rows are not touched,
 * and elements that stay keep their ids, so that answers and results keep their meaning. Takes at most three statements
 * per table and thousand rows.
 */
export async function updateContent(
  ctx: Context,
  kitVersionId: number,
  stored: StoredContent,
  updated: KitDslModel,
): Promise<void> {
  const after = await replaceRows(ctx, kitVersionId, stored, updated)
  await ctx.db.deleteFrom("subjectQuestionnaires").where("kitVersionId", "=", kitVersionId).execute()
  await insertSubjectLinks(ctx, kitVersionId, subjectLinks(after))
}

/** Like {@link updateContent}, for a draft, whose links between questionnaires and subjects are stored on release. */
export async function updateDraftContent(
  ctx: Context,
  kitVersionId: number,
  stored: StoredContent,
  updated: KitDslModel,
): Promise<void> {
  await replaceRows(ctx, kitVersionId, stored, updated)
}

async function replaceRows(
  ctx: Context,
  kitVersionId: number,
  stored: StoredContent,
  updated: KitDslModel,
): Promise<ContentRows> {
  const before = storedRows(stored)
  const after = contentOfModel(updated, await idsOf(ctx, updated, stored))
  const { subjects, ...others } = before
  // Deleting a subject cascades to its attributes, so it is deleted after those that stay have moved.
  const keptSubjects = subjects.filter(({ id }) => after.subjects.some((subject) => subject.id === id))
  for (const table of Object.keys(keys) as ContentTable[]) {
    const rows = { ...others, subjects: keptSubjects }
    await updateTable(ctx, kitVersionId, table, rows[table], after[table])
  }
  const kept = new Set(keptSubjects)
  const gone = subjects.filter((subject) => !kept.has(subject))
  await deleteRows(ctx, kitVersionId, "subjects", gone)
  return after
}

/**
 * The content a version would have after {@link updateContent}, computed in memory: elements that stay keep their ids,
 * new ones have provisional negative ids.
 */
export function contentAfterUpdate(stored: StoredContent, updated: KitDslModel): VersionContent {
  let provisional = 0
  const fresh = () => --provisional
  const rows = contentOfModel(
    updated,
    mapTables(knownIds(updated, stored), (ids) => ids.map((id) => id ?? fresh())),
  )
  const place = ({ answerRangeId, index }: { answerRangeId: number; index: number }) =>
    `${answerRangeId} ${index}`
  const optionIds = new Map(stored.content.options.map((option) => [place(option), option.id]))
  return {
    ...stored.content,
    levels: rows.maturityLevels,
    competences: rows.levelCompetences,
    subjects: rows.subjects,
    attributes: rows.attributes,
    measures: rows.measures,
    questionnaires: rows.questionnaires,
    questions: rows.questions,
    options: rows.answerOptions.map((option) => ({ ...option, id: optionIds.get(place(option)) ?? fresh() })),
    impacts: rows.questionImpacts,
    profiles: rows.profiles,
  }
}

function storedRows({ content, ranges }: StoredContent): ContentRows {
  return {
    maturityLevels: content.levels,
    levelCompetences: content.competences,
    subjects: content.subjects,
    attributes: content.attributes,
    measures: content.measures,
    questionnaires: content.questionnaires,
    answerRanges: ranges,
    answerOptions: content.options,
    questions: content.questions,
    questionImpacts: content.impacts,
    profiles: content.profiles ?? [],
  }
}

/** Ids for the elements of the model, by list: existing ids for known elements, new ids for the others. */
async function idsOf(ctx: Context, updated: KitDslModel, stored: StoredContent): Promise<ContentIds> {
  const known = knownIds(updated, stored)
  const counts = mapTables(known, (ids) => ids.filter((id) => id === undefined).length)
  const fresh = await reserveIds(ctx, counts)
  return mapTables(known, (ids, table) => {
    const next = fresh[table].values()
    return ids.map((id) => id ?? next.next().value ?? Number.NaN)
  })
}

type KnownIds = Record<keyof ContentIds, (number | undefined)[]>

function knownIds(updated: KitDslModel, { content, ranges }: StoredContent): KnownIds {
  const questionnaireId = idsByCode(content.questionnaires)
  const questionKey = (questionnaire: number | undefined, code: string) => `${questionnaire} ${code}`
  const questions = new Map(content.questions.map((row) => [questionKey(row.questionnaireId, row.code), row]))
  const asked = updated.questionModels.map((question) => ({
    hasOwnOptions: question.answers !== null,
    row: questions.get(questionKey(questionnaireId(question.questionnaireCode), question.code)),
  }))
  const privateRanges = new Set(ranges.flatMap(({ id, code }) => (code === null ? [id] : [])))
  const privateRangeOf = (row: VersionContent["questions"][number] | undefined) => {
    const id = row?.answerRangeId
    return typeof id === "number" && privateRanges.has(id) ? id : undefined
  }
  const rangeId = idsByCode(ranges.flatMap(({ id, code }) => (code === null ? [] : [{ id, code }])))
  return {
    maturityLevels: updated.levelModels.map(known(idsByCode(content.levels))),
    subjects: updated.subjectModels.map(known(idsByCode(content.subjects))),
    attributes: updated.attributeModels.map(known(idsByCode(content.attributes))),
    measures: updated.measureModels.map(known(idsByCode(content.measures))),
    questionnaires: updated.questionnaireModels.map(known(questionnaireId)),
    answerRanges: [
      ...updated.answerRangeModels.map(known(rangeId)),
      ...asked.filter(({ hasOwnOptions }) => hasOwnOptions).map(({ row }) => privateRangeOf(row)),
    ],
    questions: asked.map(({ row }) => row?.id),
    profiles: (updated.profileModels ?? []).map(known(idsByCode(content.profiles ?? []))),
  }
}

function idsByCode(rows: readonly { id: number; code: string }[]): (code: string) => number | undefined {
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  return (code) => ids.get(code)
}

function known(idOf: (code: string) => number | undefined) {
  return ({ code }: { code: string }) => idOf(code)
}

function mapTables<From, To>(
  lists: Record<keyof ContentIds, From>,
  map: (list: From, table: keyof ContentIds) => To,
): Record<keyof ContentIds, To> {
  return {
    maturityLevels: map(lists.maturityLevels, "maturityLevels"),
    subjects: map(lists.subjects, "subjects"),
    attributes: map(lists.attributes, "attributes"),
    measures: map(lists.measures, "measures"),
    questionnaires: map(lists.questionnaires, "questionnaires"),
    answerRanges: map(lists.answerRanges, "answerRanges"),
    questions: map(lists.questions, "questions"),
    profiles: map(lists.profiles, "profiles"),
  }
}

type Row = Record<string, unknown>

async function updateTable<Table extends ContentTable>(
  ctx: Context,
  kitVersionId: number,
  table: Table,
  before: ContentRow<Table>[],
  after: ContentRow<Table>[],
): Promise<void> {
  const keyOf = (row: Row) => keys[table].map((column) => row[column]).join(" ")
  const old = new Map(before.map((row) => [keyOf(row), row as Row]))
  const kept = new Set(after.map(keyOf))
  const gone = before.filter((row) => !kept.has(keyOf(row)))
  const changed = after.filter((row) => {
    const stored = old.get(keyOf(row))
    return stored !== undefined && !says(stored, row)
  })
  await deleteRows(ctx, kitVersionId, table, gone)
  await updateRows(ctx, kitVersionId, table, changed)
  await insertContent(
    ctx,
    kitVersionId,
    table,
    after.filter((row) => !old.has(keyOf(row))),
  )
}

/** Whether the stored row has these values, ignoring the order of fields in translations. */
function says(stored: Row, row: Row): boolean {
  return Object.entries(row).every(([column, value]) => isDeepStrictEqual(stored[column], value))
}

async function deleteRows(
  ctx: Context,
  kitVersionId: number,
  table: ContentTable,
  rows: Row[],
): Promise<void> {
  const target = sql.id(ctx.tenant.schema, table)
  await inChunks(rows, async (chunk) => {
    await sql`delete from ${target} as stored using ${recordsOf(target, chunk)} as gone
      where stored.kit_version_id = ${kitVersionId} and ${sameKey(table, "gone")}`.execute(ctx.db)
  })
}

async function updateRows(
  ctx: Context,
  kitVersionId: number,
  table: ContentTable,
  rows: Row[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const target = sql.id(ctx.tenant.schema, table)
  const isKey = new Set<string>(keys[table])
  const assignments = Object.keys(first)
    .filter((column) => !isKey.has(column))
    .map((column) => sql`${sql.id(column)} = ${sql.id("changed", column)}`)
  await inChunks(rows, async (chunk) => {
    await sql`update ${target} as stored set ${sql.join(assignments)},
        last_modification_time = ${ctx.now}, last_modified_by = ${ctx.user.id}
      from ${recordsOf(target, chunk)} as changed
      where stored.kit_version_id = ${kitVersionId} and ${sameKey(table, "changed")}`.execute(ctx.db)
  })
}

function sameKey(table: ContentTable, other: "gone" | "changed") {
  const equalities = keys[table].map((column) => sql`${sql.id("stored", column)} = ${sql.id(other, column)}`)
  return sql.join(equalities, sql` and `)
}
