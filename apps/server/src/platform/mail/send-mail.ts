import { defineJob } from "../jobs/job.ts"
import type { Mail } from "./mail.ts"

/** Hands a mail over: up to 5 attempts, 10 seconds apart. */
export const sendMail = defineJob<Mail>({
  name: "send-mail",
  attempts: 5,
  pauseSeconds: 10,
  run: ({ mailTransport }, _tenant, mail) => mailTransport.send(mail),
})
