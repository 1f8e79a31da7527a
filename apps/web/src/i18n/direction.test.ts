import { expect, test } from "vitest"
import { directionOf } from "./direction.ts"

test("a text runs in the direction of most of its words", () => {
  expect(directionOf("API طراحی")).toBe("rtl")
  expect(directionOf("DevOps در تیم ما")).toBe("rtl")
  expect(directionOf("<p>گزارش</p>")).toBe("rtl")
})

test("a word that is quoted does not turn a text around", () => {
  expect(directionOf("The word «کیفیت» means quality")).toBe("ltr")
  expect(directionOf("سلام is what one hears first thing in the morning there")).toBe("ltr")
})

test("where the words are mixed, the first letter decides", () => {
  expect(directionOf("استقرار Continuous Deployment")).toBe("rtl")
  expect(directionOf("Git و GitHub")).toBe("ltr")
})

test("other letters run left to right, ignoring mark-up", () => {
  expect(directionOf("Release 2")).toBe("ltr")
  expect(directionOf("<p>Report</p>")).toBe("ltr")
})

test("a text without letters follows the interface, which is in English by default", () => {
  expect(directionOf("")).toBe("ltr")
  expect(directionOf("۱۲ - 34")).toBe("ltr")
})
