/* Installs packages of the operating system, if it has apt. */
import { existsSync } from "node:fs"
import { run } from "./prepare.mjs"

export const hasApt = existsSync("/usr/bin/apt-get")

export async function installSystemPackage(name) {
  const sudo = process.getuid?.() === 0 ? [] : ["sudo"]
  const [command = "apt-get", ...prefix] = [...sudo, "apt-get"]
  await run(command, [...prefix, "update", "-q"])
  await run(command, [...prefix, "install", "-y", "-q", "--no-install-recommends", name])
}
