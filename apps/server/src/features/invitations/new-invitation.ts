import { randomUUID } from "node:crypto"
import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { normaliseEmail } from "../../platform/email.ts"

/** For how long an invitation can be accepted. */
const LIFE = 7 * DAY

/** The columns that all invitations share: for one normalised address, expiring after seven days. */
export function newInvitation({ user, now }: Context, address: string) {
  return {
    id: randomUUID(),
    email: normaliseEmail(address),
    createdBy: user.id,
    creationTime: now,
    expirationTime: timeAfter(now, LIFE),
  }
}
