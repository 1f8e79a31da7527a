import { DAY, timeAfter } from "../../platform/clock.ts"
import type { Feature } from "../../platform/feature.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { routes } from "./routes.ts"

const DAYS_KEPT = 90

/** Those that were revoked or have expired long ago: until then a program that still uses one learns why it is refused. */
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
