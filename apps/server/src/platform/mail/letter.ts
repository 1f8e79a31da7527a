import type { Config } from "../../config.ts"
import { html } from "../html.ts"
import { inLanguage, type Language, type LocalText } from "../i18n/language.ts"
import type { Tenant } from "../tenants/tenants.ts"
import type { Mail } from "./mail.ts"

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
 * mail programs turn into links. The sentence around it puts it in quotation marks.
 */
export function nameInMail(name: string): string {
  const plain = withoutLinks(name.replace(/[“”«»"<>]/gu, " "))
  const characters = [...plain]
  return characters.length > MOST_OF_NAME ? `${characters.slice(0, MOST_OF_NAME - 1).join("")}…` : plain
}

/** A text on one line without control characters, and without anything that mail programs turn into links. */
export function withoutLinks(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[a-z][a-z0-9+.-]*:\/+|[@/\\\p{Cc}\p{Bidi_C}]|\.(?=\p{L}{2})/giu, " ")
    .replace(/\s+/gu, " ")
    .trim()
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
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin:0;padding:24px 16px;background:#f3f5f6;color:#2b333b;font:16px/1.6 'Open Sans','Noto Sans',Sahel,Tahoma,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-weight:600">${product}</p>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px">${paragraph}</p>\n`)}${
  link &&
  html`<p style="margin:24px 0"><a href="${link.address}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#2466a8;color:#ffffff;font-weight:600;text-decoration:none">${link.label}</a></p>
<p dir="ltr" style="margin:0 0 16px;font-size:13px;overflow-wrap:anywhere"><a href="${link.address}" style="color:#2466a8">${link.address}</a></p>`
}
${closing.map((line) => html`<p style="margin:16px 0 0;font-size:14px;color:#576675">${line}</p>\n`)}</div>
</body>
</html>
`.markup,
  }
}

function contact(address: string): LocalText {
  return { en: `Questions? Contact us at ${address}.`, fa: `پرسشی دارید؟ به ${address} بنویسید.` }
}
