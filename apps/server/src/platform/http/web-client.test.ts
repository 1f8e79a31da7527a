import { expect, test } from "vitest"
import { tenantLike } from "../../testing/tenant.ts"
import { isServed } from "./served.ts"
import { homeOf, languageOfPage, withOrigins } from "./web-client.ts"

const policy =
  "default-src 'self';connect-src 'self' https://other.example;frame-src 'self';frame-ancestors 'self'"

test("the page may talk to an identity provider elsewhere and show its hidden frames, and nothing else changes", () => {
  expect(withOrigins(policy, ["https://id.example"])).toBe(
    "default-src 'self';connect-src 'self' https://other.example https://id.example;frame-src 'self' https://id.example;frame-ancestors 'self'",
  )
  expect(withOrigins(policy, [])).toBe(policy)
})

test("who opens this machine or a tenant by another of its names is led to the one that sign-in knows", () => {
  const local = tenantLike()
  expect(homeOf("127.0.0.1", local)).toBe("http://localhost:8080")
  expect(homeOf("[::1]", local)).toBe("http://localhost:8080")
  expect(homeOf("localhost", local)).toBeNull()
  expect(homeOf("plumbline.example.org", local)).toBeNull()
  const acme = tenantLike(
    { PUBLIC_URL: "https://plumbline.example.org:8443" },
    { slug: "acme", hosts: ["acme.example.org", "old.example.org"] },
  )
  expect(homeOf("127.0.0.1", acme)).toBeNull()
  expect(homeOf("old.example.org", acme)).toBe("https://acme.example.org:8443")
  expect(homeOf("acme.example.org", acme)).toBeNull()
})

test("what is painted before the client runs is in the language that the client will choose", () => {
  const both = ["EN", "FA"] as const
  const browser = { "accept-language": "fa-IR,fa;q=0.9,en;q=0.5" }
  expect(languageOfPage({ url: "/", headers: browser }, both)).toBe("FA")
  expect(languageOfPage({ url: "/", headers: { ...browser, cookie: "a=b; NEXT_LOCALE=en" } }, both)).toBe(
    "EN",
  )
  const cookie = "NEXT_LOCALE=en"
  expect(languageOfPage({ url: "/spaces?lang=fa", headers: { cookie } }, both)).toBe("FA")
  expect(languageOfPage({ url: "/?lang=xx", headers: { cookie: "NEXT_LOCALE=fa" } }, ["EN"])).toBe("EN")
})

test("addresses of the client are distinguished from the server's own", () => {
  const served = ["/api/v1/spaces/", "/docs", "/dev/mailbox", "/health?x=1", "/v1/widgets/messages"]
  expect(served.filter((url) => !isServed(url))).toEqual([])
  const pages = ["/", "/spaces", "/assessment-kits", "/3/assessments/1", "/user/expert-groups", "/document"]
  expect(pages.filter(isServed)).toEqual([])
})
