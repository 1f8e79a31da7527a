import type pg from "pg"
import { invalid, ProductError, RETRY_AFTER_SECONDS, unavailable } from "../errors.ts"
import type { LocalText } from "../i18n/language.ts"

/*
 * Detects transient failures of PostgreSQL. They are converted to a product error where they happen, so that both the
 * API and the sign-in pages respond with 503: no user is treated as signed out, and no failed write is reported as
 * stored.
 */

/** Codes (or classes) of a server that is unreachable, stopping or starting, or has no free connection. */
const away = [
  "08", // the connection broke
  "25006", // it became a standby
  "25P03", // our transaction was idle for too long
  "53300", // too many connections
  "57P01", // shut down by an administrator
  "57P02", // another of its processes crashed
  "57P03", // it is starting or stopping
  "57P05", // our session was idle for too long
]

/** Codes of a statement that was aborted and may succeed when retried. */
const busy = [
  "40001", // conflict with another transaction, or with replay on a replica
  "40P01", // deadlock
  "55P03", // waited too long for a lock
]

/** Codes of a prepared statement whose name the server does not know, or that is already taken. */
const lostStatement = ["26000", "42P05"]

/** A statement was prepared with types of a schema that has been removed since, and made again. */
const lostType = /^cache lookup failed for type \d+$/

const CANCELLED = "57014"

/** The class of codes that tell that the server has no room: on its disk, in memory, for locks or connections. */
const NO_ROOM = "53"

/** Raised by the tables of a tenant that is about to be on another server, or removed: the message says which. */
export const MOVING = "PLM01"
export const REMOVING = "The tenant is being removed."

/** The tables of a tenant are gone: this node has not heard yet that they are on another server, or removed. */
const NO_TABLE = "42P01"
const placeLeft = /^relation "tenant_\w+\./

/** The tenant is being moved or removed, or has been a moment ago. Nothing was stored. */
export class TenantMoves extends ProductError {}

/**
 * A cached plan is no longer usable: another node has changed the tables or made them anew, or a pooler has lost the
 * prepared statement.
 * The same statement works when planned again.
 */
export class UnusablePlan extends Error {
  /** Whether prepared statements are kept on this connection at all. */
  readonly isKept: boolean

  constructor(cause: unknown, isKept: boolean) {
    super("A prepared statement is no longer usable.", { cause })
    this.isKept = isKept
  }
}

/** An error returned by PostgreSQL. The embedded database has its own class for it, so the fields decide. */
export function isDatabaseError(
  error: unknown,
): error is Pick<pg.DatabaseError, "code" | "constraint" | "message" | "routine"> {
  return error instanceof Error && "severity" in error && "code" in error
}

/** Translates the failure of a query: returns the product's error if there is one, otherwise the error itself. */
export function failureOfQuery(error: unknown, oneOfSeveral = false): unknown {
  if (isConnectionError(error)) return databaseAway(error, oneOfSeveral)
  if (!isDatabaseError(error)) return error
  const code = error.code ?? ""
  if (error.routine === "RevalidateCachedQuery" || lostType.test(error.message))
    return new UnusablePlan(error, true)
  if (lostStatement.includes(code)) return new UnusablePlan(error, false)
  if (away.some((start) => code.startsWith(start))) return databaseAway(error, oneOfSeveral)
  if (code === MOVING && error.message === REMOVING) return tenantMoves(error, beingRemoved)
  if (code === MOVING || (oneOfSeveral && code === NO_TABLE && placeLeft.test(error.message)))
    return tenantMoves(error)
  if (busy.includes(code)) return databaseBusy(error)
  if (code === CANCELLED) return databaseTooSlow(error)
  if (code.startsWith(NO_ROOM)) return databaseFull(error)
  return error
}

/** Translates the failure to get a connection: whatever the reason, the database is unavailable. */
export function failureToConnect(error: unknown, oneOfSeveral = false): unknown {
  return databaseAway(error, oneOfSeveral)
}

/** Whether the connection broke during a statement, so that it is unknown whether the statement ran. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || isDatabaseError(error)) return false
  return (
    "syscall" in error || /^(Connection terminated|Client (has|was)|Query read timeout)/.test(error.message)
  )
}

/**
 * Whether PostgreSQL itself rejects the connection (password, name of the database), or TLS and certificates are not what
 * the address asks for: waiting does not help.
 */
export function isRefused(error: unknown): boolean {
  return isRefusal(error instanceof Error ? error.cause : undefined)
}

/** The same of the failure as the driver reports it. */
export function isRefusal(cause: unknown): boolean {
  if (isDatabaseError(cause)) return /^(28|3D|42501)/.test(cause.code ?? "")
  if (!(cause instanceof Error)) return false
  const code = "code" in cause ? String(cause.code) : ""
  return certificateProblems.test(code) || cause.message === "The server does not support SSL connections"
}

/** Codes of a certificate that nobody here trusts, that has ended, or is for another host. */
const certificateProblems = /^(CERT_|DEPTH_ZERO_|ERR_TLS_CERT_|SELF_SIGNED_|UNABLE_TO_)/

/** Whether a statement was aborted in favour of another transaction: nothing is stored, and a retry may succeed. */
export function isGivenUp(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return isDatabaseError(cause) && busy.includes(cause.code ?? "")
}

/** What the database server has no room for, and what to set, for operators; null for any other failure. */
export function shortageOf(error: unknown): string | null {
  if (!isDatabaseError(error)) return error instanceof Error && error.cause ? shortageOf(error.cause) : null
  switch (error.code) {
    case "53100":
      return "The disk of the database server is full. Make room there, then run this again."
    case "53200":
      return /shared memory/.test(error.message)
        ? "PostgreSQL has no room for so many locks at once: set max_locks_per_transaction to 256 (the default is 64) in postgresql.conf, and restart it."
        : "The database server is out of memory. Give it more, or lower work_mem and maintenance_work_mem in postgresql.conf."
    case "53300":
      return "PostgreSQL has no connection left: raise max_connections in postgresql.conf (the default is 100) and restart it, or lower DATABASE_POOL_SIZE."
    case "53400":
      return `PostgreSQL has reached a limit of its configuration: ${error.message}.`
    default:
      return null
  }
}

const beingMoved = {
  en: "Your organisation is being moved to another server. Nothing was saved. This takes a few seconds: please try again.",
  fa: "سازمان شما در حال انتقال به سرور دیگری است. چیزی ذخیره نشد. این کار چند ثانیه طول می‌کشد؛ لطفاً دوباره تلاش کنید.",
}

const beingRemoved = {
  en: "This site is being closed by those who operate it. Nothing was saved.",
  fa: "گردانندگان این سایت در حال بستن آن‌اند. چیزی ذخیره نشد.",
}

/** Whoever waits a moment finds the tenant at its new place, or that it is closed. */
export function tenantMoves(cause: unknown, text = beingMoved): Error {
  const error = new TenantMoves("INTERNAL_ERROR", text, {
    status: 503,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
  error.cause = cause
  return error
}

function databaseAway(cause: unknown, oneOfSeveral: boolean): Error {
  if (oneOfSeveral) {
    return unavailable(
      {
        en: "The server with your organisation's data does not answer. Please try again in a moment.",
        fa: "سروری که داده‌های سازمان شما روی آن است پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید.",
      },
      cause,
    )
  }
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
      en: "Another person is changing the same thing right now. Nothing was saved. Try again in a moment.",
      fa: "فرد دیگری هم‌اکنون همین مورد را تغییر می‌دهد. چیزی ذخیره نشد. کمی بعد دوباره تلاش کنید.",
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

function databaseFull(cause: unknown): Error {
  return unavailable(
    {
      en: "The database has no room for this at the moment. Nothing was saved. Please try again later.",
      fa: "پایگاه داده اکنون جایی برای این کار ندارد. چیزی ذخیره نشد. بعداً دوباره تلاش کنید.",
    },
    cause,
  )
}

const unknownConflict: LocalText = {
  en: "This is in conflict with something that exists already. Load the page again and try once more.",
  fa: "این مورد با چیزی که از پیش هست ناسازگار است. صفحه را دوباره بارگذاری و تلاش کنید.",
}

const unstorable: LocalText = {
  en: "The request has a value that cannot be stored.",
  fa: "درخواست مقداری دارد که قابل ذخیره نیست.",
}

const INTEGRITY_VIOLATION = "23"
/** A zero byte or half a character, a number out of range, a text that is not a valid value of its type. */
const UNSTORABLE = ["22021", "22P05", "22003", "22P02", "22008"]

/** Messages for users who violate a constraint, by the constraint's name. */
export type ConstraintMeanings = Readonly<Record<string, LocalText>>

/** The product's error for a violated constraint or a value that cannot be stored; undefined for any other error. */
export function constraintError(error: unknown, meanings: ConstraintMeanings): ProductError | undefined {
  if (!isDatabaseError(error)) return undefined
  const { code = "", constraint = "" } = error
  if (UNSTORABLE.includes(code)) return invalid(unstorable)
  if (!code.startsWith(INTEGRITY_VIOLATION)) return undefined
  return invalid(meanings[constraint] ?? unknownConflict)
}
