import { randomUUID } from "node:crypto"
import type { Clock, Time } from "../clock.ts"
import type { Mail, MailTransport } from "./mail.ts"

export type KeptMail = Mail & { id: string; time: Time }

/** Receives mails when no mail server is configured: the latest are kept in memory, newest first. */
export type Mailbox = MailTransport & { mails(): readonly KeptMail[] }

const MOST_KEPT = 50

export function createMailbox(clock: Clock): Mailbox {
  const kept: KeptMail[] = []
  return {
    async send(mail) {
      kept.unshift({ ...mail, id: randomUUID(), time: clock.now() })
      kept.splice(MOST_KEPT)
    },
    mails: () => kept,
  }
}
