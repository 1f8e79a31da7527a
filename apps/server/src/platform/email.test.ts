import { expect, test } from "vitest"
import { isEmail, normaliseEmail } from "./email.ts"

test.each([
  ["O'Neil@Example.org", "o'neil@example.org"],
  ["sara@example.org\u200f", "sara@example.org"],
  ["\u202asara@example.org\u202c", "sara@example.org"],
  ["  sara@example.org\u00a0", "sara@example.org"],
  ["user@bücher.example", "user@xn--bcher-kva.example"],
  ["user@BU\u0308CHER.example", "user@xn--bcher-kva.example"],
  ["user@xn--bcher-kva.example", "user@xn--bcher-kva.example"],
  ["fa@مثال.ایران", "fa@xn--mgbh0fb.xn--mgba3a4f16a"],
  ["a!b#c$d&e*f=g?h^i`j{k|l}m~n/o@example.org", "a!b#c$d&e*f=g?h^i`j{k|l}m~n/o@example.org"],
])("%j is an address, and is compared as %s", (typed, address) => {
  expect(normaliseEmail(typed)).toBe(address)
  expect(isEmail(typed)).toBe(true)
})

test.each([
  "Zed <zed@example.org>",
  "zed",
  "@example.org",
  "zed@example",
  "zed@exa mple.org",
  "zed@\u200f",
  "zed@bü cher.example",
  'a"b@example.org',
  "a,b@example.org",
  "a\nb@example.org",
  `${"x".repeat(250)}@example.org`,
])("%j is none", (typed) => {
  expect(isEmail(typed)).toBe(false)
})
