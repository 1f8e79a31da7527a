import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Language, LocalText } from "../../platform/i18n/language.ts"
import { networkOf } from "../../platform/limits/network.ts"
import { type Account, hasPassword, isPasswordOf, rename, setPassword } from "../accounts.ts"
import { currentSession } from "../current-session.ts"
import { PROVIDER_PATH, type Realm } from "../realm.ts"
import { endSession, endSessionsOf, sessionsOf } from "../sessions.ts"
import { issuersOf, removeLink } from "../social/queries.ts"
import { type AccountView, accountPage, type Done, doneThings, notSignedInPage } from "./account.ts"
import { passwordHasChanged, passwordLinkMail, revokesTokens } from "./forgotten-password.ts"
import { namesOf, problemsOfNames, problemsOfPassword } from "./form.ts"
import { type Fields, fieldsOf, pageLanguage, sendPage } from "./sending.ts"
import { sendVerification } from "./verification.ts"

/** A visit to the account page by the person the browser's session belongs to. */
type OwnVisit = {
  realm: Realm
  request: FastifyRequest
  reply: FastifyReply
  language: Language
  account: Account
  sessionId: string
}

/** The changes people can make to their own account. The page itself is shown by {@link sendOwnAccount}. */
export function registerOwnAccount(app: FastifyInstance, realmOf: (request: FastifyRequest) => Realm): void {
  const accept = (path: string, change: (visit: OwnVisit, form: Fields) => Promise<FastifyReply>) =>
    app.post(`${PROVIDER_PATH}/account/${path}`, async (request, reply) => {
      const realm = realmOf(request)
      const visit = await ownVisit(realm, request, reply)
      if (!visit) return sendNotSignedIn(realm, request, reply, 401)
      const form = fieldsOf(request.body)
      const isOurs = realm.keys.isSeal(form.seal ?? "", sealed(visit))
      return isOurs ? change(visit, form) : send(visit, { problem: "staleForm" }, 400)
    })
  accept("profile", changeProfile)
  accept("password", changePassword)
  accept("sessions", endSessions)
  accept("verification", sendAgain)
  accept("links", endLink)
  accept("password-link", sendPasswordLink)
}

/** Answers with the account page of the person signed in with this browser. */
export async function sendOwnAccount(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = await ownVisit(realm, request, reply)
  if (!visit) return sendNotSignedIn(realm, request, reply)
  const { done } = fieldsOf(request.query)
  return send(visit, { done: doneThings.find((thing) => thing === done) })
}

async function changeProfile(visit: OwnVisit, form: Fields): Promise<FastifyReply> {
  const names = namesOf(form)
  const problems = problemsOfNames(names)
  if (Object.keys(problems).length > 0) return send(visit, { names, problems }, 400)
  await rename(visit.realm, visit.account.id, names)
  return backToPage(visit, "profile")
}

async function changePassword(visit: OwnVisit, form: Fields): Promise<FastifyReply> {
  const { realm, request, account, sessionId, language } = visit
  const refuse = (view: Partial<AccountView>, status = 400) =>
    send(visit, { revokesTokens: revokesTokens(form), ...view }, status)
  const problems = problemsOfPassword(form)
  if (Object.keys(problems).length > 0) return refuse({ problems })
  const { byAddress, failures } = realm.throttles
  const key = `${account.email} session ${sessionId}`
  const mayTry = (await byAddress.allows(networkOf(request.ip))) && (await failures.allows(key))
  if (!mayTry) return refuse({ problem: "tooManyAttempts" }, 429)
  if (!(await isPasswordOf(realm.db, account.id, form.currentPassword ?? ""))) {
    return refuse({ problems: { currentPassword: "wrongCurrentPassword" } })
  }
  await failures.forget(key)
  await setPassword(realm, account.id, form.password ?? "")
  const revoked = await passwordHasChanged(realm, account, language, form, sessionId)
  return backToPage(visit, revoked ? "password-and-tokens" : "password")
}

/** Ends the named session, or all but this one. */
async function endSessions(visit: OwnVisit, { session }: Fields): Promise<FastifyReply> {
  const { realm, account, sessionId } = visit
  if (session === undefined) await endSessionsOf(realm.db, account.id, sessionId)
  else {
    const own = await sessionsOf(realm.db, account.id)
    if (own.some(({ id }) => id === session)) await endSession(realm.db, session)
  }
  return backToPage(visit, "sessions")
}

async function sendAgain(visit: OwnVisit): Promise<FastifyReply> {
  const { realm, account, language } = visit
  if (account.emailVerified) return backToPage(visit)
  if (!(await realm.throttles.mails.allows(account.email))) {
    return send(visit, { problem: "tooManyAttempts" }, 429)
  }
  sendVerification(realm, account, language)
  return backToPage(visit, "verification")
}

/** Removes the link between an external provider and the account. */
async function endLink(visit: OwnVisit, { issuer }: Fields): Promise<FastifyReply> {
  const { realm, account } = visit
  if (issuer !== undefined) await removeLink(realm.db, account.id, issuer)
  return backToPage(visit, "links")
}

async function sendPasswordLink(visit: OwnVisit): Promise<FastifyReply> {
  const { realm, account, language } = visit
  if (!(await realm.throttles.mails.allows(account.email))) {
    return send(visit, { problem: "tooManyAttempts" }, 429)
  }
  realm.mail.send(() => passwordLinkMail(realm, account, language))
  return backToPage(visit, "password-link")
}

async function ownVisit(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OwnVisit | null> {
  const session = await currentSession(realm, request, reply)
  if (!session) return null
  const { id: sessionId, account } = session
  return { realm, request, reply, account, sessionId, language: pageLanguage(request) }
}

async function send(visit: OwnVisit, view: Partial<AccountView>, status = 200): Promise<FastifyReply> {
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

function sendNotSignedIn(
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
function backToPage(visit: OwnVisit, done?: Done): FastifyReply {
  const address = addressOf(visit.realm, { ...keptQuery(visit), done })
  return visit.reply.header("cache-control", "no-store").redirect(address, 303)
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

function sealed({ sessionId }: OwnVisit): string {
  return `account ${sessionId}`
}
