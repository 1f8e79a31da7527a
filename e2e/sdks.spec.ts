import { mkdtempSync, rmSync } from "node:fs"
import { cp } from "node:fs/promises"
import type { Server } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { type App, createApp } from "../apps/server/src/app.ts"
import { runFlagCommand } from "../apps/server/src/cli/flag.ts"
import { runMessagesCommand } from "../apps/server/src/cli/messages.ts"
import { loadConfig } from "../apps/server/src/config.ts"
import { demo, guest, person, signIn } from "./people.ts"
import { openSdkSite, type Sdk } from "./sdk-site.ts"
import { expect, test } from "./test.ts"

/*
 * Applications written for the external services that are embedded here work unmodified: each SDK as published, in a
 * page of another origin. The server runs in this process, so that operator commands can be run on its embedded
 * database while it is serving.
 */
let app: App
let url: string
let home: string
let sdkSite: Server | undefined
let folder: string

// The tests share the server.
test.describe.configure({ mode: "default" })
test.beforeAll(async ({ ports }) => {
  url = `http://localhost:${ports.withIssuer}`
  home = `http://localhost:${ports.adapter}`
  folder = mkdtempSync(join(tmpdir(), "plumbline-e2e-sdks-"))
  await cp(process.env.E2E_PREPARED ?? "", folder, { recursive: true })
  app = await createApp(
    loadConfig({
      PORT: String(ports.withIssuer),
      PLUMBLINE_DATA: folder,
      LOG_LEVEL: "silent",
      ALLOWED_ORIGINS: home,
    }),
  )
  await app.http.listen({ host: "127.0.0.1", port: ports.withIssuer })
})
test.afterEach(async () => {
  sdkSite?.close()
  sdkSite?.closeAllConnections()
})
test.afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

test("the flag SDK: flags, those of one person, traits, counts, and changes as they happen", async ({
  page,
  ports,
}) => {
  const ada = "ada@example.org"
  await flag("set", "welcome", "on", "--value", "Good morning")
  await flag("override", "display_expert_groups", "off", "--for", ada)
  const counted = page.waitForResponse(`${url}/flags/v1/analytics/flags/`)
  await visit(page, "flags", ports.adapter, { person: ada })
  const shown = page.locator("output")
  await expect(shown).toHaveText(
    JSON.stringify({ groups: false, welcome: "Good morning", traits: { plan: "free", seats: 4 } }),
  )

  await flag("override", "display_expert_groups", "on", "--for", ada)
  await flag("set", "welcome", "on", "--value", "Good evening")
  await app.refreshTenants()
  await expect(shown).toContainText('"groups":true,"welcome":"Good evening"')
  expect((await counted).status()).toBe(200)
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
    /flag_evaluations_total\{tenant="main",flag="display_expert_groups"\} [1-9]/,
  )
})

test("the form SDK: errors of the form and of a field, then success", async ({ page, ports }) => {
  await visit(page, "form", ports.adapter)
  const send = page.getByRole("button", { name: "Send" })
  const ofForm = page.locator("#of-form")
  await page.getByLabel("Email").fill("nobody")
  await page.getByLabel("Message").fill("Which kit suits a small team?")
  await send.click()
  // The browser reports that it is automated.
  await expect(ofForm).toBeVisible()
  await expect(page.locator("#of-email")).toHaveCount(0)

  await page.addInitScript(() => Object.defineProperty(navigator, "webdriver", { get: () => false }))
  await page.reload()
  await page.getByLabel("Email").fill("nobody")
  await page.getByLabel("Message").fill("Which kit suits a small team?")
  await send.click()
  await expect(page.locator("#of-email")).toContainText(/^Email: /)
  await expect(ofForm).toHaveCount(0)
  await page.getByLabel("Email").fill("ada@example.org")
  await send.click()
  await expect(page.getByRole("status")).toHaveText("Sent")

  const lines: string[] = []
  await runMessagesCommand([], openApp, (line) => lines.push(line))
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      type: "Contact Us - Portal",
      email: "ada@example.org",
      message: "Which kit suits a small team?",
    }),
  )
})

test("the notification SDK: a number that changes live, the list, and read notifications", async ({
  page,
  ports,
  playwright,
}) => {
  // New accounts would have to verify their address first.
  const [atGil, atDana] = [await playwright.request.newContext(), await playwright.request.newContext()]
  await Promise.all([signIn(atGil, url, guest), signIn(atDana, url, demo)])
  const [gil, dana] = [await person(atGil, url, guest), await person(atDana, url, demo)]
  const { id } = await (await gil.api.get("/api/v1/users/me/")).json()
  const { novuSubscriberHash } = await (await gil.api.get("/api/v1/notification-platform-settings/")).json()
  // Numbers change live on pages that are connected; the SDK does not ask again once it is.
  const connected = page
    .waitForEvent("websocket")
    .then((socket) =>
      socket.waitForEvent("framereceived", ({ payload }) => payload.toString().startsWith("40")),
    )
  await visit(page, "notifications", ports.adapter, {
    subscriberId: id,
    subscriberHash: novuSubscriberHash,
  })
  await connected
  const bell = page.getByRole("button", { name: /new$/ })
  await expect(bell).toHaveAccessibleName("0 new")

  const space = await dana.api.post("/api/v1/spaces/", { data: { title: "Harbour", type: "PREMIUM" } })
  const { id: spaceId } = await space.json()
  const members = `/api/v1/spaces/${spaceId}/members/`
  await expect(await dana.api.post(members, { data: { email: guest.email } })).toBeOK()
  await expect(bell).toHaveAccessibleName("1 new")
  await bell.click()
  const message = page.getByText("Harbour")
  await expect(message).toBeVisible()
  await message.click()
  await expect(bell).toHaveAccessibleName("0 new")
  for (const browser of [gil.api, dana.api, atGil, atDana]) await browser.dispose()
})

async function visit(page: Page, sdk: Sdk, port: number, known: Record<string, string> = {}): Promise<void> {
  sdkSite = await openSdkSite(sdk, port)
  await page.addInitScript(
    (site) => {
      window.sdkSite = site
    },
    { url, ...known },
  )
  await page.goto(home)
}

/** Runs `plumbline flag …` on the data being served. */
async function flag(...args: string[]): Promise<void> {
  expect(await runFlagCommand(args, openApp, () => undefined)).toBe(0)
}

async function openApp() {
  return { ...app, close: async () => undefined }
}
