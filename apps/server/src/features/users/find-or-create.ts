import { randomUUID } from "node:crypto"
import { EMBEDDED_ISSUER, type IdentityClaims } from "../../identity/index.ts"
import type { AnonymousContext, CurrentUser } from "../../platform/context.ts"
import { isEmail } from "../../platform/email.ts"
import { lockAddress } from "../invitations/index.ts"
import { acceptInvitations, createDefaultSpace } from "../spaces/index.ts"
import { displayNameOf, saidName } from "./display-name.ts"
import { acceptAssessmentInvitations, lockInvitations } from "./invitations.ts"
import {
  findUser,
  findUserOfIdentity,
  findUserToLink,
  insertIdentity,
  insertUser,
  isAddressHeld,
  isDeleted,
  type KnownUser,
  rename,
  takeAddressFromFormerOwner,
  updateAddress,
} from "./queries.ts"

/**
 * The user of a person who has signed in, made at the first call.
 *
 * An e-mail address belongs to the user for whom it is verified. Only a verified claim links a person to the user who
 * has the address already, takes an address over or accepts what it was invited to; an unverified one holds nothing. A
 * user who signs in at an issuer as one person is never another person of that issuer: when the issuer gives somebody
 * else the address, it moves to the newcomer, and the account stays where it is.
 *
 * @param email of the claims, in its normal form
 * @returns null for a newcomer without a usable address, and for who has deleted the account
 */
export async function findOrCreate(
  ctx: AnonymousContext,
  claims: IdentityClaims,
  email: string,
): Promise<CurrentUser | null> {
  const known = await findUserOfIdentity(ctx, claims)
  if (known && isUpToDate(known, claims, email)) return welcome(ctx, known.user, claims, email)
  if (!known && (await isClosed(ctx, claims))) return null
  if (!known && !isEmail(email)) return findById(ctx, claims)
  await lockAddress(ctx, email)
  // Others may have been faster while we waited.
  const current = await findUserOfIdentity(ctx, claims)
  if (current) return welcome(ctx, await follow(ctx, current, claims, email), claims, email)
  return welcome(ctx, await admit(ctx, claims, email), claims, email)
}

/**
 * Whether a person of the embedded provider has deleted their account: what their last tokens ask for in the minutes they
 * live is nobody's. At a provider elsewhere the account is still there, and begins anew here.
 */
async function isClosed(ctx: AnonymousContext, { issuer, sub }: IdentityClaims): Promise<boolean> {
  return issuer === EMBEDDED_ISSUER && (await isDeleted(ctx, sub))
}

/** Makes a user with their default space, unless there is one with this id. */
export async function createUser(
  ctx: AnonymousContext,
  user: CurrentUser,
  { emailVerified }: { emailVerified: boolean } = { emailVerified: true },
): Promise<KnownUser> {
  const made = { ...user, emailVerified }
  if (!(await insertUser(ctx, made))) return (await findUser(ctx, user.id)) ?? made
  await createDefaultSpace(ctx, user.id)
  await ctx.record({ type: "user-created", userId: user.id })
  return made
}

function isUpToDate(
  { user, name }: { user: KnownUser; name: string | null },
  claims: IdentityClaims,
  email: string,
): boolean {
  const said = saidName(claims)
  return nextAddress(user, claims, email) === null && (said === null || said === name)
}

/** The address a user is to have after a token; null when it stays as it is. */
function nextAddress(
  user: KnownUser,
  { emailVerified }: IdentityClaims,
  email: string,
): Pick<KnownUser, "email" | "emailVerified"> | null {
  if (!isEmail(email)) return null
  const isSame = user.email === email && user.emailVerified === emailVerified
  // What is verified is only replaced by what is verified.
  return isSame || (user.emailVerified && !emailVerified) ? null : { email, emailVerified }
}

/** Lets a person in whom the issuer has not named before: as the user they are already, or as a new one. */
async function admit(ctx: AnonymousContext, claims: IdentityClaims, email: string): Promise<KnownUser> {
  const { issuer, sub, emailVerified } = claims
  const existing =
    (await findUser(ctx, sub)) ?? (emailVerified ? await findUserToLink(ctx, { issuer, email }) : undefined)
  const name = saidName(claims)
  if (existing) {
    await insertIdentity(ctx, { issuer, sub, userId: existing.id, name: null })
    return follow(ctx, { user: existing, name: null }, claims, email)
  }
  const id = (await isDeleted(ctx, sub)) ? randomUUID() : sub
  if (emailVerified) await takeAddressFromFormerOwner(ctx, { issuer, email, newOwnerId: id })
  const user = await createUser(
    ctx,
    { id, email, displayName: displayNameOf(claims, email) },
    { emailVerified },
  )
  await insertIdentity(ctx, { issuer, sub, userId: user.id, name })
  return user
}

/** A user follows what their issuer says: the name, and the address as far as it may be theirs. */
async function follow(
  ctx: AnonymousContext,
  { user, name }: { user: KnownUser; name: string | null },
  claims: IdentityClaims,
  email: string,
): Promise<KnownUser> {
  const { issuer, sub } = claims
  const said = saidName(claims)
  const named = said === null || said === name ? user : { ...user, displayName: said }
  if (named !== user) await rename(ctx, { issuer, sub, userId: user.id, name: named.displayName })
  const address = nextAddress(user, claims, email)
  if (!address) return named
  if (address.emailVerified) {
    await takeAddressFromFormerOwner(ctx, { issuer, email, newOwnerId: user.id })
    if (await isAddressHeld(ctx, email)) return named
  }
  const moved = { ...named, ...address }
  await updateAddress(ctx, moved)
  return moved
}

/** Who has no usable address now may have had one before. */
async function findById(ctx: AnonymousContext, claims: IdentityClaims): Promise<CurrentUser | null> {
  const { issuer, sub } = claims
  const user = await findUser(ctx, sub)
  if (user) await insertIdentity(ctx, { issuer, sub, userId: sub, name: null })
  return user ?? null
}

/** What a verified address was invited to is theirs. */
async function welcome(
  ctx: AnonymousContext,
  user: KnownUser,
  { emailVerified }: IdentityClaims,
  email: string,
): Promise<CurrentUser> {
  if (emailVerified && user.emailVerified && user.email === email) {
    if (await lockInvitations(ctx, user)) {
      await acceptInvitations(ctx, user)
      await acceptAssessmentInvitations(ctx, user)
    }
  }
  return { id: user.id, email: user.email, displayName: user.displayName }
}
