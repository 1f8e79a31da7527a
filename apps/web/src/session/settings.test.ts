import { expect, test } from "vitest"
import { parseSettings } from "./settings.ts"

test("an empty block means the embedded identity provider", () => {
  expect(parseSettings("{}")).toEqual({
    identity: { provider: "/oidc", embedded: true, clientId: "web", registration: true },
    sampleReport: null,
    firstKit: null,
    languages: ["en", "fa"],
    notifications: false,
    limits: null,
    offer: false,
    attestations: true,
    flags: {},
    flagService: null,
    errorReporting: null,
  })
})

test("a block names the offered languages and the disabled parts", () => {
  const text = '{ "languages": ["FA"], "flags": { "display_expert_groups": false, "other": true } }'
  expect(parseSettings(text)).toMatchObject({
    languages: ["fa"],
    flags: { display_expert_groups: false, other: true },
  })
})

test("a block names another identity provider", () => {
  const text = '{ "identity": { "url": "https://id.example.org/auth", "realm": "acme", "clientId": "site" } }'
  expect(parseSettings(text).identity).toEqual({
    url: "https://id.example.org/auth",
    realm: "acme",
    clientId: "site",
    registration: true,
  })
})

test("a block names a provider other than Keycloak by its discovery path", () => {
  const text = '{ "identity": { "provider": "/oidc/relay", "clientId": "site" } }'
  expect(parseSettings(text).identity).toEqual({
    provider: "/oidc/relay",
    embedded: false,
    clientId: "site",
    registration: true,
  })
})

test("a block states that people cannot register at the provider", () => {
  expect(parseSettings('{ "identity": { "registration": false } }').identity.registration).toBe(false)
})

test("a block states that people are notified", () => {
  expect(parseSettings('{ "notifications": true }').notifications).toBe(true)
})

test("a block names the limits of basic spaces", () => {
  const limits = { maxBasicSpaces: 1, maxBasicSpaceAssessments: 2 }
  expect(parseSettings(JSON.stringify({ limits })).limits).toEqual(limits)
})

test("prices are shown only if a block says that there is an offer", () => {
  expect(parseSettings("{}").offer).toBe(false)
  expect(parseSettings('{ "offer": true }').offer).toBe(true)
})

test("there are attestations unless a block says that there are none", () => {
  expect(parseSettings("{}").attestations).toBe(true)
  expect(parseSettings('{ "attestations": false }').attestations).toBe(false)
})

test.each([
  ["no JSON", "{"],
  ["limits that are no numbers", '{ "limits": { "maxBasicSpaces": "1" } }'],
  ["a list", "[]"],
  ["an identity that is no object", '{ "identity": "main" }'],
  ["a realm that is no text", '{ "identity": { "url": "https://id.example", "realm": 7 } }'],
  ["an empty realm", '{ "identity": { "url": "https://id.example", "realm": " " } }'],
  ["an empty provider", '{ "identity": { "provider": "" } }'],
  ["a language that we do not know", '{ "languages": ["xx"] }'],
  ["flags that are no object", '{ "flags": "on" }'],
  ["an empty client", '{ "identity": { "clientId": "" } }'],
])("%s is refused at once", (_case, text) => {
  expect(() => parseSettings(text)).toThrow()
})
