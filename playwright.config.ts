import { readdirSync } from "node:fs"
import { defineConfig } from "@playwright/test"

/** Tests that do not depend on the screen size run in one size only. */
const inOneSize =
  /(browser-crash|drafts|identity|signing-in|report-on-paper|cross-site|external-issuer|sdks|without-compatibility)\.spec\.ts$/

/**
 * End-to-end tests in a real browser against the real server, on a desktop and on a phone. Each worker has its own
 * server (e2e/test.ts), and tests are independent of each other.
 */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results/browser",
  globalSetup: "./e2e/prepare.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // A test that passes only on retry has failed.
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
    {
      name: "desktop",
      use: { viewport: { width: 1360, height: 900 } },
      grepInvert: leftOut("fa", "en"),
    },
    {
      name: "phone",
      grepInvert: leftOut("en", "fa"),
      testIgnore: inOneSize,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        // As some people prefer: no animations, elements appear at once.
        contextOptions: { reducedMotion: "reduce" },
      },
    },
  ],
})

/**
 * A test runs in each language and in each size, but not in all four combinations: the files alternate between English
 * on a desktop with Persian on a phone, and the reverse. E2E_MATRIX=full runs all four.
 *
 * @param inOne language that is left out of one half of the files
 * @param inOther language that is left out of the other half
 */
function leftOut(inOne: "en" | "fa", inOther: "en" | "fa"): RegExp | undefined {
  if (process.env.E2E_MATRIX === "full") return undefined
  const files = readdirSync("e2e")
    .filter((name) => name.endsWith(".spec.ts") && !inOneSize.test(name))
    .sort()
  const half = (rest: 0 | 1) => files.filter((_name, index) => index % 2 === rest).join("|")
  // A test is identified by its project, file and titles, separated by spaces.
  return new RegExp(`(${half(0)}) ${inOne} |(${half(1)}) ${inOther} `)
}
