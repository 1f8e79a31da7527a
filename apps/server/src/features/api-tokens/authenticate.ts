import { LRUCache } from "lru-cache"
import { DAY, type Time, timeAfter } from "../../platform/clock.ts"
import type { Dependencies } from "../../platform/dependencies.ts"
import { ProductError } from "../../platform/errors.ts"
import type { Authenticated } from "../../platform/http/request.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { hashOf, noteUse, tokenTexts } from "../../platform/token-texts.ts"
import { findToken } from "./queries.ts"

const PREFIX = "plb_"

export const apiTokenTexts = tokenTexts(PREFIX)

/** Whether a bearer token is an API token, valid or not. */
export function isApiToken(token: string): boolean {
  return token.startsWith(PREFIX)
}

type Known = Authenticated & { expirationTime: Time; until: Time }

/**
 * Saves busy programs a query per call. A token revoked on another node is rejected here once this time is over; a
 * token revoked on this node, at once.
 */
const REMEMBERED_MILLISECONDS = 2_000
const MOST_REMEMBERED = 10_000
const remembered = new LRUCache<string, Known>({ max: MOST_REMEMBERED })

/** Token hashes and user ids revoked on this node. Neither is ever reused. */
const ended = new Set<string>()

/**
 * The user an API token acts for. A token sleeps while its owner stays away: nobody else may have noticed that they left.
 *
 * @returns the user, or the error (401). Queries the database about every two seconds.
 */
export async function authenticateByToken(
  { cells, clock, config }: Dependencies,
  tenant: Tenant,
  token: string,
): Promise<Authenticated | ProductError> {
  if (!apiTokenTexts.isWellFormed(token)) return refused(unknown)
  const hash = hashOf(token)
  const key = `${tenant.schema} ${hash}`
  const now = clock.now()
  const known = remembered.get(key)
  if (known && known.until > now && known.expirationTime > now && !hasEnded(hash, known)) return known
  remembered.delete(key)
  const db = cells.databaseOf(tenant).withSchema(tenant.schema)
  const found = await findToken(db, hash)
  if (!found) return refused(unknown)
  const { id, name, scope, expirationTime, revocationTime, lastUseTime, userId, lastVisitTime, ...person } =
    found
  if (revocationTime !== null) return refused(revoked)
  if (expirationTime <= now) return refused(expired)
  const { apiTokensSleepDays: days } = config
  if (days > 0 && lastVisitTime < timeAfter(now, -days * DAY)) return refused(asleep(days))
  await noteUse(db, "apiTokens", { id, lastUseTime }, now)
  const fresh: Known = {
    user: { id: userId, ...person },
    apiToken: { id, name, scope },
    expirationTime,
    until: timeAfter(now, REMEMBERED_MILLISECONDS),
  }
  // It may have been revoked while the query was running.
  if (hasEnded(hash, fresh)) return refused(revoked)
  remembered.set(key, fresh)
  return fresh
}

/** Rejects a revoked token from now on: on this node at once, on other nodes within seconds. */
export function forgetToken(hash: string): void {
  ended.add(hash)
}

/** The same for all tokens of a user whose account was deleted. */
export function forgetTokensOf(userId: string): void {
  ended.add(userId)
}

function hasEnded(hash: string, { user }: Authenticated): boolean {
  return ended.has(hash) || ended.has(user.id)
}

const unknown: LocalText = {
  en: "This API token is not valid here. Create one in your account.",
  fa: "این توکن API اینجا معتبر نیست. در حساب خود توکنی بسازید.",
}

const revoked: LocalText = {
  en: "This API token has been revoked. Create a new one in your account.",
  fa: "این توکن API باطل شده است. در حساب خود توکن دیگری بسازید.",
}

const expired: LocalText = {
  en: "This API token has expired. Create a new one in your account.",
  fa: "مهلت این توکن API تمام شده است. در حساب خود توکن دیگری بسازید.",
}

function asleep(days: number): LocalText {
  return {
    en: `This API token is asleep, because its owner has not signed in for ${days} days. It works again as soon as they do.`,
    fa: `این توکن API کار نمی‌کند، چون صاحب آن ${days.toLocaleString("fa-IR")} روز است که وارد نشده است. همین که وارد شود دوباره کار می‌کند.`,
  }
}

function refused(text: LocalText): ProductError {
  return new ProductError("UNAUTHORIZED", text)
}
