import { expect, test } from "vitest"
import { fileNameIn, shortened } from "./Attachments.tsx"
import { htmlOfTyped, saysTyped } from "./remark.ts"

test("web addresses become links, without the punctuation after them", () => {
  expect(htmlOfTyped("See https://example.com/a?b=1&c=2.")).toBe(
    '<p>See <a href="https://example.com/a?b=1&amp;c=2">https://example.com/a?b=1&amp;c=2</a>.</p>',
  )
  expect(htmlOfTyped("(<http://example.com>)")).toBe(
    '<p>(&lt;<a href="http://example.com">http://example.com</a>&gt;)</p>',
  )
})

test("characters that would break out of the link are not part of it", () => {
  expect(htmlOfTyped('http://example.com" onclick="x')).toBe(
    '<p><a href="http://example.com">http://example.com</a>" onclick="x</p>',
  )
})

test("a stored text is recognised by its content, not by its mark-up", () => {
  const stored = '<p>Line one<br />and <a href="http://a.b" rel="nofollow">http://a.b</a></p>'
  expect(saysTyped(stored, "Line one\nand http://a.b ")).toBe(true)
  expect(saysTyped(stored, "Line one")).toBe(false)
})

test("a file name is the last segment of its link, in any script", () => {
  expect(fileNameIn("https://x.test/f/7c0e/%D8%B7%D8%B1%D8%AD%201.pdf?expires=1&signature=a")).toBe(
    "طرح 1.pdf",
  )
  expect(shortened(`${"long ".repeat(20)}.pdf`)).toMatch(/^long .*….pdf$/)
})
