import { type BrowserContextOptions, test as base, request } from "@playwright/test"
import { demo, type Person, person, signIn, signUp } from "./people.ts"
import { type Ports, portsOf, startSite } from "./site.ts"

export { expect } from "@playwright/test"

type OfWorker = {
  ports: Ports
  /** Origin of this worker's own server. */
  site: string
  /** Cookies of a browser in which the demo account has signed in, created once per worker. */
  demoState: NonNullable<BrowserContextOptions["storageState"]>
}

type OfTest = {
  /** A new person, signed in where `page` is. */
  newcomer: Person
  /** The demo account, signed in where `page` is. */
  dana: Person
}

/**
 * An end-to-end test: `page` is a fresh browser at a server that this worker does not share. A test that uses
 * `newcomer` or `dana` starts signed in as that person, and can prepare data through the API as `newcomer.api`.
 */
export const test = base.extend<OfTest, OfWorker>({
  ports: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from it.
    async ({}, use, { workerIndex }) => use(portsOf(workerIndex)),
    { scope: "worker" },
  ],

  site: [
    async ({ ports }, use) => {
      // E2E_URL runs the tests against a server that is already running.
      if (process.env.E2E_URL !== undefined) return use(process.env.E2E_URL)
      const stop = await startSite({
        PORT: String(ports.site),
        SIGN_IN_ATTEMPTS: "1000",
        TENANTS_FILE: "e2e/tenants/tenants.json",
        // The webhook receivers are on this machine.
        WEBHOOKS_PRIVATE_NETWORK: "allow",
        ALLOWED_ORIGINS: `http://localhost:${ports.adapter},http://127.0.0.1:${ports.adapter}`,
      })
      await use(`http://localhost:${ports.site}`)
      await stop()
    },
    { scope: "worker", timeout: 120_000 },
  ],

  demoState: [
    async ({ site }, use) => {
      const browser = await request.newContext({ baseURL: site })
      await signIn(browser, site, demo)
      const state = await browser.storageState()
      await browser.dispose()
      await use(state)
    },
    { scope: "worker" },
  ],

  baseURL: ({ site }, use) => use(site),

  newcomer: async ({ context, site }, use) => {
    const account = await signUp(context.request, site)
    const newcomer = await person(context.request, site, account)
    await use(newcomer)
    await newcomer.api.dispose()
  },

  dana: async ({ context, site, demoState }, use) => {
    await context.setStorageState(demoState)
    const dana = await person(context.request, site, demo)
    await use(dana)
    await dana.api.dispose()
  },
})
