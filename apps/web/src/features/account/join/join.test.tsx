import { screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { identityProvider } from "../../../testing/identity.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"
import { placeOf } from "./api.ts"

const token = "f00d".repeat(16)
const address = `/join/${token}`

const open: Schemas["OpenedInvitation"] = {
  kind: "ASSESSMENT",
  inviter: "Nadia Farahani",
  title: "Checkout, November",
  email: "dana@example.com",
  state: "OPEN",
}
const closed = { ...open, inviter: null, title: null, email: null }

const nowhere = { spaceId: null, assessmentId: null, kitId: null, expertGroupId: null }

function shows(server: FakeServer, shown: Partial<Schemas["OpenedInvitation"]>) {
  server.answers("get", "/api/v1/public/invitations/{token}/", { ...open, ...shown })
}

function leadsToKits(server: FakeServer) {
  server.answers("get", "/api/v2/assessment-kits/", {
    items: [],
    page: 0,
    size: 20,
    sort: null,
    order: null,
    total: 0,
  })
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
  server.answers("post", "/api/v1/invitations/{token}/accept/", { ...nowhere, to: "KIT" })
}

const accepts = (server: FakeServer) => server.asked.filter(({ name }) => name.endsWith("/accept/"))

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe("the page of an invitation", () => {
  test("takes the token out of the address, and still knows it when it is loaded again", async ({
    server,
  }) => {
    shows(server, {})
    const first = await visit(address, { as: "stranger" })
    expect(
      await screen.findByRole("heading", {
        level: 1,
        name: "Nadia Farahani asks you to work on “Checkout, November”",
      }),
    ).toBeVisible()
    expect(first.whereabouts()).toBe("/join")
    first.unmount()
    await visit("/join", { as: "stranger" })
    expect(await screen.findByText("dana@example.com")).toBeVisible()
    expect(accepts(server)).toEqual([])
  })

  test("leads to the sign-up with the invitation and its address, and back without the token", async ({
    server,
  }) => {
    shows(server, {})
    const left = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    const { hands } = await visit(address, { as: "stranger" })
    await hands.click(await screen.findByRole("button", { name: "Create account" }))
    await waitFor(() => expect(left).toHaveBeenCalled())
    const { searchParams } = new URL(String(left.mock.calls[0]?.[0]))
    expect(Object.fromEntries(searchParams)).toEqual({
      redirect_uri: `${window.location.origin}/join`,
      login_hint: "dana@example.com",
      invitation: token,
      prompt: "create",
    })
  })

  test("with a provider elsewhere, only the address is passed on", async ({ server }) => {
    shows(server, {})
    const settings = document.createElement("script")
    settings.type = "application/json"
    settings.id = "settings"
    settings.textContent = '{ "identity": { "provider": "/oidc" } }'
    document.body.append(settings)
    const { hands } = await visit(address, { as: "stranger" })
    await hands.click(await screen.findByRole("button", { name: "Continue" }))
    await waitFor(() =>
      expect(identityProvider.asked.at(-1)).toMatch(/^sign in as dana@example.com, back to/),
    )
    expect(identityProvider.asked.join()).not.toContain(token)
    settings.remove()
  })

  test("leads the person it was sent to straight there", async ({ server }) => {
    shows(server, { kind: "KIT" })
    leadsToKits(server)
    const { whereabouts } = await visit(address)
    await waitFor(() => expect(whereabouts()).toBe("/assessment-kits"))
  })

  test("tells somebody else that it is not for them, and offers to switch", async ({ server }) => {
    shows(server, { email: "kim@example.com" })
    const left = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    const { hands } = await visit(address)
    expect(
      await screen.findByText("You are signed in with another address:", { exact: false }),
    ).toHaveTextContent("dana@example.com")
    expect(accepts(server)).toEqual([])
    await hands.click(screen.getByRole("button", { name: "I have an account" }))
    await waitFor(() => expect(left).toHaveBeenCalled())
    expect(String(left.mock.calls[0]?.[0])).toMatch(/login_hint=kim%40example.com.*prompt=login.*invitation=/)
  })

  test("asks before joining a group", async ({ server }) => {
    shows(server, { kind: "GROUP" })
    leadsToKits(server)
    const { hands, whereabouts } = await visit(address)
    const join = await screen.findByRole("button", { name: "Join the group" })
    expect(accepts(server)).toEqual([])
    await hands.click(join)
    await waitFor(() => expect(whereabouts()).toBe("/assessment-kits"))
  })

  test("shows nothing of one that is used, withdrawn or expired", async ({ server }) => {
    for (const [state, name] of [
      ["USED", "This invitation has been used"],
      ["WITHDRAWN", "This invitation is no longer valid"],
      ["EXPIRED", "This invitation has expired"],
    ] as const) {
      shows(server, { ...closed, state })
      const { unmount } = await visit(address, { as: "stranger" })
      expect(await screen.findByRole("heading", { level: 1, name })).toBeVisible()
      unmount()
    }
  })

  test("a used invitation leads its person there again", async ({ server }) => {
    shows(server, { ...closed, state: "USED" })
    leadsToKits(server)
    const { whereabouts } = await visit(address)
    await waitFor(() => expect(whereabouts()).toBe("/assessment-kits"))
  })

  test("who has used it with another account is told nothing about it", async ({ server }) => {
    shows(server, { ...closed, state: "USED" })
    server.refuses("post", "/api/v1/invitations/{token}/accept/", 403, "ACCESS_DENIED", "No access.")
    await visit(address)
    expect(await screen.findByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible()
  })

  test("an account with an address that is not confirmed signs in again with it", async ({ server }) => {
    shows(server, {})
    server.refuses("post", "/api/v1/invitations/{token}/accept/", 403, "ACCESS_DENIED", "No access.")
    await visit(address)
    expect(await screen.findByRole("button", { name: "Sign in and confirm" })).toBeVisible()
  })

  test("an unknown token is no longer valid", async ({ server }) => {
    server.refuses("get", "/api/v1/public/invitations/{token}/", 404, "NOT_FOUND", "Unknown.")
    await visit(address, { as: "stranger" })
    expect(await screen.findByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible()
  })
})

test.each([
  [
    "QUESTIONS",
    { spaceId: 3, assessmentId: "a1" },
    "/3/assessments/1/a1/questionnaires?issues=unanswered&first",
  ],
  ["DASHBOARD", { spaceId: 3, assessmentId: "a1" }, "/3/assessments/1/a1"],
  ["REPORT", { spaceId: 3, assessmentId: "a1" }, "/3/assessments/a1/graphical-report/"],
  ["SPACE", { spaceId: 3 }, "/3/assessments/1"],
  ["KIT", { kitId: 7 }, "/assessment-kits/7"],
  ["KIT", {}, "/assessment-kits"],
  ["GROUP", { expertGroupId: 9 }, "/user/expert-groups/9"],
] as const)("%s %j is the page %s", (to, ids, place) => {
  expect(placeOf({ ...nowhere, ...ids, to })).toBe(place)
})
