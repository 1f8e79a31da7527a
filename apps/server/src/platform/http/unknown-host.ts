import type { FastifyReply, FastifyRequest } from "fastify"
import { notFound } from "../errors.ts"
import { html } from "../html.ts"
import { inLanguage, type Language, languageOf } from "../i18n/language.ts"

const heading = { en: "There is no site here", fa: "سایتی در این نشانی نیست" }
const advice = {
  en: "Please check the address: no organisation uses this name.",
  fa: "لطفاً نشانی را بررسی کنید: هیچ سازمانی از این نام استفاده نمی‌کند.",
}

/**
 * Answers a request for an unknown host name: browsers get a page, programs the usual error.
 *
 * @throws NOT_FOUND
 */
export function refuseHost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(request.headers.accept ?? "").includes("text/html")) throw notFound("host")
  return reply
    .code(404)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .send(page(languageOf(request.headers["accept-language"])))
}

function page(language: Language): string {
  return html`<!doctype html>
<html lang="${language.toLowerCase()}" dir="${language === "FA" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${inLanguage(heading, language)}</title>
<style>body{max-width:36rem;margin:20vh auto;padding:0 1.5rem;font:1rem/1.7 system-ui,Tahoma,sans-serif}</style>
</head>
<body>
<h1>${inLanguage(heading, language)}</h1>
<p>${inLanguage(advice, language)}</p>
</body>
</html>
`.markup
}
