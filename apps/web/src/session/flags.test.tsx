import { screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { libraryKit, listOf } from "../testing/samples.ts"
import { visit } from "../testing/visit.tsx"

const state = (name: string, enabled: boolean) => ({
  id: 1,
  enabled,
  feature_state_value: null,
  feature: { id: 1, name, type: "STANDARD" },
})

/** Adds the settings that the server writes into the page. */
function pageSays(settings: object) {
  document.body.insertAdjacentHTML(
    "beforeend",
    `<script type="application/json" id="settings">${JSON.stringify(settings)}</script>`,
  )
}

const elsewhere = { url: "https://flags.example/api/v1", key: "acme-key" }

async function openAccountMenu() {
  const { hands } = await visit("/assessment-kits")
  await hands.click(await screen.findByRole("button", { name: "Account of Dana Demo" }))
  await screen.findByRole("menuitem", { name: "Account" })
}

const groups = () => screen.queryByRole("menuitem", { name: "Expert groups" })

beforeEach(({ server }) => {
  document.getElementById("settings")?.remove()
  server.answers("get", "/api/v2/assessment-kits/", listOf([libraryKit]))
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
})

describe("expert groups are in the account menu", () => {
  test("by default", async () => {
    await openAccountMenu()
    expect(groups()).toBeVisible()
  })

  test("unless they are switched off for everybody", async () => {
    pageSays({ flags: { display_expert_groups: false } })
    await openAccountMenu()
    expect(groups()).toBeNull()
  })

  test("if they are switched on for the person", async ({ server }) => {
    pageSays({ flags: { display_expert_groups: false } })
    server.answers("get", "/api/v1/flags/", { flags: { display_expert_groups: true } })
    await openAccountMenu()
    await waitFor(() => expect(groups()).toBeVisible())
  })

  test("unless an external flag service switches them off, in its own spelling", async ({ server }) => {
    pageSays({ flagService: elsewhere })
    server.respond("get", "/api/v1/identities/", () =>
      Response.json({ flags: [state("Display Expert Groups", false)], traits: [] }),
    )
    await openAccountMenu()
    await waitFor(() => expect(groups()).toBeNull())
  })

  test("and an external service is told every ten seconds how often they were asked for, if wanted", async ({
    server,
  }) => {
    pageSays({ flagService: { ...elsewhere, counts: true } })
    const timers = vi.spyOn(window, "setTimeout")
    onTestFinished(() => timers.mockRestore())
    server.respond("get", "/api/v1/identities/", () => Response.json({ flags: [], traits: [] }))
    server.respond("post", "/api/v1/analytics/flags/", () => new Response(null))
    await openAccountMenu()
    for (const [nth, [report, delay]] of timers.mock.calls.entries()) {
      if (delay !== 10_000 || typeof report !== "function") continue
      clearTimeout(timers.mock.results[nth]?.value)
      report()
    }
    await waitFor(() => expect(server.asked.some(({ name }) => name.includes("/analytics/"))).toBe(true))
    const told = server.asked.find(({ name }) => name.includes("/analytics/"))
    expect(told?.body).toEqual({ display_expert_groups: 1 })
    expect(told?.headers.get("x-environment-key")).toBe("acme-key")
  })

  test("when the service does not know the flag or does not answer", async ({ server }) => {
    pageSays({ flagService: elsewhere })
    server.respond("get", "/api/v1/identities/", () => new Response(null, { status: 500 }))
    await openAccountMenu()
    await waitFor(() => expect(server.asked.some(({ name }) => name.includes("/identities/"))).toBe(true))
    expect(groups()).toBeVisible()
  })
})
