import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { Plan } from "./plan.ts"

/** A plan that has failed once, with what it showed. */
export type SavedCase = { shows: string; plan: Plan }

const folder = new URL("./cases/", import.meta.url)

/** The paths of all saved cases. */
export function savedCases(): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".json"))
  return names.sort().map((name) => fileURLToPath(new URL(name, folder)))
}

export function readCase(path: string): SavedCase {
  return JSON.parse(readFileSync(path, "utf8"))
}

/** @returns its path */
export function saveCase(saved: SavedCase): string {
  const path = fileURLToPath(new URL(`seed-${saved.plan.seed}.json`, folder))
  writeFileSync(path, `${JSON.stringify(saved, null, 2)}\n`)
  return path
}
