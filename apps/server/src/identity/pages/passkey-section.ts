import { type Html, html } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { Passkey } from "../second-factor/passkeys.ts"
import { ago } from "./ago.ts"
import { field } from "./form.ts"
import { textsIn } from "./layout.ts"
import { passkeyForm } from "./passkey-form.ts"
import { codeField, newPasskeyForm } from "./second-factor-pages.ts"
import type { TextKey } from "./texts.ts"

/** The forms of the section, by the ends of their addresses. */
export type PasskeyForm =
  | `passkeys${"" | "/options" | "/removal"}`
  | "recovery-codes"
  | `confirmation${"" | "/options" | "/code" | "/password"}`

type View = {
  language: Language
  formAddress: (form: PasskeyForm) => string
  seal: string
  passkeys: Passkey[]
  codesLeft: number
  isRecent: boolean
  hasPassword: boolean
  passkeyName: string
  problems: { confirmingPassword?: TextKey; code?: TextKey }
}

/** The part of the account page about passkeys and recovery codes. Only who has confirmed that it is them changes them. */
export function passkeySection(view: View): Html {
  const { language, passkeys, isRecent, codesLeft } = view
  const say = textsIn(language)
  const count = codesLeft.toLocaleString(language === "FA" ? "fa" : "en")
  return html`<section id="passkeys">
<h2>${say("passkeysTitle")}</h2>
${
  passkeys.length === 0
    ? html`<p class="hint">${say("noPasskeyYet")}</p>`
    : html`<ul class="sessions">
${passkeys.map((passkey) => line(view, passkey))}</ul>
<p class="hint">${say("codesLeft").replace("{count}", count)}</p>`
}
${!isRecent && confirmation(view)}
${isRecent && passkeys.length > 0 && renewal(view)}
${
  isRecent &&
  newPasskeyForm({
    language,
    action: view.formAddress("passkeys"),
    optionsAddress: view.formAddress("passkeys/options"),
    seal: view.seal,
    name: view.passkeyName,
  })
}
</section>`
}

function line({ language, formAddress, seal, isRecent }: View, passkey: Passkey): Html {
  const say = textsIn(language)
  const { id, name, creationTime, lastUseTime } = passkey
  return html`<li><div>
<p>${name}</p>
<p class="hint">${say("passkeyCreated")} ${ago(creationTime, language)}</p>
<p class="hint">${lastUseTime ? html`${say("sessionUsed")} ${ago(lastUseTime, language)}` : say("passkeyNeverUsed")}</p>
</div>
${
  isRecent &&
  html`<form method="post" action="${formAddress("passkeys/removal")}">
<input type="hidden" name="seal" value="${seal}">
<input type="hidden" name="passkey" value="${id}">
<button type="submit" class="quiet">${say("removePasskey")}<span class="unseen"> (${name})</span></button>
</form>`
}</li>
`
}

function renewal({ language, formAddress, seal }: View): Html {
  const say = textsIn(language)
  return html`<form method="post" action="${formAddress("recovery-codes")}">
<input type="hidden" name="seal" value="${seal}">
<div><button type="submit" class="quiet" aria-describedby="renewal-note">${say("renewCodes")}</button>
<p id="renewal-note" class="hint">${say("renewCodesHint")}</p></div>
</form>`
}

/** Asks for what the account is signed in to with. */
function confirmation(view: View): Html {
  const { language, formAddress, seal, passkeys, hasPassword, problems } = view
  const say = textsIn(language)
  if (passkeys.length > 0) {
    return html`<p class="notice">${say("confirmFirst")}</p>
${passkeyForm({
  language,
  ceremony: "get",
  action: formAddress("confirmation"),
  optionsAddress: formAddress("confirmation/options"),
  seal,
  button: "usePasskey",
  isQuiet: true,
  saysWithout: true,
})}
<form method="post" action="${formAddress("confirmation/code")}" novalidate>
<input type="hidden" name="seal" value="${seal}">
${codeField(language, problems.code)}
<button type="submit" class="quiet">${say("useCode")}</button>
</form>`
  }
  if (!hasPassword) return html`<p class="notice">${say("confirmBySigningIn")}</p>`
  const { confirmingPassword } = problems
  return html`<p class="notice">${say("confirmFirst")}</p>
<form method="post" action="${formAddress("confirmation/password")}" novalidate>
<input type="hidden" name="seal" value="${seal}">
${field({
  name: "confirmingPassword",
  label: say("currentPassword"),
  type: "password",
  autocomplete: "current-password",
  error: confirmingPassword && say(confirmingPassword),
  reveal: { show: say("showPassword"), hide: say("hidePassword") },
  autofocus: confirmingPassword !== undefined,
})}
<button type="submit" class="quiet">${say("confirmWithPassword")}</button>
</form>`
}
