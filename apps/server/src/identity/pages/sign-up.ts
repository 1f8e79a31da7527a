import type { Language } from "../../platform/i18n/language.ts"
import { html } from "../../platform/markup.ts"
import type { RealmFacts } from "../realm.ts"
import { alert, field } from "./form.ts"
import { page, textsIn } from "./layout.ts"
import type { TextKey } from "./texts.ts"

export const signUpFields = ["firstName", "lastName", "email", "password", "passwordRepeat"] as const

export type SignUpField = (typeof signUpFields)[number]
export type SignUpProblems = { [field in SignUpField]?: TextKey }

export type SignUpView = {
  language: Language
  address: string
  action: string
  signInAddress: string
  seal: string
  /** What was typed; passwords are not shown again. */
  typed: { firstName: string; lastName: string; email: string }
  problem?: "tooManyAttempts" | "staleForm"
  problems: SignUpProblems
}

const facts: Record<
  SignUpField,
  { label: TextKey; type: "text" | "email" | "password"; autocomplete: string; hint?: TextKey }
> = {
  firstName: { label: "firstName", type: "text", autocomplete: "given-name" },
  lastName: { label: "lastName", type: "text", autocomplete: "family-name" },
  email: { label: "email", type: "email", autocomplete: "email" },
  password: { label: "password", type: "password", autocomplete: "new-password", hint: "passwordRule" },
  passwordRepeat: { label: "repeatPassword", type: "password", autocomplete: "new-password" },
}

export function signUpPage(realm: RealmFacts, view: SignUpView): string {
  const say = textsIn(view.language)
  const first = signUpFields.find((name) => view.problems[name]) ?? "firstName"
  const typed: { [field in SignUpField]?: string } = view.typed
  const line = (name: SignUpField) => {
    const { label, type, autocomplete, hint } = facts[name]
    const problem = view.problems[name]
    return field({
      name,
      label: say(label),
      type,
      autocomplete,
      value: typed[name],
      hint: hint && say(hint),
      error: problem && say(problem),
      autofocus: name === first,
    })
  }
  return page(realm, {
    language: view.language,
    address: view.address,
    title: "signUpTitle",
    lead: "signUpLead",
    body: html`<form method="post" action="${view.action}" novalidate>
${alert(view.problem && say(view.problem))}
<input type="hidden" name="seal" value="${view.seal}">
<div class="pair">${line("firstName")}${line("lastName")}</div>
${line("email")}
${line("password")}
${line("passwordRepeat")}
<button type="submit">${say("signUp")}</button>
</form>
<p class="aside">${say("haveAccount")} <a href="${view.signInAddress}">${say("signIn")}</a></p>`,
  })
}
