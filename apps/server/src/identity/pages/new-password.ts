import type { Language } from "../../platform/i18n/language.ts"
import { type Html, html } from "../../platform/markup.ts"
import type { RealmFacts } from "../realm.ts"
import { field } from "./form.ts"
import { backButton, page, textsIn } from "./layout.ts"
import type { PasswordProblems } from "./typed.ts"

/** Asks for a new password, twice. The form goes to the page's own address, which is the proof. */
export function newPasswordPage(
  realm: RealmFacts,
  view: { language: Language; address: string; email: string; problems: PasswordProblems },
): string {
  const say = textsIn(view.language)
  return page(realm, {
    language: view.language,
    address: view.address,
    title: "newPasswordTitle",
    body: html`<form method="post" action="${view.address}" novalidate>
<p class="whose"><bdi>${view.email}</bdi></p>
${newPasswordFields(view.language, view.problems, true)}
<button type="submit">${say("savePassword")}</button>
</form>`,
  })
}

/** The two lines in which a new password is typed. */
export function newPasswordFields(language: Language, problems: PasswordProblems, autofocus = false): Html {
  const say = textsIn(language)
  return html`${field({
    name: "password",
    label: say("newPassword"),
    type: "password",
    autocomplete: "new-password",
    hint: say("passwordRule"),
    error: problems.password && say(problems.password),
    autofocus: autofocus && !problems.passwordRepeat,
  })}
${field({
  name: "passwordRepeat",
  label: say("repeatPassword"),
  type: "password",
  autocomplete: "new-password",
  error: problems.passwordRepeat && say(problems.passwordRepeat),
  autofocus: autofocus && problems.passwordRepeat !== undefined,
})}`
}

export function passwordChangedPage(
  realm: RealmFacts,
  view: { language: Language; address: string },
): string {
  return page(realm, {
    ...view,
    title: "passwordChangedTitle",
    lead: "passwordChangedLead",
    body: backButton(realm, view.language),
  })
}
