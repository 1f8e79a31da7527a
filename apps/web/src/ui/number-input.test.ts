import { expect, test } from "vitest"
import { typedNumber } from "./NumberField.tsx"

test("a number can be typed with the digits of either language", () => {
  expect(typedNumber("12", false)).toBe(12)
  expect(typedNumber("۱۲", false)).toBe(12)
  expect(typedNumber("١٢", false)).toBe(12)
})

test("a comma counts as a decimal point if decimal places are allowed", () => {
  expect(typedNumber("0,5", true)).toBe(0.5)
  expect(typedNumber("۰٫۵", true)).toBe(0.5)
  expect(typedNumber("0.5.5", true)).toBe(0.55)
})

test("characters other than digits are ignored, and an empty text is not a number", () => {
  expect(typedNumber("-3 %", false)).toBe(3)
  expect(typedNumber("", false)).toBeUndefined()
  expect(typedNumber(".", true)).toBeUndefined()
})
