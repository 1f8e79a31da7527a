import { inLanguage, type Language, type LocalText } from "../../platform/i18n/language.ts"
import { type Html, html } from "../../platform/markup.ts"
import type { SocialProvider } from "../../platform/tenants/social-providers.ts"
import { textsIn } from "./layout.ts"

/** An external provider to continue with. */
export type SocialChoice = Pick<SocialProvider, "id" | "name"> & {
  /** Where signing in with it starts. */
  address: string
}

/** Buttons that lead to external providers, below a form. */
export function socialChoices(language: Language, choices: SocialChoice[]): Html | false {
  if (choices.length === 0) return false
  const say = textsIn(language)
  return html`<p class="or"><span>${say("or")}</span></p>
${choices.map(
  ({ name, address }) =>
    html`<p class="elsewhere"><a class="button quiet" href="${address}">${naming({ name }, language, say("goOnWith"))}</a></p>\n`,
)}`
}

/** Inserts the name of a provider into a text. */
export function naming(provider: { name: LocalText } | undefined, language: Language, text: string): string {
  return provider ? text.replace("{provider}", inLanguage(provider.name, language)) : text
}
