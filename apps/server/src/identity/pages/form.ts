import { isBlank, oneLine } from "@plumbline/kit-dsl"
import { type Html, html } from "../../platform/html.ts"
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from "../passwords.ts"
import type { Fields } from "./sending.ts"
import type { TextKey } from "./texts.ts"

/** One field of a form: label, input, and below it the rule or the problem with the value. */
export function field(options: {
  name: string
  label: string
  type: "text" | "email" | "password"
  autocomplete: string
  value?: string | undefined
  hint?: string
  error?: string | undefined
  /** Labels of the button that shows the password while it is typed. */
  reveal?: { show: string; hide: string }
  autofocus?: boolean
  /** Whether it is a code: from left to right, without corrections. */
  isCode?: boolean
}): Html {
  const { name, label, type, autocomplete, value = "", hint, error, reveal, autofocus, isCode } = options
  const note = error ?? hint
  const shown = reveal && html` data-show="${reveal.show}" data-hide="${reveal.hide}"`
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${flag("aria-invalid=true", error)}${flag("autofocus", autofocus)}${flag("dir=ltr", type === "email" || isCode)}${flag("autocapitalize=off spellcheck=false", isCode)}${flag(`aria-describedby=${name}-note`, note)}${shown}>
${note && html`<p id="${name}-note" class="${error ? "wrong" : "hint"}">${note}</p>`}
</div>`
}

/** The message above a form that was rejected as a whole. */
export function alert(message: string | undefined): Html | undefined {
  return message === undefined ? undefined : html`<p class="alert" role="alert">${message}</p>`
}

function flag(attribute: string, wanted: unknown): string {
  return wanted ? ` ${attribute}` : ""
}

const LONGEST_NAME = 50

export type NameProblems = { firstName?: TextKey; lastName?: TextKey }
export type PasswordProblems = { password?: TextKey }

/** Names as entered into a form, without superfluous spaces. */
export function namesOf(form: Fields): { firstName: string; lastName: string } {
  return { firstName: oneLine(form.firstName ?? ""), lastName: oneLine(form.lastName ?? "") }
}

export function problemsOfNames(names: { firstName: string; lastName: string }): NameProblems {
  const problems: NameProblems = {}
  for (const field of ["firstName", "lastName"] as const) {
    if (isBlank(names[field])) problems[field] = "fieldMissing"
    else if (names[field].length > LONGEST_NAME) problems[field] = "longName"
  }
  return problems
}

/** The problems of a new password. */
export function problemsOfPassword({ password = "" }: Fields): PasswordProblems {
  if (password === "") return { password: "fieldMissing" }
  if (password.length < SHORTEST_PASSWORD) return { password: "shortPassword" }
  return password.length > LONGEST_PASSWORD ? { password: "longPassword" } : {}
}
