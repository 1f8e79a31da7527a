import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { request as forward } from "node:http"
import { createServer, type Server } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type BrowserContext, chromium } from "@playwright/test"
import { answerOf, expectState, versions, visit } from "./adapter-site.ts"
import { startSite } from "./site.ts"
import { expect, test } from "./test.ts"

/*
 * Over https, like real installations: a site on a foreign domain sees the provider's cookies in its hidden frames,
 * where the browser allows it.
 */
let url: string
let home: string
let folder: string
const ends: (() => unknown)[] = []

// Both tests share one server.
test.describe.configure({ mode: "default" })
test.beforeAll(async ({ ports }) => {
  url = `https://localhost:${ports.https}`
  home = `https://127.0.0.1:${ports.foreign}`
  folder = mkdtempSync(join(tmpdir(), "plumbline-e2e-https-"))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const certificate = makeCertificate()
  const settings = {
    PORT: String(ports.behindProxy),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: "loopback",
    ALLOWED_ORIGINS: home,
  }
  ends.push(await startSite(settings))
  const proxy = createServer(certificate, (request, response) => {
    const { method, url: path, headers } = request
    const sent = { ...headers, "x-forwarded-proto": "https", "x-forwarded-host": headers.host }
    const onward = forward({ port: ports.behindProxy, method, path, headers: sent }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    request.pipe(onward)
  })
  const site = createServer(certificate, (request, response) => {
    const { contentType, body } = answerOf(request.url ?? "/")
    response.writeHead(200, { "content-type": contentType }).end(body)
  })
  await listen(proxy, ports.https)
  await listen(site, ports.foreign)
})
test.afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

for (const version of versions) {
  test(`version ${version} of the adapter watches the session from another site`, async () => {
    const context = await openBrowser()
    const page = await context.newPage()
    const init = { silentCheckSsoRedirectUri: `${home}/adapter-site/silent.html` }
    await visit(page, `${home}/`, { version, url, init })
    await expect(page.locator("iframe[title=keycloak-session-iframe]")).toHaveCount(1)
    await Promise.all([page.waitForURL(`${url}/**`), page.evaluate(() => void window.adapter.login())])
    await page.locator("input[name=username]").fill("demo@example.com")
    await page.locator("input[name=password]").fill("plumbline")
    await page.keyboard.press("Enter")
    await expectState(page, "signed in")

    const other = await context.newPage()
    await visit(other, `${home}/`, { version, url, init }, "signed in")
    await other.evaluate(() => void window.adapter.logout())
    await expectState(other, "visitor")
    await expectState(page, "visitor")
    await context.close()
  })
}

/** A browser that lets frames of other sites store cookies; some refuse that by default. */
async function openBrowser(): Promise<BrowserContext> {
  const profile = mkdtempSync(join(folder, "profile-"))
  mkdirSync(join(profile, "Default"))
  const preferences = { profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }
  writeFileSync(join(profile, "Default", "Preferences"), JSON.stringify(preferences))
  const { launchOptions } = test.info().project.use
  return chromium.launchPersistentContext(profile, { ...launchOptions, ignoreHTTPSErrors: true })
}

function makeCertificate(): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")]
  const options = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
  execFileSync("openssl", ["req", ...options, "-keyout", key, "-out", cert], { stdio: "ignore" })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve))
  ends.push(() => server.close())
}
