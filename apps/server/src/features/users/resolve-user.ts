import { LRUCache } from "lru-cache"
import type { IdentityClaims } from "../../identity/index.ts"
import type { CurrentUser } from "../../platform/caller.ts"
import { MINUTE, type Time, timeAfter } from "../../platform/clock.ts"
import { inTransaction } from "../../platform/create-context.ts"
import type { Dependencies } from "../../platform/dependencies.ts"

import { normaliseEmail } from "../../platform/email.ts"
import { deactivatedAccount, type ProductError, unusableAccount } from "../../platform/errors.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { findOrCreate, saidName } from "./find-or-create.ts"

import { noteVisit } from "./queries.ts"

type RememberedUser = { user: CurrentUser; language: Language | null; until: Time }

/** Saves a query per request. Changes to a person on other nodes take effect here when the entry expires. */
const rememberedUsers = new LRUCache<string, RememberedUser>({ max: 10_000 })

/**
 * The user of a token. The first call of a new person creates the user row and their default space; two concurrent
 * first calls result in one user.
 *
 * @param language of the request, kept as the person's; null for a request that is not in a language
 * @returns the reason (401) for a person without a usable email address, or whose account was deactivated
 */
export async function resolveUser(
  dependencies: Dependencies,
  tenant: Tenant,
  claims: IdentityClaims,
  language: Language | null,
): Promise<CurrentUser | ProductError> {
  const email = normaliseEmail(claims.email ?? "")
  const { issuer, sub, emailVerified } = claims
  const key = JSON.stringify([tenant.schema, issuer, sub, email, emailVerified, saidName(claims)])
  const known = rememberedUsers.get(key)
  if (known && known.until > dependencies.clock.now()) {
    if (language !== null) await keepLanguage(dependencies, tenant, known, language)
    return known.user
  }
  const begun = changes
  const { value: user } = await inTransaction(
    dependencies,
    { tenant, user: null, language: language ?? "EN" },
    (ctx) => findOrCreate(ctx, claims, email),
  )
  if (user === "deactivated") return deactivatedAccount()
  if (!user) return unusableAccount()
  const { now } = dependencies.clock
  if (language !== null)
    await noteVisit(dependencies.cells.databaseOf(tenant).withSchema(tenant.schema), user.id, {
      language,
      now: now(),
    })
  // What was read before somebody has changed may be outdated.
  if (begun === changes)
    rememberedUsers.set(key, { user, language, until: timeAfter(dependencies.clock.now(), MINUTE) })
  return user
}

/** How often somebody had to be forgotten. */
let changes = 0

/** Forgets a user who was deleted, or locked out, on this node. */
export function forgetUser({ schema }: Tenant, userId: string): void {
  changes++
  for (const [key, known] of rememberedUsers) {
    if (known.user.id === userId && key.startsWith(JSON.stringify([schema]).slice(0, -1))) {
      rememberedUsers.delete(key)
    }
  }
}

/** Keeps the language of the latest request; it is stored when it changes, and whenever the person is read again. */
async function keepLanguage(
  { cells, clock }: Dependencies,
  tenant: Tenant,
  known: RememberedUser,
  language: Language,
): Promise<void> {
  if (known.language === language) return
  known.language = language
  const db = cells.databaseOf(tenant).withSchema(tenant.schema)
  await noteVisit(db, known.user.id, { language, now: clock.now() })
}
