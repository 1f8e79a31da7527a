import type { Database } from "../database/connect.ts"
import type { Job, Jobs } from "../jobs/job.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { Mail, Mailer } from "./mail.ts"

/** @param report receives the error if a mail could not be composed or queued */
export function createMailer(
  database: Database,
  jobs: Jobs,
  sendMail: Job<Mail>,
  report: (error: unknown) => void,
): Mailer {
  const underWay = new Set<Promise<void>>()

  const queue: Mailer["queue"] = (tenant, mail, db) => jobs.send(sendMail, tenant, mail, db)
  const wake = () => jobs.wake(sendMail)

  async function writeAndQueue(tenant: Tenant, mail: Mail | (() => Promise<Mail | null>)): Promise<void> {
    const written = typeof mail === "function" ? await mail() : mail
    if (!written) return
    await queue(tenant, written, database)
    wake()
  }

  return {
    queue,
    wake,
    send(tenant, mail) {
      const queued = Promise.resolve()
        .then(() => writeAndQueue(tenant, mail))
        .catch(report)
        .finally(() => underWay.delete(queued))
      underWay.add(queued)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
