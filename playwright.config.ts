import { defineConfig } from "@playwright/test"

/**
 * Journeys in a real browser against the real server, on a desktop and on a phone. Each worker has a server of its own
 * (e2e/test.ts), and journeys need nothing of each other.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  globalSetup: "./e2e/prepare.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // What succeeds only at the second try has failed.
  retries: 0,
  forbidOnly: process.env.CI !== undefined,
  use: {
    actionTimeout: 15_000,
    trace: "off",
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
      testIgnore: /(identity|signing-in|cross-site|external-issuer)\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
  ],
})
