import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { notFound } from "../errors.ts"
import { html } from "../html.ts"
import { inLanguage } from "../i18n/language.ts"
import { isLoopbackName } from "../tenants/tenants.ts"
import type { Mailbox } from "./transports.ts"

const texts = {
  title: { en: "Development mailbox", fa: "صندوق نامهٔ توسعه" },
  lead: {
    en: "No mail server is configured: mails are not sent but shown here, newest first.",
    fa: "سرور ایمیلی تنظیم نشده است: نامه‌ها فرستاده نمی‌شوند و اینجا دیده می‌شوند، جدیدترین در بالا.",
  },
  empty: { en: "No mails yet.", fa: "هنوز نامه‌ای نیست." },
  to: { en: "To", fa: "به" },
  asText: { en: "As plain text", fa: "به صورت متن ساده" },
}

const style = `
  body { margin: 0 auto; max-width: 720px; padding: 24px 16px; font: 16px/1.5 system-ui, sans-serif; color: #2b333b; background: #f3f5f6 }
  h1 { font-size: 24px }
  article { margin-block: 16px; padding: 16px 20px; border-radius: 12px; background: #fff }
  h2 { margin: 0; font-size: 18px }
  p { margin: 4px 0 }
  a { color: #2466a8 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  time, summary { color: #576675 }
  time { display: block; width: fit-content }
  bdi { overflow-wrap: anywhere }
`

/**
 * Shows the mails of a mailbox, so that users can sign up and try everything without a mail server. Never used in an
 * installation with real users (see `app.ts`), because mails contain links that give access to accounts. For the same
 * reason it is available only under a loopback name, which no page from elsewhere can have and no tenant uses.
 *
 * @param isOwnName whether a host name belongs to the installation itself and not to a tenant
 */
export function registerMailboxPage(
  app: FastifyInstance,
  mailbox: Mailbox,
  isOwnName: (host: string) => boolean,
): void {
  const refuseOthers = async ({ hostname }: FastifyRequest) => {
    if (!isLoopbackName(hostname) || !isOwnName(hostname)) throw notFound("page")
  }
  app.get("/dev/mailbox", { onRequest: refuseOthers }, async (request, reply) => {
    const { language } = request.caller
    const say = (key: keyof typeof texts) => inLanguage(texts[key], language)
    const mails = mailbox.mails()
    return send(
      reply,
      html`<!doctype html>
<html lang="${language.toLowerCase()}" dir="${language === "FA" ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${say("title")}</title><style>${style}</style></head>
<body><main>
<h1>${say("title")}</h1>
<p>${say(mails.length === 0 ? "empty" : "lead")}</p>
${mails.map(
  ({ id, to, subject, text, time }) => html`<article>
<h2><a href="/dev/mailbox/${id}"><bdi>${subject}</bdi></a></h2>
<p>${say("to")} <bdi>${to}</bdi> <time dir="ltr">${time.slice(0, 19)}Z</time></p>
<details><summary>${say("asText")}</summary><pre dir="auto">${text}</pre></details>
</article>
`,
)}</main></body></html>
`.markup,
    )
  })
  app.get("/dev/mailbox/:id", { onRequest: refuseOthers }, async (request, reply) => {
    const { id } = request.params as { id: string }
    const mail = mailbox.mails().find((candidate) => candidate.id === id)
    if (!mail) throw notFound("page")
    return send(reply, mail.html)
  })
}

function send(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .send(page)
}
