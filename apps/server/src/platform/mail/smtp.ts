import { createTransport } from "nodemailer"
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
  const server = createTransport(url)
  const user = decodeURIComponent(new URL(url).username)
  const address = user.includes("@") ? user : `no-reply@${new URL(publicUrl).hostname}`
  return {
    async send({ from: name, to, subject, html, text }) {
      await server.sendMail({
        from: sender ?? { name, address },
        to: { name: "", address: to },
        subject,
        html,
        text,
      })
    },
  }
}
