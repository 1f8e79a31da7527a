import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { networkOf } from "../../platform/limits/network.ts"
import { isPasswordOf, rename, setPassword } from "../accounts.ts"
import { PROVIDER_PATH, type Realm } from "../realm.ts"
import { hasSecondFactor } from "../second-factor/passkeys.ts"
import { isRecent } from "../second-factor/recent.ts"
import { endSession, endSessionsOf, sessionsOf } from "../sessions.ts"
import { removeLink } from "../social/queries.ts"
import { type AccountView, doneThings } from "./account.ts"
import { passwordHasChanged, passwordLinkMail, revokesTokens } from "./forgotten-password.ts"
import { namesOf, problemsOfNames, problemsOfPassword } from "./form.ts"
import { passkeyChanges } from "./own-passkeys.ts"
import { backToPage, type OwnVisit, ownVisit, sealed, send, sendNotSignedIn } from "./own-visit.ts"
import { type Fields, fieldsOf } from "./sending.ts"
import { sendVerification } from "./verification.ts"

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
  for (const [path, change] of Object.entries(passkeyChanges)) accept(path, change)
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
  // Somebody at a browser that was left alone may know the password.
  if ((await hasSecondFactor(realm.db, account.id)) && !(await isRecent(realm.db, sessionId)))
    return refuse({ problem: "confirmFirst" }, 403)
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
