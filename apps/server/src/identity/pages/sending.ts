import type { FastifyReply, FastifyRequest } from "fastify"
import type { Language } from "../../platform/i18n/language.ts"
import { cookieHeader } from "../cookies.ts"
import type { RealmFacts } from "../realm.ts"
import { LANGUAGE_COOKIE, languageOfPage, languageOfTag } from "./language.ts"
import { contentSecurityPolicy } from "./layout.ts"

const A_YEAR = 31_536_000

/** The fields of a query or form, limited to those that occur once and are not empty. */
export type Fields = Record<string, string | undefined>

export function fieldsOf(source: unknown): Fields {
  if (typeof source !== "object" || source === null) return {}
  const fields = Object.entries(source).filter(([, value]) => typeof value === "string" && value !== "")
  return Object.fromEntries(fields.map(([name, value]) => [name, withoutControls(value)]))
}

/** @param asked languages of the request that led here, ranked after the one in the page's own address */
export function pageLanguage(request: FastifyRequest, ...asked: unknown[]): Language {
  return languageOfPage({
    asked: [fieldsOf(request.query).ui_locales, ...asked],
    cookie: request.headers.cookie,
    acceptLanguage: request.headers["accept-language"],
    offered: request.caller.tenant.languages,
  })
}

/** Sends a page. A language chosen on it is remembered for the application. */
export function sendPage(
  realm: RealmFacts,
  request: FastifyRequest,
  reply: FastifyReply,
  content: string,
  status = 200,
): FastifyReply {
  const chosen = languageOfTag(fieldsOf(request.query).ui_locales ?? "")
  if (chosen) {
    reply.header(
      "set-cookie",
      cookieHeader(LANGUAGE_COOKIE, chosen.toLowerCase(), { path: "/", seconds: A_YEAR }),
    )
  }
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("content-security-policy", contentSecurityPolicy(realm))
    .send(content)
}

/** Typed text has no control characters, and the database rejects zero bytes. */
function withoutControls(text: unknown): string {
  return String(text).replace(/\p{Cc}/gu, "")
}
