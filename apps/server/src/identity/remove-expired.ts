import type { Chore } from "../platform/jobs/job.ts"
import { removeClosedWindows } from "../platform/limits/throttle.ts"
import { forgetOldEnds } from "./ended-sessions.ts"
import { forgetUsesOfEnded, nowInSeconds, secondsAsTime } from "./sessions.ts"

/** What the engine remembers and does not need any more: sessions that have ended, codes and tokens that are too old. */
export const removeExpired: Chore = {
  name: "remove-expired-sign-ins",
  cron: "*/10 * * * *",
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
