/// <reference lib="dom" />
import { readFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import type Keycloak from "keycloak-js"

/** The versions of the adapter that have to work, as published. */
export const versions = ["23", "26"] as const

export type Version = (typeof versions)[number]

declare global {
  interface Window {
    adapterSite: { version: Version; url: string; init: Record<string, unknown> }
    adapter: Keycloak
    adapterEvents: string[]
  }
}

const require = createRequire(import.meta.url)
const page = own("index.html", "text/html")
const files: Record<string, { type: string; body: string }> = {
  "/adapter-site/site.js": own("site.js", "text/javascript"),
  "/adapter-site/silent.html": own("silent.html", "text/html"),
  "/adapter-site/silent.js": own("silent.js", "text/javascript"),
  "/adapter-site/adapter-23.js": file(require.resolve("keycloak-js-23"), "text/javascript"),
  "/adapter-site/adapter-26.js": file(require.resolve("keycloak-js"), "text/javascript"),
}

/** What the site serves at a path: one of its files, at all other paths its only page. */
export function answerOf(address: string): { contentType: string; body: string } {
  const { type, body } = files[new URL(address, "http://here").pathname] ?? page
  return { contentType: `${type}; charset=utf-8`, body }
}

/** Opens a site that uses the adapter, on its own origin. The caller closes it. */
export async function openSite(port: number): Promise<Server> {
  const server = createServer((request, response) => {
    const { contentType, body } = answerOf(request.url ?? "/")
    response.writeHead(200, { "content-type": contentType, "cache-control": "no-store" }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  return server
}

/**
 * Opens an address of a site with the adapter.
 *
 * @param site.url origin of the identity provider; empty for the site's own
 * @param site.init options of the adapter in addition to the usual ones
 * @param state who the browser should have signed in
 */
export async function visit(
  page: Page,
  address: string,
  site: { version: Version; url: string; init?: Record<string, unknown> },
  state: "visitor" | "signed in" = "visitor",
): Promise<void> {
  await page.addInitScript(
    (site) => {
      window.adapterSite = site
    },
    { init: {}, ...site },
  )
  await page.goto(address)
  await expectState(page, state)
}

export async function expectState(page: Page, state: "visitor" | "signed in"): Promise<void> {
  await expect(page.locator("#state")).toHaveText(state)
}

function own(name: string, type: string) {
  return file(new URL(`./adapter-site/${name}`, import.meta.url), type)
}

function file(path: string | URL, type: string) {
  return { type, body: readFileSync(path, "utf8") }
}
