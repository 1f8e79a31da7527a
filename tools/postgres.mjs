/*
 * Installs PostgreSQL in CI. Elsewhere the system is left alone: without PostgreSQL, tests run on the embedded
 * database, and those that need a server are skipped.
 */
import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { hasApt, installSystemPackage } from "./system-packages.mjs"

export async function getPostgres() {
  if (!process.env.CI || !hasApt || isInstalled()) return
  console.log("Installing PostgreSQL …")
  await installSystemPackage("postgresql").catch((error) =>
    console.warn(`It could not be installed: ${error.message}`),
  )
}

function isInstalled() {
  const debian = "/usr/lib/postgresql"
  const folders = existsSync(debian) ? readdirSync(debian).map((version) => join(debian, version, "bin")) : []
  return [...folders, ...(process.env.PATH ?? "").split(":")].some((path) => existsSync(join(path, "initdb")))
}
