import { screen, within } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { person, profile, tenant } from "../../../testing/samples.ts"
import { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const LOG = "/api/v1/spaces/{spaceId}/audit/"

const added: Schemas["AuditEntry"] = {
  id: 2,
  time: "2026-03-01T09:15:42",
  kind: { code: "space-member-added", title: "Member added" },
  text: "Dana Demo added Gil Guest to the space “Harbour”.",
  actor: { id: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01", displayName: "Dana Demo" },
  apiToken: "Robot",
}

const page: Schemas["AuditPage"] = {
  items: [added],
  page: 0,
  size: 50,
  sort: "time",
  order: "desc",
  total: 1,
  kinds: [
    { code: "space-member-added", title: "Member added" },
    { code: "space-renamed", title: "Space renamed" },
  ],
  people: [{ id: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02", displayName: "Gil Guest" }],
}

function space(server: FakeServer): void {
  server.answers("get", "/api/v1/spaces/{spaceId}/", {
    id: 3,
    code: "harbour",
    title: "Harbour",
    type: { code: "PREMIUM", title: "Premium" },
    editable: true,
    lastModificationTime: "2026-03-01T09:15:42",
    membersCount: 2,
    assessmentsCount: 0,
    canCreateAssessment: true,
    onlyReads: false,
    isDefault: false,
    isActive: true,
  })
}

describe("the audit log of a space", () => {
  afterEach(() => vi.restoreAllMocks())

  test("shows what happened, when, and by which program", async ({ server }) => {
    space(server)
    server.answers("get", LOG, page)
    server.answers("get", "/api/v1/user-profile/", { ...profile, timeZone: "Europe/Berlin" })
    await visit("/3/audit")
    expect(await screen.findByRole("heading", { level: 1, name: "Audit log of Harbour" })).toBeVisible()
    const entry = within(screen.getByRole("list", { name: "Entries" })).getByRole("listitem")
    expect(entry).toHaveTextContent(
      /^Mar 1, 2026, 10:15\sAMDana Demo added Gil Guest to the space “Harbour”\.Member added · by the API token “Robot”$/,
    )
  })

  test.each([
    ["en", "Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
    ["fa", null, "2026-03-28T20:30:00.000Z", "2026-03-29T20:30:00.000Z"],
    ["fa", "Europe/Berlin", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ] as const)("is filtered by the days that it shows, in %s and %s", async (...given) => {
    const [language, timeZone, since, until] = given
    const server = new FakeServer()
    vi.stubGlobal("fetch", server.fetch)
    server.answers("get", "/api/v1/tenant/", tenant)
    server.answers("get", "/api/v1/users/me/", person)
    server.answers("get", "/api/v1/user-profile/", { ...profile, timeZone })
    space(server)
    server.answers("get", LOG, page)
    const { hands } = await visit("/3/audit", { language })
    for (const end of language === "en" ? ["From", "To"] : ["از", "تا"]) {
      const field = await screen.findByLabelText(end)
      if (language === "en") await hands.type(field, "2026-03-29")
      else await hands.type(field, "۱۴۰۵/۱/۹")
    }
    await expect
      .poll(() => {
        const [, address = ""] = server.calls("get", LOG).at(-1)?.name.split(" ") ?? []
        const query = new URL(address, "http://x").searchParams
        return [query.get("since"), query.get("until")]
      })
      .toEqual([since, until])
  })

  test("keeps filter and page on a reload", async ({ server }) => {
    space(server)
    server.answers("get", LOG, { ...page, total: 120 })
    const { hands, whereabouts, unmount } = await visit("/3/audit?tab=x")
    await hands.click(await screen.findByRole("combobox", { name: "What" }))
    await hands.click(screen.getByRole("option", { name: "Space renamed" }))
    await hands.click(await screen.findByRole("button", { name: "Go to page 2" }))
    expect(whereabouts()).toBe("/3/audit?tab=x&kind=space-renamed&page=2")
    unmount()
    await visit(whereabouts())
    expect(await screen.findByRole("combobox", { name: "What" })).toHaveTextContent("Space renamed")
    const asked = new URL(server.calls("get", LOG).at(-1)?.name.split(" ")[1] ?? "", "http://x").searchParams
    expect([asked.get("kind"), asked.get("page")]).toEqual(["space-renamed", "1"])
  })

  test("is filtered by kind, person and day, and returns to its first page", async ({ server }) => {
    space(server)
    server.answers("get", LOG, { ...page, total: 120 })
    const { hands } = await visit("/3/audit")
    await hands.click(await screen.findByRole("button", { name: "Go to page 2" }))
    await hands.click(screen.getByRole("combobox", { name: "What" }))
    await hands.click(screen.getByRole("option", { name: "Space renamed" }))
    await hands.click(screen.getByRole("combobox", { name: "Who" }))
    server.answers("get", LOG, { ...page, items: [], total: 0 })
    await hands.click(screen.getByRole("option", { name: "Gil Guest" }))
    expect(await screen.findByText("No matching entries")).toBeVisible()
    const asked = server.calls("get", LOG).map(({ name }) => new URL(name.split(" ")[1] ?? "", "http://x"))
    expect(asked[1]?.searchParams.get("page")).toBe("1")
    expect(Object.fromEntries(asked.at(-1)?.searchParams ?? [])).toEqual({
      kind: "space-renamed",
      personId: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02",
      page: "0",
      size: "50",
    })
    server.answers("get", LOG, page)
    await hands.click(screen.getByRole("button", { name: "Show everything" }))
    expect(await screen.findByRole("list", { name: "Entries" })).toBeVisible()
  })

  test("is exported with the current filter", async ({ server }) => {
    space(server)
    server.answers("get", LOG, page)
    server.respond("get", "/api/v1/spaces/{spaceId}/audit/export/", () => new Response("a,b"))
    const saved: string[] = []
    // The simulated browser would leave the page for the file.
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { hands } = await visit("/3/audit")
    await hands.click(await screen.findByRole("button", { name: "Export" }))
    await hands.click(screen.getByRole("menuitem", { name: "For programs (JSON Lines)" }))
    await expect.poll(() => saved).toEqual(["Harbour audit log.jsonl"])
    expect(server.calls("get", "/api/v1/spaces/{spaceId}/audit/export/").map(({ name }) => name)).toEqual([
      "GET /api/v1/spaces/3/audit/export/?format=jsonl",
    ])
  })

  test("is available only to the owner", async ({ server }) => {
    space(server)
    server.refuses("get", LOG, 403, "ACCESS_DENIED", "You do not have access to this.")
    await visit("/3/audit")
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
  })
})
