import { expect, test } from "vitest"
import { paragraphsOf, plainTextOf, withCharacters } from "./plain-text.ts"

test("an empty line starts a new paragraph, and a line break is kept", () => {
  expect(paragraphsOf("Who we are\n and why\n\n\nWhat we do ")).toBe(
    "<p>Who we are<br>and why</p><p>What we do</p>",
  )
})

test("typed mark-up is escaped", () => {
  expect(paragraphsOf("a < b & c")).toBe("<p>a &lt; b &amp; c</p>")
})

test("HTML becomes editable lines", () => {
  const html = "<p>Three <b>ways</b>:</p><ul><li>One &amp; all</li><li>Two</li></ul><p>End<br>of it</p>"
  expect(plainTextOf(html)).toBe("Three ways:\n\n• One & all\n• Two\n\nEnd\nof it")
  expect(plainTextOf("Already\nplain & simple")).toBe("Already\nplain & simple")
})

test("named and numeric character references are decoded, but nothing that only looks like one", () => {
  expect(withCharacters("R&amp;D &lt;3 &quot;&#39;&quot;")).toBe('R&D <3 "\'"')
  const others = "?a=1&copy=2 &unknown; &constructor; &#99999999999; R&D"
  expect(withCharacters(others)).toBe(others)
})
