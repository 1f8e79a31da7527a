import { LRUCache } from "lru-cache"
import type { IdentityClaims } from "../../identity/index.ts"
import { MINUTE, type Time, timeAfter } from "../../platform/clock.ts"
import type { CurrentUser, Dependencies } from "../../platform/context.ts"
import { inTransaction } from "../../platform/create-context.ts"

import { normaliseEmail } from "../../platform/email.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { findOrCreate, saidName } from "./find-or-create.ts"

import { noteLanguage } from "./queries.ts"

type RememberedUser = { user: CurrentUser; language: Language | null; until: Time }

/** Saves a query per request. Changes to a person on other nodes take effect here when the entry expires. */
const rememberedUsers = new LRUCache<string, RememberedUser>({ max: 10_000 })

/**
 * The user of a token. The first call of a new person creates the user row and their default space; two concurrent
 * first calls result in one user.
 *
 * @param language of the request, kept as the person's; null for a request that is not in a language
 * @returns null for a person without a usable email address
 */
export async function resolveUser(
  dependencies: Dependencies,
  tenant: Tenant,
  claims: IdentityClaims,
  language: Language | null,
): Promise<CurrentUser | null> {
  const email = normaliseEmail(claims.email ?? "")
  const { issuer, sub, emailVerified } = claims
  const key = JSON.stringify([tenant.schema, issuer, sub, email, emailVerified, saidName(claims)])
  const known = rememberedUsers.get(key)
  if (known && known.until > dependencies.clock.now()) {
    if (language !== null) await keepLanguage(dependencies, tenant, known, language)
    return known.user
  }
  const { value: user } = await inTransaction(
    dependencies,
    { tenant, user: null, language: language ?? "EN" },
    (ctx) => findOrCreate(ctx, claims, email),
  )
  if (!user) return null
  if (language !== null)
    await noteLanguage(dependencies.cells.databaseOf(tenant).withSchema(tenant.schema), user.id, language)
  rememberedUsers.set(key, { user, language, until: timeAfter(dependencies.clock.now(), MINUTE) })
  return user
}

/** Forgets a deleted user: here at once, on other nodes within a minute. */
export function forgetUser({ schema }: Tenant, userId: string): void {
  for (const [key, known] of rememberedUsers) {
    if (known.user.id === userId && key.startsWith(JSON.stringify([schema]).slice(0, -1))) {
      rememberedUsers.delete(key)
    }
  }
}

/** Keeps the language of the latest request; it is stored when it changes, and whenever the person is read again. */
async function keepLanguage(
  { cells }: Dependencies,
  tenant: Tenant,
  known: RememberedUser,
  language: Language,
): Promise<void> {
  if (known.language === language) return
  known.language = language
  await noteLanguage(cells.databaseOf(tenant).withSchema(tenant.schema), known.user.id, language)
}
