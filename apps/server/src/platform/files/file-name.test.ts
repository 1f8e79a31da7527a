import { Buffer } from "node:buffer"
import { expect, test } from "vitest"
import { cleanFileName, isFilePath } from "./paths.ts"

test.each([
  ["plan 1.pdf", "plan 1.pdf"],
  ["گزارش‌ها ۱۴۰۳.pdf", "گزارش‌ها ۱۴۰۳.pdf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\ria\\log.txt", "log.txt"],
  ["..", "file"],
  [" .hidden. ", "hidden"],
  ["a\u0000b\u202egpj.exe\n", "abgpj.exe"],
  ['what? "this"|<that>*:.txt', "what_ _this___that___.txt"],
  ["tab\tand   blanks.txt", "tab and blanks.txt"],
  ["", "file"],
])("the name of an uploaded file is cleaned: %j", (name, clean) => {
  expect(cleanFileName(name)).toBe(clean)
  expect(isFilePath(`attachment/one/${clean}`)).toBe(true)
})

test.each(["ب".repeat(300), "x".repeat(5000), "🙂".repeat(100), `ب${".".repeat(400)}`])(
  "a name that is too long is cut between characters and keeps its extension",
  (long) => {
    const name = cleanFileName(`${long}.pdf`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    expect(name.endsWith(".pdf")).toBe(true)
    expect(name.isWellFormed()).toBe(true)
    expect(isFilePath(`attachment/one/${name}`)).toBe(true)
  },
)

test.each(["", "a//b", "/a", "a/", "../a", "a/..", "a/.b", "a\\b", "a/b\n", `a/${"ب".repeat(128)}`])(
  "no file has the path %j",
  (path) => {
    expect(isFilePath(path)).toBe(false)
  },
)
