import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { newestRelease } from "./changelog.ts"

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8")

test("the product has one version: the one that the changelog begins with", async () => {
  const { version, notes } = newestRelease(read("CHANGELOG.md"))
  expect(JSON.parse(read("package.json")).version).toBe(version)
  expect(JSON.parse(read("package-lock.json")).version).toBe(version)
  const program = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url))
  expect((await promisify(execFile)("node", [program, "--version"])).stdout).toBe(`${version}\n`)
  expect(notes).toMatch(/Nodes of \S+ (may|must not) run beside/)
  expect(notes).toMatch(/which migrations lock what, and for how long/)
  expect(notes).toMatch(/the way back is/)
})
