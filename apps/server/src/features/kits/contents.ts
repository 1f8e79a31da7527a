import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/database.ts"
import { doubles, forms, wordsOfTitle } from "../../platform/database/migrations/0087-folded-search.ts"
import { translated } from "../../platform/kits/texts.ts"
import { isKitUser } from "./access.ts"
import { kitTitle } from "./texts.ts"

/** Readers of a longer list search for more words. */
const MOST_KITS = 50

/** The most general first: it says most about what a kit is about. */
const kinds = ["SUBJECT", "ATTRIBUTE", "QUESTIONNAIRE", "QUESTION"] as const

/**
 * The published kits that the caller can see with an element whose title has all the words of a text, or words that
 * begin with them, in any language. One query, through the indexes on the words of titles.
 */
export async function findInKits(ctx: AnonymousContext, text: string) {
  const words = wordsOf(text)
  if (words.length === 0) return []
  const rows = await ctx.db
    .with("element", (db) => elementsWith(db, words))
    .selectFrom("kits as kit")
    .innerJoin("expertGroups as group", "group.id", "kit.expertGroupId")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("element")
          .whereRef("element.kitVersionId", "=", "kit.activeVersionId")
          .select(["element.rank", "element.title as elementTitle", "element.translations as elementTexts"])
          .select(sql<number>`count(*) over ()`.as("count"))
          .orderBy("element.rank")
          .orderBy("element.index")
          .limit(1)
          .as("best"),
      (join) => join.onTrue(),
    )
    .where("kit.published", "=", true)
    .where("group.deleted", "=", false)
    .where((eb) => eb.or([eb("kit.isPrivate", "=", false), isKitUser(eb, ctx.user?.id ?? null)]))
    .select(["kit.id", "kit.title", "kit.translations", "kit.language"])
    .select(["best.rank", "best.elementTitle", "best.elementTexts", "best.count"])
    .orderBy("best.count", "desc")
    .orderBy("kit.title")
    .limit(MOST_KITS)
    .execute()
  return rows.map(({ rank, elementTitle, elementTexts, count, ...kit }) => ({
    kit: { id: kit.id, title: kitTitle(kit, ctx.language) },
    kind: kinds[rank] ?? "QUESTION",
    title: translated(elementTitle, elementTexts, "title", ctx.language, kit.language),
    count,
  }))
}

/** The elements of all versions whose title has the words; `rank` is the position of their kind. */
function elementsWith(db: Pick<Database, "selectFrom">, words: string[]) {
  const query = words.map((word) => `'${word}':*`).join(" & ")
  const fits = sql<boolean>`${sql.raw(wordsOfTitle("found."))} @@ ${query}::tsquery`
  const columns = ["found.kitVersionId", "found.title", "found.translations", "found.index"] as const
  const rank = (kind: (typeof kinds)[number]) => sql<number>`${sql.lit(kinds.indexOf(kind))}`.as("rank")
  return db
    .selectFrom("subjects as found")
    .where(fits)
    .select([...columns, rank("SUBJECT")])
    .unionAll(
      db
        .selectFrom("attributes as found")
        .where(fits)
        .select([...columns, rank("ATTRIBUTE")]),
    )
    .unionAll(
      db
        .selectFrom("questionnaires as found")
        .where(fits)
        .select([...columns, rank("QUESTIONNAIRE")]),
    )
    .unionAll(
      db
        .selectFrom("questions as found")
        .where(fits)
        .select([...columns, rank("QUESTION")]),
    )
}

/** The words of a text as they are indexed: letters and digits in lower case, in one form of each, without accents. */
function wordsOf(text: string): string[] {
  const single = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}|\u0640/gu, "")
  const from = [...forms.from]
  const plain = Object.entries(doubles).reduce(
    (all, [one, two]) => all.replaceAll(one, two),
    [...single].map((letter) => [...forms.to][from.indexOf(letter)] ?? letter).join(""),
  )
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])]
}
