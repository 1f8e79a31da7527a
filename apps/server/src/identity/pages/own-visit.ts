import type { FastifyReply, FastifyRequest } from "fastify"
import type { Language, LocalText } from "../../platform/i18n/language.ts"
import { type Account, hasPassword } from "../accounts.ts"
import { currentSession } from "../current-session.ts"
import type { Realm } from "../realm.ts"
import { passkeysOf } from "../second-factor/passkeys.ts"
import { isRecent } from "../second-factor/recent.ts"
import { countCodes } from "../second-factor/recovery-codes.ts"
import { sessionsOf } from "../sessions.ts"
import { issuersOf } from "../social/queries.ts"
import { type AccountView, accountPage, type Done, notSignedInPage } from "./account.ts"
import { nameForPasskey } from "./new-passkey.ts"
import { type Fields, fieldsOf, pageLanguage, sendPage } from "./sending.ts"

/** A visit to the account page by the person the browser's session belongs to. */
export type OwnVisit = {
  realm: Realm
  request: FastifyRequest
  reply: FastifyReply
  language: Language
  account: Account
  sessionId: string
}

/** The visit of the person of this browser; null if nobody is signed in. */
export async function ownVisit(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OwnVisit | null> {
  const session = await currentSession(realm, request, reply)
  if (!session) return null
  const { id: sessionId, account } = session
  return { realm, request, reply, account, sessionId, language: pageLanguage(request) }
}

/** Shows the page. */
export async function send(visit: OwnVisit, view: Partial<AccountView>, status = 200): Promise<FastifyReply> {
  const { realm, request, reply, language, account, sessionId } = visit
  const query = keptQuery(visit)
  const page = accountPage(realm, {
    language,
    address: addressOf(realm, query),
    formAddress: (form) => addressOf(realm, query, `/${form}`),
    seal: realm.keys.seal(sealed(visit)),
    account,
    sessions: await sessionsOf(realm.db, account.id),
    currentSession: sessionId,
    hasPassword: await hasPassword(realm.db, account.id),
    hasTokens: await realm.apiTokens.has(account),
    links: (await issuersOf(realm.db, account.id)).map((issuer) => ({ issuer, name: nameOf(realm, issuer) })),
    passkeys: await passkeysOf(realm.db, account.id),
    codesLeft: await countCodes(realm.db, account.id),
    isRecent: await isRecent(realm.db, sessionId),
    passkeyName: nameForPasskey(request, language),
    returnTo: query.referrer_uri,
    problems: {},
    ...view,
  })
  return sendPage(realm, request, reply, page, status)
}

/** A provider that is no longer offered is shown by its address. */
function nameOf({ tenant }: Realm, issuer: string): LocalText {
  const provider = tenant.socialProviders.find((offered) => offered.issuer === issuer)
  return provider?.name ?? { en: issuer, fa: issuer }
}

/** Shows instead of the page that nobody is signed in. */
export function sendNotSignedIn(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
  status = 200,
): FastifyReply {
  const { referrer_uri: returnTo } = fieldsOf(request.query)
  const view = {
    language: pageLanguage(request),
    address: addressOf(realm, fieldsOf(request.query)),
    returnTo,
  }
  return sendPage(realm, request, reply, notSignedInPage(realm, view), status)
}

/** Redirects to the page, so that reloading it does not repeat the change. */
export function backToPage(visit: OwnVisit, done?: Done): FastifyReply {
  return visit.reply.header("cache-control", "no-store").redirect(pageAddress(visit, done), 303)
}

/** The address of the page. @param done what it confirms */
export function pageAddress(visit: OwnVisit, done?: Done): string {
  return addressOf(visit.realm, { ...keptQuery(visit), done })
}

/** The query parameters that the page keeps: the return address, and the language chosen on it. */
function keptQuery({ realm, request }: OwnVisit): Fields {
  const { referrer_uri: returnTo, ui_locales } = fieldsOf(request.query)
  return { referrer_uri: returnTo && realm.redirects.allows(returnTo) ? returnTo : undefined, ui_locales }
}

function addressOf(realm: Realm, fields: Fields, below = ""): string {
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  const query = new URLSearchParams(given).toString()
  return `${realm.path}/account${below}${query && `?${query}`}`
}

/** What the seal of a form of the page is about. */
export function sealed({ sessionId }: OwnVisit): string {
  return `account ${sessionId}`
}
