import { type Html, html } from "../../platform/markup.ts"

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
}): Html {
  const { name, label, type, autocomplete, value = "", hint, error, reveal, autofocus } = options
  const note = error ?? hint
  const shown = reveal && html` data-show="${reveal.show}" data-hide="${reveal.hide}"`
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${flag("aria-invalid=true", error)}${flag("autofocus", autofocus)}${flag("dir=ltr", type === "email")}${flag(`aria-describedby=${name}-note`, note)}${shown}>
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
