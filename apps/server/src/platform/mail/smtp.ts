import type { Transporter } from "nodemailer"
import type { MailTransport } from "./mail.ts"

/**
 * Sends by an SMTP server.
 *
 * @param url `smtp://user:password@host:port` or `smtps://…`
 * @param from the sender, whatever the name a mail is sent in; without one the user of the server, if it is an address, else `no-reply@` the public host
 */
export function smtpTransport(
  url: string,
  { from: sender, publicUrl }: { from: string | null; publicUrl: string },
): MailTransport {
  // Loaded for the first mail: many installations send none, and no start has to wait for it.
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

/** Whether mails would come from an address of this machine, which most servers refuse: nothing names another one. */
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
