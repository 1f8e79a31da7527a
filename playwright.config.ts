import { readdirSync } from "node:fs"
import { defineConfig } from "@playwright/test"

/** What no screen size changes is tried in one. */
const inOneSize =
  /(browser-crash|identity|signing-in|report-on-paper|cross-site|external-issuer|sdks)\.spec\.ts$/

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
        // As some people have it: what moves elsewhere is there at once.
        contextOptions: { reducedMotion: "reduce" },
      },
    },
  ],
})

/**
 * A journey is made in each language and in each size, but not in all four combinations: the files take turns between
 * English on a desktop with Persian on a phone, and the reverse. E2E_MATRIX=full makes all four.
 *
 * @param inOne language that is left out of one half of the files
 * @param inOther of the other half
 */
function leftOut(inOne: "en" | "fa", inOther: "en" | "fa"): RegExp | undefined {
  if (process.env.E2E_MATRIX === "full") return undefined
  const files = readdirSync("e2e")
    .filter((name) => name.endsWith(".spec.ts") && !inOneSize.test(name))
    .sort()
  const half = (rest: 0 | 1) => files.filter((_name, index) => index % 2 === rest).join("|")
  // A test is known by its project, file and titles, with blanks between them.
  return new RegExp(`(${half(0)}) ${inOne} |(${half(1)}) ${inOther} `)
}
