import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { loadConfig } from "../../config.ts"
import { openBrowser } from "../../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { addressOf, readTrustedProxies } from "./trusted-proxies.ts"

/* Which proxies may set the client's address and the host name of a request. */
describe("the list of proxies", () => {
  test.each([
    ["", "127.0.0.1", false],
    ["10.0.0.10", "10.0.0.10", true],
    ["10.0.0.10", "10.0.0.11", false],
    ["10.0.0.0/24, 192.0.2.1", "10.0.0.77", true],
    ["10.0.0.0/24, 192.0.2.1", "::ffff:192.0.2.1", true],
    ["loopback", "::1", true],
    ["loopback", "127.0.0.2", true],
    ["loopback", "10.0.0.1", false],
    ["fd00::/8", "fd12::1", true],
    ["10.0.0.10", "", false],
  ])("%j and a connection from %s: %s", (list, address, expected) => {
    expect(readTrustedProxies(list)(address)).toBe(expected)
  })

  test.each(["proxy.example.org", "1", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x"])("%s is refused", (list) => {
    expect(() => loadConfig({ TRUSTED_PROXIES: list })).toThrow(/^TRUSTED_PROXIES: /)
  })

  test("the previous setting, which trusted all proxies, is no longer accepted", () => {
    expect(() => loadConfig({ TRUST_PROXY: "on" })).toThrow(/TRUSTED_PROXIES/)
  })
})

test.each([
  ["of the connection without a proxy", "203.0.113.5", undefined, "203.0.113.5"],
  ["of the connection, if it only claims to be a proxy", "203.0.113.5", "198.51.100.1", "203.0.113.5"],
  [
    "that the proxy adds, whatever the client claims",
    "10.0.0.10",
    "198.51.100.1, 203.0.113.6",
    "203.0.113.6",
  ],
  ["before two proxies", "10.0.0.10", "203.0.113.6,10.0.0.11", "203.0.113.6"],
  ["of a proxy that calls by itself", "10.0.0.10", undefined, "10.0.0.10"],
])("the address of a client is that %s", (_which, remoteAddress, forwarded, expected) => {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded }
  expect(addressOf({ headers, socket: { remoteAddress } }, readTrustedProxies("10.0.0.0/24"))).toBe(expected)
})

describe("a trusted proxy", () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ TRUSTED_PROXIES: "10.0.0.10", SIGN_IN_ATTEMPTS: "2" }, [
      { slug: "acme", hosts: ["acme.example.org"], nameEn: "Acme" },
    ])
  })
  afterAll(() => app.close())

  const tenantSeen = async (remoteAddress: string) => {
    const headers = { host: "localhost", "x-forwarded-host": "acme.example.org" }
    return (await app.http.inject({ url: "/api/v1/tenant/", remoteAddress, headers })).body
  }

  test("determines the organisation of a request, and no other client does", async () => {
    expect(await tenantSeen("10.0.0.10")).toContain("Acme")
    expect(await tenantSeen("10.0.0.11")).not.toContain("Acme")
  })

  test.each([
    ["bypassing the proxy", "203.0.113.5", (made: string) => made],
    ["through the proxy, which appends an address", "10.0.0.10", (made: string) => `${made}, 203.0.113.6`],
  ])("%s, a client that forges addresses is still throttled", async (_way, peer, forwarded) => {
    const statuses: number[] = []
    for (const guess of [1, 2, 3]) {
      const browser = openBrowser(app, peer, { "x-forwarded-for": forwarded(`198.51.100.${guess}`) })
      const { page } = await browser.begin()
      const answer = await browser.submit(page, { username: "kai@example.com", password: "guess" })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([400, 400, 429])
  })
})
