import { type Expression, type RawBuilder, sql } from "kysely"
import { piecesInSpace, piecesOf, searched, soughtIn, unsearched } from "./migrations/0087-folded-search.ts"

/** More pieces of a long text would not make the search faster. */
const MOST_PIECES = 24

const nothing = new RegExp(`^[${unsearched}]*$`, "u")

/**
 * Whether a text is part of what a kind is found by, however it is written (see {@link searched}). Served by an index,
 * also for one or two characters; but for many rows with a common text it costs as much as these are.
 *
 * @param table the name of the table in the query
 */
export function contains(kind: keyof typeof soughtIn, table: string, text: string): RawBuilder<boolean> {
  if (nothing.test(text)) return sql<boolean>`true`
  const columns = soughtIn[kind](`"${table}".`)
  return sql<boolean>`(${includes(columns, text)} and ${sql.raw(piecesOf(columns))} @@ ${piecesSought(text)})`
}

/**
 * Whether a text is part of the title of an assessment in a space. Costs as much as that space has of it, however many
 * there are in others.
 *
 * @param table the name of `assessments` in the query
 */
export function titleContains(table: string, text: string, spaceId: Expression<number>): RawBuilder<boolean> {
  if (nothing.test(text)) return sql<boolean>`${sql.ref(`${table}.spaceId`)} = ${spaceId}`
  const prefix = sql`(select ${spaceId}::text || ':')`
  const [columns, pieces] = [soughtIn.title(`"${table}".`), piecesInSpace(`"${table}".`)]
  return sql<boolean>`(${includes(columns, text)} and ${sql.raw(pieces)} @@ ${piecesSought(text, prefix)})`
}

/** The same for few rows, which are looked at one by one. */
export function containsInFew(kind: keyof typeof soughtIn, table: string, text: string): RawBuilder<boolean> {
  if (nothing.test(text)) return sql<boolean>`true`
  return includes(soughtIn[kind](`"${table}".`), text)
}

function includes(columns: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(${sql.raw(searched(columns))}, (select ${asSearched(text)})) > 0`
}

/** All pieces of the text, or what pieces begin with if it is shorter than one. Computed once in a query. */
function piecesSought(text: string, prefix: RawBuilder<unknown> = sql`''`): RawBuilder<unknown> {
  return sql`(select string_agg(
      '''' || ${prefix} || replace(replace(substr(sought, nth, 3), '\\', '\\\\'), '''', '''''') || '''' ||
        case when length(sought) < 3 then ':*' else '' end, ' & ')::tsquery
    from (select ${asSearched(text)} as sought) as of_text,
      generate_series(1, least(greatest(length(sought) - 2, 1), ${sql.lit(MOST_PIECES)})) as nth)`
}

/** Inside a query, so that PostgreSQL does not plan for each text anew. */
function asSearched(text: string): RawBuilder<string> {
  const [before = "", after = ""] = searched("\u0000").split("\u0000")
  return sql<string>`${sql.raw(before)}(select ${text}::text)${sql.raw(after)}`
}
