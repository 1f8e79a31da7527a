import type { FastifyReply } from "fastify"
import { type Html, html } from "../../platform/html.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { textsIn } from "./layout.ts"
import type { TextKey } from "./texts.ts"

/**
 * A form that is sent with the answer of a passkey, in its field `credential`. The script of the pages
 * (`assets/passkeys.js`) asks for it, and shows the form only where there are passkeys.
 */
export function passkeyForm(options: {
  language: Language
  /** Whether a new passkey is made, or one is used. */
  ceremony: "create" | "get"
  action: string
  /** Where the script gets what the browser needs. */
  optionsAddress: string
  seal: string
  button: TextKey
  /** More fields, above the button. */
  fields?: Html
  isQuiet?: boolean
  /** Whether to say where there are no passkeys. */
  saysWithout?: boolean
}): Html {
  const { language, ceremony, action, optionsAddress, seal, button, fields, isQuiet, saysWithout } = options
  const say = textsIn(language)
  return html`<form method="post" action="${action}" data-passkey="${ceremony}" data-options="${optionsAddress}" hidden novalidate>
<p class="alert" role="alert" data-failed="${say("passkeyNotUsed")}" hidden></p>
<input type="hidden" name="seal" value="${seal}">
<input type="hidden" name="credential">
${fields}
<button type="submit"${isQuiet ? " class=quiet" : ""}>${say(button)}</button>
</form>
${saysWithout && html`<p class="hint" data-without-passkeys>${say("noPasskeysHere")}</p>`}`
}

/** The answer to the script: what the browser needs, or what to tell the person. */
export function sendOptions(
  reply: FastifyReply,
  language: Language,
  answer: object | { problem: TextKey; status: number },
): FastifyReply {
  const isProblem = "problem" in answer
  return reply
    .code(isProblem ? answer.status : 200)
    .header("cache-control", "no-store")
    .send(isProblem ? { message: textsIn(language)(answer.problem) } : answer)
}

/** Recovery codes, which are shown once. */
export function codeList(codes: readonly string[]): Html {
  return html`<ul class="codes" dir="ltr">
${codes.map((code) => html`<li><code>${code}</code></li>\n`)}</ul>`
}
