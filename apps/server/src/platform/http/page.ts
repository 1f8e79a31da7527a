import { type Html, html } from "../html.ts"
import { isServed } from "./served.ts"

/** What the server fills into the client's page for an address and a visitor. */
export type Page = {
  language: "en" | "fa"
  /** The tenant's name. */
  site: string
  /** What the page is about, if that is public: a kit, a public report. */
  title: string | null
  description: string
  /** The address of the page, with its origin. */
  url: string
  /** A picture of the page or else of the tenant, with its origin. */
  image: string
  /** Whether it shows what the page is about, on 1200 × 630. */
  isPicture: boolean
  /** The tenant's own icon; null for the product's. */
  favicon: string | null
  /** Which headline is painted before the client runs; "named" paints the title. */
  headline: "home" | "library" | "named" | "other"
  /** Whether search engines may list it. */
  isListed: boolean
  /** Settings of the installation for the client. */
  settings: Record<string, unknown>
}

/** Whether a request is for a page of the client, not for one of the server's own routes, a file or data. */
export function isPage(accept: string | undefined, url: string): boolean {
  if (isServed(url)) return false
  const wanted = accept ?? "*/*"
  if (wanted.includes("text/html")) return true
  const isFile = /\.\w+$/.test(url.split(/[?#]/)[0] ?? "")
  return wanted.includes("*/*") && !isFile
}

/** Fills in the client's page. `files` are preloaded while the page is still being parsed. */
export function filledPage(template: string, page: Page, files: readonly string[] = []): string {
  const { language, site, title, headline, favicon, settings } = page
  const direction = language === "fa" ? "rtl" : "ltr"
  const icon = favicon === null ? null : html`<link rel="icon" href="${favicon}">`.markup
  return template
    .replace(
      /<html [^>]*>/,
      () => html`<html lang="${language}" dir="${direction}" data-headline="${headline}">`.markup,
    )
    .replace(/<title>[^<]*<\/title>/, () => headOf(page).markup)
    .replace(/<meta name="description"[^>]*>\s*/, "")
    .replace(/<link rel="icon"[^>]*>/, (own) => icon ?? own)
    .replaceAll("{{name}}", () => html`${site}`.markup)
    .replace("<!-- title -->", () => html`${title}`.markup)
    .replace("<!-- files -->", () => html`${files.map(preload)}`.markup)
    .replace(
      /(<script id="settings" type="application\/json">)[\s\S]*?(<\/script>)/,
      (_match, open: string, close: string) =>
        open + JSON.stringify(settings).replaceAll("<", "\\u003c") + close,
    )
}

/** For consumers that run no scripts: tabs, bookmarks, search engines, link previews. */
function headOf({ language, site, title, description, url, image, isPicture, isListed }: Page): Html {
  const tags = {
    "og:type": "website",
    "og:site_name": site,
    "og:title": title ?? site,
    "og:description": description,
    "og:url": url,
    "og:image": image,
    ...(isPicture && { "og:image:width": "1200", "og:image:height": "630", "og:image:type": "image/png" }),
    "og:locale": language === "fa" ? "fa_IR" : "en_US",
  }
  return html`<title>${title === null ? site : `${title} | ${site}`}</title>
    <meta name="description" content="${description}">
    ${!isListed && html`<meta name="robots" content="noindex">`}
    ${Object.entries(tags).map(([property, content]) => html`<meta property="${property}" content="${content}">\n    `)}<meta name="twitter:card" content="${isPicture ? "summary_large_image" : "summary"}">`
}

function preload(file: string): Html {
  return html`<link rel="modulepreload" crossorigin href="/${file}">`
}
