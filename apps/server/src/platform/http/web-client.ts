import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { inLanguage, type Language, languageOf } from "../i18n/language.ts"
import { html } from "../markup.ts"
import type { Tenant } from "../tenants/tenants.ts"
import { isServed } from "./served.ts"

const folder = fileURLToPath(new URL("../../../../web/dist", import.meta.url))

/**
 * Serves the built web client: its files, compressed when they were built, and its one page for every address that a
 * person opens. What is painted before the client runs is in the reader's language. The client's development server
 * serves the page itself and asks for the settings alone.
 *
 * @param installation.settingsOf what the installation tells the client; it is written into the page as data
 * @param installation.originsOf other origins that the page talks to and shows in hidden frames
 */
export async function registerWebClient(
  app: FastifyInstance,
  installation: {
    settingsOf: (tenant: Tenant) => Promise<Record<string, unknown>>
    originsOf: (tenant: Tenant) => string[]
  },
): Promise<void> {
  app.get("/page-settings.json", async (request) => installation.settingsOf(request.caller.tenant))
  if (!existsSync(folder)) {
    app.log.warn("The web client is not built; only the API is served.")
    return
  }
  const template = await readFile(`${folder}/index.html`, "utf8")
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    maxAge: "1h",
    preCompressed: true,
    setHeaders(reply, path) {
      if (path.includes("/assets/")) reply.header("cache-control", "public, max-age=31536000, immutable")
    },
  })
  app.get("/*", async (request, reply) => {
    if (!wantsPage(request.headers.accept, request.url)) return reply.callNotFound()
    const { tenant } = request.caller
    const language = languageOfPage(request, tenant.languages)
    const home = homeOf(request.hostname, tenant)
    if (home !== null) return reply.redirect(home + request.url)
    const settings = await installation.settingsOf(tenant)
    const origins = installation.originsOf(tenant)
    const policy = String(reply.getHeader("content-security-policy") ?? "")
    reply.header("content-security-policy", withOrigins(policy, origins))
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache")
    const page = inLanguageOf(language, request.url, inTheNameOf(tenant, language, template))
    return page.replace(
      /(<script id="settings" type="application\/json">)[\s\S]*?(<\/script>)/,
      (_match, open: string, close: string) =>
        open + JSON.stringify(settings).replaceAll("<", "\\u003c") + close,
    )
  })
}

/** The language that the client will choose too: of the address, else chosen before, else the browser's. */
export function languageOfPage(
  { url, headers }: { url: string; headers: { cookie?: string; "accept-language"?: string } },
  offered: readonly Language[],
): Language {
  const named =
    /[?&]lang=(\w+)/.exec(url)?.[1] ?? /(?:^|;\s*)NEXT_LOCALE=(\w+)/.exec(headers.cookie ?? "")?.[1]
  const known = offered.find((language) => language === named?.toUpperCase())
  return known ?? languageOf(headers["accept-language"], offered)
}

/** The page for a language and an address: its style shows the headline that is for both. */
function inLanguageOf(language: Language, url: string, page: string): string {
  const attributes = language === "FA" ? 'lang="fa" dir="rtl"' : 'lang="en" dir="ltr"'
  const path = url.split("?")[0]
  const headline = path === "/" ? "home" : path === "/assessment-kits" ? "library" : "other"
  return page.replace(/<html [^>]*>/, `<html ${attributes} data-headline="${headline}">`)
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]", "::1"])

/**
 * Where to go on for somebody who has opened the tenant by another of its names, or this machine by another of its own
 * (`127.0.0.1` for `localhost`): sign-in knows only the public address. null when the name is right, or unknown.
 */
export function homeOf(
  hostname: string,
  { publicUrl, hosts }: Pick<Tenant, "publicUrl" | "hosts">,
): string | null {
  const home = new URL(publicUrl)
  if (hostname === home.hostname) return null
  const isOtherName = hosts.includes(hostname) || (loopback.has(hostname) && loopback.has(home.hostname))
  return isOtherName ? home.origin : null
}

/** The page with the tenant's name and icon, for readers that run no script: previews of links, bookmarks. */
function inTheNameOf({ name, pictures }: Tenant, language: Language, page: string): string {
  const product = html`${inLanguage(name, language)}`.markup
  const named = page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${product}</title>`)
    .replace('content="Plumbline:', () => `content="${product}:`)
  return pictures.favicon === null
    ? named
    : named.replace(/<link rel="icon"[^>]*>/, () => html`<link rel="icon" href="${pictures.favicon}">`.markup)
}

/** A content security policy under which a page may also talk to `origins` and show them in frames. */
export function withOrigins(policy: string, origins: string[]): string {
  return policy.replace(/\b(?:connect-src|frame-src)\b[^;]*/g, (directive) =>
    [directive, ...origins].join(" "),
  )
}

function wantsPage(accept: string | undefined, url: string): boolean {
  return (accept ?? "").includes("text/html") && !isServed(url)
}
