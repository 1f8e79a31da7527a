import { expect, test } from "vitest"
import { homeOf, withOrigins } from "./web-client.ts"

const policy =
  "default-src 'self';connect-src 'self' https://other.example;frame-src 'self';frame-ancestors 'self'"

test("the page may talk to an identity provider elsewhere and show its hidden frames, and nothing else changes", () => {
  expect(withOrigins(policy, ["https://id.example"])).toBe(
    "default-src 'self';connect-src 'self' https://other.example https://id.example;frame-src 'self' https://id.example;frame-ancestors 'self'",
  )
  expect(withOrigins(policy, [])).toBe(policy)
})

test("who opens this machine by another of its names is led to the one that sign-in knows", () => {
  expect(homeOf("127.0.0.1", "http://localhost:8080")).toBe("http://localhost:8080")
  expect(homeOf("[::1]", "http://localhost:8080")).toBe("http://localhost:8080")
  expect(homeOf("localhost", "http://localhost:8080")).toBeNull()
  expect(homeOf("plumbline.example.org", "http://localhost:8080")).toBeNull()
  expect(homeOf("127.0.0.1", "https://plumbline.example.org")).toBeNull()
})
