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
  const steps = saved.plan.steps.map((step) => `      ${JSON.stringify(step)}`).join(",\n")
  const { seed, milliseconds, skew } = saved.plan
  const head = `"seed": ${seed}, "milliseconds": ${milliseconds}, "skew": ${skew}`
  const plan = `{\n    ${head},\n    "steps": [\n${steps}\n    ]\n  }`
  writeFileSync(path, `{\n  "shows": ${JSON.stringify(saved.shows)},\n  "plan": ${plan}\n}\n`)
  return path
}
