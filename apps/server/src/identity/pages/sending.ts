import type { FastifyReply, FastifyRequest } from "fastify"
import { html } from "../../platform/html.ts"
import { type Language, languageOf } from "../../platform/i18n/language.ts"
import { cookieHeader, readCookie } from "../cookies.ts"
import type { RealmFacts } from "../realm.ts"
import { backButton, contentSecurityPolicy, page, textsIn } from "./layout.ts"
import type { TextKey } from "./texts.ts"

/** The cookie in which the web client stores the chosen language; the pages use it too. */
const LANGUAGE_COOKIE = "NEXT_LOCALE"

/**
 * The language of a page: the first one the tenant offers of those requested in the address (`ui_locales`, separated by
 * spaces), otherwise the one the person chose before, otherwise the browser's.
 */
export function languageOfPage(wishes: {
  asked: unknown[]
  cookie: string | undefined
  acceptLanguage: string | undefined
  offered: readonly Language[]
}): Language {
  const asked = wishes.asked.flatMap((tags) => (typeof tags === "string" ? tags.split(" ") : []))
  for (const tag of [...asked, readCookie(wishes.cookie, LANGUAGE_COOKIE) ?? ""]) {
    const language = languageOfTag(tag)
    if (language && wishes.offered.includes(language)) return language
  }
  return languageOf(wishes.acceptLanguage, wishes.offered)
}

function languageOfTag(tag: string): Language | undefined {
  const [subtag] = tag.toLowerCase().split(/[-_]/)
  return subtag === "en" ? "EN" : subtag === "fa" ? "FA" : undefined
}

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

/** Explanations of the engine's errors; all others are shown as an invalid request. */
const meanings: Record<string, TextKey> = {
  invalid_redirect_uri: "unknownAddress",
  invalid_client: "unknownClient",
  used_link: "usedLink",
  address_taken: "emailTaken",
  not_found: "unknownPage",
  server_error: "serverError",
  temporarily_unavailable: "unavailable",
  slow_down: "tooManyRequests",
}

/** The page for errors that cannot be reported by redirecting to the client. */
export function errorPage(
  realm: RealmFacts,
  view: { language: Language; address: string; error: { error: string; error_description?: string } },
): string {
  const { language, address } = view
  const { error, error_description: description } = view.error
  const say = textsIn(language)
  // An old link needs no entry in the server log.
  const isOfRequest = error !== "used_link" && error !== "address_taken"
  return page(realm, {
    language,
    address,
    title: "errorTitle",
    body: html`<p role="alert">${say(meanings[error] ?? "errorLead")}</p>
${isOfRequest && html`<p class="detail" dir="ltr">${error}${error !== "server_error" && description && `: ${description}`}</p>`}
${backButton(realm, language)}`,
  })
}
