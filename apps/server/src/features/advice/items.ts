import { randomUUID } from "node:crypto"
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely"
import type { Static } from "typebox"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import { visibleText } from "../../platform/html.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { type Assessment, readsDrafts } from "../assessments/index.ts"
import type { AdviceItem, AdviceItemEdit, AdviceItemQuery } from "./schemas.ts"
import { type Amounts, amounts, amountsReply } from "./targets.ts"
import { storableHtml } from "./written-advice.ts"

export type StoredAdviceItem = Amounts & { id: string; title: string; description: string }

/** An action item with the titles of its levels in the given language. */
export function adviceItemReply(item: StoredAdviceItem, language: Language): Static<typeof AdviceItem> {
  const { id, title, description } = item
  return { id, title, description, ...amountsReply(item, language) }
}

/**
 * An item as readers of a report see it, without its sentence twice: a title that begins the description, cut or not, makes
 * place for the whole sentence.
 */
export function reportedItemReply(item: StoredAdviceItem, language: Language): Static<typeof AdviceItem> {
  const reply = adviceItemReply(item, language)
  const [, first = "", rest = ""] = /^<p>([^<]*?[.!?؟])(?=\s|<\/p>)(.*)$/su.exec(item.description) ?? []
  const sentence = withoutStop(visibleText(first))
  const begins = item.title.endsWith("…")
    ? sentence.startsWith(item.title.slice(0, -1).trimEnd())
    : sentence === withoutStop(item.title)
  if (!begins) return reply
  return { ...reply, title: sentence, description: `<p>${rest.trimStart()}`.replace(/^<p><\/p>/, "") }
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/u, "").trim()
}

/** The place of an item in the order of the list as a number, from 1 to 27. */
export function weightOf({ priority, impact, cost }: StoredAdviceItem): number {
  const [urgency, effect, effort] = [priority, impact, cost].map((code) => amounts.indexOf(code))
  return 9 * (urgency ?? 0) + 3 * (effect ?? 0) + (amounts.length - (effort ?? 0))
}

const bestFirst = { priority: "desc", impact: "desc", cost: "asc" } as const
type Measured = keyof typeof bestFirst

/**
 * A page of the action items, optionally filtered by priority, impact and cost. By default they are in the order of the
 * report: most urgent first, then most effective, then cheapest.
 */
export async function listItems(
  ctx: Context,
  assessment: Assessment,
  { page, size, sortBy = "priority", ...wanted }: Static<typeof AdviceItemQuery>,
) {
  const measures: Measured[] = ["priority", "impact", "cost"]
  const compared = [sortBy, ...measures.filter((measure) => measure !== sortBy)]
  let items = readableItems(ctx, assessment)
  for (const amount of measures) {
    const code = wanted[amount]
    if (code !== undefined) items = items.where(amount, "=", code)
  }
  for (const amount of compared) items = items.orderBy(amount, bestFirst[amount])
  const { rows, total } = await fetchPage(
    items.orderBy("adviceItems.creationTime").orderBy("adviceItems.id"),
    { page, size },
  )
  return {
    items: rows.map((row) => listedItem(row, ctx.language)),
    page,
    size,
    sort: compared.join(","),
    order: compared.map((amount) => bestFirst[amount]).join(","),
    total,
  }
}

/** An action item of an assessment as it is listed; undefined if there is none. */
export async function findListedItem(ctx: Context, assessment: Assessment, id: string) {
  const item = await readableItems(ctx, assessment).where("adviceItems.id", "=", id).executeTakeFirst()
  return item && listedItem(item, ctx.language)
}

/** @throws NOT_FOUND */
export async function readItem(ctx: Context, assessment: Assessment, id: string) {
  const item = await findListedItem(ctx, assessment, id)
  if (!item) throw notFound("adviceItem")
  return item
}

/** The action items of an assessment that its reader may see. */
function readableItems({ db }: Context, assessment: Assessment) {
  const items = db
    .selectFrom("adviceItems")
    .leftJoin("questions", (join) =>
      join
        .onRef("questions.id", "=", "adviceItems.questionId")
        .on("questions.kitVersionId", "=", assessment.result.kitVersionId),
    )
    .where("resultId", "=", assessment.result.id)
    .select(["adviceItems.id", "adviceItems.title", "description", "cost", "priority", "impact"])
    .select(["questions.id as questionId", "questions.questionnaireId"])
  return readsDrafts(assessment) ? items : items.where(isNoDraft)
}

type ReadableItem = StoredAdviceItem & { questionId: number | null; questionnaireId: number | null }

function listedItem({ questionId: id, questionnaireId, ...item }: ReadableItem, language: Language) {
  return {
    ...adviceItemReply(item, language),
    weight: weightOf(item),
    question: id === null || questionnaireId === null ? null : { id, questionnaireId },
  }
}

/** Generated items that nobody has edited are approved together with the narration. */
function isNoDraft({ eb, or, not, exists, selectFrom }: ExpressionBuilder<DB, "adviceItems">) {
  const isUnapproved = exists(
    selectFrom("adviceNarrations")
      .whereRef("adviceNarrations.resultId", "=", "adviceItems.resultId")
      .where("approved", "=", false)
      .select("adviceNarrations.id"),
  )
  return or([
    eb("adviceItems.createdBy", "is not", null),
    eb("adviceItems.lastModifiedBy", "is not", null),
    not(isUnapproved),
  ])
}

/** @throws INVALID_INPUT */
export async function addItem(
  { db, now, user }: Context,
  { result }: Assessment,
  item: Static<typeof AdviceItemEdit>,
): Promise<{ id: string }> {
  const id = randomUUID()
  await db
    .insertInto("adviceItems")
    .values({
      id,
      resultId: result.id,
      ...columnsOf(item),
      creationTime: now,
      createdBy: user.id,
      lastModificationTime: now,
      lastModifiedBy: user.id,
    })
    .execute()
  return { id }
}

/**
 * Once edited, even a generated item counts as written by a user: later generations do not remove it.
 *
 * @throws INVALID_INPUT · NOT_FOUND
 */
export async function changeItem(
  { db, now, user }: Context,
  id: string,
  item: Static<typeof AdviceItemEdit>,
): Promise<void> {
  const changed = await db
    .updateTable("adviceItems")
    .set({ ...columnsOf(item), lastModificationTime: now, lastModifiedBy: user.id })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst()
  if (!changed) throw notFound("adviceItem")
}

/** @throws NOT_FOUND */
export async function deleteItem(ctx: Context, id: string): Promise<void> {
  const deleted = await removeItems(ctx, (eb) => eb("id", "=", id))
  if (deleted === 0) throw notFound("adviceItem")
}

/** Removes items, and keeps what they said for reports of the past; returns how many there were. */
export async function removeItems(
  { db, now }: AnonymousContext,
  which: (eb: ExpressionBuilder<DB, "adviceItems">) => Expression<SqlBool>,
): Promise<number> {
  const kept = await db
    .with("gone", (items) => items.deleteFrom("adviceItems").where(which).returningAll())
    .insertInto("formerTexts")
    .columns(["resultId", "kind", "element", "since", "until", "content"])
    .expression((eb) =>
      eb.selectFrom("gone").select([
        "gone.resultId",
        sql.lit("item").as("kind"),
        sql<string>`gone.id::text`.as("element"),
        "gone.lastModificationTime",
        // Never before its last change, whatever the clock of the node that made it.
        sql<Time>`greatest(${now}, gone.last_modification_time + interval '1 microsecond')`.as("until"),
        sql<string>`to_jsonb(gone)`.as("content"),
      ]),
    )
    .returning("element")
    .execute()
  return kept.length
}

function columnsOf({ title, description, cost, priority, impact }: Static<typeof AdviceItemEdit>) {
  const html = storableHtml("description", description)
  if (html === null) {
    throw invalid({ en: "“description” is missing.", fa: "«description» وارد نشده است." })
  }
  return { title, description: html, cost, priority, impact }
}
