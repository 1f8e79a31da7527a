import type { Config } from "../../config.ts"
import type { AnonymousContext } from "../context.ts"
import { html } from "../html.ts"
import { inLanguage, type Language, type LocalText } from "../i18n/language.ts"
import { cutTo } from "../i18n/prose.ts"
import type { Tenant } from "../tenants/tenants.ts"
import { type Mail, sendMail } from "./mail.ts"

/** The content of a mail, in both languages. */
export type Letter = {
  subject: LocalText
  paragraphs: LocalText[]
  /** The action that the reader should take. */
  link?: { label: LocalText; address: string }
  /** A note on the link: how long it works, what to do if the mail was not requested. */
  note?: LocalText
}

/** The most characters of a name or title in a mail. */
const MOST_OF_NAME = 60

/**
 * A name or title that people have chosen, as it may stand in a mail to others: plain, short, and without anything that
 * mail programs turn into links. Titles are put in quotation marks by the sentence around them, names of people are not.
 */
export function nameInMail(name: string): string {
  return cutTo(MOST_OF_NAME, withoutLinks(name.replace(/[“”«»"<>]/gu, " ")))
}

/** A text on one line without control characters, and without anything that mail programs turn into links. */
export function withoutLinks(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[a-z][a-z0-9+.-]*:\/+|[@/\\\p{Cc}\p{Bidi_C}]|\.(?=\p{L}{2})/giu, " ")
    .replace(/\s+/gu, " ")
    .trim()
}

/** Sends a letter to a person in their language, once the transaction of the context is committed. */
export function mailLetter(
  ctx: Pick<AnonymousContext, "jobs" | "user" | "settings" | "tenant">,
  { email, language }: { email: string; language: Language },
  letter: Letter,
): Promise<void> {
  const { settings: config, tenant } = ctx
  return sendMail(ctx, writeLetter({ config, tenant, language }, email, letter))
}

/** Renders a letter as a mail in the reader's language, in the name of the tenant. */
export function writeLetter(
  { config, tenant, language }: { config: Pick<Config, "supportEmail">; tenant: Tenant; language: Language },
  to: string,
  letter: Letter,
): Mail {
  const say = (text: LocalText) => inLanguage(text, language)
  const subject = say(letter.subject)
  const product = say(tenant.name)
  const closing = [
    ...(letter.note ? [say(letter.note)] : []),
    ...(config.supportEmail === null ? [] : [say(contact(config.supportEmail))]),
  ]
  const paragraphs = letter.paragraphs.map(say)
  const link = letter.link && { label: say(letter.link.label), address: letter.link.address }
  const lines = [...paragraphs, ...(link ? [`${link.label}:\n${link.address}`] : []), ...closing, product]
  return {
    from: product,
    to,
    subject,
    text: `${lines.join("\n\n")}\n`,
    html: html`<!doctype html>
<html lang="${language.toLowerCase()}" dir="${language === "FA" ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${subject}</title>
<style>${darkLook}</style></head>
<body class="page" style="margin:0;padding:24px 16px;background:#f3f5f6;color:#2b333b;font:16px/1.6 'Open Sans','Noto Sans',Sahel,Tahoma,Arial,sans-serif">
<div class="card" style="max-width:520px;margin:0 auto;padding:32px;border-top:4px solid #2466a8;border-radius:12px;background:#ffffff">
<p class="quiet" style="margin:0 0 8px;font-size:14px;font-weight:600;color:#576675">${product}</p>
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.35">${subject}</h1>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>\n`)}${
  link &&
  html`<p style="margin:24px 0"><a href="${link.address}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#2466a8;color:#ffffff;font-weight:600;text-decoration:none">${link.label}</a></p>
<p dir="ltr" style="margin:0 0 16px;font-size:13px;overflow-wrap:anywhere"><a class="link" href="${link.address}" style="color:#2466a8">${link.address}</a></p>`
}
${closing.length > 0 && html`<div class="rule" style="margin:24px 0 0;border-top:1px solid #e2e5e9"></div>\n`}${closing.map((line) => html`<p class="quiet" style="margin:16px 0 0;font-size:14px;color:#576675">${line}</p>\n`)}</div>
</body>
</html>
`.markup,
  }
}

/** The colours of the dark theme, for mail programs that follow the reader's; others keep the light ones. */
const darkLook = html`@media (prefers-color-scheme: dark) {
.page { background: #171c21 !important; color: #f0f2f4 !important }
.card { background: #222930 !important }
.quiet { color: #b7c0c9 !important }
.link { color: #8ec1f2 !important }
.rule { border-color: #3c4854 !important }
}`

function contact(address: string): LocalText {
  return { en: `Questions? Contact us at ${address}.`, fa: `پرسشی دارید؟ به ${address} بنویسید.` }
}
