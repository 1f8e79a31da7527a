import type { Language } from "../../platform/i18n/language.ts"
import { html } from "../../platform/markup.ts"
import type { RealmFacts } from "../realm.ts"
import { alert, field } from "./form.ts"
import { page, textsIn } from "./layout.ts"
import type { TextKey } from "./texts.ts"

export type ForgottenView = {
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
export function forgottenPage(realm: RealmFacts, view: ForgottenView): string {
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
export function mailSentPage(
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
