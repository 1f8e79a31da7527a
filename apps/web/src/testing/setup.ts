import "@testing-library/jest-dom/vitest"
import { cleanup, configure } from "@testing-library/react"
import { afterEach, beforeEach, expect, vi } from "vitest"
import { identityProvider } from "./identity.ts"
import { person, profile, tenant } from "./samples.ts"
import { FakeServer } from "./server.ts"

vi.mock("keycloak-js", () => import("./identity.ts"))

// The simulated browser has no locks; there is only one tab.
Object.defineProperty(navigator, "locks", {
  value: { request: (_name: string, work: () => unknown) => work() },
})

// Screens are modules of their own: the first test of a file also waits for them to be read.
configure({ asyncUtilTimeout: 10_000 })

declare module "vitest" {
  interface TestContext {
    /** A server that knows its visitor, and else nothing but what the test says. */
    server: FakeServer
  }
}

beforeEach((context) => {
  context.server = new FakeServer()
  context.server.answers("get", "/api/v1/tenant/", tenant)
  context.server.answers("get", "/api/v1/users/me/", person)
  context.server.answers("get", "/api/v1/user-profile/", profile)
  vi.stubGlobal("fetch", context.server.fetch)
  // Queries by role ask for the style of every element above, and each time all rules would be read anew. Styles are
  // looked at in a real browser; here what is not shown is not drawn.
  vi.spyOn(window, "getComputedStyle").mockImplementation(
    ({ style }: Element & { style?: CSSStyleDeclaration }) => style ?? noStyle,
  )
})

afterEach(({ server }) => {
  cleanup()
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the client itself keeps the language in a cookie
  document.cookie = "NEXT_LOCALE=; max-age=0"
  identityProvider.asked = []
  expect(server.unexpected, "calls that the test does not speak of").toEqual([])
})

const noStyle = document.createElement("div").style
