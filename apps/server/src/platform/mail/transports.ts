import { randomUUID } from "node:crypto"
import type { Transporter } from "nodemailer"
import type { Config } from "../../config.ts"
import type { Clock, Time } from "../clock.ts"
import { installationUrl } from "../tenants/tenants.ts"
import type { Mail, MailTransport } from "./mail.ts"

/**
 * Sends mails through an SMTP server.
 *
 * @param url `smtp://user:password@host:port` or `smtps://…`
 * @param from the sender, overriding the name of each mail; by default the user of the server, if it is an address,
 * otherwise `no-reply@` the public host
 */
export function smtpTransport(
  url: string,
  { from: sender, publicUrl }: { from: string | null; publicUrl: string },
): MailTransport {
  // Loaded lazily for the first mail: many installations send none, and starts are faster.
  let server: Promise<Transporter> | undefined
  const connect = async () => (await import("nodemailer")).createTransport(url)
  const address = userOf(url) ?? `no-reply@${new URL(publicUrl).hostname}`
  return {
    async send({ from: name, to, replyTo, subject, html, text }) {
      server ??= connect()
      await (await server).sendMail({
        from: sender ?? { name, address },
        to: { name: "", address: to },
        ...(replyTo !== undefined && { replyTo: { name: "", address: replyTo } }),
        subject,
        html,
        text,
      })
    },
  }
}

/** The mail server of the settings; undefined if they name none. */
export function configuredTransport(config: Config): MailTransport | undefined {
  if (config.mailUrl === null) return undefined
  return smtpTransport(config.mailUrl, { from: config.mailFrom, publicUrl: installationUrl(config) })
}

/**
 * Asks a mail server whether it would take mails from here, and sends none.
 *
 * @throws Error with its reason
 */
export async function checkMailServer(url: string): Promise<void> {
  const { createTransport } = await import("nodemailer")
  const server = createTransport(url, {})
  try {
    await server.verify()
  } finally {
    server.close()
  }
}

/** Whether no usable sender is configured, so that mails would come from a local address, which most servers refuse. */
export function lacksSender(
  url: string,
  { from, publicUrl }: { from: string | null; publicUrl: string },
): boolean {
  return from === null && userOf(url) === null && !new URL(publicUrl).hostname.includes(".")
}

function userOf(url: string): string | null {
  const user = decodeURIComponent(new URL(url).username)
  return user.includes("@") ? user : null
}

type KeptMail = Mail & { id: string; time: Time }

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
