import "@testing-library/jest-dom/vitest"
import "fake-indexeddb/auto"
import { cleanup, configure } from "@testing-library/react"
import { clear, createStore } from "idb-keyval"
import { afterEach, beforeEach, expect, vi } from "vitest"
import { drafts } from "../drafts/store.ts"
import { identityProvider } from "./identity.ts"
import { assessment, listOf, noProposals, noTimeline, person, profile, support, tenant } from "./samples.ts"
import { saves } from "./saves.ts"
import { FakeServer } from "./server.ts"

vi.mock("keycloak-js", () => import("./identity.ts"))
vi.mock("socket.io-client", async () => (await import("./channel.ts")).fakeSockets)

// The simulated browser does not support locks; there is only one tab.
Object.defineProperty(navigator, "locks", {
  value: { request: (_name: string, work: () => unknown) => work() },
})

// Screens are lazy-loaded modules: the first test of a file also waits for their import.
configure({ asyncUtilTimeout: 30_000 })

declare module "vitest" {
  interface TestContext {
    /** A server that knows the visitor and only the answers that the test defines. */
    server: FakeServer
  }
}

beforeEach((context) => {
  context.server = new FakeServer()
  context.server.answers("get", "/api/v1/tenant/", tenant)
  context.server.answers("get", "/api/v1/users/me/", person)
  context.server.answers("get", "/api/v1/user-profile/", profile)
  context.server.answers("get", "/api/v1/flags/", { flags: {} })
  context.server.answers("get", "/api/v1/my-items/", listOf([]))
  context.server.answers("get", "/api/v1/waiting/", listOf([]))
  context.server.answers("get", "/api/v1/notifications/counts/", { unseen: 0, unread: 0 })
  context.server.answers("get", "/api/v1/my-assignments/", listOf([]))
  context.server.answers("get", "/api/v1/my-sessions/", listOf([]))
  context.server.answers("get", "/api/v1/spaces/{spaceId}/directory-groups/", {
    ...listOf([]),
    rolesLeft: null,
  })
  context.server.answers("get", "/api/v1/assessments/{assessmentId}/", assessment)
  context.server.answers("get", "/api/v1/assessments/{assessmentId}/users/", listOf([]))
  context.server.answers("get", "/api/v1/assessments/{assessmentId}/proposals/", noProposals)
  context.server.answers("get", "/api/v1/assessments/{assessmentId}/support/", support)
  context.server.answers("get", "/api/v1/assessments/{assessmentId}/profiles/", { items: [] })
  context.server.answers("get", "/api/v1/assessments/{assessmentId}/timeline/", noTimeline)
  context.server.answers("get", "/api/v1/assessments/{assessmentId}/roadmap/version/", { version: null })
  context.server.answers("get", "/api/v1/assessments/{assessmentId}/review-date/", {
    date: null,
    every: null,
    overdue: false,
  })
  context.server.respond("get", "/oidc/.well-known/openid-configuration", () => Response.json({}))
  context.server.isSaving = () => saves.isUnderWay()
  vi.stubGlobal("fetch", context.server.fetch)
  // Queries by role compute the style of every ancestor, each time from all rules, which is slow. Styles are tested in
  // a real browser; here hidden content is not rendered at all.
  vi.spyOn(window, "getComputedStyle").mockImplementation(
    ({ style }: Element & { style?: CSSStyleDeclaration }) => style ?? noStyle,
  )
})

const unsent = createStore("unsent", "items")

afterEach(async ({ server }) => {
  await settled(server)
  cleanup()
  localStorage.clear()
  for (const name of drafts.names("")) drafts.remove(name)
  await clear(unsent)
  // biome-ignore lint/suspicious/noDocumentCookie: the client itself keeps the language in a cookie
  document.cookie = "NEXT_LOCALE=; max-age=0"
  identityProvider.asked = []
  identityProvider.sub = "5c1d3a52"
  expect(server.unexpected, "calls for which the test defines no answer").toEqual([])
  expect(server.unsaved, "writes that are not made by useSave").toEqual([])
})

/**
 * Waits for the screen on which a test ends: its modules, and the calls it makes. Otherwise only a slow test would
 * notice that it defines no answer for them.
 */
async function settled(server: FakeServer): Promise<void> {
  vi.useRealTimers()
  for (let asked = -1; asked !== server.asked.length; ) {
    asked = server.asked.length
    await vi.dynamicImportSettled()
    // What was loaded is rendered, and asks for its data.
    await new Promise((resolve) => setTimeout(resolve))
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const noStyle = document.createElement("div").style
