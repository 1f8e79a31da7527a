import { sql } from "kysely"
import { MINUTE, timeAfter } from "../clock.ts"
import { type AnonymousContext, type Dependencies, inTransaction } from "../context.ts"
import { isUnavailable } from "../errors.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { ProductEvent } from "./event.ts"
import type { EventHandler, Outbox } from "./handler.ts"
import { eventRecorder } from "./record.ts"

/** A handler that keeps failing is retried for about an hour. */
const ATTEMPTS = 10

/** @param report receives the errors of handlers, and whether a handler is given up */
export function createOutbox(
  handlers: readonly EventHandler[],
  report: (error: unknown, message: string) => void,
): Outbox {
  const underWay = new Map<string, { work: Promise<void>; again: boolean }>()
  let dependencies: Dependencies | undefined

  async function handleWaiting(tenant: Tenant): Promise<void> {
    while (dependencies && (await handleNext(dependencies, tenant, handlers, report)));
  }

  function wake(tenant: Tenant): void {
    if (!dependencies) return
    const known = underWay.get(tenant.slug)
    if (known) {
      known.again = true
      return
    }
    const work = handleWaiting(tenant)
      .catch((error) => {
        // If the database is unreachable, every request reports it; the chore for leftover events retries.
        if (!isUnavailable(error)) report(error, "events could not be handled")
      })
      .finally(() => {
        const again = underWay.get(tenant.slug)?.again
        underWay.delete(tenant.slug)
        if (again) wake(tenant)
      })
    underWay.set(tenant.slug, { work, again: false })
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all([...underWay.values()].map(({ work }) => work))
  }

  return {
    record: eventRecorder(handlers),
    wake,
    start(own) {
      dependencies = own
    },
    settled,
    async close() {
      dependencies = undefined
      await settled()
    },
  }
}

/**
 * Handles the oldest waiting event that no other node is handling; returns whether there was one. Each handler runs in
 * a savepoint, so that the failure of one does not undo the others.
 */
async function handleNext(
  dependencies: Dependencies,
  tenant: Tenant,
  handlers: readonly EventHandler[],
  report: (error: unknown, message: string) => void,
): Promise<boolean> {
  const { value } = await inTransaction(dependencies, { tenant, user: null, language: "EN" }, async (ctx) => {
    const row = await takeNext(ctx)
    if (!row) return false
    const event = row.payload as ProductEvent
    const recorded = { id: row.id, time: row.creationTime, apiToken: row.apiToken, spaceId: row.spaceId }
    const failures = new Map<string, unknown>()
    for (const handler of handlers) {
      if (!handler.on.includes(event.type)) continue
      if (row.openHandlers && !row.openHandlers.includes(handler.name)) continue
      await inSavepoint(ctx, (own) => handler.handle(own, event, row.userId, recorded)).catch((error) =>
        failures.set(handler.name, error),
      )
    }
    for (const [name, error] of failures) {
      const isLast = row.attempts + 1 >= ATTEMPTS
      report(error, `the event ${row.id} (${event.type}) ${isLast ? "was given up by" : "failed in"} ${name}`)
    }
    await noteAttempt(ctx, row, failures)
    return true
  })
  return value
}

type WaitingEvent = NonNullable<Awaited<ReturnType<typeof takeNext>>>

async function takeNext({ db, now }: AnonymousContext) {
  return db
    .selectFrom("events")
    .where("handledTime", "is", null)
    .where((eb) => eb.or([eb("nextAttemptTime", "is", null), eb("nextAttemptTime", "<=", now)]))
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .select(["id", "payload", "userId", "apiToken", "creationTime", "attempts", "openHandlers", "spaceId"])
    .executeTakeFirst()
}

async function noteAttempt(
  { db, now }: AnonymousContext,
  { id, attempts }: WaitingEvent,
  failures: Map<string, unknown>,
): Promise<void> {
  const made = attempts + 1
  const isDone = failures.size === 0 || made >= ATTEMPTS
  await db
    .updateTable("events")
    .set({
      attempts: made,
      handledTime: isDone ? now : null,
      nextAttemptTime: isDone ? null : timeAfter(now, made * MINUTE),
      openHandlers: failures.size === 0 ? null : [...failures.keys()],
      failure: failures.size === 0 ? null : [...failures.values()].map(String).join("\n").slice(0, 2000),
    })
    .where("id", "=", id)
    .execute()
}

/** Runs `work` in a savepoint; if it throws, its writes are rolled back and its effects discarded. */
async function inSavepoint(
  ctx: AnonymousContext,
  work: (ctx: AnonymousContext) => Promise<void>,
): Promise<void> {
  const effects: Parameters<AnonymousContext["afterCommit"]>[0][] = []
  await sql`savepoint handler`.execute(ctx.db)
  try {
    await work({ ...ctx, afterCommit: (effect) => effects.push(effect) })
    await sql`release savepoint handler`.execute(ctx.db)
  } catch (error) {
    await sql`rollback to savepoint handler`.execute(ctx.db)
    throw error
  }
  for (const effect of effects) ctx.afterCommit(effect)
}
