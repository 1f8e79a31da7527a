import { expect, test } from "vitest"
import { directionOf } from "./direction.ts"

test("one Persian letter makes a text Persian", () => {
  expect(directionOf("API طراحی")).toBe("rtl")
  expect(directionOf("<p>گزارش</p>")).toBe("rtl")
})

test("other letters run left to right, ignoring mark-up", () => {
  expect(directionOf("Release 2")).toBe("ltr")
  expect(directionOf("<p>Report</p>")).toBe("ltr")
})

test("a text without letters follows the interface, which is in English by default", () => {
  expect(directionOf("")).toBe("ltr")
  expect(directionOf("۱۲ - 34")).toBe("ltr")
})
