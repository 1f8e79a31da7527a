import type pg from "pg"
import { unavailable } from "../errors.ts"

/*
 * Which failures of PostgreSQL pass by themselves. They become an error of the product where they happen, so that
 * both the API and the sign-in pages answer 503 and nobody is taken for a stranger
 * or assured that something was stored.
 */

/** Codes (or classes) that say that the server is away, on its way out or in, or has no place for us. */
const away = [
  "08", // the connection broke
  "25006", // it became a standby
  "25P03", // our transaction was idle for too long
  "53300", // too many connections
  "57P01", // shut down by an administrator
  "57P02", // another process of it crashed
  "57P03", // it is starting or stopping
  "57P05", // our session was idle for too long
]

/** Codes of a statement that was given up and may go well another time. */
const busy = [
  "40001", // lost against another transaction, or against replay on a replica
  "40P01", // deadlock
  "55P03", // waited too long for a lock
]

/** Codes of a statement whose name the server does not know, or knows from somebody else. */
const lostStatement = ["26000", "42P05"]

const CANCELLED = "57014"

/**
 * A kept plan is of no use any more: another node has changed the tables, or what stands in between has lost it. The
 * same statement, planned anew, will work.
 */
export class UnusablePlan extends Error {
  /** Whether the server keeps plans at all. */
  readonly isKept: boolean

  constructor(cause: unknown, isKept: boolean) {
    super("A prepared statement cannot be used any more.", { cause })
    this.isKept = isKept
  }
}

/** An error PostgreSQL has answered with. That of the embedded database is of a class of its own. */
export function isDatabaseError(
  error: unknown,
): error is Pick<pg.DatabaseError, "code" | "constraint" | "routine"> {
  return error instanceof Error && "severity" in error && "code" in error
}

/** What a failed query means: the error of the product where there is one, else the error itself. */
export function failureOfQuery(error: unknown): unknown {
  if (isConnectionError(error)) return databaseAway(error)
  if (!isDatabaseError(error)) return error
  const code = error.code ?? ""
  if (error.routine === "RevalidateCachedQuery") return new UnusablePlan(error, true)
  if (lostStatement.includes(code)) return new UnusablePlan(error, false)
  if (away.some((start) => code.startsWith(start))) return databaseAway(error)
  if (busy.includes(code)) return databaseBusy(error)
  if (code === CANCELLED) return databaseTooSlow(error)
  return error
}

/** What a connection that was not given means: whatever the reason, the database cannot be used now. */
export function failureToConnect(error: unknown): unknown {
  return databaseAway(error)
}

/** Whether the connection broke under a statement: whether it was run nobody knows. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || isDatabaseError(error)) return false
  return (
    "syscall" in error || /^(Connection terminated|Client (has|was)|Query read timeout)/.test(error.message)
  )
}

/** Whether PostgreSQL itself refuses us (password, name of the database): waiting does not help. */
export function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return isDatabaseError(cause) && /^(28|3D|42501)/.test(cause.code ?? "")
}

/** Whether a statement was given up for another transaction's sake: nothing is stored, and the next attempt may go well. */
export function isGivenUp(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return isDatabaseError(cause) && busy.includes(cause.code ?? "")
}

function databaseAway(cause: unknown): Error {
  return unavailable(
    {
      en: "The database does not answer. Please try again in a moment.",
      fa: "پایگاه داده پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید.",
    },
    cause,
  )
}

function databaseBusy(cause: unknown): Error {
  return unavailable(
    {
      en: "Somebody else is changing the same thing right now. Please try again in a moment.",
      fa: "دیگران هم‌اکنون همین مورد را تغییر می‌دهند. کمی بعد دوباره تلاش کنید.",
    },
    cause,
  )
}

function databaseTooSlow(cause: unknown): Error {
  return unavailable(
    {
      en: "This took too long and was stopped; nothing was changed. Please try again in a moment.",
      fa: "این کار بیش از حد طول کشید و متوقف شد؛ چیزی تغییر نکرد. کمی بعد دوباره تلاش کنید.",
    },
    cause,
  )
}
