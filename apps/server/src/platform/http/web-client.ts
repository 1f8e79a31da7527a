import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import type { Tenant } from "../tenants.ts"

const folder = fileURLToPath(new URL("../../../../web/dist", import.meta.url))

/**
 * Serves the built web client: its files, and its one page for every address that a person opens.
 *
 * @param installation.settingsOf what the installation tells the client; it is written into the page as data
 * @param installation.originsOf other origins that the page talks to and shows in hidden frames
 */
export async function registerWebClient(
  app: FastifyInstance,
  installation: {
    /** Origin under which people reach the server. */
    publicUrl: string
    settingsOf: (tenant: Tenant) => Promise<Record<string, unknown>>
    originsOf: (tenant: Tenant) => string[]
  },
): Promise<void> {
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
    setHeaders(reply, path) {
      if (path.includes("/assets/")) reply.header("cache-control", "public, max-age=31536000, immutable")
    },
  })
  app.get("/*", async (request, reply) => {
    if (!wantsPage(request.headers.accept, request.url)) return reply.callNotFound()
    const home = homeOf(request.hostname, installation.publicUrl)
    if (home !== null) return reply.redirect(home + request.url)
    const settings = await installation.settingsOf(request.caller.tenant)
    const origins = installation.originsOf(request.caller.tenant)
    const policy = String(reply.getHeader("content-security-policy") ?? "")
    reply.header("content-security-policy", withOrigins(policy, origins))
    reply.type("text/html; charset=utf-8").header("cache-control", "no-cache")
    return template.replace(
      /(<script id="settings" type="application\/json">)[\s\S]*?(<\/script>)/,
      (_match, open: string, close: string) =>
        open + JSON.stringify(settings).replaceAll("<", "\\u003c") + close,
    )
  })
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]", "::1"])

/**
 * Where to go on for somebody who has opened this machine by another of its names (`127.0.0.1` for `localhost`): sign-in
 * knows only the public address. null when the name is right, or none of this machine's own.
 */
export function homeOf(hostname: string, publicUrl: string): string | null {
  const home = new URL(publicUrl)
  const isOtherName = hostname !== home.hostname && loopback.has(hostname) && loopback.has(home.hostname)
  return isOtherName ? home.origin : null
}

/** A content security policy under which a page may also talk to `origins` and show them in frames. */
export function withOrigins(policy: string, origins: string[]): string {
  return policy.replace(/\b(?:connect-src|frame-src)\b[^;]*/g, (directive) =>
    [directive, ...origins].join(" "),
  )
}

function wantsPage(accept: string | undefined, url: string): boolean {
  return (accept ?? "").includes("text/html") && !/^\/(api|realms|files|authinfo|baseinfo|flags)\//.test(url)
}
