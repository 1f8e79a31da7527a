import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { json } from "../../platform/database/json.ts"
import { invalid } from "../../platform/errors.ts"
import type { Kit } from "../kits/index.ts"

const contentTables = [
  "maturityLevels",
  "levelCompetences",
  "subjects",
  "attributes",
  "measures",
  "questionnaires",
  "answerRanges",
  "answerOptions",
  "questions",
  "questionImpacts",
] as const

/**
 * Creates the draft of a kit: a copy of the active version in which every element keeps its id, or an empty draft. The
 * copy takes a single statement, whatever the size of the kit. The caller holds the exclusive lock on the kit.
 *
 * @throws INVALID_INPUT when there is already a draft
 */
export async function cloneActiveVersion(ctx: Context, kit: Kit): Promise<number> {
  const { db, now, user } = ctx
  await requireNoDraft(ctx, kit)
  const stamps = { creationTime: now, lastModificationTime: now, createdBy: user.id, lastModifiedBy: user.id }
  const { id } = await db
    .insertInto("kitVersions")
    .values({ kitId: kit.id, status: "UPDATING", ...stamps })
    .returning("id")
    .executeTakeFirstOrThrow()
  if (kit.activeVersionId !== null) await copyContent(ctx, kit.activeVersionId, id)
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

async function copyContent(ctx: Context, from: number, to: number): Promise<void> {
  const changes = json({
    kit_version_id: to,
    creation_time: ctx.now,
    last_modification_time: ctx.now,
    created_by: ctx.user.id,
    last_modified_by: ctx.user.id,
  })
  const copies = contentTables.map((table) => {
    const target = sql.id(ctx.tenant.schema, table)
    return sql`${sql.id(`copied${table}`)} as (
      insert into ${target} overriding system value
      select copy.* from ${target} as row cross join lateral jsonb_populate_record(row, ${changes}::jsonb) as copy
      where row.kit_version_id = ${from})`
  })
  await sql`with ${sql.join(copies)} select 1`.execute(ctx.db)
}
