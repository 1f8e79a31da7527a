import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { html } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { writeLetter } from "../../platform/mail/letter.ts"
import { type Account, confirmEmail, isPasswordOf } from "../accounts.ts"
import { currentSession } from "../current-session.ts"
import { verificationLetter } from "../letters.ts"
import { accountOfLink, makeLink, useLinkUp } from "../mail-links.ts"
import { forgetFailures, mayTryPassword } from "../password-guard.ts"
import { PROVIDER_PATH, type Realm } from "../realm.ts"
import { field } from "./form.ts"
import { backButton, page, textsIn } from "./layout.ts"
import { errorPage, fieldsOf, pageLanguage, sendPage } from "./sending.ts"

import type { TextKey } from "./texts.ts"

const LINK_PATH = `${PROVIDER_PATH}/confirm-email/:secret`

/** The page behind the link that verifies an email address. */
export function registerVerification(
  app: FastifyInstance,
  realmOf: (request: FastifyRequest) => Realm,
): void {
  // Only the button confirms: some mail programs open every link by themselves.
  app.get(LINK_PATH, async (request, reply) => answer(realmOf(request), request, reply, false))
  app.post(LINK_PATH, async (request, reply) => answer(realmOf(request), request, reply, true))
  app.get(`${PROVIDER_PATH}/email-confirmed`, async (request, reply) => {
    const view = { language: pageLanguage(request), address: request.url }
    return sendPage(realmOf(request), request, reply, confirmedPage(realmOf(request), view))
  })
}

/** Sends the link, in the background. */
export function sendVerification(realm: Realm, account: Account, language: Language): void {
  realm.mail.send(async () => {
    const secret = await makeLink(realm.db, "EmailVerification", account)
    const address = `${realm.address}/confirm-email/${secret}?ui_locales=${language.toLowerCase()}`
    return writeLetter({ ...realm, language }, account.email, verificationLetter(address))
  })
}

/**
 * Confirms only for the person who created the account: signed in to it here, or with its password. Otherwise a curious
 * owner of the mailbox could confirm an account that somebody else created with their address.
 */
async function answer(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
  confirms: boolean,
): Promise<FastifyReply> {
  const { secret } = request.params as { secret: string }
  const view = { language: pageLanguage(request), address: request.url }
  const refuse = (error: string) =>
    sendPage(realm, request, reply, errorPage(realm, { ...view, error: { error } }), 400)
  const account = await accountOfLink(realm.db, "EmailVerification", secret)
  if (!account) return refuse("used_link")
  const isOwn = (await currentSession(realm, request, reply))?.account.id === account.id
  const ask = (problem?: TextKey, status = 200) =>
    sendPage(
      realm,
      request,
      reply,
      askPage(realm, { ...view, asksPassword: !isOwn, problem }, account),
      status,
    )
  if (!confirms) return ask()
  if (!isOwn) {
    if (!(await mayTryPassword(realm, request, account.email))) return ask("tooManyAttempts", 429)
    const { password = "" } = fieldsOf(request.body)
    if (!(await isPasswordOf(realm.db, account.id, password))) return ask("wrongPasswordHere", 400)
    await forgetFailures(realm, request, account.email)
  }
  if (!(await useLinkUp(realm.db, "EmailVerification", secret))) return refuse("used_link")
  if (!(await confirmEmail(realm, account))) return refuse("address_taken")
  await realm.confirmed(account, view.language)
  return reply.header("cache-control", "no-store").redirect(`${realm.path}/email-confirmed`, 303)
}

function confirmedPage(realm: Realm, view: { language: Language; address: string }): string {
  return page(realm, {
    ...view,
    title: "emailConfirmedTitle",
    lead: "emailConfirmedLead",
    body: backButton(realm, view.language),
  })
}

function askPage(
  realm: Realm,
  view: { language: Language; address: string; asksPassword: boolean; problem: TextKey | undefined },
  { email }: Account,
): string {
  const { language, address, asksPassword, problem } = view
  const say = textsIn(language)
  return page(realm, {
    language,
    address,
    title: "confirmEmailTitle",
    lead: "confirmEmailLead",
    body: html`<form method="post" action="${address}" novalidate>
<p class="whose"><bdi>${email}</bdi></p>
${
  asksPassword &&
  field({
    name: "password",
    label: say("password"),
    type: "password",
    autocomplete: "current-password",
    hint: say("confirmByPassword"),
    error: problem && say(problem),
    reveal: { show: say("showPassword"), hide: say("hidePassword") },
    autofocus: true,
  })
}
<button type="submit">${say("confirmEmail")}</button>
</form>`,
  })
}
