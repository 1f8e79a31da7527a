import { type Html, html } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { RealmFacts } from "../realm.ts"
import { alert, field, type NameProblems, type PasswordProblems } from "./form.ts"
import { page, textsIn } from "./layout.ts"
import { newPasswordField } from "./new-password.ts"
import { type SocialChoice, socialChoices } from "./sign-in.ts"
import type { TextKey } from "./texts.ts"

export type FinishProblems = NameProblems & PasswordProblems
export type SignUpProblems = FinishProblems & { email?: TextKey }

/** What was entered stays on the page; a password only where it was not itself the problem. */
export type TypedSignUp = {
  firstName: string
  lastName: string
  email: string
  password?: string | undefined
}

export type SignUpView = {
  language: Language
  address: string
  action: string
  signInAddress: string
  seal: string
  typed: TypedSignUp
  /** If mail is configured, the password is chosen on the page of a mailed link instead. */
  asksPassword: boolean
  problem?: "tooManyAttempts" | "staleForm"
  problems: SignUpProblems
  /** External providers that can create an account here, with the addresses at which that starts. */
  providers: SocialChoice[]
}

export function signUpPage(realm: RealmFacts, view: SignUpView): string {
  const { language, typed, problems, asksPassword } = view
  const say = textsIn(language)
  const first = firstToMend(problems)
  return page(realm, {
    language,
    address: view.address,
    title: "signUpTitle",
    lead: asksPassword ? "signUpLead" : "signUpByMailLead",
    body: html`<form method="post" action="${view.action}" novalidate>
${alert(view.problem && say(view.problem))}
<input type="hidden" name="seal" value="${view.seal}">
${nameFields(language, typed, problems, first)}
${field({
  name: "email",
  label: say("email"),
  type: "email",
  autocomplete: "email",
  value: typed.email,
  error: problems.email && say(problems.email),
  autofocus: first === "email",
})}
${asksPassword && passwordField(language, typed, problems, first)}
<button type="submit">${say(asksPassword ? "signUp" : "signUpByMail")}</button>
</form>
${socialChoices(language, view.providers)}
<p class="aside">${say("haveAccount")} <a href="${view.signInAddress}" data-keeps-typed>${say("signIn")}</a></p>`,
  })
}

/** Identical whether or not the address has an account: only the mail tells. */
export function signUpSentPage(
  realm: RealmFacts,
  view: { language: Language; address: string; signInAddress: string; email: string },
): string {
  const say = textsIn(view.language)
  return page(realm, {
    language: view.language,
    address: view.address,
    title: "mailSentTitle",
    body: html`<p role="status">${say("signUpSentLead")}</p>
<p><bdi>${view.email}</bdi></p>
<p class="hint">${say("mailSentHint")}</p>
<p class="aside"><a href="${view.signInAddress}">${say("backToSignIn")}</a></p>`,
  })
}

export function finishSignUpPage(
  realm: RealmFacts,
  view: { language: Language; address: string; typed: TypedSignUp; problems: FinishProblems },
): string {
  const { language, address, typed, problems } = view
  const first = Object.keys(problems).length === 0 ? "password" : firstToMend(problems)
  return page(realm, {
    language,
    address,
    title: "finishSignUpTitle",
    lead: "finishSignUpLead",
    body: html`<form method="post" action="${address}" novalidate>
<p class="whose"><bdi>${typed.email}</bdi></p>
${nameFields(language, typed, problems, first)}
${passwordField(language, typed, problems, first)}
<button type="submit">${textsIn(language)("signUp")}</button>
</form>`,
  })
}

function nameFields(
  language: Language,
  typed: TypedSignUp,
  problems: SignUpProblems,
  first: keyof SignUpProblems,
): Html {
  const say = textsIn(language)
  const line = (name: "firstName" | "lastName", autocomplete: string) => {
    const problem = problems[name]
    return field({
      name,
      label: say(name),
      type: "text",
      autocomplete,
      value: typed[name],
      error: problem && say(problem),
      autofocus: name === first,
    })
  }
  return html`<div class="pair">${line("firstName", "given-name")}${line("lastName", "family-name")}</div>`
}

function passwordField(
  language: Language,
  { password }: TypedSignUp,
  problems: SignUpProblems,
  first: keyof SignUpProblems,
): Html {
  return newPasswordField(language, {
    label: "password",
    problem: problems.password,
    value: problems.password ? "" : password,
    autofocus: first === "password",
  })
}

function firstToMend(problems: SignUpProblems): keyof SignUpProblems {
  return (
    (["firstName", "lastName", "email", "password"] as const).find((name) => problems[name]) ?? "firstName"
  )
}
