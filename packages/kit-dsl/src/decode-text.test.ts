import { expect, test } from "vitest"
import { decodeText } from "./decode-text.ts"

const text = 'name: "سلام 😀"'
const little = Buffer.from(text, "utf16le")
const big = Buffer.from(little).swap16()

test.each([
  ["UTF-8", Buffer.from(text)],
  ["UTF-16 little-endian", little],
  ["UTF-16 big-endian", big],
])("a text in %s is read with and without a byte order mark", (name, bytes) => {
  const mark = Buffer.from("\uFEFF", "utf16le")
  const marked = name === "UTF-8" ? Buffer.from("\uFEFF") : name.includes("big") ? mark.swap16() : mark
  expect(decodeText(bytes)).toBe(text)
  expect(decodeText(Buffer.concat([marked, bytes]))?.replace(/^\uFEFF/, "")).toBe(text)
})

test("what is neither is not text", () => {
  expect(decodeText(Buffer.from([0x61, 0xff, 0x62]))).toBeNull()
  expect(decodeText(Buffer.from([0xff, 0xfe, 0x00, 0xd8]))).toBeNull()
  expect(decodeText(Buffer.alloc(0))).toBe("")
})
