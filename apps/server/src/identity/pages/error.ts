import type { Language } from "../../platform/i18n/language.ts"
import { html } from "../../platform/markup.ts"
import type { RealmFacts } from "../realm.ts"
import { backButton, page, textsIn } from "./layout.ts"
import type { TextKey } from "./texts.ts"

/** Explanations of the engine's errors; all others are shown as an invalid request. */
const meanings: Record<string, TextKey> = {
  invalid_redirect_uri: "unknownAddress",
  invalid_client: "unknownClient",
  used_link: "usedLink",
  address_taken: "emailTaken",
  not_found: "unknownPage",
  server_error: "serverError",
  temporarily_unavailable: "unavailable",
  slow_down: "tooManyRequests",
}

/** The page for errors that cannot be reported by redirecting to the client. */
export function errorPage(
  realm: RealmFacts,
  view: { language: Language; address: string; error: { error: string; error_description?: string } },
): string {
  const { language, address } = view
  const { error, error_description: description } = view.error
  const say = textsIn(language)
  // An old link needs no entry in the server log.
  const isOfRequest = error !== "used_link" && error !== "address_taken"
  return page(realm, {
    language,
    address,
    title: "errorTitle",
    body: html`<p role="alert">${say(meanings[error] ?? "errorLead")}</p>
${isOfRequest && html`<p class="detail" dir="ltr">${error}${error !== "server_error" && description && `: ${description}`}</p>`}
${backButton(realm, language)}`,
  })
}
