import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Feature } from "../../platform/feature.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { routes } from "./routes.ts"

const DAYS_KEPT = 90

/** Removes tokens revoked or expired long ago. Until then, programs that use one get the reason for the rejection. */
export const removeOldTokens: Chore = {
  name: "remove-old-api-tokens",
  cron: "27 3 * * *",
  async run({ db, now }) {
    const longAgo = timeAfter(now, -DAYS_KEPT * DAY)
    await db
      .deleteFrom("apiTokens")
      .where((eb) => eb.or([eb("revocationTime", "<", longAgo), eb("expirationTime", "<", longAgo)]))
      .execute()
  },
}

export const feature: Feature = { name: "api-tokens", routes, chores: [removeOldTokens] }
