import { screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { assessment, pagedOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const ids = ["459cdf44-0451-488d-b357-b8d297c6960f", "559cdf44-0451-488d-b357-b8d297c6960f"] as const
const address = `/compare?assessment_id=${ids[0]}&assessment_id=${ids[1]}`
const levelOf = (index: number) => ({ id: index, title: `Level ${index}`, value: index, index })
const progress = { answersCount: 4, carriedCount: 0, questionsCount: 4, progress: 100 }

const columns = ids.map((id, position) => ({
  id,
  title: position === 0 ? "Payments" : "Orders",
  mode: { code: "ADVANCED" as const },
  lastModificationTime: position === 0 ? "2026-03-01T09:15:42" : "2026-03-02T09:15:42",
  confidenceValue: 80,
  isRated: true,
  maturityLevel: { ...levelOf(3 - position), maturityLevelCount: 5 },
  profile: null,
  assessmentKit: { id: 7, title: "Engineering Maturity" },
  progress,
  carriedOver: null,
}))

const attribute = (id: number, title: string, ranks: [number, number]) => ({
  id,
  index: id,
  title,
  assessment: ids.map((assessmentId, position) => ({
    assessmentId,
    maturityLevel: levelOf(ranks[position] ?? 1),
  })),
})

const comparison: Schemas["Comparison"] = {
  assessments: columns,
  subjects: [
    {
      id: 1,
      title: "Delivery",
      assessments: ids.map((assessmentId) => ({
        assessmentId,
        maturityLevel: levelOf(3),
        confidenceValue: 80,
        progress,
        topStrengths: ["Automation"],
        topWeaknesses: [],
      })),
      attributes: [attribute(1, "Automation", [3, 3]), attribute(2, "Recovery", [4, 1])],
    },
  ],
}

const candidate = (id: string, title: string, kitId = 7): Schemas["ComparableAssessment"] => ({
  id,
  title,
  kit: { id: kitId, title: "Engineering Maturity", maturityLevelsCount: 5 },
  space: { id: 4, title: "Harbour Street team" },
  lastModificationTime: "2026-03-01T09:15:42",
  maturityLevel: levelOf(3),
  isCalculateValid: true,
  isConfidenceValid: true,
})

function offers(server: FakeServer, more: Schemas["ComparableAssessment"][] = []): void {
  const foreign = candidate("659cdf44-0451-488d-b357-b8d297c6960f", "Health of a team", 8)
  const items = [candidate(ids[0], "Payments"), candidate(ids[1], "Orders"), foreign, ...more]
  server.answers("get", "/api/v1/comparable-assessments/", (call) => {
    const query = new URL(call.name.slice(call.name.indexOf("/")), "http://server").searchParams
    const [kitId, search] = [query.get("kitId"), query.get("search") ?? ""]
    return pagedOf(
      items.filter(({ kit, title }) => (!kitId || kit.id === Number(kitId)) && title.includes(search)),
    )(call)
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/", ({ name }) => {
    const found = items.find(({ id }) => name.includes(id))
    return { ...assessment, ...(found && { id: found.id, title: found.title, kit: found.kit }) }
  })
}

describe("comparing", () => {
  test("shows no confidence of a quick assessment, where nobody was asked", async ({ server }) => {
    const [payments, orders] = columns
    if (!payments || !orders) throw new Error("no columns")
    const quick = { ...orders, mode: { code: "QUICK" as const }, confidenceValue: 20 }
    server.answers("post", "/api/v1/assessments-compare/", { ...comparison, assessments: [payments, quick] })
    offers(server)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Delivery", expanded: false }))
    expect(await screen.findAllByText("not asked")).toHaveLength(2)
    expect(screen.queryByText("20%")).toBeNull()
  })

  test("offers many assessments page by page", async ({ server }) => {
    const many = Array.from({ length: 130 }, (_, index) => candidate(`a${index}`, `Assessment ${index}`))
    server.answers("get", "/api/v1/comparable-assessments/", pagedOf(many))
    const { hands } = await visit("/compare")
    expect(await screen.findByRole("checkbox", { name: /Assessment 19/ })).toBeVisible()
    expect(screen.getAllByRole("checkbox")).toHaveLength(20)
    await hands.click(screen.getByRole("button", { name: "Show more" }))
    expect(await screen.findByRole("checkbox", { name: /Assessment 39/ })).toBeVisible()
    expect(server.calls("get", "/api/v1/comparable-assessments/")).toHaveLength(2)
  })

  test("finds others by their title, and keeps what is chosen in view", async ({ server }) => {
    server.answers("post", "/api/v1/assessments-compare/", comparison)
    offers(server)
    const { hands, whereabouts } = await visit("/compare")
    await hands.click(await screen.findByRole("checkbox", { name: /Payments/ }))
    const field = screen.getByRole("searchbox", { name: "Search assessments" })
    await hands.type(field, "Ord")
    await hands.click(await screen.findByRole("checkbox", { name: /Orders/ }))
    expect(screen.getByRole("checkbox", { name: /Payments/ })).toBeChecked()
    await hands.clear(field)
    await hands.type(field, "nowhere")
    expect(await screen.findByText("No assessment with “nowhere” in its title")).toBeVisible()
    expect(screen.getAllByRole("checkbox")).toHaveLength(2)
    await hands.click(screen.getByRole("button", { name: "Compare 2" }))
    await expect.poll(whereabouts).toBe(address)
  })

  test("shows the differences first, with the number of levels", async ({ server }) => {
    server.answers("post", "/api/v1/assessments-compare/", comparison)
    offers(server)
    await visit(address)
    expect(await screen.findByRole("heading", { name: "1 attribute differs" })).toBeVisible()
    const differing = within(screen.getByRole("region", { name: "Attributes that differ" }))
    expect(differing.getByRole("rowheader", { name: /Recovery/ })).toHaveTextContent("Delivery")
    expect(differing.queryByRole("rowheader", { name: /Automation/ })).toBeNull()
    expect(differing.getByLabelText("3 levels lower than in the first column")).toBeVisible()
    expect(server.calls("post", "/api/v1/assessments-compare/")[0]?.body).toEqual({ assessmentIds: ids })
  })

  test("removes one, and then asks for another", async ({ server }) => {
    server.answers("post", "/api/v1/assessments-compare/", comparison)
    offers(server)
    const { hands, whereabouts } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Remove Payments" }))
    await expect.poll(whereabouts).toBe(`/compare?assessment_id=${ids[1]}`)
    expect(await screen.findByRole("checkbox", { name: /Orders/ })).toBeChecked()
  })

  test("starts with a choice; the first one leaves only assessments on its kit", async ({ server }) => {
    server.answers("post", "/api/v1/assessments-compare/", comparison)
    offers(server)
    const { hands, whereabouts } = await visit("/compare")
    expect(await screen.findByRole("checkbox", { name: /Health of a team/ })).toBeVisible()
    await hands.click(screen.getByRole("checkbox", { name: /Payments/ }))
    expect(screen.queryByRole("checkbox", { name: /Health of a team/ })).toBeNull()
    expect(screen.getByRole("button", { name: "Compare" })).toBeDisabled()
    await hands.click(screen.getByRole("checkbox", { name: /Orders/ }))
    await hands.click(screen.getByRole("button", { name: "Compare 2" }))
    await expect.poll(whereabouts).toBe(address)
  })

  test("says when there is no other assessment on the kit of the first choice", async ({ server }) => {
    offers(server)
    const { hands } = await visit("/compare")
    await hands.click(await screen.findByRole("checkbox", { name: /Health of a team/ }))
    expect(await screen.findByRole("checkbox", { name: /The only one on its kit/ })).toBeChecked()
    expect(screen.getByRole("status")).toHaveTextContent("The only one on its kit")
    expect(screen.getByRole("button", { name: "Compare" })).toBeDisabled()
    await hands.click(screen.getByRole("checkbox"))
    expect(await screen.findByRole("checkbox", { name: /Payments/ })).not.toBeChecked()
  })

  test("has its columns in the order of time, with the day of the last change", async ({ server }) => {
    const times = ["2026-05-02T09:00:00", "2026-04-01T09:00:00"]
    const assessments = columns.map((column, at) => ({ ...column, lastModificationTime: times[at] ?? "" }))
    server.answers("post", "/api/v1/assessments-compare/", { ...comparison, assessments })
    await visit(address)
    const whole = within(await screen.findByRole("region", { name: "Overall" }))
    const headers = whole.getAllByRole("columnheader").slice(1)
    expect(headers[0]).toHaveTextContent(/^Orders.*changed.*Apr.*2026/)
    expect(headers[1]).toHaveTextContent(/^Payments.*changed.*May.*2026/)
    const differing = within(screen.getByRole("region", { name: "Attributes that differ" }))
    expect(differing.getByLabelText("3 levels higher than in the first column")).toBeVisible()
  })

  test("of different kits is refused and offers a new choice", async ({ server }) => {
    server.refuses("post", "/api/v1/assessments-compare/", 400, "ASSESSMENTS_NOT_COMPARABLE")
    offers(server)
    await visit(address)
    expect(await screen.findByText(/Only two to four assessments on the same kit/)).toBeVisible()
    expect(await screen.findByRole("checkbox", { name: /Orders/ })).not.toBeChecked()
  })

  test("of assessments that are not shared is not disclosed", async ({ server }) => {
    server.refuses("post", "/api/v1/assessments-compare/", 403, "ACCESS_DENIED")
    await visit(address)
    expect(await screen.findByRole("heading", { name: "Access denied" })).toBeVisible()
  })
})
