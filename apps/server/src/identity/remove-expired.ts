import type { Chore } from "../platform/jobs/job.ts"
import { removeClosedWindows } from "../platform/limits/throttle.ts"
import { forgetOldEnds } from "./ended-sessions.ts"
import { nowInSeconds, secondsAsTime } from "./seconds.ts"
import { forgetUsesOfEnded } from "./sessions.ts"

/** Removes what the engine no longer needs: ended sessions, expired codes and tokens. */
export const removeExpired: Chore = {
  name: "remove-expired-sign-ins",
  cron: "9 * * * *",
  async run({ db }) {
    await db
      .deleteFrom("identityRecords")
      .where("expirationTime", "<", secondsAsTime(nowInSeconds()))
      .execute()
    await forgetUsesOfEnded(db)
    await forgetOldEnds(db)
    await removeClosedWindows(db)
  },
}
