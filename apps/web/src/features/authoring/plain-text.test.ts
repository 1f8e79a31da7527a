import { expect, test } from "vitest"
import { fileNameOf, paragraphsOf, plainTextOf, richTextOf, webAddressOf } from "./plain-text.ts"

test("an empty line begins a new paragraph, a line break stays one", () => {
  expect(paragraphsOf("Who we are\n and why\n\n\nWhat we do ")).toBe(
    "<p>Who we are<br>and why</p><p>What we do</p>",
  )
})

test("typed mark-up is text, not mark-up", () => {
  expect(paragraphsOf("a < b & c")).toBe("<p>a &lt; b &amp; c</p>")
})

test("HTML becomes lines that can be edited", () => {
  const html = "<p>Three <b>ways</b>:</p><ul><li>One &amp; all</li><li>Two</li></ul><p>End<br>of it</p>"
  expect(plainTextOf(html)).toBe("Three ways:\n\n• One & all\n• Two\n\nEnd\nof it")
  expect(plainTextOf("Already\nplain & simple")).toBe("Already\nplain & simple")
})

test("a plain text is sent as it is typed unless it could be taken for mark-up", () => {
  expect(richTextOf(" fish & chips\nfor all ")).toBe("fish & chips\nfor all")
  expect(richTextOf("<3 of it")).toBe("<p>&lt;3 of it</p>")
})

test("an address without scheme gets one", () => {
  expect(webAddressOf("example.com")).toBe("https://example.com")
  expect(webAddressOf(" http://example.com ")).toBe("http://example.com")
  expect(webAddressOf("  ")).toBeUndefined()
})

test("the name of a file keeps letters of any script and loses what systems forbid", () => {
  expect(fileNameOf("سنجش سلامت تیم", ".zip")).toBe("سنجش سلامت تیم.zip")
  expect(fileNameOf('CI/CD: "fast"?', ".zip")).toBe("CI CD fast.zip")
  expect(fileNameOf("///", ".zip")).toBe("kit.zip")
})
