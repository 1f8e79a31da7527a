import { sql } from "kysely"
import type { Config } from "../../config.ts"
import { MINUTE, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Feature } from "../../platform/feature.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import { recordOf } from "./export.ts"
import { auditedTypes } from "./kinds.ts"
import { type Entry, unsentEntries } from "./queries.ts"
import { receiverOf } from "./stream-receivers.ts"

/** The most entries in a batch. */
const AT_ONCE = 200

/** A run stops after this long, so that other tenants have their turn, and another run continues. */
const LONGEST_RUN_MILLISECONDS = 30_000

/** The longest pause between two attempts; it is tried for ever. */
const LONGEST_PAUSE = 15 * MINUTE

/**
 * Sends the audit logs of all tenants to the receiver of the settings; without one, nothing. Entries go in the order of
 * their ids, each at least once: how far a tenant's log has been sent is stored after the receiver has acknowledged it. If a
 * node dies between the two, or two of them send at once, entries arrive again, but never after later ones for the first time.
 */
export function auditStream(config: Config): Feature[] {
  const receiver = receiverOf(config)
  if (!receiver) return []
  const sendEntries = defineJob<object>({
    name: "send-audit-entries",
    attempts: 3,
    pauseSeconds: 10,
    slots: 4,
    keyOf: () => "all",
    isAlone: true,
    async run(ctx) {
      const end = performance.now() + LONGEST_RUN_MILLISECONDS
      let last = await ctx.inTransaction(lastEntry)
      for (let sent = await sentUpTo(ctx); sent !== null && performance.now() < end; ) {
        // While this runs, no other run is begun for what has come meanwhile.
        if (sent >= last) last = await ctx.inTransaction(lastEntry)
        const entries = await entriesBetween(ctx, sent, last)
        const to = entries.at(-1)?.id
        if (to === undefined) return
        const { slug, publicUrl } = ctx.tenant
        const records = entries.map((entry) => ({ tenant: slug, ...recordOf(entry, "EN") }))
        const failure = await receiver.send({ slug, publicUrl }, records).then(
          () => null,
          (error: Error) => error,
        )
        if (failure) {
          ctx.log.warn(
            { reason: failure.message, receiver: receiver.place(slug), tenant: slug },
            "the audit log could not be sent",
          )
          return ctx.inTransaction(noteFailure)
        }
        sent = await ctx.inTransaction((own) => noteSent(own, { from: sent ?? 0, to }))
      }
    },
  })
  return [
    {
      name: "audit-stream",
      jobs: [sendEntries],
      eventHandlers: [
        defineEventHandler({
          name: "audit stream",
          on: auditedTypes,
          handle: (ctx) => ctx.jobs.send(sendEntries, {}),
        }),
      ],
      chores: [
        {
          name: "send-left-audit-entries",
          cron: "* * * * *",
          due: (db, now) =>
            unsentEntries(db)
              .where(({ not, exists, selectFrom }) =>
                not(exists(selectFrom("auditStream").where("nextAttemptTime", ">", now).select("id"))),
              )
              .limit(1)
              .select("id"),
          run: (ctx) => ctx.inTransaction((own) => own.jobs.send(sendEntries, {})),
        },
      ],
    },
  ]
}

/**
 * The last entry before which none can appear any more; 0 without any. Handlers of events take turns, so that ids become
 * visible in their order; but those of an earlier version do not, and an id that is given may still be missing. The lock
 * waits for all who are adding entries.
 */
async function lastEntry({ db, tenant }: AnonymousContext): Promise<number> {
  await sql`lock table ${sql.id(tenant.schema, "audit_entries")} in share mode`.execute(db)
  const row = await db
    .selectFrom("auditEntries")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirst()
  return row?.last ?? 0
}

/** The last entry that was acknowledged; null while the pause after a failure lasts. */
async function sentUpTo({ db, now }: AnonymousContext): Promise<number | null> {
  const row = await db.selectFrom("auditStream").select(["sentId", "nextAttemptTime"]).executeTakeFirst()
  if (!row) return 0
  return row.nextAttemptTime !== null && row.nextAttemptTime > now ? null : row.sentId
}

async function entriesBetween({ db }: AnonymousContext, after: number, last: number): Promise<Entry[]> {
  return db
    .selectFrom("auditEntries")
    .where("id", ">", after)
    .where("id", "<=", last)
    .orderBy("id")
    .limit(AT_ONCE)
    .selectAll()
    .execute()
}

/** @returns how far it is sent now; null if another run has sent meanwhile, which goes on */
async function noteSent(
  { db }: AnonymousContext,
  { from, to }: { from: number; to: number },
): Promise<number | null> {
  const row = await db
    .insertInto("auditStream")
    .values({ sentId: to, failures: 0, nextAttemptTime: null })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ sentId: to, failures: 0, nextAttemptTime: null })
        .where("auditStream.sentId", "=", from),
    )
    .returning("sentId")
    .executeTakeFirst()
  return row?.sentId ?? null
}

/** The next attempt is made after 1, 2, 4, 8, 15, 15 … minutes. */
async function noteFailure({ db, now }: AnonymousContext): Promise<void> {
  const row = await db.selectFrom("auditStream").select("failures").executeTakeFirst()
  const failures = Math.min((row?.failures ?? 0) + 1, 1000)
  const nextAttemptTime = timeAfter(now, Math.min(2 ** (failures - 1) * MINUTE, LONGEST_PAUSE))
  await db
    .insertInto("auditStream")
    .values({ sentId: 0, failures, nextAttemptTime })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ failures, nextAttemptTime }))
    .execute()
}
