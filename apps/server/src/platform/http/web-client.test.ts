import { expect, test } from "vitest"
import { withOrigins } from "./web-client.ts"

const policy =
  "default-src 'self';connect-src 'self' https://other.example;frame-src 'self';frame-ancestors 'self'"

test("the page may talk to an identity provider elsewhere and show its hidden frames, and nothing else changes", () => {
  expect(withOrigins(policy, ["https://id.example"])).toBe(
    "default-src 'self';connect-src 'self' https://other.example https://id.example;frame-src 'self' https://id.example;frame-ancestors 'self'",
  )
  expect(withOrigins(policy, [])).toBe(policy)
})
