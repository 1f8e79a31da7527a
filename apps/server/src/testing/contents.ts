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
  await countChanges(app)
  let known = { changes: "", digests: {} as Contents }
  return async () => {
    // Events that wait for the next minute, such as changes of answers, are handled first.
    app.dependencies.outbox.wake(app.tenants.default())
    await app.settled()
    const { rows } = await sql<{ changes: string }>`
      select last_value::text as changes from public.changes`.execute(app.database)
    const changes = rows[0]?.changes ?? ""
    if (known.changes !== changes) known = { changes, digests: await digestsOfTables(app, ignored) }
    const files: string[] = []
    for await (const path of app.files.list()) files.push(path)
    return { ...known.digests, files: files.sort().join() }
  }
}

/** The tables of the tenant, partitions with the table that they are parts of, and the queue of jobs. */
async function tablesOf(app: TestApp) {
  const { rows } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition
      and (relnamespace = ${app.tenants.default().schema}::regnamespace or relname = 'job_common')
    order by 1, 2`.execute(app.database)
  return rows
}

/** Counts changed rows, so that tables are read again only after a change: reading all of them takes minutes. */
async function countChanges(app: TestApp): Promise<void> {
  await sql`create sequence public.changes`.execute(app.database)
  await sql`select nextval('public.changes')`.execute(app.database)
  await sql`create function public.count_change() returns trigger language plpgsql as
    $$ begin perform nextval('public.changes'); return null; end $$`.execute(app.database)
  for (const { schema, name } of await tablesOf(app)) {
    await sql`create trigger counted after insert or update or delete on ${sql.id(schema, name)}
      for each row execute function public.count_change()`.execute(app.database)
    await sql`create trigger emptied after truncate on ${sql.id(schema, name)}
      for each statement execute function public.count_change()`.execute(app.database)
  }
}

async function digestsOfTables(
  app: TestApp,
  ignored: Readonly<Record<string, readonly string[]>>,
): Promise<Contents> {
  const digests = (await tablesOf(app)).map(({ schema, name }) => {
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
