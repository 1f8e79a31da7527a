import { type Html, html } from "../../platform/html.ts"
import { inLanguage, type Language, type LocalText } from "../../platform/i18n/language.ts"
import type { Account } from "../accounts.ts"
import type { RealmFacts } from "../realm.ts"
import type { Passkey } from "../second-factor/passkeys.ts"
import type { OwnSession } from "../sessions.ts"
import { ago } from "./ago.ts"
import { nameOfDevice } from "./devices.ts"
import { alert, field, type NameProblems, type PasswordProblems } from "./form.ts"
import { backButton, backLink, page, textsIn } from "./layout.ts"
import { newPasswordField, revokeTokensChoice } from "./new-password.ts"
import { type PasskeyForm, passkeySection } from "./passkey-section.ts"
import type { TextKey } from "./texts.ts"

/** Where a person is signed in, with a form to end each session. */
function sessionList(view: {
  language: Language
  /** The target of the forms that end sessions. */
  action: string
  seal: string
  sessions: OwnSession[]
  currentSession: string
}): Html {
  const { language, sessions, currentSession } = view
  const say = textsIn(language)
  const current = sessions.filter(({ id }) => id === currentSession)
  const others = sessions.filter(({ id }) => id !== currentSession)
  return html`<section>
<h2>${say("sessionsTitle")}</h2>
<ul class="sessions">
${current.map((session) => html`<li>${description(session, language, true)}</li>\n`)}${others.map(
  (session) => html`<li>${description(session, language, false)}
<form method="post" action="${view.action}">
<input type="hidden" name="seal" value="${view.seal}">
<input type="hidden" name="session" value="${session.id}">
<button type="submit" class="quiet">${say("endSession")}<span class="unseen"> (${inLanguage(nameOfDevice(session.userAgent), language)})</span></button>
</form></li>
`,
)}</ul>
${
  others.length > 1 &&
  html`<form method="post" action="${view.action}">
<input type="hidden" name="seal" value="${view.seal}">
<button type="submit" class="quiet">${say("endOthers")}</button>
</form>`
}
</section>`
}

function description(
  { userAgent, started, lastUsed }: OwnSession,
  language: Language,
  isThis: boolean,
): Html {
  const say = textsIn(language)
  return html`<div>
<p>${inLanguage(nameOfDevice(userAgent), language)}${isThis && html` <span class="mark">${say("thisDevice")}</span>`}</p>
${started && html`<p class="hint">${say("sessionStarted")} ${ago(started, language)}</p>`}
${lastUsed && html`<p class="hint">${say("sessionUsed")} ${ago(lastUsed, language)}</p>`}
</div>`
}

/** Changes that the page can confirm. */
export const doneThings = [
  "profile",
  "password",
  "password-and-tokens",
  "sessions",
  "verification",
  "links",
  "password-link",
  "passkey",
  "passkey-removed",
  "confirmed",
] as const

export type Done = (typeof doneThings)[number]

export type AccountView = {
  language: Language
  address: string
  formAddress: (form: Done | PasskeyForm) => string
  seal: string
  account: Account
  sessions: OwnSession[]
  currentSession: string
  /** Whether the account has a password to sign in with, and to change. */
  hasPassword: boolean
  /** Whether programs act for the person with API tokens. */
  hasTokens: boolean
  /** Whether the choice to revoke them is ticked. */
  revokesTokens?: boolean
  /** External providers that sign in to this account. */
  links: { issuer: string; name: LocalText }[]
  passkeys: Passkey[]
  codesLeft: number
  /** Whether the person has signed in, or confirmed that it is them, in the last minutes. */
  isRecent: boolean
  /** The name that is suggested for a new passkey. */
  passkeyName: string
  returnTo: string | undefined
  done?: Done
  problem?: TextKey
  problems: NameProblems &
    PasswordProblems & { currentPassword?: TextKey; confirmingPassword?: TextKey; code?: TextKey }
  /** Names as entered, when they were not accepted. */
  names?: { firstName: string; lastName: string }
}

const doneTexts: Record<Done, TextKey> = {
  profile: "profileSaved",
  password: "passwordSaved",
  "password-and-tokens": "passwordSavedTokens",
  sessions: "sessionsEnded",
  verification: "verificationSent",
  links: "linkRemoved",
  "password-link": "passwordLinkSent",
  passkey: "passkeyAdded",
  "passkey-removed": "passkeyRemoved",
  confirmed: "confirmed",
}

/** The page on which people manage their own account. */
export function accountPage(realm: RealmFacts, view: AccountView): string {
  const { language, account, returnTo, done } = view
  const say = textsIn(language)
  const signOut = returnTo ? `?${new URLSearchParams({ post_logout_redirect_uri: returnTo })}` : ""
  return page(realm, {
    language,
    address: view.address,
    usesPasskeys: true,
    title: "accountTitle",
    body: html`<p class="whose"><bdi>${account.email}</bdi></p>
${done && html`<p class="done" role="status">${say(doneTexts[done])}</p>`}
${alert(view.problem && say(view.problem))}
${!account.emailVerified && unconfirmed(view)}
${profile(view)}
${view.hasPassword ? password(view) : noPassword(view)}
${passkeySection(view)}
${view.links.length > 0 && links(view)}
${sessionList({ ...view, action: view.formAddress("sessions") })}
<section>
<p><a class="button quiet" href="${realm.path}/logout${signOut}">${say("signOut")}</a></p>
${backLink(realm, language, returnTo)}
</section>`,
  })
}

export function notSignedInPage(
  realm: RealmFacts,
  { language, address, returnTo }: { language: Language; address: string; returnTo: string | undefined },
): string {
  const body = backButton(realm, language, returnTo)
  return page(realm, { language, address, title: "notSignedInTitle", lead: "notSignedInLead", body })
}

function unconfirmed({ language, formAddress, seal }: AccountView): Html {
  const say = textsIn(language)
  return html`<form class="notice" method="post" action="${formAddress("verification")}">
<p>${say("emailNotConfirmed")}</p>
<input type="hidden" name="seal" value="${seal}">
<button type="submit" class="quiet">${say("sendAgain")}</button>
</form>`
}

function profile({ language, formAddress, seal, account, names, problems }: AccountView): Html {
  const say = textsIn(language)
  const typed = names ?? account
  const line = (name: "firstName" | "lastName", autocomplete: string) => {
    const problem = problems[name]
    return field({
      name,
      label: say(name),
      type: "text",
      autocomplete,
      value: typed[name],
      error: problem && say(problem),
      autofocus: problem !== undefined,
    })
  }
  return html`<section>
<h2>${say("profileTitle")}</h2>
<form method="post" action="${formAddress("profile")}" novalidate>
<input type="hidden" name="seal" value="${seal}">
<div class="pair">${line("firstName", "given-name")}${line("lastName", "family-name")}</div>
<button type="submit">${say("saveProfile")}</button>
</form>
</section>`
}

function password(view: AccountView): Html {
  const { language, formAddress, seal, hasTokens, revokesTokens, problems, passkeys, isRecent } = view
  const say = textsIn(language)
  const { currentPassword } = problems
  if (passkeys.length > 0 && !isRecent)
    return html`<section>
<h2>${say("passwordTitle")}</h2>
<p class="hint">${say("confirmFirstBelow")}</p>
</section>`
  return html`<section>
<h2>${say("passwordTitle")}</h2>
<form method="post" action="${formAddress("password")}" novalidate>
<input type="hidden" name="seal" value="${seal}">
${field({
  name: "currentPassword",
  label: say("currentPassword"),
  type: "password",
  autocomplete: "current-password",
  error: currentPassword && say(currentPassword),
  reveal: { show: say("showPassword"), hide: say("hidePassword") },
  autofocus: currentPassword !== undefined,
})}
${newPasswordField(language, { problem: problems.password, autofocus: problems.password !== undefined })}
${hasTokens && revokeTokensChoice(language, revokesTokens)}
<button type="submit">${say("savePassword")}</button>
</form>
</section>`
}

/** People who have signed in only with an external provider verify their mailbox before they choose a password. */
function noPassword({ language, formAddress, seal }: AccountView): Html {
  const say = textsIn(language)
  return html`<section>
<h2>${say("passwordTitle")}</h2>
<form method="post" action="${formAddress("password-link")}">
<p class="hint">${say("noPasswordYet")}</p>
<input type="hidden" name="seal" value="${seal}">
<button type="submit" class="quiet">${say("signUpByMail")}</button>
</form>
</section>`
}

function links({ language, formAddress, seal, links, hasPassword }: AccountView): Html {
  const say = textsIn(language)
  return html`<section>
<h2>${say("linksTitle")}</h2>
<ul class="sessions">
${links.map(
  ({ issuer, name }) => html`<li><bdi>${inLanguage(name, language)}</bdi>
${
  hasPassword &&
  html`<form method="post" action="${formAddress("links")}">
<input type="hidden" name="seal" value="${seal}">
<input type="hidden" name="issuer" value="${issuer}">
<button type="submit" class="quiet">${say("endLink")}<span class="unseen"> (${inLanguage(name, language)})</span></button>
</form>`
}</li>
`,
)}</ul>
${!hasPassword && html`<p class="hint">${say("needsPasswordFirst")}</p>`}
</section>`
}
