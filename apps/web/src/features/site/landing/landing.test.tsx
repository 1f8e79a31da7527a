import { screen, within } from "@testing-library/react"
import { afterEach, expect, onTestFinished, test, vi } from "vitest"
import { identityProvider } from "../../../testing/identity.ts"
import { assessmentId, report } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const load = "/api/v1/public/graphical-report/{linkHash}/"
const link = "361df146-a6a0-471c-9535-f7ea9b733208"
const sample = `/1/assessments/${assessmentId}/graphical-report/${link}/`

function offering(server: FakeServer, sampleReport: string | null, others: object = {}): void {
  const { visibility: _visibility, linkHash: _linkHash, ...seenByAll } = report
  server.answers("get", load, seenByAll)
  const settings = Object.assign(document.createElement("script"), {
    id: "settings",
    type: "application/json",
  })
  settings.textContent = JSON.stringify({ sampleReport, ...others })
  document.head.append(settings)
}

afterEach(() => document.getElementById("settings")?.remove())

test("the start page shows the result of the site's sample report, and links to it", async ({ server }) => {
  offering(server, sample)
  await visit("/", { as: "stranger" })
  const preview = within(await screen.findByRole("figure", { name: "From a report: Checkout service" }))
  expect(preview.getByText("Engineering Maturity")).toBeVisible()
  expect(preview.getAllByRole("img", { name: "Consistent: level 3 of 5" })).toHaveLength(2)
  expect(preview.getByText("Delivery")).toBeVisible()
  expect(screen.getByRole("link", { name: "Read this report" })).toHaveAttribute("href", sample)
})

test("visitors who read another language see the sample report on its kit instead", async ({ server }) => {
  offering(server, sample)
  const { assessment, subjects, highlights } = report
  server.answers("get", "/api/v1/public/assessment-kits/{kitId}/sample-report/", {
    assessment: { ...assessment, assessmentKit: { ...assessment.assessmentKit, title: "بلوغ مهندسی" } },
    subjects,
    highlights,
  })
  await visit("/", { as: "stranger", language: "fa" })
  const preview = within(await screen.findByRole("figure"))
  expect(preview.getByText("بلوغ مهندسی")).toBeVisible()
  expect(preview.queryByText("Checkout service")).toBeNull()
  expect(screen.getByRole("link", { name: "دیدن نمونهٔ کامل در صفحهٔ کیت" })).toHaveAttribute(
    "href",
    `/assessment-kits/${assessment.assessmentKit.id}`,
  )
})

async function start({ hands }: Awaited<ReturnType<typeof visit>>): Promise<void> {
  const main = within(await screen.findByRole("main"))
  await hands.click((await main.findAllByRole("button", { name: "Start" }))[0] as HTMLElement)
}

test("the main button of visitors starts with the sign-up", async ({ server }) => {
  offering(server, null)
  const left = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
  onTestFinished(() => left.mockRestore())
  await start(await visit("/", { as: "stranger" }))
  await expect.poll(() => left.mock.calls.join()).toContain("https://plumbline.test/oidc/")
  expect(identityProvider.asked).toEqual([])
})

test("where nobody can sign up, it starts with the sign-in", async ({ server }) => {
  offering(server, null, { identity: { registration: false } })
  await start(await visit("/", { as: "stranger" }))
  await expect.poll(() => identityProvider.asked).toHaveLength(1)
})

test("a site without such a report shows none", async ({ server }) => {
  offering(server, null)
  await visit("/", { as: "stranger" })
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent(
    "Know where your software stands.",
  )
  expect(screen.queryByRole("figure")).toBeNull()
  expect(server.calls("get", load)).toEqual([])
})

test("visitors answer three questions and see the level move; nothing is sent", async ({ server }) => {
  offering(server, null)
  const { hands } = await visit("/", { as: "stranger" })
  const sample = within(await screen.findByRole("region", { name: /^Try it/ }))
  expect(sample.getByRole("img", { name: "No result yet" })).toBeVisible()
  const before = server.asked.length
  await hands.click(await sample.findByRole("radio", { name: /Many times a day/ }))
  expect(sample.getByRole("img", { name: "Repeatable: level 2 of 4, provisional" })).toBeVisible()
  expect(
    await sample.findByRole("heading", { name: "How do you find out that something is broken?" }),
  ).toHaveFocus()
  await hands.click(sample.getByRole("radio", { name: /before users notice/ }))
  await hands.click(await sample.findByRole("radio", { name: /Most of the team/ }))
  expect(sample.getAllByRole("img", { name: "Reliable: level 3 of 4" })[0]).toBeVisible()
  expect(sample.getByText(/^The next step: from “Most of the team/)).toHaveTextContent(
    /It lifts you to Leading\.$/,
  )
  expect(sample.getByRole("link", { name: "Choose a kit" })).toHaveAttribute("href", "/assessment-kits")
  expect(server.asked.length).toBe(before)
  await hands.click(sample.getByRole("button", { name: "Start over" }))
  expect(await sample.findByRole("img", { name: "No result yet" })).toBeVisible()
})

test("strangers see in the bar what they would have, and the library", async ({ server }) => {
  offering(server, null)
  await visit("/", { as: "stranger" })
  const bar = within(await screen.findByRole("navigation", { name: "Main" }))
  expect(bar.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "My assessments",
    "Kit library",
  ])
})
