import { type Html, html } from "../../platform/html.ts"
import { inLanguage, type Language } from "../../platform/i18n/language.ts"
import type { RealmFacts } from "../realm.ts"
import { type TextKey, texts } from "./texts.ts"

/** A whole page: the card in the middle, and the link to the same page in the other language, where there is one. */
export function page(
  realm: RealmFacts,
  view: {
    language: Language
    /** Path and query of the request for the page; null for one that is shown only once. */
    address: string | null
    title: TextKey
    lead?: TextKey
    /** Whether there are forms that are sent with the answer of a passkey. */
    usesPasskeys?: boolean
    body: Html
  },
): string {
  const { language, title, lead, usesPasskeys = false, body } = view
  const say = textsIn(language)
  const product = inLanguage(realm.tenant.name, language)
  const other = realm.tenant.languages.find((offered) => offered !== language)?.toLowerCase()
  const { favicon, logo } = realm.tenant.pictures
  const mark = `${realm.path}/assets/logo.svg`
  return html`<!doctype html>
<html lang="${language.toLowerCase()}" dir="${language === "FA" ? "rtl" : "ltr"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${say(title)} · ${product}</title>
<link rel="icon" href="${favicon ?? mark}">
<link rel="stylesheet" href="${realm.path}/assets/pages.css">
${["open-sans", "sahel"].map(
  (
    font,
  ) => html`<link rel="preload" href="${realm.path}/assets/${font}.woff2" as="font" type="font/woff2" crossorigin>
`,
)}<script src="${realm.path}/assets/pages.js" defer></script>
${usesPasskeys && html`<script src="${realm.path}/assets/passkeys.js" defer></script>\n`}</head>
<body>
<main class="card">
<p class="product"><img src="${logo ?? mark}" alt="" height="32"${logo === null && html` width="32"`}> ${product}</p>
<h1>${say(title)}</h1>
${lead && html`<p class="lead">${say(lead)}</p>`}
${body}
</main>
${
  other &&
  view.address !== null &&
  html`<footer><a href="${addressInLanguage(view.address, other)}" data-keeps-typed lang="${other}" hreflang="${other}">${say("otherLanguage")}</a></footer>
`
}</body>
</html>
`.markup
}

export function textsIn(language: Language): (key: TextKey) => string {
  return (key) => inLanguage(texts[key], language)
}

/** A link back to the application, in addition to the page's other actions. */
export function backLink(realm: RealmFacts, language: Language, address?: string): Html {
  return html`<p class="aside"><a href="${returnAddress(realm, address)}">${textsIn(language)("back")}</a></p>`
}

/** The same as a button, for pages that offer nothing else to do. */
export function backButton(realm: RealmFacts, language: Language, address?: string): Html {
  return html`<p class="onward"><a class="button" href="${returnAddress(realm, address)}">${textsIn(language)("back")}</a></p>`
}

/**
 * Pages run only our scripts, cannot be framed, and submit forms only to us, from where they redirect back to a client.
 */
export function contentSecurityPolicy({ redirects }: RealmFacts): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    `form-action 'self' ${redirects.origins.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ")
}

function returnAddress({ redirects }: RealmFacts, address: string | undefined): string | undefined {
  return address !== undefined && redirects.allows(address) ? address : redirects.origins[0]
}

function addressInLanguage(address: string, language: string): string {
  const url = new URL(address, "http://here")
  url.searchParams.set("ui_locales", language)
  return url.pathname + url.search
}
