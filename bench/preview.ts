import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { sql } from "kysely"
import { createApp } from "../apps/server/src/app.ts"
import { loadConfig } from "../apps/server/src/config.ts"
import { createGroup } from "../apps/server/src/features/expert-groups/index.ts"
import { previewUpdate } from "../apps/server/src/features/kit-preview/index.ts"
import { importKit } from "../apps/server/src/features/kit-text/index.ts"
import { requireKitOfGroup } from "../apps/server/src/features/kits/index.ts"
import { createUser } from "../apps/server/src/features/users/index.ts"
import type { Context } from "../apps/server/src/platform/context.ts"
import { benchAuthor as author, inApp, kitText, parsed } from "./kits.ts"

const QUESTIONS = 300
const ASSESSMENTS = 200

/**
 * The cost of previewing an update of a kit of 300 questions with 200 assessments that answer all of them, on the
 * embedded database: milliseconds, and the longest time the event loop was blocked.
 */
export async function benchPreview(): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-preview-"))
  const app = await createApp(loadConfig({ LOG_LEVEL: "silent", PLUMBLINE_DATA: folder }))
  try {
    const kitId = await inApp(app, async (ctx) => {
      await createUser(ctx, author)
      const { id: expertGroupId } = await createGroup(ctx, {
        title: "Bench",
        bio: "They measure.",
        about: "<p>They measure.</p>",
      })
      const made = await importKit(ctx, { model: parsed(kitText(QUESTIONS)), expertGroupId })
      await answerEverything(ctx, made.kitId)
      return made.kitId
    })
    const text = parsed(kitText(QUESTIONS, "rather "))
    const preview = () =>
      inApp(app, async (ctx) => previewUpdate(ctx, await requireKitOfGroup(ctx, { params: { kitId } }), text))
    await preview()
    const delays = monitorEventLoopDelay({ resolution: 1 })
    delays.enable()
    const start = performance.now()
    const { assessments } = await preview()
    const time = performance.now() - start
    delays.disable()
    if (assessments.examined !== ASSESSMENTS) throw new Error(`${assessments.examined} assessments`)
    return { "preview (ms)": Math.round(time), "longest pause (ms)": Math.round(delays.max / 1e6) }
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function answerEverything(ctx: Context, kitId: number): Promise<void> {
  const { db, now } = ctx
  const by = { createdBy: author.id, lastModifiedBy: author.id, creationTime: now, lastModificationTime: now }
  const { id: spaceId } = await db
    .insertInto("spaces")
    .values({ ...by, code: "bench", title: "Bench", type: "PREMIUM", ownerId: author.id })
    .returning("id")
    .executeTakeFirstOrThrow()
  const schema = (table: string) => sql.id(ctx.tenant.schema, table)
  await sql`insert into ${schema("assessments")}
      (id, code, title, kit_id, space_id, creation_time, last_modification_time, created_by, last_modified_by)
    select gen_random_uuid(), 'bench-' || n, 'Bench ' || n, ${kitId}, ${spaceId}, ${now}, ${now}, ${author.id}, ${author.id}
    from generate_series(1, ${ASSESSMENTS}::integer) as n`.execute(db)
  await sql`insert into ${schema("assessment_results")}
      (id, assessment_id, kit_version_id, language, last_modification_time)
    select gen_random_uuid(), assessment.id, kit.active_version_id, 'EN', ${now}
    from ${schema("assessments")} as assessment join ${schema("kits")} as kit on kit.id = assessment.kit_id`.execute(
    db,
  )
  await sql`insert into ${schema("answers")}
      (id, result_id, question_id, questionnaire_id, answer_option_id, created_by, last_modified_by)
    select gen_random_uuid(), result.id, question.id, question.questionnaire_id, option.id, ${author.id}, ${author.id}
    from ${schema("assessment_results")} as result
    join ${schema("questions")} as question on question.kit_version_id = result.kit_version_id
    join ${schema("answer_options")} as option on option.kit_version_id = question.kit_version_id
      and option.answer_range_id = question.answer_range_id and option.index = 1 + question.index % 4`.execute(
    db,
  )
}
