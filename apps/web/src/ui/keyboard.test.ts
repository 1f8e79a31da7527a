import { expect, test } from "vitest"
import { matches } from "./keyboard.ts"

const press = (
  key: string,
  held: { code?: string; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean } = {},
) => ({
  key,
  code: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
})

test("a plain key matches only without modifiers", () => {
  expect(matches("Enter", press("Enter"))).toBe(true)
  expect(matches("Enter", press("Enter", { ctrlKey: true }))).toBe(false)
  expect(matches("Enter", press("Enter", { altKey: true }))).toBe(false)
})

test("mod is Ctrl, or Command on a Mac", () => {
  expect(matches("mod+s", press("s", { ctrlKey: true }))).toBe(true)
  expect(matches("mod+s", press("s", { metaKey: true }))).toBe(true)
  expect(matches("mod+s", press("s"))).toBe(false)
})

test("Persian digits count as Latin ones, and letters match in both cases", () => {
  expect(matches("3", press("۳"))).toBe(true)
  expect(matches("n", press("N"))).toBe(true)
})

test("a Persian letter counts as the Latin one on its key", () => {
  expect(matches("z", press("ظ", { code: "KeyZ" }))).toBe(true)
  expect(matches("s", press("ظ", { code: "KeyZ" }))).toBe(false)
  // On other Latin layouts the typed letter counts, not the position of the key.
  expect(matches("z", press("y", { code: "KeyZ" }))).toBe(false)
})
