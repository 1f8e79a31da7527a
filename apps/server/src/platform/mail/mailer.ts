import type { Database } from "../database/connect.ts"
import type { Jobs } from "../jobs/jobs.ts"
import type { Tenant } from "../tenants/tenants.ts"
import { sendMail } from "./send-mail.ts"

/** A mail as it goes out, in the name of `from`: the same content as HTML and as plain text. */
export type Mail = { from: string; to: string; subject: string; html: string; text: string }

/** Hands one mail over; throws when it was not taken. */
export type MailTransport = { send(mail: Mail): Promise<void> }

/** Sends mails that belong to no transaction. Where there is one, `ctx.mail` makes them part of it. */
export type Mailer = {
  /**
   * Sends a mail in the background: the caller neither waits nor learns of a failure. Given a function, the mail is
   * written in the background as well; null means that there is nothing to send.
   */
  send(tenant: Tenant, mail: Mail | (() => Promise<Mail | null>)): void
  /** Resolves when every mail is safely queued. */
  settled(): Promise<void>
}

/** @param report is told of a mail that could not be written or queued, and why */
export function createMailer(database: Database, jobs: Jobs, report: (error: unknown) => void): Mailer {
  const underWay = new Set<Promise<void>>()

  async function queue(tenant: Tenant, mail: Mail | (() => Promise<Mail | null>)): Promise<void> {
    const written = typeof mail === "function" ? await mail() : mail
    if (!written) return
    await jobs.send(sendMail, tenant, written, database)
    jobs.wake(sendMail)
  }

  return {
    send(tenant, mail) {
      const queued = Promise.resolve()
        .then(() => queue(tenant, mail))
        .catch(report)
        .finally(() => underWay.delete(queued))
      underWay.add(queued)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
