import { sql } from "kysely"
import type { TestApp } from "./test-app.ts"

/** A digest of each table by its name, and of all files. */
export type Contents = Record<string, string>

/**
 * Watches everything that an application stores for its default tenant: tables, the queue of jobs, and files.
 *
 * @param ignored columns whose changes do not count, by table
 * @returns reads what is stored once all background work is done
 */
export async function watchContents(
  app: TestApp,
  ignored: Readonly<Record<string, readonly string[]>>,
): Promise<() => Promise<Contents>> {
  const tables = await tablesOf(app)
  await countChanges(app, tables)
  let known: Record<string, string> = {}
  const digests: Contents = {}
  return async () => {
    // Events that wait for the next minute, such as changes of answers, are handled first.
    app.dependencies.outbox.wake(app.tenants.default())
    await app.settled()
    const counts = await changesOfTables(app)
    const changed = tables.filter(({ name }) => counts[name] !== known[name])
    if (changed.length > 0) Object.assign(digests, await digestsOf(changed, app, ignored))
    known = counts
    const files: string[] = []
    for await (const path of app.files.list()) files.push(path)
    return { ...digests, files: files.sort().join() }
  }
}

type Table = { schema: string; name: string }

/** The tables of the tenant, partitions with the table that they are parts of, and the queue of jobs. */
async function tablesOf(app: TestApp): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition
      and (relnamespace = ${app.tenants.default().schema}::regnamespace or relname = 'job_common')
    order by 1, 2`.execute(app.database)
  return rows
}

/** Counts changed rows of each table, so that only those are read again that have changed: all of them take minutes. */
async function countChanges(app: TestApp, tables: Table[]): Promise<void> {
  await sql`create schema changes`.execute(app.database)
  await sql`create function changes.count() returns trigger language plpgsql as
    $$ begin perform nextval(format('changes.%I', tg_argv[0])); return null; end $$`.execute(app.database)
  for (const { schema, name } of tables) {
    await sql`create sequence ${sql.id("changes", name)}`.execute(app.database)
    await sql`create trigger counted after insert or update or delete on ${sql.id(schema, name)}
      for each row execute function changes.count(${sql.lit(name)})`.execute(app.database)
    await sql`create trigger emptied after truncate on ${sql.id(schema, name)}
      for each statement execute function changes.count(${sql.lit(name)})`.execute(app.database)
  }
}

/** How often each table has changed. */
async function changesOfTables(app: TestApp): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; changes: string }>`
    select relname as name, coalesce(pg_sequence_last_value(oid), 0)::text as changes
    from pg_class where relnamespace = 'changes'::regnamespace and relkind = 'S'`.execute(app.database)
  return Object.fromEntries(rows.map(({ name, changes }) => [name, changes]))
}

async function digestsOf(
  tables: Table[],
  app: TestApp,
  ignored: Readonly<Record<string, readonly string[]>>,
): Promise<Contents> {
  const digests = tables.map(({ schema, name }) => {
    const row = (ignored[name] ?? []).reduce(
      (json, column) => sql`${json} - ${sql.lit(column)}`,
      sql`to_jsonb(t)`,
    )
    return sql`select ${sql.lit(name)} as name, md5(coalesce(string_agg((${row})::text, '' order by (${row})::text), '')) as digest
      from ${sql.id(schema, name)} as t`
  })
  const { rows } = await sql<{
    name: string
    digest: string
  }>`${sql.join(digests, sql` union all `)}`.execute(app.database)
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}
