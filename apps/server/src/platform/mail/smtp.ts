import { createTransport } from "nodemailer"
import type { MailTransport } from "./mailer.ts"

/**
 * Sends by an SMTP server.
 *
 * @param url `smtp://user:password@host:port` or `smtps://…`
 * @param from the sender; without one the user of the server, if it is an address, else `no-reply@` the public host
 */
export function smtpTransport(
  url: string,
  { from, productName, publicUrl }: { from: string | null; productName: string; publicUrl: string },
): MailTransport {
  const server = createTransport(url)
  const user = decodeURIComponent(new URL(url).username)
  const address = user.includes("@") ? user : `no-reply@${new URL(publicUrl).hostname}`
  const sender = from ?? { name: productName, address }
  return {
    async send({ to, subject, html, text }) {
      await server.sendMail({ from: sender, to: { name: "", address: to }, subject, html, text })
    },
  }
}
