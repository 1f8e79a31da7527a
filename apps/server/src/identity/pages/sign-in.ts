import { type Html, html } from "../../platform/html.ts"
import { inLanguage, type Language, type LocalText } from "../../platform/i18n/language.ts"
import type { SocialProvider } from "../../platform/tenants/social-providers.ts"
import type { RealmFacts } from "../realm.ts"
import { alert, field } from "./form.ts"
import { page, textsIn } from "./layout.ts"
import { passkeyForm } from "./passkey-form.ts"

/** An external provider to continue with. */
export type SocialChoice = Pick<SocialProvider, "id" | "name"> & {
  /** Where signing in with it starts. */
  address: string
}

/** Buttons that lead to external providers, below a form. */
export function socialChoices(language: Language, choices: SocialChoice[]): Html | false {
  if (choices.length === 0) return false
  const say = textsIn(language)
  return html`<p class="or"><span>${say("or")}</span></p>
${choices.map(
  ({ name, address }) =>
    html`<p class="elsewhere"><a class="button quiet" href="${address}">${naming({ name }, language, say("goOnWith"))}</a></p>\n`,
)}`
}

/** Inserts the name of a provider into a text. */
function naming(provider: { name: LocalText } | undefined, language: Language, text: string): string {
  return provider ? text.replace("{provider}", inLanguage(provider.name, language)) : text
}

export type SignInView = {
  language: Language
  address: string
  /** Targets of the form and of the sign-up link. */
  action: string
  signUpAddress: string
  forgottenAddress: string
  /** Of the form that signs in with a passkey. */
  passkeyAddresses: { action: string; options: string }
  seal: string
  email: string
  rememberMe: boolean
  problem?: Problem
  /** Other ways to sign in, with the addresses at which they start. */
  providers: SocialChoice[]
  /** The provider that a problem is about. */
  provider?: Pick<SocialProvider, "name">
}

type Problem =
  | "wrongPassword"
  | "wrongPasskey"
  | "deactivated"
  | "tooManyAttempts"
  | "staleForm"
  | "staleAnswer"
  | "cancelledElsewhere"
  | "providerFailed"
  | "noAddressElsewhere"
  | "addressNotVerifiedElsewhere"

export function signInPage(realm: RealmFacts, view: SignInView): string {
  const say = textsIn(view.language)
  return page(realm, {
    language: view.language,
    address: view.address,
    usesPasskeys: true,
    title: "signInTitle",
    lead: "signInLead",
    body: html`<form method="post" action="${view.action}" novalidate>
${alert(view.problem && naming(view.provider, view.language, say(view.problem)))}
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
${passkeyForm({
  language: view.language,
  ceremony: "get",
  action: view.passkeyAddresses.action,
  optionsAddress: view.passkeyAddresses.options,
  seal: view.seal,
  button: "signInWithPasskey",
  isQuiet: true,
})}
${socialChoices(view.language, view.providers)}
<p class="aside"><a href="${view.forgottenAddress}" data-keeps-typed>${say("forgotten")}</a></p>
<p class="aside">${say("noAccountYet")} <a href="${view.signUpAddress}" data-keeps-typed>${say("signUp")}</a></p>`,
  })
}
