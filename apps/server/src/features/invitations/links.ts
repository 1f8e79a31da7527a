import { createHash, randomBytes } from "node:crypto"
import { DAY, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { normaliseEmail } from "../../platform/email.ts"

/** What a link is about. */
type LinkTarget =
  | { kind: "ASSESSMENT" | "REPORT"; assessmentId: string }
  | { kind: "SPACE"; spaceId: number }
  | { kind: "KIT"; kitId: number }
  | { kind: "GROUP"; expertGroupId: number }

/** For how long an invitation can be accepted, and its link leads somewhere. */
export const LIFE = 7 * DAY

/**
 * The link of a mail to a person who was invited to something or was given it. It is sent to this address alone, so
 * whoever has it reads the mails of the address. Only the hash of its token is stored. Earlier links stay valid.
 *
 * @returns the row to store, and the address to send
 */
export function newLink({ tenant, user, now }: Context, email: string, target: LinkTarget) {
  const token = randomBytes(32).toString("hex")
  const row = {
    tokenHash: hashOfToken(token),
    ...target,
    email: normaliseEmail(email),
    createdBy: user.id,
    creationTime: now,
    expirationTime: timeAfter(now, LIFE),
  }
  return { row, address: `${tenant.publicUrl}/join/${token}` }
}

/** Stores a {@link newLink}. @returns its address */
export async function makeLink(ctx: Context, email: string, target: LinkTarget): Promise<string> {
  const { row, address } = newLink(ctx, email, target)
  await ctx.db.insertInto("invitationLinks").values(row).execute()
  return address
}

/** What is stored of a token: 64 hexadecimal digits. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex")
}

/** Marks the links of an address to what its person has just accepted as used. */
export async function useLinks(
  { db, now }: AnonymousContext,
  email: string,
  {
    assessmentIds = [],
    spaceIds = [],
    expertGroupIds = [],
  }: {
    assessmentIds?: readonly string[]
    spaceIds?: readonly number[]
    expertGroupIds?: readonly number[]
  },
): Promise<void> {
  await db
    .updateTable("invitationLinks")
    .set({ usedTime: now })
    .where("email", "=", email)
    .where("usedTime", "is", null)
    .where((is) =>
      is.or([
        ...(assessmentIds.length > 0 ? [is("assessmentId", "in", assessmentIds)] : []),
        ...(spaceIds.length > 0 ? [is("spaceId", "in", spaceIds)] : []),
        ...(expertGroupIds.length > 0 ? [is("expertGroupId", "in", expertGroupIds)] : []),
      ]),
    )
    .execute()
}
