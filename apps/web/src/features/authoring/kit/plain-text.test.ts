import { expect, test } from "vitest"
import { fileNameOf, richTextOf, webAddressOf } from "./plain-text.ts"

test("plain text is sent as typed unless it could be taken for mark-up", () => {
  expect(richTextOf(" fish & chips\nfor all ")).toBe("fish & chips\nfor all")
  expect(richTextOf("<3 of it")).toBe("<p>&lt;3 of it</p>")
})

test("an address without a scheme gets one", () => {
  expect(webAddressOf("example.com")).toBe("https://example.com")
  expect(webAddressOf(" http://example.com ")).toBe("http://example.com")
  expect(webAddressOf("  ")).toBeUndefined()
})

test("a file name keeps letters of any script and loses characters that systems forbid", () => {
  expect(fileNameOf("سنجش سلامت تیم", ".zip")).toBe("سنجش سلامت تیم.zip")
  expect(fileNameOf('CI/CD: "fast"?', ".zip")).toBe("CI CD fast.zip")
  expect(fileNameOf("///", ".zip")).toBe("kit.zip")
})
