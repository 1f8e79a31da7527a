import { html } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { RealmFacts } from "../realm.ts"
import { alert, field } from "./form.ts"
import { page, textsIn } from "./layout.ts"
import { codeList, passkeyForm } from "./passkey-form.ts"
import type { TextKey } from "./texts.ts"

type View = {
  language: Language
  address: string
  action: string
  seal: string
  problem?: TextKey | undefined
}

/** Asks for the second factor: a passkey, or a recovery code. */
export function askPage(
  realm: RealmFacts,
  view: View & { optionsAddress: string; codeAddress: string; signInAddress: string },
): string {
  const { language, problem } = view
  const say = textsIn(language)
  const isAboutCode = problem === "wrongCode"
  return page(realm, {
    language,
    address: view.address,
    usesPasskeys: true,
    title: "secondFactorTitle",
    lead: "secondFactorLead",
    body: html`${problem && !isAboutCode && html`<div class="above">${alert(say(problem))}</div>`}
${passkeyForm({ ...view, ceremony: "get", button: "usePasskey", saysWithout: true })}
<p class="or"><span>${say("orRecoveryCode")}</span></p>
<form method="post" action="${view.codeAddress}" novalidate>
<input type="hidden" name="seal" value="${view.seal}">
${codeField(language, isAboutCode ? "wrongCode" : undefined)}
<button type="submit" class="quiet">${say("useCode")}</button>
</form>
<p class="hint">${say("lostEverything")}</p>
<p class="aside"><a href="${view.signInAddress}">${say("backToSignIn")}</a></p>`,
  })
}

/** The field for a recovery code. */
export function codeField(language: Language, problem: TextKey | undefined) {
  const say = textsIn(language)
  return field({
    name: "code",
    label: say("recoveryCode"),
    type: "text",
    autocomplete: "one-time-code",
    hint: say("recoveryCodeHint"),
    error: problem && say(problem),
    autofocus: problem !== undefined,
    isCode: true,
  })
}

/** Leads somebody without a second factor to adding a passkey, where the tenant requires one. */
export function setUpPage(
  realm: RealmFacts,
  view: View & { optionsAddress: string; signInAddress: string; name: string },
): string {
  const { language, problem } = view
  const say = textsIn(language)
  return page(realm, {
    language,
    address: view.address,
    usesPasskeys: true,
    title: "setUpTitle",
    lead: "setUpLead",
    body: html`${problem && html`<div class="above">${alert(say(problem))}</div>`}
${newPasskeyForm(view)}
<p class="aside"><a href="${view.signInAddress}">${say("backToSignIn")}</a></p>`,
  })
}

/** The form that adds a passkey, under a name. */
export function newPasskeyForm(view: {
  language: Language
  action: string
  optionsAddress: string
  seal: string
  name: string
}) {
  const say = textsIn(view.language)
  return passkeyForm({
    ...view,
    ceremony: "create",
    button: "addPasskey",
    saysWithout: true,
    fields: field({
      name: "name",
      label: say("passkeyName"),
      type: "text",
      autocomplete: "off",
      value: view.name,
      hint: say("passkeyNameHint"),
    }),
  })
}

/**
 * Shows the recovery codes once. Whoever comes back to the page has none to see any more, and can go on.
 *
 * @param view `onward` is a form of a sign-in, or the address of the page to go back to
 */
export function codesPage(
  realm: RealmFacts,
  view: {
    language: Language
    address: string
    codes: readonly string[]
    onward: { action: string; seal: string } | string
  },
): string {
  const { language, codes, onward } = view
  const say = textsIn(language)
  const isShown = codes.length > 0
  const label = say(isShown ? "codesKept" : "goOn")
  return page(realm, {
    language,
    address: isShown ? null : view.address,
    title: isShown ? "codesTitle" : "passkeyAdded",
    ...(isShown && { lead: "codesLead" }),
    body: html`${isShown && codeList(codes)}
${
  typeof onward === "string"
    ? html`<p class="onward"><a class="button" href="${onward}">${label}</a></p>`
    : html`<form method="post" action="${onward.action}">
<input type="hidden" name="seal" value="${onward.seal}">
<button type="submit">${label}</button>
</form>`
}`,
  })
}
