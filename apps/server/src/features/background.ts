import { inTransaction } from "../platform/context.ts"
import type { EventHandler } from "../platform/events/handler.ts"
import type { Chore, Job } from "../platform/jobs/job.ts"
import { sendMail } from "../platform/mail/send-mail.ts"
import { purgeForgottenUploads } from "./kits/index.ts"
import { tellPeople } from "./notifications/index.ts"

/** Everything that reacts to events. */
export const eventHandlers: readonly EventHandler[] = [tellPeople]

/** Every kind of job. */
export const jobs: readonly Job<never>[] = [sendMail]

/** What recurs. */
export const chores: readonly Chore[] = [
  {
    name: "remove-forgotten-uploads",
    cron: "41 * * * *",
    async run(surroundings, tenant) {
      await inTransaction(surroundings, { tenant, user: null, language: "EN" }, purgeForgottenUploads)
    },
  },
]
