import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Language } from "../../platform/i18n/language.ts"
import { writeLetter } from "../../platform/mail/letter.ts"
import { html } from "../../platform/markup.ts"
import { type Account, confirmEmail } from "../accounts.ts"
import { verificationLetter } from "../letters.ts"
import { accountOfLink, makeLink, useLinkUp } from "../mail-links.ts"
import type { Realm } from "../realm.ts"
import { errorPage } from "./error.ts"
import { backButton, page, textsIn } from "./layout.ts"
import { pageLanguage, sendPage } from "./sending.ts"

const LINK_PATH = "/realms/:realm/confirm-email/:secret"

/** The page behind the link that proves an e-mail address. */
export function registerVerification(
  app: FastifyInstance,
  realmOf: (request: FastifyRequest) => Realm,
): void {
  // Only the button confirms: some mail programs open every link by themselves.
  app.get(LINK_PATH, async (request, reply) => answer(realmOf(request), request, reply, false))
  app.post(LINK_PATH, async (request, reply) => answer(realmOf(request), request, reply, true))
  app.get("/realms/:realm/email-confirmed", async (request, reply) => {
    const view = { language: pageLanguage(request), address: request.url }
    return sendPage(realmOf(request), request, reply, confirmedPage(realmOf(request), view))
  })
}

/** Sends the link, in the background. */
export function sendVerification(realm: Realm, account: Account, language: Language): void {
  realm.mail.send(async () => {
    const secret = await makeLink(realm.db, "EmailVerification", account)
    const address = `${realm.issuer}/confirm-email/${secret}?ui_locales=${language.toLowerCase()}`
    return writeLetter({ ...realm, language }, account.email, verificationLetter(address))
  })
}

async function answer(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
  confirms: boolean,
): Promise<FastifyReply> {
  const { secret } = request.params as { secret: string }
  const language = pageLanguage(request)
  const view = { language, address: request.url }
  const account = await accountOfLink(realm.db, "EmailVerification", secret)
  const works = account && (!confirms || (await useLinkUp(realm.db, "EmailVerification", secret)))
  if (!works) {
    const content = errorPage(realm, { ...view, error: { error: "used_link" } })
    return sendPage(realm, request, reply, content, 400)
  }
  if (!confirms) return sendPage(realm, request, reply, askPage(realm, view, account))
  await confirmEmail(realm, account)
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
  { language, address }: { language: Language; address: string },
  { email }: Account,
): string {
  return page(realm, {
    language,
    address,
    title: "confirmEmailTitle",
    lead: "confirmEmailLead",
    body: html`<form method="post" action="${address}">
<p class="whose"><bdi>${email}</bdi></p>
<button type="submit">${textsIn(language)("confirmEmail")}</button>
</form>`,
  })
}
