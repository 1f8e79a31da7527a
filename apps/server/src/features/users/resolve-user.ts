import type { IdentityClaims } from "../../identity/index.ts"
import { MINUTE, type Time, timeAfter } from "../../platform/clock.ts"
import {
  type AnonymousContext,
  type CurrentUser,
  type Dependencies,
  inTransaction,
} from "../../platform/context.ts"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { Tenant } from "../../platform/tenants/tenants.ts"
import { acceptInvitations, createDefaultSpace } from "../spaces/index.ts"
import { acceptAssessmentInvitations } from "./invitations.ts"
import { findUser, findUserByEmail, insertUser, noteLanguage, updateEmail } from "./queries.ts"

type KnownUser = { user: CurrentUser; language: Language; until: Time }

/** Saves a query per request. What other nodes change about a person is seen here when the time is over. */
const knownUsers = new Map<string, KnownUser>()
const KNOWN_USERS = 10_000

/**
 * The user of a token. At the first call of a new person the user row and their default space are made; two first calls
 * at once end as one user. What their e-mail was invited to is theirs from the first call on that says it is verified.
 * A person whose verified e-mail is known under another identity is that user. Null for a token without a usable e-mail.
 */
export async function resolveUser(
  dependencies: Dependencies,
  tenant: Tenant,
  claims: IdentityClaims,
  language: Language,
): Promise<CurrentUser | null> {
  const email = normaliseEmail(claims.email ?? "")
  const key = `${tenant.schema}:${claims.sub}:${email}:${claims.emailVerified}`
  const known = knownUsers.get(key)
  if (known && known.until > dependencies.clock.now()) {
    await keepLanguage(dependencies, tenant, known, language)
    return known.user
  }
  const { value: user } = await inTransaction(dependencies, { tenant, user: null, language }, (ctx) =>
    findOrCreate(ctx, claims, email),
  )
  if (!user) return null
  if (knownUsers.size >= KNOWN_USERS) knownUsers.clear()
  await noteLanguage(dependencies.database.withSchema(tenant.schema), user.id, language)
  knownUsers.set(key, { user, language, until: timeAfter(dependencies.clock.now(), MINUTE) })
  return user
}

/** Keeps the language of the latest request; it is written when it changes, and whenever the person is read again. */
async function keepLanguage(
  { database }: Dependencies,
  { schema }: Tenant,
  known: KnownUser,
  language: Language,
): Promise<void> {
  if (known.language === language) return
  known.language = language
  await noteLanguage(database.withSchema(schema), known.user.id, language)
}

async function findOrCreate(
  ctx: AnonymousContext,
  claims: IdentityClaims,
  email: string,
): Promise<CurrentUser | null> {
  const bySub = await findUser(ctx, claims.sub)
  if (bySub) {
    const user = bySub.email === email || !isEmail(email) ? bySub : await takeOverEmail(ctx, bySub, email)
    if (claims.emailVerified && user.email === email) await acceptAllInvitations(ctx, user)
    return user
  }
  if (!isEmail(email)) return null
  const byEmail = await findUserByEmail(ctx, email)
  if (byEmail && !claims.emailVerified) return null
  const user =
    byEmail ?? (await createUser(ctx, { id: claims.sub, email, displayName: displayNameOf(claims, email) }))
  // Whoever signs up may write any address: an invitation belongs to who proves it.
  if (claims.emailVerified) await acceptAllInvitations(ctx, user)
  return user
}

/** Makes a user with their default space. */
export async function createUser(ctx: AnonymousContext, user: CurrentUser): Promise<CurrentUser> {
  if (!(await insertUser(ctx, user))) return (await findUser(ctx, user.id)) ?? user
  await createDefaultSpace(ctx, user.id)
  await ctx.record({ type: "user-created", userId: user.id })
  return user
}

async function takeOverEmail(ctx: AnonymousContext, user: CurrentUser, email: string): Promise<CurrentUser> {
  if (await findUserByEmail(ctx, email)) return user
  const changed = { ...user, email }
  await updateEmail(ctx, changed)
  return changed
}

async function acceptAllInvitations(ctx: AnonymousContext, user: CurrentUser): Promise<void> {
  await acceptInvitations(ctx, user)
  await acceptAssessmentInvitations(ctx, user)
}

/** A name of 3 to 50 characters, whatever the token offers: a bad name never blocks a sign-in. */
function displayNameOf(claims: IdentityClaims, email: string): string {
  const fullName = `${claims.givenName ?? ""} ${claims.familyName ?? ""}`
  const localPart = email.split("@")[0] ?? ""
  const candidates = [fullName, claims.name, claims.preferredUsername, localPart, email]
  const names = candidates.map((name) => (name ?? "").trim().replace(/\s+/g, " "))
  return (names.find((name) => name.length >= 3) ?? email).slice(0, 50).trim()
}
