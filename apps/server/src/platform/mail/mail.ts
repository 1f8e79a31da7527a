import type { Database } from "../database/connect.ts"
import type { Tenant } from "../tenants/tenants.ts"

/** A mail as it goes out, in the name of `from`: the same content as HTML and as plain text. */
export type Mail = {
  from: string
  to: string
  /** Who is answered, where that is not the sender. */
  replyTo?: string
  subject: string
  html: string
  text: string
}

/** Hands one mail over; throws when it was not taken. */
export type MailTransport = { send(mail: Mail): Promise<void> }

/** Sends mails. Requests use `ctx.mail`, which makes a mail part of their transaction. */
export type Mailer = {
  /**
   * Sends a mail in the background: the caller neither waits nor learns of a failure. Given a function, the mail is
   * written in the background as well; null means that there is nothing to send.
   */
  send(tenant: Tenant, mail: Mail | (() => Promise<Mail | null>)): void
  /** Queues a mail in the transaction that `db` is; {@link Mailer.wake} is for after its commit. */
  queue(tenant: Tenant, mail: Mail, db: Database): Promise<void>
  /** Has this node look for queued mails now. */
  wake(): void
  /** Resolves when every mail is safely queued. */
  settled(): Promise<void>
}
