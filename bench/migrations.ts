import { sql } from "kysely"
import { connect, type Database } from "../apps/server/src/platform/database/connect.ts"
import { migrateSchema, tenantMigrations } from "../apps/server/src/platform/database/migrate.ts"
import { copyAssessment } from "../apps/server/src/testing/many-assessments.ts"
import {
  applyWatched,
  type LockedTable,
  newMigrations,
  released,
} from "../apps/server/src/testing/migration-locks.ts"
import { createPostgresDatabase, startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { lengthenHistory } from "./long-history.ts"
import { callApi } from "./people.ts"
import { cpuOf } from "./processes.ts"
import { serve } from "./served.ts"

/** The tables of today, and those of the release before, which are migrated. */
const [NOW, BEFORE] = ["tenant_main", "tenant_before"]
/** Changes of each answer. */
const CHANGES = 3
const PEOPLE = 10_000
/** Copies of the kit's content under other versions. */
const KITS = 50
/** Milliseconds of a processor: a migration that takes less is not listed. */
const SHORT_MS = 100

type Row = Record<string, string | number>

/**
 * What the migrations since the last release lock, and for how long, in a tenant of that release with so many assessments,
 * three changes of each answer, 10,000 people, 50 kits, and texts, evidence, notifications and audit entries for each
 * assessment.
 *
 * @returns for each migration that takes 100 ms of a processor: the tables that it locks, the rows of the largest, its time,
 * and the same for a million rows; and at last all of them together, in one transaction, as an update makes them. The time
 * of the processor is that of PostgreSQL's process, which holds on a busy machine, too
 */
export async function benchMigrations(assessments: number): Promise<Record<string, Row>> {
  const cluster = await startCluster("-c shared_buffers=512MB -c max_wal_size=4GB")
  try {
    const { url } = await createPostgresDatabase(cluster.url)
    await fill(url, assessments)
    const together = await createPostgresDatabase(cluster.url, new URL(url).pathname.slice(1))
    const rows = await withDatabase(url, eachOf)
    rows["all, in one transaction"] = await withDatabase(together.url, async (database) => {
      const [begin, cpu] = [performance.now(), await cpuOfSession(database)]
      await migrateSchema(database, BEFORE, tenantMigrations)
      const elapsed = Math.round(performance.now() - begin)
      return { "processor: ms": (await cpuOfSession(database)) - cpu, "elapsed: ms": elapsed }
    })
    return rows
  } finally {
    await cluster.stop()
  }
}

async function eachOf(database: Database): Promise<Record<string, Row>> {
  const rows: Record<string, Row> = {}
  for (const name of newMigrations) {
    const counts = await countsOf(database)
    const before = await cpuOfSession(database)
    const { locks, milliseconds } = await applyWatched(database, BEFORE, name)
    const cpu = (await cpuOfSession(database)) - before
    if (cpu < SHORT_MS) continue
    const most = Math.max(0, ...locks.map(({ table }) => counts.get(table) ?? 0))
    rows[name] = {
      ...{
        "stops reads and writes": namesOf(locks, "reads and writes"),
        "stops writes": namesOf(locks, "writes"),
      },
      ...{ rows: most, "processor: ms": cpu, "elapsed: ms": Math.round(milliseconds) },
      "processor: s per million rows": most > 0 ? Math.round((cpu * 1e3) / most) : "",
    }
  }
  return rows
}

/** Milliseconds of a processor that the only session of a database has used. */
async function cpuOfSession(database: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select pg_backend_pid() as id`.execute(database)
  return cpuOf(rows[0]?.id ?? 0)
}

function namesOf(locks: readonly LockedTable[], stops: LockedTable["stops"]): string {
  return locks
    .filter((lock) => lock.stops === stops)
    .map(({ table }) => table)
    .join(" ")
}

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await connect({ kind: "postgres", url, poolSize: 1, preparedStatements: false })
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

/** Makes a tenant with today's program, and copies it to tables as they were at the release before. */
async function fill(url: string, assessments: number): Promise<void> {
  const { info, stop } = await serve({ DATABASE_URL: url })
  const space = { title: "Of many", type: "PREMIUM" }
  const { id } = await callApi<{ id: number }>(info.url, info.token, "POST", "/api/v1/spaces/", space)
  await stop()
  await withDatabase(url, async (database) => {
    await copyAssessment(database.withSchema(NOW), info.assessmentId, { spaceId: id, count: assessments })
    await lengthenHistory(database, NOW, CHANGES)
    await migrateSchema(database, BEFORE, tenantMigrations, released.last)
    await database.transaction().execute(async (db) => {
      // What rows refer to is there by construction.
      await sql`set local session_replication_role = replica`.execute(db)
      const tables = await tablesOf(db, BEFORE)
      // Migrations have made some rows already.
      await sql`truncate ${sql.join(tables.map((table) => sql.id(BEFORE, table)))}`.execute(db)
      // Since then, contents of tables count among the files.
      for (const table of tables) if (table !== "stored_files") await takeOver(db, table)
      await sql`set local search_path to ${sql.id(BEFORE)}`.execute(db)
      for (const statement of more) await statement.execute(db)
    })
    await sql`drop schema ${sql.id(NOW)} cascade`.execute(database)
    await sql`vacuum analyze`.execute(database)
  })
}

async function tablesOf(db: Database, schema: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = to_regnamespace(${schema}) and relkind in ('r', 'p')
      and relname not like 'kysely\\_migration%'`.execute(db)
  return rows.map(({ name }) => name)
}

/** Copies the columns that a table has had then. Rows of the history had ids. */
async function takeOver(db: Database, table: string): Promise<void> {
  const { rows } = await sql<{ name: string; type: string; isSame: boolean }>`
    select old.attname as name, format_type(old.atttypid, old.atttypmod) as type, old.atttypid = now.atttypid as is_same
    from pg_attribute old join pg_attribute now using (attname)
    where old.attrelid = to_regclass(${`${BEFORE}.${table}`}) and now.attrelid = to_regclass(${`${NOW}.${table}`})
      and old.attnum > 0 and not old.attisdropped and not now.attisdropped`.execute(db)
  if (rows.length === 0) return
  const values = rows.map(({ name, type, isSame }) => {
    if (table === "answer_histories" && name === "id") return sql`gen_random_uuid()`
    return isSame ? sql.id(name) : sql`${sql.id(name)}::text::${sql.raw(type)}`
  })
  const columns = rows.map(({ name }) => sql.id(name))
  await sql`insert into ${sql.id(BEFORE, table)} (${sql.join(columns)}) overriding system value
    select ${sql.join(values)} from ${sql.id(NOW, table)}`.execute(db)
}

/** What a tenant has besides assessments and answers. */
const more = [
  sql`insert into users select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
      'email', 'person' || nth || '@example.com', 'display_name', 'Person ' || nth))).*
    from users one, generate_series(1, ${sql.lit(PEOPLE)}) nth where one.email = 'bench@example.com'`,
  ...["subjects", "attributes", "questionnaires", "questions"].map(
    (table) => sql`insert into ${sql.id(table)} overriding system value
      select (jsonb_populate_record(one, jsonb_build_object('kit_version_id', kit_version_id + 1000 * nth))).*
      from ${sql.id(table)} one, generate_series(1, ${sql.lit(KITS)}) nth`,
  ),
  sql`insert into attribute_insights (result_id, attribute_id, ai_insight, ai_insight_writer, ai_insight_time, approved,
      last_modification_time)
    select result_id, attribute_id, repeat('Words about it. ', 15), 'APP', now(), true, now() from attribute_values
    on conflict do nothing`,
  sql`insert into subject_insights (result_id, subject_id, insight, insight_time, approved, last_modification_time)
    select result_id, subject_id, repeat('Words about it. ', 30), now(), true, now() from subject_values
    on conflict do nothing`,
  sql`insert into reports (id, result_id, metadata, published, link_hash, creation_time, last_modification_time,
      created_by, last_modified_by)
    select gen_random_uuid(), result.id, '{}', true, gen_random_uuid(), now(), now(), assessment.created_by,
      assessment.created_by
    from assessment_results result join assessments assessment on assessment.id = result.assessment_id
    on conflict do nothing`,
  sql`insert into evidences (id, assessment_id, question_id, description, type, creation_time, last_modification_time,
      created_by, last_modified_by)
    select gen_random_uuid(), id, nth, repeat('It was seen there. ', 10), 'POSITIVE', now(), now(), created_by, created_by
    from assessments, generate_series(1, 20) nth`,
  sql`insert into notifications (id, user_id, template, details, creation_time, last_modification_time)
    select gen_random_uuid(), created_by, 'comment', jsonb_build_object('assessment', jsonb_build_object('id', id,
      'title', title), 'user', jsonb_build_object('displayName', 'Person ' || nth, 'email', 'person' || nth || '@example.com')),
      now(), now()
    from assessments, generate_series(1, 20) nth`,
  sql`insert into audit_entries (id, time, kind, space_id, actor_id, actor_name, subject, subject_id, subject_title, details)
    overriding system value
    select 1000000 + row_number() over (), now(), 'assessment-created', space_id, created_by, 'Person', 'ASSESSMENT', id::text, title, '{}'
    from assessments, generate_series(1, 10) nth`,
  sql`insert into stored_files (path, bytes, user_id, creation_time)
    select 'attachment/' || id, 1000, created_by, now() from assessments`,
]

async function countsOf(database: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of await tablesOf(database, BEFORE)) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.id(BEFORE, table)}`.execute(database)
    counts.set(table, rows[0]?.count ?? 0)
  }
  return counts
}
