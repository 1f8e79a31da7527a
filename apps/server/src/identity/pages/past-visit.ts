import type { FastifyReply, FastifyRequest } from "fastify"
import { html } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { Account } from "../accounts.ts"
import { currentSession } from "../current-session.ts"
import { pastRequest } from "../past-requests.ts"
import type { Realm } from "../realm.ts"
import { page, textsIn } from "./layout.ts"
import { fieldsOf, pageLanguage, sendPage } from "./sending.ts"

/**
 * Redirects visitors of a page whose sign-in is finished or has expired. People who are signed in continue to where the
 * sign-in was to lead; everybody else starts it again with one click.
 */
export async function redirectPastVisit(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { uid } = request.params as { uid: string }
  const asked = await askedBefore(realm, uid)
  const session = await currentSession(realm, request, reply)
  const target = allowedTarget(realm, asked?.redirect_uri)
  if (session && request.method === "GET")
    return reply.header("cache-control", "no-store").redirect(target, 303)
  const view = { language: pageLanguage(request, asked?.ui_locales), address: request.url }
  const page = session
    ? signedInPage(realm, { ...view, account: session.account, target })
    : againPage(realm, { ...view, signInAddress: await addressOfRequest(realm, request), target })
  // A form that comes too late is rejected.
  return sendPage(realm, request, reply, page, request.method === "GET" ? 200 : 400)
}

/** The allowed addresses may have changed since the sign-in began. */
function allowedTarget({ redirects }: Realm, address: string | undefined): string {
  if (address !== undefined && redirects.allows(address)) return address
  return `${redirects.origins[0]}/`
}

/** The address at which the page's sign-in starts again; null when it is too long ago. */
export async function addressOfRequest(
  realm: Realm,
  request: FastifyRequest,
  changed: Record<string, string> = {},
): Promise<string | null> {
  const asked = await askedBefore(realm, (request.params as { uid: string }).uid)
  if (!asked) return null
  const chosen = fieldsOf(request.query).ui_locales
  const query = new URLSearchParams({ ...asked, ...changed, ...(chosen && { ui_locales: chosen }) })
  return `${realm.path}/authorize?${query}`
}

async function askedBefore({ db }: Realm, uid: string): Promise<Record<string, string> | null> {
  return uid.includes("\0") ? null : pastRequest(db, uid)
}

/** The form of an old page may have been sent with somebody else's address, so the page shows who is signed in. */
function signedInPage(
  realm: Realm,
  view: { language: Language; address: string; account: Account; target: string },
): string {
  return page(realm, {
    ...view,
    title: "alreadySignedInTitle",
    body: html`<p class="whose"><bdi>${view.account.email}</bdi></p>
<p class="onward"><a class="button" href="${view.target}">${textsIn(view.language)("goOn")}</a></p>`,
  })
}

function againPage(
  realm: Realm,
  view: { language: Language; address: string; signInAddress: string | null; target: string },
): string {
  const say = textsIn(view.language)
  return page(realm, {
    ...view,
    title: "signInAgainTitle",
    lead: "signInAgainLead",
    body: html`<p class="onward"><a class="button" href="${view.signInAddress ?? view.target}">${say(view.signInAddress ? "signIn" : "back")}</a></p>
<p class="hint">${say("signInAgainHint")}</p>`,
  })
}
