import { setImmediate } from "node:timers/promises"
import type { KitSize } from "@plumbline/kit-dsl"
import { type RawBuilder, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { invalid } from "../../platform/errors.ts"
import type { Kit } from "../kits/index.ts"
import { contentTables, ROWS_AT_ONCE } from "./content/insert-content.ts"
import { requireVersionSize } from "./content/kit-size.ts"

/** A kit with more elements is copied in several statements. */
const MOST_COPIED_AT_ONCE = 5000

/**
 * Creates the draft of a kit: a copy of the active version in which every element keeps its id, or an empty draft. The
 * copy takes a single statement, or for a large kit one per table and thousand rows, so that others can proceed. The
 * caller holds the exclusive lock on the kit.
 *
 * @throws INVALID_INPUT when there is already a draft, or the kit is larger than the tenant allows by now
 */
export async function cloneActiveVersion(ctx: Context, kit: Kit): Promise<number> {
  const { db, now, user } = ctx
  await requireNoDraft(ctx, kit)
  const size = kit.activeVersionId === null ? null : await requireVersionSize(ctx, kit.activeVersionId)
  const stamps = { creationTime: now, lastModificationTime: now, createdBy: user.id, lastModifiedBy: user.id }
  const { id } = await db
    .insertInto("kitVersions")
    .values((eb) => ({
      kitId: kit.id,
      status: "UPDATING",
      ...(kit.activeVersionId !== null && {
        collectorMapping: eb
          .selectFrom("kitVersions")
          .where("id", "=", kit.activeVersionId)
          .select("collectorMapping"),
      }),
      ...stamps,
    }))
    .returning("id")
    .executeTakeFirstOrThrow()
  if (kit.activeVersionId !== null && size) await copyContent(ctx, kit.activeVersionId, id, size)
  return id
}

async function requireNoDraft({ db }: Context, kit: Kit): Promise<void> {
  const draft = await db
    .selectFrom("kitVersions")
    .where("kitId", "=", kit.id)
    .where("status", "=", "UPDATING")
    .select("id")
    .executeTakeFirst()
  if (!draft) return
  throw invalid({
    en: "This kit already has a draft. Release or delete it first.",
    fa: "این کیت پیش‌نویسی دارد: نخست آن را نهایی یا حذف کنید.",
  })
}

async function copyContent(ctx: Context, from: number, to: number, { elements }: KitSize): Promise<void> {
  const changes = json({
    kit_version_id: to,
    creation_time: ctx.now,
    last_modification_time: ctx.now,
    created_by: ctx.user.id,
    last_modified_by: ctx.user.id,
  })
  const copyOf = (table: (typeof contentTables)[number], rows: RawBuilder<unknown>) => {
    const target = sql.id(ctx.tenant.schema, table)
    return sql`insert into ${target} overriding system value
      select copy.* from ${rows} as row
        cross join lateral jsonb_populate_record(row::${target}, ${changes}::jsonb) as copy`
  }
  const rowsOf = (table: (typeof contentTables)[number], part = sql``) =>
    sql`(select * from ${sql.id(ctx.tenant.schema, table)} where kit_version_id = ${from} ${part})`
  if (elements <= MOST_COPIED_AT_ONCE) {
    const copies = contentTables.map(
      (table) => sql`${sql.id(`copied${table}`)} as (${copyOf(table, rowsOf(table))})`,
    )
    await sql`with ${sql.join(copies)} select 1`.execute(ctx.db)
    return
  }
  for (const table of contentTables) {
    for (let first = 0, copied = ROWS_AT_ONCE; copied === ROWS_AT_ONCE; first += ROWS_AT_ONCE) {
      const part = rowsOf(table, sql`order by id limit ${ROWS_AT_ONCE} offset ${first}`)
      const { numAffectedRows = 0n } = await copyOf(table, part).execute(ctx.db)
      copied = Number(numAffectedRows)
      await setImmediate()
    }
  }
}
