import { defineJob, type Job } from "../jobs/job.ts"
import type { Mail, MailTransport } from "./mail.ts"

/** The queue of mails. */
export const SEND_MAIL = "send-mail"

/** The job that sends a mail: up to 5 attempts, 10 seconds apart. */
export function sendMailBy(transport: MailTransport): Job<Mail> {
  return defineJob<Mail>({
    name: SEND_MAIL,
    attempts: 5,
    pauseSeconds: 10,
    run: (_ctx, mail) => transport.send(mail),
  })
}
