import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { kitProblems } from "./kit-problems.ts"

const kits = readdirSync("kits", { withFileTypes: true }).filter((entry) => entry.isDirectory())

test("there are ready-made kits", () => {
  expect(kits.length).toBeGreaterThan(2)
})

test.each(kits.map(({ name }) => name))("the kit %s is sound and complete in both languages", (name) => {
  expect(kitProblems(`kits/${name}`)).toEqual([])
})
