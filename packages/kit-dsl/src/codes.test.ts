import { expect, test } from "vitest"
import { freeCode, hash, slug } from "./codes.ts"

test.each([
  ["DevOps & CI/CD", "devops-&-ci/cd"],
  ["  My   First\tKit  ", "my-first-kit"],
  ["تیم  پایدار", "تیم-پایدار"],
])("the slug of %s", (title, expected) => {
  expect(slug(title)).toBe(expected)
})

test.each([
  ["Team", "C3555933"],
  ["Team Performance", "C-830881600"],
  ["تیم", "C1572003"],
  ["a", "C97"],
])("the hash of %s", (title, expected) => {
  expect(hash(title)).toBe(expected)
})

test("a free code stays as it is, a taken one is numbered from 2", () => {
  const taken = new Set(["m1", "m1-2"])
  expect(freeCode("m2", (code) => taken.has(code))).toBe("m2")
  expect(freeCode("m1", (code) => taken.has(code))).toBe("m1-3")
})

test("a numbered code fits the field, and a hyphen at the cut is removed", () => {
  const long = `${"x".repeat(47)}-ab`
  expect(freeCode(long, (code) => code === long)).toBe(`${"x".repeat(47)}-2`)
  expect(freeCode("y".repeat(120), () => false, 100)).toBe("y".repeat(100))
})
