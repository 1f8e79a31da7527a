import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"

const port = Number(process.env.E2E_PORT ?? 8099)
/** Where the tests of the identity provider serve a site of their own, by two names: one is of the same site, one is not. */
const otherPort = port - 1
/** E2E_URL runs the journeys against a server that is there already. */
const running = process.env.E2E_URL
const baseURL = running ?? `http://localhost:${port}`

/** Journeys in a real browser against the real server on a fresh data folder, on desktop and on a phone. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A browser hangs now and then. What succeeds only at the second try is named, and looked into.
  retries: 1,
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL,
    actionTimeout: 15_000,
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1360, height: 900 } } },
    {
      name: "phone",
      // What no screen size changes is tried once.
      testIgnore: /(identity|cross-site|external-issuer)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
  ...(running === undefined && {
    webServer: {
      command: "node e2e/server.ts",
      url: `${baseURL}/health`,
      timeout: 60_000,
      gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
      env: {
        PORT: String(port),
        PLUMBLINE_DATA: join(tmpdir(), `plumbline-e2e-${process.pid}`),
        SIGN_IN_ATTEMPTS: "1000",
        TENANTS_FILE: "e2e/tenants/tenants.json",
        ALLOWED_ORIGINS: `http://localhost:${otherPort},http://127.0.0.1:${otherPort}`,
      },
    },
  }),
})
