/* Finds a Chromium for the browser tests, or gets one: through Playwright's installer, else the system's packages. */
import { execFileSync } from "node:child_process"
import { run } from "./prepare.mjs"
import { hasApt, installSystemPackage } from "./system-packages.mjs"

/** The shell first: it is the browser without its own windows and services, which cost time and hang now and then. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
]

/** Path of the browser to use; null for the one of Playwright's installer. */
export async function findBrowser() {
  const known = process.env.CHROMIUM_PATH ?? systemBrowser()
  if (known) return known
  console.log("Getting a browser …")
  const playwrightArgs = ["install", "--with-deps", "--only-shell", "chromium"]
  if (await succeeds(run("playwright", playwrightArgs))) return null
  if (hasApt && !(await succeeds(installSystemPackage("chromium-headless-shell"))))
    await installSystemPackage("chromium")
  const installed = systemBrowser()
  if (installed) return installed
  throw new Error("No Chromium was found or could be installed: install one and set CHROMIUM_PATH.")
}

function systemBrowser() {
  for (const name of names) {
    try {
      return execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim()
    } catch {
      // Not this one.
    }
  }
  return undefined
}

async function succeeds(step) {
  return step.then(
    () => true,
    () => false,
  )
}
