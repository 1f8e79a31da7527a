import { Counter } from "prom-client"
import { shortened } from "../email.ts"
import { defineJob, type Job } from "../jobs/job.ts"
import type { Mail, MailTransport } from "./mail.ts"

/** The queue of mails. */
export const SEND_MAIL = "send-mail"

/** The queue of mails that were given up. */
export const FAILED_MAILS = "failed-mails"

export const mailsGivenUp = new Counter({
  name: "mails_given_up_total",
  help: "Number of mails that the mail server did not accept within a day, by tenant",
  labelNames: ["tenant"],
  registers: [],
})

/**
 * The job that sends a mail. Mail servers may be away for hours, and many refuse the first attempt of a stranger: it is
 * repeated after a minute or two, then after pauses of about twice that, up to four hours, for at least 24 hours and at
 * most 29. Mails that were given up can be sent again.
 */
export function sendMailBy(transport: MailTransport): Job<Mail> {
  return defineJob<Mail>({
    name: SEND_MAIL,
    attempts: 14,
    slots: 6,
    ofTenant: 2,
    pauseSeconds: 60,
    longestPauseSeconds: 4 * 3600,
    givenUpTo: FAILED_MAILS,
    async givenUp(tenant, { to }, ctx) {
      mailsGivenUp.inc({ tenant })
      await ctx?.inTransaction((own) => own.record({ type: "mail-given-up", address: shortened(to) }))
    },
    run: (_ctx, mail) => transport.send(mail),
  })
}
