import type { FastifyInstance } from "fastify"
import { type RawBuilder, sql } from "kysely"
import { DAY } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { backendOf } from "../platform/database/database.ts"
import { isUnavailable } from "../platform/errors.ts"
import { REGISTRY_SCHEMA } from "../platform/tenants/registry.ts"

/*
 * Access tokens are valid on their own for minutes, but no longer than their session. To avoid a database query per
 * request, every process keeps a list of recently ended sessions: its own immediately, those of other processes within
 * seconds.
 */
const PAUSE = 2_000
/** Longer than the lifetime of any access token. */
const KEPT = DAY + 60 * 60_000
/** Covers transactions that commit slightly later than their timestamp. */
const OVERLAP_SECONDS = 60

const table = sql.id(REGISTRY_SCHEMA, "ended_sessions")

/** Session ids (unique across tenants), with the time each was recorded. */
const ended = new Map<string, number>()

type Listener = (sessionId: string) => void
const listeners = new Set<Listener>()

/** Calls `listener` for every session that ends, in this process or another; returns a function that stops it. */
export function whenSessionEnds(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function remember(sessionId: string, time: number): void {
  if (ended.has(sessionId)) return
  ended.set(sessionId, time)
  for (const listener of listeners) listener(sessionId)
}

export function hasEnded(sessionId: string): boolean {
  return ended.has(sessionId)
}

/** Notes in this process that a session has ended. @returns the part of a statement that notes it for all others */
export function noteEnd(sessionId: string): RawBuilder<{ sessionId: string }> {
  remember(sessionId, Date.now())
  return sql`(insert into ${table} (session_id, end_time) values (${sessionId}, now()) on conflict do nothing)`
}

/** Removes entries that no token can depend on any more. */
export async function forgetOldEnds(db: Database): Promise<void> {
  await sql`delete from ${table} where end_time < now() - make_interval(secs => ${KEPT / 1000})`.execute(db)
}

/**
 * Reads at the start which sessions have ended lately, and then, where there may be other processes, polls every few
 * seconds for those that they have ended.
 */
export function followEnds(app: FastifyInstance, database: Database, report: (error: unknown) => void): void {
  let lastRead = Date.now() - KEPT
  let underWay: Promise<void> | undefined

  async function read(): Promise<void> {
    const now = Date.now()
    const seconds = Math.ceil((now - lastRead) / 1000) + OVERLAP_SECONDS
    const { rows } = await sql<{ sessionId: string }>`
      select session_id from ${table} where end_time > now() - make_interval(secs => ${seconds})`.execute(
      database,
    )
    lastRead = now
    for (const { sessionId } of rows) remember(sessionId, now)
    for (const [sessionId, noted] of ended) if (noted < now - KEPT) ended.delete(sessionId)
  }

  const look = () => {
    underWay ??= read()
      .catch((error: unknown) => {
        if (!isUnavailable(error)) report(error)
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }
  app.addHook("onReady", look)
  if (backendOf(database).kind === "embedded") return
  const timer = setInterval(look, PAUSE)
  timer.unref()
  app.addHook("onClose", async () => {
    clearInterval(timer)
    await underWay
  })
}
