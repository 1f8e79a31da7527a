import { CompiledQuery, type RawBuilder, sql } from "kysely"
import { CopiedRows } from "../platform/database/batching/index.ts"
import type { Database } from "../platform/database/connect.ts"
import type { CatalogueTable } from "./catalogue.ts"

/**
 * Rows of a table as lines of JSON, with every value as the text from which its type restores the same value: several
 * together, or a single large one. Only a part of a large row is in memory at a time.
 */
export type Rows = { count: number; bytes: number; pieces: Iterable<Buffer> | AsyncIterable<Buffer> }

/** Rows are read together until they have this many letters. */
const LETTERS = 1024 * 1024
/** Bytes of a row that are read at once. */
const PIECE_BYTES = 64 * 1024
/** Rows, or pieces of rows, that are fetched at once: whatever they weigh, they fit into memory. */
const MOST_FETCHED = 500

/** A row, or a piece of one whose length in bytes is given. */
type Fetched = { line: string; bytes: null } | { line: null; bytes: number; piece: Buffer }

/**
 * Reads the rows of a table, each of the results to be used before the next one is asked for. Requires a transaction with a
 * prepared session.
 *
 * @param only the condition, with `where`; empty for all rows
 */
export async function* readRows(
  db: Database,
  schema: string,
  table: { name: string; columns: readonly string[] },
  only: RawBuilder<unknown>,
): AsyncGenerator<Rows> {
  const fetched = fetchRows(db, schema, table, only)
  let lines: string[] = []
  let letters = 0
  const together = (): Rows => {
    const whole = Buffer.from(`${lines.join("\n")}\n`)
    const rows = { count: lines.length, bytes: whole.length, pieces: [whole] }
    lines = []
    letters = 0
    return rows
  }
  for (let next = await fetched.next(); !next.done; next = await fetched.next()) {
    const row = next.value
    if (row.line === null) {
      if (lines.length > 0) yield together()
      yield { count: 1, bytes: row.bytes + 1, pieces: piecesOf(row, fetched) }
    } else {
      lines.push(row.line)
      letters += row.line.length
      if (letters >= LETTERS) yield together()
    }
  }
  if (lines.length > 0) yield together()
}

/** A large row with the end of its line; takes its other pieces from what is fetched. */
async function* piecesOf(first: Fetched & { line: null }, fetched: AsyncGenerator<Fetched>) {
  yield first.piece
  for (let read = first.piece.length; read < first.bytes; ) {
    const { value } = await fetched.next()
    if (!value || value.line !== null) throw new Error("A row ends before its length.")
    yield value.piece
    read += value.piece.length
  }
  yield Buffer.from("\n")
}

/** Rows as lines; larger ones in pieces, one after the other. Each of the subqueries is calculated once for a row. */
async function* fetchRows(
  db: Database,
  schema: string,
  { name, columns }: { name: string; columns: readonly string[] },
  only: RawBuilder<unknown>,
): AsyncGenerator<Fetched> {
  const values = sql.join(columns.map((column) => sql`${sql.id(column)}::text as ${sql.id(column)}`))
  const most = sql.lit(PIECE_BYTES)
  await sql`declare rows_read no scroll cursor for
    select case when bytes is null then line end as line, octet_length(bytes) as bytes,
      substr(bytes, start, ${most}) as piece
    from (
      select line, bytes, generate_series(1, coalesce(octet_length(bytes), 1), ${most}) as start
      from (
        select line, case when octet_length(line) > ${most} then convert_to(line, 'UTF8') end as bytes
        from (
          select row_to_json(line)::text as line from (select ${values} from ${sql.id(schema, name)} ${only}) line
          offset 0
        ) lines offset 0
      ) encoded offset 0
    ) pieces`.execute(db)
  for (let portion = 1; ; ) {
    const { rows } = await sql<Fetched>`fetch forward ${sql.raw(String(portion))} from rows_read`.execute(db)
    if (rows.length === 0) break
    const letters = rows.reduce((sum, row) => sum + (row.line ?? row.piece).length, 0)
    // What follows may be larger than what was there.
    portion = Math.max(1, Math.min(2 * portion, MOST_FETCHED, Math.floor((LETTERS * rows.length) / letters)))
    yield* rows
  }
  await sql`close rows_read`.execute(db)
}

/** Bytes up to which rows are one parameter of a statement, or are copied at once. */
export const MOST_AT_ONCE = 8 * 1024 * 1024

/**
 * Sends rows to the server, for statements that follow. Requires a transaction, in which it is called for the next rows only
 * when these are no longer needed.
 *
 * @returns a list of JSON
 */
export async function sendRows(
  db: Database,
  { bytes, pieces }: Pick<Rows, "bytes" | "pieces">,
): Promise<RawBuilder<unknown>> {
  if (bytes <= MOST_AT_ONCE)
    return sql`${`[${(await joined(withCommas(pieces, bytes))).toString("utf8")}]`}::json`
  await sql`create temporary table if not exists sent_pieces (number integer, piece bytea) on commit drop`.execute(
    db,
  )
  await sql`truncate pg_temp.sent_pieces`.execute(db)
  let number = 0
  for await (const piece of withCommas(pieces, bytes))
    await sql`insert into pg_temp.sent_pieces values (${number++}, ${piece})`.execute(db)
  return sql`(select concat('[', convert_from(string_agg(piece, ''::bytea order by number), 'UTF8'), ']')::json
    from pg_temp.sent_pieces)`
}

const [NEWLINE, COMMA, SPACE] = [0x0a, 0x2c, 0x20]

/** Lines as the elements of a list: in JSON, line breaks occur only between them. */
async function* withCommas(pieces: Rows["pieces"], bytes: number): AsyncGenerator<Buffer> {
  let read = 0
  for await (const piece of pieces) {
    const changed = Buffer.from(piece)
    for (let at = changed.indexOf(NEWLINE); at >= 0; at = changed.indexOf(NEWLINE, at))
      changed[at] = read + at === bytes - 1 ? SPACE : COMMA
    read += piece.length
    yield changed
  }
}

/**
 * Stores rows.
 *
 * @param list from {@link sendRows}
 */
export async function storeRows(
  db: Database,
  schema: string,
  { name: table, columns }: CatalogueTable,
  list: RawBuilder<unknown>,
): Promise<void> {
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const texts = sql.join(columns.map(({ name }) => sql`${sql.id(name)} text`))
  const values = sql.join(columns.map(({ name, type }) => sql`${sql.id(name)}::${sql.raw(type)}`))
  await sql`insert into ${sql.id(schema, table)} (${names}) overriding system value
    select ${values} from json_to_recordset(${list}) as line (${texts})`.execute(db)
}

/**
 * Stores rows as {@link storeRows} does, in a fraction of the time. The embedded database cannot.
 *
 * @param lines of JSON
 */
export async function copyRows(
  db: Database,
  schema: string,
  { name, columns }: CatalogueTable,
  lines: Buffer,
): Promise<void> {
  const names = columns.map((column) => column.name)
  const into = sql`copy ${sql.id(schema, name)} (${sql.join(names.map((each) => sql.id(each)))}) from stdin`
  const text = copiedText(lines.toString("utf8"), names)
  // Buffers would replace halves of characters, which the database refuses.
  if (!text.isWellFormed()) throw new Error("A row has text that is not Unicode.")
  await db.executeQuery(CompiledQuery.raw(into.compile(db).sql, [new CopiedRows(Buffer.from(text))]))
}

const NULL = "\\N"

/** Lines of JSON in the text format of `copy`. */
function copiedText(lines: string, columns: readonly string[]): string {
  const plain = plainRow(columns)
  let text = ""
  for (let start = 0; start < lines.length; start = plain.lastIndex) {
    plain.lastIndex = start
    let values = plain.exec(lines)?.slice(1)
    if (!values) {
      const end = lines.indexOf("\n", start)
      plain.lastIndex = end < 0 ? lines.length : end + 1
      const row = JSON.parse(lines.slice(start, plain.lastIndex)) as Record<string, unknown>
      values = columns.map((column) => copiedValue(row[column]))
    }
    for (const [nth, value] of values.entries()) text += (nth === 0 ? "" : "\t") + (value ?? NULL)
    text += "\n"
  }
  return text
}

/** A line as archives have it, with a group for each value, if nothing in it is escaped. Columns are words. */
function plainRow(columns: readonly string[]): RegExp {
  const values = columns.map((name) => `"${name}":(?:null|"([^"\\\\\\x00-\\x1f]*)")`)
  return new RegExp(`\\{${values.join(",")}\\}\\n`, "y")
}

const SPECIAL = /[\\\n\r\t]/
const escapes: Record<string, string> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" }

function copiedValue(value: unknown): string {
  if (value === null || value === undefined) return NULL
  // Archives have texts only.
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return SPECIAL.test(text) ? text.replaceAll(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? letter) : text
}

/** All pieces as one. */
export async function joined(pieces: Rows["pieces"]): Promise<Buffer> {
  const read: Buffer[] = []
  for await (const piece of pieces) read.push(piece)
  return read.length === 1 && read[0] ? read[0] : Buffer.concat(read)
}
