import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { inLanguage, type Language, type LocalText, languageOf } from "../i18n/language.ts"
import type { Tenant } from "../tenants/tenants.ts"
import { filledPage, isPage, type Page } from "./page.ts"
import type { RetryAfterMove } from "./retry-after-move.ts"
import { type BuiltScreen, type ScreenParams, screenAt } from "./screens.ts"

const folder = fileURLToPath(new URL("../../../../web/dist", import.meta.url))

/** Public information about what a screen shows. */
/** @property picture the path of a picture of 1200 × 630 that shows it */
export type About = { title: string; description?: string; picture?: string }

type Installation = {
  /** The page waits like a call while its tenant is being moved to another server. */
  retryAfterMove: RetryAfterMove
  /** Settings for the client, which are written into the page as data. */
  settingsOf: (tenant: Tenant) => Promise<Record<string, unknown>>
  /** Other origins that the page connects to and shows in hidden frames. */
  originsOf: (tenant: Tenant) => string[]
  /** What a screen shows at an address; null if it is not public or there is nothing. */
  aboutOf: (
    reader: { tenant: Tenant; language: Language },
    screen: string,
    params: ScreenParams,
  ) => Promise<About | null>
}

/** The parameters of a query that are given once. */
function onceGiven(query: unknown): Record<string, string> {
  const given: [string, unknown][] = typeof query === "object" && query !== null ? Object.entries(query) : []
  return Object.fromEntries(
    given.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  )
}

type Place = { url: string; screen: string; params: ScreenParams }

/**
 * Serves the built web client: its precompressed files, and its single page for every address that a user opens, with
 * the tenant's name and metadata for link previews. Addresses without a screen also get the page, with status 404. What
 * is shown before the client runs is in the reader's language.
 *
 * The client's development server builds the page itself and fetches only its data (`/page.json`).
 */
export async function registerWebClient(app: FastifyInstance, installation: Installation): Promise<void> {
  app.get("/page.json", async (request) => {
    const { address = "/", screen = "", ...params } = onceGiven(request.query)
    return pageOf(installation, request, { url: address, screen, params })
  })
  if (!existsSync(`${folder}/screens.json`)) {
    app.log.warn("The web client is not built; only the API is served.")
    return
  }
  const template = await readFile(`${folder}/index.html`, "utf8")
  const screens: BuiltScreen[] = JSON.parse(await readFile(`${folder}/screens.json`, "utf8"))
  const files = { index: false, preCompressed: true } as const
  // Their names change with their content. There are many of them, so one route serves all.
  await app.register(fastifyStatic, {
    ...files,
    root: `${folder}/assets`,
    prefix: "/assets/",
    maxAge: "365d",
    immutable: true,
  })
  await app.register(fastifyStatic, {
    ...files,
    root: folder,
    wildcard: false,
    globIgnore: ["assets/**"],
    maxAge: "1h",
    decorateReply: false,
  })
  app.get("/*", async (request, reply) => {
    const { url, caller, hostname, headers } = request
    if (!isPage(headers.accept, url)) return reply.callNotFound()
    const home = homeOf(hostname, caller.tenant)
    if (home !== null) return reply.redirect(home + url)
    const found = screenAt(screens, url)
    const page = await pageOf(installation, request, {
      url,
      screen: found?.name ?? "",
      params: found?.params ?? {},
    })
    allowOrigins(reply, installation.originsOf(caller.tenant))
    return sendPage(request, reply, {
      status: found ? 200 : 404,
      content: filledPage(template, page, found?.screen.files[page.language]),
    })
  })
}

function pageOf(
  installation: Installation,
  { caller, headers }: FastifyRequest,
  place: Place,
): Promise<Page> {
  return installation.retryAfterMove(caller, () =>
    readPage(installation, { tenant: caller.tenant, headers }, place),
  )
}

async function readPage(
  { settingsOf, aboutOf }: Installation,
  { tenant, headers }: { tenant: Tenant; headers: FastifyRequest["headers"] },
  { url, screen, params }: Place,
): Promise<Page> {
  const language = languageOfPage({ url, headers }, tenant.languages)
  const [settings, about] = await Promise.all([
    settingsOf(tenant),
    aboutOf({ tenant, language }, screen, params),
  ])
  const { name, pictures, publicUrl } = tenant
  const site = inLanguage(name, language)
  const own = Object.hasOwn(openPages, screen) ? openPages[screen] : undefined
  return {
    language: language === "FA" ? "fa" : "en",
    site,
    title: about?.title ?? (own ? inLanguage(own.title, language) : null),
    description:
      about?.description ??
      (own ? inLanguage(own.description, language) : `${site}: ${inLanguage(whatItIs, language)}`),
    url: publicUrl + (url.split("?")[0] ?? ""),
    image: publicUrl + (about?.picture ?? pictures.logo ?? "/logo.svg"),
    isPicture: about?.picture !== undefined,
    favicon: pictures.favicon,
    headline: about ? "named" : screen === "home" || screen === "library" ? screen : "other",
    isListed: ["home", "library", "kit", "guide"].includes(screen),
    settings,
  }
}

/** What links to the pages that everybody may open show in chats and search engines. */
const openPages: Record<string, { title: LocalText; description: LocalText }> = {
  home: {
    title: { en: "Know where your software stands", fa: "بدانید نرم‌افزارتان کجا ایستاده است" },
    description: {
      en: "Answer plain questions about how your team works. See your level, what holds you back, and the next step that lifts you.",
      fa: "به پرسش‌هایی روشن دربارهٔ شیوهٔ کار تیمتان پاسخ دهید و ببینید در چه سطحی هستید، چه چیزی شما را عقب نگه داشته و با کدام قدم بالاتر می‌روید.",
    },
  },
  library: {
    title: { en: "Kit library", fa: "کتابخانهٔ کیت‌ها" },
    description: {
      en: "Ready-made assessments of software and teams, written by experts, with every question open to read.",
      fa: "ارزیابی‌های آمادهٔ نرم‌افزار و تیم به قلم خبرگان، با پرسش‌هایی که همه می‌توانند بخوانند.",
    },
  },
}

const whatItIs = {
  en: "assess software and the teams that make it, with kits that experts publish and you can publish, too.",
  fa: "ارزیابی نرم‌افزار و تیم‌های سازندهٔ آن، با کیت‌هایی که خبرگان منتشر می‌کنند و شما هم می‌توانید منتشر کنید.",
}

/** Browsers cache the page and revalidate it; it varies by the headers that determine the language. */
function sendPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { status, content }: { status: number; content: string },
): FastifyReply {
  const etag = `W/"${createHash("sha1").update(content).digest("base64url")}"`
  reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-language, cookie, accept-encoding")
    .header("etag", etag)
  const isKept = status === 200 && headers["if-none-match"] === etag
  return isKept ? reply.code(304).send() : reply.code(status).send(content)
}

/** The language that the client will choose, too: from the address, else chosen earlier, else the browser's. */
export function languageOfPage(
  { url, headers }: { url: string; headers: { cookie?: string; "accept-language"?: string } },
  offered: readonly Language[],
): Language {
  const named =
    /[?&]lang=(\w+)/.exec(url)?.[1] ?? /(?:^|;\s*)NEXT_LOCALE=(\w+)/.exec(headers.cookie ?? "")?.[1]
  const known = offered.find((language) => language === named?.toUpperCase())
  return known ?? languageOf(headers["accept-language"], offered)
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]", "::1"])

/**
 * The redirect target for a visitor who uses another name of the tenant, or of this machine (`127.0.0.1` for
 * `localhost`): sign-in works only under the public address. null if the name is the right one or unknown.
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

function allowOrigins(reply: FastifyReply, origins: string[]): void {
  const policy = String(reply.getHeader("content-security-policy") ?? "")
  reply.header("content-security-policy", withOrigins(policy, origins))
}

/** A content security policy that also allows a page to connect to `origins` and show them in frames. */
export function withOrigins(policy: string, origins: string[]): string {
  return policy.replace(/\b(?:connect-src|frame-src)\b[^;]*/g, (directive) =>
    [directive, ...origins].join(" "),
  )
}
