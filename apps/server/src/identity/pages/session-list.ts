import { millisecondsOf, type Time } from "../../platform/clock.ts"
import { inLanguage, type Language } from "../../platform/i18n/language.ts"
import { type Html, html } from "../../platform/markup.ts"
import { nameOfDevice } from "../device.ts"
import type { OwnSession } from "../sessions.ts"
import { textsIn } from "./layout.ts"

/** Where a person is signed in, with a form to end each session. */
export function sessionList(view: {
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

const units = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
] as const

/** Formats a time as relative to now, because the server does not know the reader's time zone. */
function ago(time: Time, language: Language): Html {
  const seconds = Math.max(0, (Date.now() - millisecondsOf(time)) / 1000)
  const format = new Intl.RelativeTimeFormat(language === "FA" ? "fa" : "en", { numeric: "auto" })
  const [unit, length] =
    units.find(([, length]) => seconds >= length) ?? (["second", Number.POSITIVE_INFINITY] as const)
  return html`<time datetime="${time.slice(0, 19)}Z">${format.format(-Math.floor(seconds / length), unit)}</time>`
}
