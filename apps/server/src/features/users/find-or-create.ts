import { randomUUID } from "node:crypto"
import { isBlank, oneLine } from "@plumbline/kit-dsl"
import { EMBEDDED_ISSUER, type IdentityClaims } from "../../identity/index.ts"
import type { CurrentUser } from "../../platform/caller.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import { isEmail } from "../../platform/email.ts"
import { lockAddress } from "../invitations/index.ts"
import { createDefaultSpace } from "../spaces/index.ts"
import { acceptInvitationsOf } from "./invitations.ts"
import {
  findUser,
  findUserOfIdentity,
  findUserToLink,
  insertIdentity,
  insertUser,
  isAddressHeld,
  isDeactivated,
  isDeleted,
  type KnownUser,
  rename,
  takeAddressFromFormerOwner,
  updateAddress,
} from "./queries.ts"

/**
 * The user of a person who has signed in, created at the first call.
 *
 * An email address belongs to the user for whom it is verified. Only a verified claim links a person to the existing
 * user with the address, takes over an address or accepts the invitations to it; an unverified claim grants nothing. A
 * user linked to one person of an issuer is never linked to another person of that issuer: when the issuer gives the
 * address to somebody else, the address moves to the newcomer, but the account does not.
 *
 * @param email from the claims, in normalised form
 * @returns null for a newcomer without a usable address, and for a person who has deleted the account; "deactivated" for
 * a person who is locked out, whatever account at the issuer has their id or their address
 */
export async function findOrCreate(
  ctx: AnonymousContext,
  claims: IdentityClaims,
  email: string,
): Promise<CurrentUser | "deactivated" | null> {
  const known = await findUserOfIdentity(ctx, claims)
  if (known?.deactivated) return "deactivated"
  if (known && isUpToDate(known, claims, email)) return welcome(ctx, known.user, claims, email)
  if (!known && (await isClosed(ctx, claims))) return null
  if (!known && !isEmail(email)) return findById(ctx, claims)
  await lockAddress(ctx, email)
  const address = claims.emailVerified ? email : null
  if (!known && (await isDeactivated(ctx, { id: claims.sub, address }))) return "deactivated"
  // Another request may have been faster while this one waited.
  const current = await findUserOfIdentity(ctx, claims)
  if (current) return welcome(ctx, await follow(ctx, current, claims, email), claims, email)
  return welcome(ctx, await admit(ctx, claims, email), claims, email)
}

/**
 * Whether a person of the embedded provider has deleted their account: their last tokens stay valid for some minutes,
 * but belong to nobody. At an external provider the account still exists, and the person starts anew here.
 */
async function isClosed(ctx: AnonymousContext, { issuer, sub }: IdentityClaims): Promise<boolean> {
  return issuer === EMBEDDED_ISSUER && (await isDeleted(ctx, sub))
}

/** Creates a user with their default space, unless a user with this id exists. */
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

/** The new address of a user according to a token; null if it stays as it is. */
function nextAddress(
  user: KnownUser,
  { emailVerified }: IdentityClaims,
  email: string,
): Pick<KnownUser, "email" | "emailVerified"> | null {
  if (!isEmail(email)) return null
  const isSame = user.email === email && user.emailVerified === emailVerified
  // A verified address is only replaced by another verified one.
  return isSame || (user.emailVerified && !emailVerified) ? null : { email, emailVerified }
}

/** Admits a person the issuer has not named before, as an existing user or as a new one. */
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

/** Updates a user from the claims: the name, and the address if it can be theirs. */
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

/** A person without a usable address may have had one before. */
async function findById(ctx: AnonymousContext, claims: IdentityClaims): Promise<CurrentUser | null> {
  const { issuer, sub } = claims
  const user = await findUser(ctx, sub)
  if (user) await insertIdentity(ctx, { issuer, sub, userId: sub, name: null })
  return user ?? null
}

/** Accepts the invitations to a verified address. */
async function welcome(
  ctx: AnonymousContext,
  user: KnownUser,
  { emailVerified }: IdentityClaims,
  email: string,
): Promise<CurrentUser> {
  if (emailVerified && user.emailVerified && user.email === email) {
    await acceptInvitationsOf(ctx, user)
  }
  return { id: user.id, email: user.email, displayName: user.displayName }
}

type Names = Pick<IdentityClaims, "givenName" | "familyName" | "name">

const SHORTEST = 3
const LONGEST = 50

/** The name in a token; null if it has none that can be shown. */
export function saidName({ givenName, familyName, name }: Names): string | null {
  return fitting([`${givenName ?? ""} ${familyName ?? ""}`, name])
}

/** A name of 3 to 50 characters, whatever the token contains: a bad name never blocks a sign-in. */
function displayNameOf(claims: IdentityClaims, email: string): string {
  const otherwise = fitting([claims.preferredUsername, email.split("@")[0], email])
  return saidName(claims) ?? otherwise ?? "Unnamed"
}

/** The name of a person whom others have named, in 3 to 50 characters, or otherwise the beginning of the address. */
export function nameFor(names: Names, email: string): string {
  return saidName(names) ?? fitting([email.split("@")[0], email]) ?? "Unnamed"
}

function fitting(candidates: (string | undefined)[]): string | null {
  const names = candidates.map((name) => oneLine(name ?? ""))
  return (
    names
      .find((name) => name.length >= SHORTEST && !isBlank(name))
      ?.slice(0, LONGEST)
      .trim() ?? null
  )
}
