import type { Language } from "../../platform/i18n/language.ts"
import { html } from "../../platform/markup.ts"
import type { RealmFacts } from "../realm.ts"
import { alert, field } from "./form.ts"
import { page, textsIn } from "./layout.ts"

export type SignInView = {
  language: Language
  address: string
  /** Where the form and the link to the sign-up go. */
  action: string
  signUpAddress: string
  forgottenAddress: string
  seal: string
  email: string
  rememberMe: boolean
  problem?: "wrongPassword" | "tooManyAttempts" | "staleForm"
}

export function signInPage(realm: RealmFacts, view: SignInView): string {
  const say = textsIn(view.language)
  return page(realm, {
    language: view.language,
    address: view.address,
    title: "signInTitle",
    lead: "signInLead",
    body: html`<form method="post" action="${view.action}" novalidate>
${alert(view.problem && say(view.problem))}
<input type="hidden" name="seal" value="${view.seal}">
${field({
  name: "username",
  label: say("email"),
  type: "email",
  autocomplete: "username",
  value: view.email,
  autofocus: view.email === "",
})}
${field({
  name: "password",
  label: say("password"),
  type: "password",
  autocomplete: "current-password",
  reveal: { show: say("showPassword"), hide: say("hidePassword") },
  autofocus: view.email !== "",
})}
<label class="choice"><input type="checkbox" name="rememberMe" value="on"${view.rememberMe ? " checked" : ""}> ${say("rememberMe")}</label>
<button type="submit">${say("signIn")}</button>
</form>
<p class="aside"><a href="${view.forgottenAddress}" data-keeps-typed>${say("forgotten")}</a></p>
<p class="aside">${say("noAccountYet")} <a href="${view.signUpAddress}" data-keeps-typed>${say("signUp")}</a></p>`,
  })
}
