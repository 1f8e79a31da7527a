import { type Html, html } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { RealmFacts } from "../realm.ts"
import { field, type PasswordProblems } from "./form.ts"
import { backButton, page, textsIn } from "./layout.ts"
import type { TextKey } from "./texts.ts"

/** Asks for a new password. The form is sent to the page's own address, which contains the proof. */
export function newPasswordPage(
  realm: RealmFacts,
  view: {
    language: Language
    address: string
    email: string
    hasTokens: boolean
    /** Whether the choice to revoke them is ticked. */
    revokesTokens: boolean
    problems: PasswordProblems
  },
): string {
  const say = textsIn(view.language)
  return page(realm, {
    language: view.language,
    address: view.address,
    title: "newPasswordTitle",
    body: html`<form method="post" action="${view.address}" novalidate>
<p class="whose"><bdi>${view.email}</bdi></p>
${newPasswordField(view.language, { problem: view.problems.password, autofocus: true })}
${view.hasTokens && revokeTokensChoice(view.language, view.revokesTokens)}
<button type="submit">${say("savePassword")}</button>
</form>`,
  })
}

/** The field for a new password, with its rule. The password can be shown, so it is entered only once. */
export function newPasswordField(
  language: Language,
  options: {
    label?: "password" | "newPassword"
    problem: TextKey | undefined
    value?: string | undefined
    autofocus?: boolean
  },
): Html {
  const say = textsIn(language)
  const { label = "newPassword", problem, value, autofocus = false } = options
  return field({
    name: "password",
    label: say(label),
    type: "password",
    autocomplete: "new-password",
    value,
    hint: say("passwordRule"),
    error: problem && say(problem),
    reveal: { show: say("showPassword"), hide: say("hidePassword") },
    autofocus,
  })
}

/** The choice to revoke the API tokens too, for those who have some: not everybody who changes a password wants that. */
export function revokeTokensChoice(language: Language, isTicked = false): Html {
  const say = textsIn(language)
  return html`<div>
<label class="choice"><input type="checkbox" name="revokeTokens" value="on"${isTicked ? " checked" : ""} aria-describedby="revokeTokens-note"> ${say("revokeTokens")}</label>
<p id="revokeTokens-note" class="hint">${say("revokeTokensHint")}</p>
</div>`
}

export function passwordChangedPage(
  realm: RealmFacts,
  { revoked, ...view }: { language: Language; address: string; revoked: boolean },
): string {
  return page(realm, {
    ...view,
    title: "passwordChangedTitle",
    lead: revoked ? "passwordChangedTokensLead" : "passwordChangedLead",
    body: backButton(realm, view.language),
  })
}
