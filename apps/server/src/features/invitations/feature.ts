import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Feature } from "../../platform/feature.ts"
import type { Chore } from "../../platform/jobs/job.ts"

/** Whoever has sent an invitation still sees it for so long after it has expired, and can send it again. */
const DAYS_SHOWN = 30

/**
 * Removes invitations that expired a month ago: they hold addresses of people who never came. Links of people with an
 * account lead to what they were given for as long as they have it.
 */
export const removeExpiredInvitations: Chore = {
  name: "remove-expired-invitations",
  cron: "47 3 * * *",
  async run({ db, now }) {
    const last = timeAfter(now, -DAYS_SHOWN * DAY)
    await db.deleteFrom("spaceInvitations").where("expirationTime", "<", last).execute()
    await db.deleteFrom("assessmentInvites").where("expirationTime", "<", last).execute()
    await db
      .deleteFrom("invitationLinks")
      .where("expirationTime", "<", last)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("users")
              .whereRef("users.email", "=", "invitationLinks.email")
              .where("users.emailVerified", "=", true)
              .select("users.id"),
          ),
        ),
      )
      .execute()
    await db
      .deleteFrom("expertGroupMembers")
      .where("status", "=", "PENDING")
      .where("inviteExpirationTime", "<", last)
      .execute()
  },
}

export const feature: Feature = { name: "invitations", chores: [removeExpiredInvitations] }
