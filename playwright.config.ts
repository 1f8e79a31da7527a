import { readdirSync } from "node:fs"
import { defineConfig } from "@playwright/test"
import { testsEverything } from "./tools/extent.ts"

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
      grepInvert: leftOut("desktop"),
    },
    {
      name: "phone",
      grepInvert: leftOut("phone"),
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
 * What is left out in a size. The files alternate between English on a desktop with Persian on a phone, and the reverse,
 * so that a test runs in each language and in each size; before a commit in one of the two, in turn. E2E_MATRIX=full runs
 * all four combinations.
 */
function leftOut(size: "desktop" | "phone"): RegExp | undefined {
  if (process.env.E2E_MATRIX === "full") return undefined
  const names = readdirSync("e2e")
    .filter((name) => name.endsWith(".spec.ts"))
    .sort()
  const ofBoth = names.filter((name) => !inOneSize.test(name))
  const others = names.filter((name) => inOneSize.test(name))
  const skipped = [
    ...ofBoth.flatMap((name, index) => {
      const language = (size === "desktop") === (index % 2 === 0) ? "en" : "fa"
      const runs = testsEverything || (size === "desktop") === (index % 4 === 0 || index % 4 === 3)
      return runs ? [`${name} ${language === "en" ? "fa" : "en"} `] : [`${name} `]
    }),
    ...(testsEverything ? [] : others.map((name, index) => `${name} ${index % 2 === 0 ? "fa" : "en"} `)),
  ]
  // A test is identified by its project, file and titles, separated by spaces.
  return new RegExp(skipped.join("|"))
}
