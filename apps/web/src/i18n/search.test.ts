import { expect, test } from "vitest"
import { searching } from "./search.ts"

test.each([
  ["كيفيت", "کیفیت"],
  ["میشود", "می‌شود"],
  ["می شود", "می‌شود"],
  ["مدرسة", "مدرسه"],
  ["۱۴۰۵", "Plan 1405"],
  ["cafe", "Café"],
  ["cafe\u0301", "CAFÉ"],
  ["muller", "Müller"],
  ["strasse", "Straße"],
  ["zoe", "Zoë"],
])("%s finds %s, and the other way around", (sought, text) => {
  expect(searching(sought)(text)).toBe(true)
  expect(searching(text)(`… ${sought} …`) || text.length > sought.length).toBe(true)
})

test("other texts are not found, and nothing finds all", () => {
  expect(searching("kite")("kit")).toBe(false)
  expect(searching(" ")("anything")).toBe(true)
})
