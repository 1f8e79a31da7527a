import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { isEmail, normaliseEmail } from "../../platform/email.ts"
import { html } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { networkOf } from "../../platform/limits/network.ts"
import { writeLetter } from "../../platform/mail/letter.ts"
import type { Mail } from "../../platform/mail/mail.ts"
import { type Account, confirmEmail, findAccountByEmail, setPassword } from "../accounts.ts"
import { passwordChangedLetter, resetLetter } from "../letters.ts"
import { accountOfLink, makeLink, removeLinks, useLinkUp } from "../mail-links.ts"
import { forgetFailures, rememberDevice } from "../password-guard.ts"
import { PROVIDER_PATH, type Realm, type RealmFacts } from "../realm.ts"
import { endSessionsOf } from "../sessions.ts"
import { alert, field, type PasswordProblems, problemsOfPassword } from "./form.ts"
import { page, textsIn } from "./layout.ts"
import { newPasswordPage, passwordChangedPage } from "./new-password.ts"
import { errorPage, type Fields, fieldsOf, pageLanguage, sendPage } from "./sending.ts"
import type { TextKey } from "./texts.ts"
import { addressesOf, hasSeal, hintOf, VISIT_PATH, type Visit, visiting } from "./visit.ts"

const LINK_PATH = `${PROVIDER_PATH}/new-password/:secret`

/** Password recovery: request a mail, open its link, choose a new password. */
export function registerForgottenPassword(
  app: FastifyInstance,
  realmOf: (request: FastifyRequest) => Realm,
): void {
  const path = `${VISIT_PATH}/forgotten-password`
  app.get(
    path,
    visiting(realmOf, async (visit) => sendForgotten(visit, { email: hintOf(visit) })),
  )
  app.post(path, visiting(realmOf, acceptAddress))
  app.get(LINK_PATH, async (request, reply) => sendNewPassword(await byLink(realmOf, request, reply), {}))
  app.post(LINK_PATH, async (request, reply) => acceptPassword(await byLink(realmOf, request, reply)))
  app.get(`${PROVIDER_PATH}/password-changed`, async (request, reply) => {
    const revoked = fieldsOf(request.query).revoked === "tokens"
    const view = { language: pageLanguage(request), address: request.url, revoked }
    return sendPage(realmOf(request), request, reply, passwordChangedPage(realmOf(request), view))
  })
}

/**
 * Follow-up to a password change: ends sessions that used the old one, revokes the API tokens if the owner wants that,
 * and notifies the owner.
 *
 * @returns whether the API tokens were to be revoked
 */
export async function passwordHasChanged(
  realm: Realm,
  account: Account,
  language: Language,
  form: Fields,
  keptSession?: string,
): Promise<boolean> {
  await endSessionsOf(realm.db, account.id, keptSession)
  await removeLinks(realm.db, "PasswordReset", account.id)
  realm.mail.send(writeLetter({ ...realm, language }, account.email, passwordChangedLetter()))
  if (!revokesTokens(form)) return false
  await realm.apiTokens.revoke(account, language)
  return true
}

/** Whether the form for a new password says to revoke the API tokens as well. */
export function revokesTokens(form: Fields): boolean {
  return form.revokeTokens === "on"
}

/** The mail with a link for choosing a password. */
export async function passwordLinkMail(realm: Realm, account: Account, language: Language): Promise<Mail> {
  const secret = await makeLink(realm.db, "PasswordReset", account)
  const address = `${realm.address}/new-password/${secret}?ui_locales=${language.toLowerCase()}`
  return writeLetter({ ...realm, language }, account.email, resetLetter(address))
}

async function acceptAddress(visit: Visit): Promise<FastifyReply> {
  const { realm, request, language } = visit
  const form = fieldsOf(request.body)
  const email = normaliseEmail(form.email ?? "")
  if (!hasSeal(visit, form)) return sendForgotten(visit, { email, problem: "staleForm" }, 400)
  if (!(await realm.throttles.byAddress.allows(networkOf(request.ip)))) {
    return sendForgotten(visit, { email, problem: "tooManyAttempts" }, 429)
  }
  if (!isEmail(email))
    return sendForgotten(visit, { email, wrongEmail: email === "" ? "fieldMissing" : "badEmail" }, 400)
  // Everything that depends on whether the address is known happens after the response.
  realm.mail.send(async () => {
    if (!(await realm.throttles.mails.allows(email))) return null
    const account = await findAccountByEmail(realm.db, email)
    return account && !account.deactivated ? passwordLinkMail(realm, account, language) : null
  })
  const page = mailSentPage(realm, {
    language,
    address: addressesOf(visit, "forgotten-password").address,
    signInAddress: addressesOf(visit, "sign-in").action,
    email,
  })
  return sendPage(realm, request, visit.reply, page)
}

function sendForgotten(visit: Visit, view: Partial<ForgottenView>, status = 200): FastifyReply {
  const page = forgottenPage(visit.realm, {
    ...addressesOf(visit, "forgotten-password"),
    signInAddress: addressesOf(visit, "sign-in").action,
    email: "",
    ...view,
  })
  return sendPage(visit.realm, visit.request, visit.reply, page, status)
}

/** A visit by a mailed link, in any browser; `account` is null when the link is no longer valid. */
type LinkVisit = {
  realm: Realm
  request: FastifyRequest
  reply: FastifyReply
  language: Language
  secret: string
  account: Account | null
}

async function byLink(
  realmOf: (request: FastifyRequest) => Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<LinkVisit> {
  const realm = realmOf(request)
  const { secret } = request.params as { secret: string }
  const account = await accountOfLink(realm.db, "PasswordReset", secret)
  return { realm, request, reply, secret, account, language: pageLanguage(request) }
}

async function acceptPassword(visit: LinkVisit): Promise<FastifyReply> {
  const { realm, request, reply, language, secret, account } = visit
  if (!account) return sendNewPassword(visit, {})
  const form = fieldsOf(request.body)
  const problems = problemsOfPassword(form)
  if (Object.keys(problems).length > 0) return sendNewPassword(visit, problems, form)
  if (!(await useLinkUp(realm.db, "PasswordReset", secret)))
    return sendNewPassword({ ...visit, account: null }, {})
  await setPassword(realm, account.id, form.password ?? "")
  // The link came by mail, so it verifies the address.
  if (await confirmEmail(realm, account)) await realm.confirmed(account, language)
  await removeLinks(realm.db, "EmailVerification", account.id)
  // However much strangers guess in the meantime, the owner can sign in from here.
  await realm.throttles.strangers.forget(account.email)
  await forgetFailures(realm, request, account.email)
  rememberDevice(realm, request, reply, account.email)
  const revoked = await passwordHasChanged(realm, account, language, form)
  const address = `${realm.path}/password-changed${revoked ? "?revoked=tokens" : ""}`
  return reply.header("cache-control", "no-store").redirect(address, 303)
}

async function sendNewPassword(
  { realm, request, reply, language, account }: LinkVisit,
  problems: PasswordProblems,
  form: Fields = {},
): Promise<FastifyReply> {
  const view = { language, address: request.url }
  if (!account) {
    const page = errorPage(realm, { ...view, error: { error: "used_link" } })
    return sendPage(realm, request, reply, page, 400)
  }
  const page = newPasswordPage(realm, {
    ...view,
    email: account.email,
    hasTokens: await realm.apiTokens.has(account),
    revokesTokens: revokesTokens(form),
    problems,
  })
  return sendPage(realm, request, reply, page, Object.keys(problems).length > 0 ? 400 : 200)
}

type ForgottenView = {
  language: Language
  address: string
  action: string
  signInAddress: string
  seal: string
  email: string
  problem?: "tooManyAttempts" | "staleForm"
  wrongEmail?: TextKey
}

/** Asks for the email address to send a link to. */
function forgottenPage(realm: RealmFacts, view: ForgottenView): string {
  const say = textsIn(view.language)
  return page(realm, {
    language: view.language,
    address: view.address,
    title: "forgottenTitle",
    lead: "forgottenLead",
    body: html`<form method="post" action="${view.action}" novalidate>
${alert(view.problem && say(view.problem))}
<input type="hidden" name="seal" value="${view.seal}">
${field({
  name: "email",
  label: say("email"),
  type: "email",
  autocomplete: "username",
  value: view.email,
  error: view.wrongEmail && say(view.wrongEmail),
  autofocus: true,
})}
<button type="submit">${say("sendLink")}</button>
</form>
<p class="aside"><a href="${view.signInAddress}" data-keeps-typed>${say("backToSignIn")}</a></p>`,
  })
}

/** Identical for addresses with and without an account, so that it does not reveal who has one. */
function mailSentPage(
  realm: RealmFacts,
  view: { language: Language; address: string; signInAddress: string; email: string },
): string {
  const say = textsIn(view.language)
  return page(realm, {
    language: view.language,
    address: view.address,
    title: "mailSentTitle",
    body: html`<p role="status">${say("mailSentLead")}</p>
<p><bdi>${view.email}</bdi></p>
<p class="hint">${say("mailSentHint")}</p>
<p class="aside"><a href="${view.signInAddress}">${say("backToSignIn")}</a></p>`,
  })
}
