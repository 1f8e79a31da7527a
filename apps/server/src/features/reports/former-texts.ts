import { type Time, timeOfMoment } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { ReportMetadata } from "../../platform/database/json.ts"
import type { StoredAdviceItem } from "../advice/index.ts"
import type { StoredResult } from "../insights/index.ts"

/** Texts as they were at a moment, of those that have been changed or removed since. */
export type FormerTexts = {
  overall: StoredResult["overall"]
  subjects: StoredResult["subjects"]
  attributes: StoredResult["attributes"]
  narration: FormerNarration | null
  items: Map<string, FormerItem>
  sections: ReportMetadata | null
}

type FormerNarration = {
  createdBy: string | null
  aiNarration: string | null
  aiNarrationWriter: "APP" | "AI" | null
  assessorNarration: string | null
  approved: boolean
  calculation: number
}

type FormerItem = StoredAdviceItem & {
  creationTime: Time
  createdBy: string | null
  lastModifiedBy: string | null
}

/** The texts of a result that were current at a moment and are not any more. */
export async function readFormerTexts(
  { db }: AnonymousContext,
  resultId: string,
  time: Time,
): Promise<FormerTexts> {
  const rows = await db
    .selectFrom("formerTexts")
    .where("resultId", "=", resultId)
    .where("since", "<=", time)
    .where("until", ">", time)
    .orderBy("until", "desc")
    .select(["kind", "element", "content"])
    .execute()
  // The one that was changed first comes last, and is the one of then.
  const latest = new Map(
    rows.map(({ kind, element, content }) => [`${kind} ${element}`, { kind, element, content }]),
  )
  const of = <Text>(kind: string) =>
    [...latest.values()].flatMap((row): [string, Text][] =>
      row.kind === kind ? [[row.element, inProgram(row.content) as Text]] : [],
    )
  const byId = <Text>(kind: string) =>
    new Map(of<Text>(kind).map(([element, text]) => [Number(element), text]))
  return {
    overall: of<NonNullable<StoredResult["overall"]>>("overall")[0]?.[1] ?? null,
    subjects: byId("subject"),
    attributes: byId("attribute"),
    narration: of<FormerNarration>("narration")[0]?.[1] ?? null,
    items: new Map(of<FormerItem>("item")),
    sections: of<{ metadata: ReportMetadata }>("sections")[0]?.[1].metadata ?? null,
  }
}

/** As precise as it is stored: sessions of the database are in UTC. */
function timeOf(moment: string): Time {
  return moment.endsWith("+00:00") ? moment.slice(0, -"+00:00".length) : timeOfMoment(moment)
}

/** A row with the names and times of the program instead of those of the database. */
function inProgram(content: object): object {
  return Object.fromEntries(
    Object.entries(content).map(([column, value]) => [
      column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      column.endsWith("_time") && typeof value === "string" ? timeOf(value) : value,
    ]),
  )
}
