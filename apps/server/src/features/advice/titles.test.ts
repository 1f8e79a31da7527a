import { expect, test } from "vitest"
import { asSentence, shortTitle } from "./written-advice.ts"

test("a title that fits is left as it is", () => {
  const title = "Do we build every change? ".padEnd(100, "y")
  expect(shortTitle(` ${title} `)).toBe(title)
})

test("a longer one is cut between words, in any language, and ends with an ellipsis within the limit", () => {
  const english = `How many of us know, ${"and say so whenever it counts, ".repeat(4)}`
  expect(shortTitle(english)).toBe(
    "How many of us know, and say so whenever it counts, and say so whenever it counts, and say so…",
  )
  const persian = shortTitle("چند نفر از ما می‌دانند که در هفته‌های پیش از انتشار چه کسی خبر می‌دهد، ".repeat(2))
  expect(persian).toBe(
    "چند نفر از ما می‌دانند که در هفته‌های پیش از انتشار چه کسی خبر می‌دهد، چند نفر از ما می‌دانند که در…",
  )
  expect(Array.from(persian).length).toBeLessThanOrEqual(100)
})

test("a single overlong word is cut between characters", () => {
  expect(shortTitle("🙂".repeat(200))).toBe(`${"🙂".repeat(99)}…`)
})

test("a title used as a sentence ends with a punctuation mark", () => {
  expect(asSentence("How far are builds automated")).toBe("How far are builds automated.")
  expect(asSentence("ساخت‌ها چقدر خودکارند؟")).toBe("ساخت‌ها چقدر خودکارند؟")
  expect(asSentence("Who decides (“they” or “we?”)")).toBe("Who decides (“they” or “we?”).")
})
