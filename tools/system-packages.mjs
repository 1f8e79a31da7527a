/* Installs packages of the operating system, if it has apt. */
import { existsSync } from "node:fs"
import { runQuietly } from "./prepare.mjs"

export const hasApt = existsSync("/usr/bin/apt-get")

export async function installSystemPackage(name) {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"]
  const [command = "apt-get", ...prefix] = [...sudo, "apt-get"]
  await runQuietly("apt-update", command, [...prefix, "update", "-q"])
  await runQuietly("apt-install", command, [
    ...prefix,
    "install",
    "-y",
    "-q",
    "--no-install-recommends",
    name,
  ])
}
