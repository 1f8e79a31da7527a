import type { Language } from "../../platform/i18n/language.ts"
import { html } from "../../platform/markup.ts"
import type { RealmFacts } from "../realm.ts"
import { backButton, page, textsIn } from "./layout.ts"

/** Asks whether to sign out, because a foreign link could have brought the person here. */
export function signOutPage(
  realm: RealmFacts,
  view: { language: Language; address: string; seal: string; returnTo: string | undefined },
): string {
  const say = textsIn(view.language)
  return page(realm, {
    language: view.language,
    address: view.address,
    title: "signOutTitle",
    lead: "signOutLead",
    body: html`<form method="post" action="${realm.path}/protocol/openid-connect/logout">
<input type="hidden" name="seal" value="${view.seal}">
${view.returnTo && html`<input type="hidden" name="post_logout_redirect_uri" value="${view.returnTo}">`}
<button type="submit">${say("signOut")}</button>
</form>
<p class="aside"><a href="${view.returnTo ?? realm.redirects.origins[0]}">${say("staySignedIn")}</a></p>`,
  })
}

export function signedOutPage(realm: RealmFacts, view: { language: Language; address: string }): string {
  return page(realm, {
    ...view,
    title: "signedOutTitle",
    lead: "signedOutLead",
    body: backButton(realm, view.language),
  })
}
