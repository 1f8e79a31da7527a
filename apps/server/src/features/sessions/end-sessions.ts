import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { closeSession, endVoting } from "./manage-sessions.ts"
import { selectSessions } from "./stored-session.ts"

/** Sessions whose end has passed and was not noticed yet. */
function dueSessions(db: Database, now: Time) {
  return db
    .selectFrom("ratingSessions")
    .where("isOpen", "=", true)
    .where("closesAt", "<=", now)
    .select("ratingSessions.id")
}

/** Closes the sessions whose end has passed. Nobody can vote from that moment on; this tells of it. */
export const endSessions: Chore = {
  name: "end-rating-sessions",
  cron: "* * * * *",
  due: dueSessions,
  async run(ctx) {
    const failures: unknown[] = []
    for (const { id } of await dueSessions(ctx.db, ctx.now).execute()) {
      await ctx
        .inTransaction(async (writer) => {
          const session = await lockedSession(writer, id)
          const isDue = session?.isOpen && session.closesAt !== null && session.closesAt <= writer.now
          if (isDue) await closeSession(writer, session)
        })
        // The others end in any case; this one next time.
        .catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  },
}

/** With an assessment its sessions end; nobody needs to be told. */
export const endSessionsOfDeleted = defineEventHandler({
  name: "sessions of a deleted assessment",
  on: ["assessment-deleted"],
  async handle(ctx, { assessmentId }) {
    const open = await ctx.db
      .selectFrom("ratingSessions")
      .where("assessmentId", "=", assessmentId)
      .where("isOpen", "=", true)
      .orderBy("id")
      .select("id")
      .execute()
    for (const { id } of open) {
      const session = await lockedSession(ctx, id)
      if (session?.isOpen) await endVoting(ctx, session)
    }
  },
})

async function lockedSession(ctx: AnonymousContext, id: string) {
  await ctx.lock({ on: "ratingSession", id, mode: "exclusive" })
  return selectSessions(ctx.db).where("session.id", "=", id).executeTakeFirst()
}
