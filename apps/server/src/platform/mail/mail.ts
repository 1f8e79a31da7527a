import type { AnonymousContext } from "../context.ts"
import type { JobKind } from "../jobs/kind.ts"
import type { Tenant } from "../tenants/tenants.ts"

/** An outgoing mail, in the name of `from`: the same content as HTML and as plain text. */
export type Mail = {
  from: string
  to: string
  /** The address for replies, if it is not the sender's. */
  replyTo?: string
  subject: string
  html: string
  text: string
  /**
   * The ids of people whose name or address is in the text, by default of the caller: while it waits, it goes with their
   * account.
   */
  names?: readonly string[]
}

/** Sends one mail; throws if it was not accepted. */
export type MailTransport = { send(mail: Mail): Promise<void> }

/** The job that sends a mail. */
export const mailJob: JobKind<Mail> = { name: "send-mail" }

/** Sends a mail in the background once the transaction of the context is committed. */
export function sendMail({ jobs, user }: Pick<AnonymousContext, "jobs" | "user">, mail: Mail): Promise<void> {
  return jobs.send(mailJob, { ...(user && { names: [user.id] }), ...mail })
}

/** Sends mails at once. Requests use {@link sendMail} instead, which makes a mail part of their transaction. */
export type Mailer = {
  /**
   * Sends a mail in the background: the caller neither waits nor is notified of a failure. If given a function, it also
   * composes the mail in the background; null means that there is nothing to send.
   */
  send(tenant: Tenant, mail: Mail | (() => Promise<Mail | null>)): void
  /** Resolves when every mail is queued in the database. */
  settled(): Promise<void>
}
