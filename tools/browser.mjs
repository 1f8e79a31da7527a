/*
 * Finds a Chromium for the browser tests, or installs one: with Playwright's installer, else from the system's
 * packages.
 */
import { execFileSync } from "node:child_process"
import { runQuietly } from "./prepare.mjs"
import { hasApt, installSystemPackage } from "./system-packages.mjs"

/** The shell first: a browser without windows and services, which cost time and occasionally hang. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
]

/** Path of the browser to use; null for the one from Playwright's installer. */
export async function findBrowser() {
  const known = process.env.CHROMIUM_PATH ?? systemBrowser()
  if (known) return known
  console.log("Installing a browser …")
  const playwrightArgs = ["install", "--with-deps", "--only-shell", "chromium"]
  if (await succeeds(runQuietly("browser-install", "playwright", playwrightArgs))) return null
  if (hasApt && !(await succeeds(installSystemPackage("chromium-headless-shell"))))
    await installSystemPackage("chromium")
  const installed = systemBrowser()
  if (installed) return installed
  throw new Error("No Chromium was found and none could be installed: install one and set CHROMIUM_PATH.")
}

function systemBrowser() {
  for (const name of names) {
    try {
      return execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim()
    } catch {
      // Not installed: try the next one.
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
