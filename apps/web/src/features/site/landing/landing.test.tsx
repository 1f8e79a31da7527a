import { screen, within } from "@testing-library/react"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { forgetClick, wasClicked } from "../../../session/clicked.ts"
import { identityProvider } from "../../../testing/identity.ts"
import { kitContent } from "../../../testing/kit-content.ts"
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

describe("the first questions of the recommended kit", () => {
  const content = "/api/v1/public/assessment-kits/{kitId}/content/"
  const stored = () => JSON.parse(localStorage.getItem("tried-kit-7") ?? "null")
  afterEach(() => {
    localStorage.removeItem("tried-kit-7")
    forgetClick()
  })

  async function sampleFor(server: FakeServer) {
    offering(server, null, { firstKit: 7 })
    server.answers("get", content, kitContent)
    const { hands } = await visit("/", { as: "stranger" })
    return { hands, sample: within(await screen.findByRole("region", { name: /^Try it/ })) }
  }

  test("are answered to see the level move; nothing is sent, and the answers stay on the device", async ({
    server,
  }) => {
    const { hands, sample } = await sampleFor(server)
    await sample.findByRole("heading", { name: "How is it released?" })
    const before = server.asked.length
    await hands.click(await sample.findByRole("radio", { name: /Best/ }))
    expect(sample.getByRole("img", { name: /^Repeatable: level 2 of 4/ })).toBeVisible()
    expect(await sample.findByRole("heading", { name: "How is trouble found?" })).toHaveFocus()
    await hands.keyboard("4")
    await sample.findByRole("heading", { name: "Who knows the system?" })
    await hands.click(await sample.findByRole("radio", { name: /Well/ }))
    expect(sample.getByRole("img", { name: "Reliable: level 3 of 4" })).toBeVisible()
    expect(sample.getByText(/^The next step: from “Well” to “Best”/)).toHaveTextContent(
      /It lifts you to Leading\.$/,
    )
    expect(server.asked.length).toBe(before)
    expect(stored()).toMatchObject({
      kitVersionId: 70,
      answers: [
        { questionId: 61, answerOptionId: 6003 },
        { questionId: 62, answerOptionId: 6013 },
        { questionId: 63, answerOptionId: 6022 },
      ],
    })
    await hands.click(sample.getByRole("button", { name: "Start over" }))
    expect(await sample.findByRole("heading", { name: "How is it released?" })).toBeVisible()
    expect(stored()).toBeNull()
  })

  test("lead through the sign-up to those that are left", async ({ server }) => {
    localStorage.setItem(
      "tried-kit-7",
      JSON.stringify({
        kitVersionId: 70,
        lost: 0,
        answers: [61, 62, 63].map((questionId, place) => ({
          questionId,
          answerOptionId: (600 + place) * 10,
        })),
      }),
    )
    const left = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    onTestFinished(() => left.mockRestore())
    const { hands, sample } = await sampleFor(server)
    await hands.click(await sample.findByRole("button", { name: "Answer the last question" }))
    await expect.poll(() => left.mock.calls.join()).toContain("https://plumbline.test/oidc/")
    expect(wasClicked("#createAssessment?id=7")).toBe(true)
    expect(stored().answers).toHaveLength(3)
  })

  test("keep no answer that the kit has no place for any more", async ({ server }) => {
    localStorage.setItem(
      "tried-kit-7",
      JSON.stringify({ kitVersionId: 60, lost: 0, answers: [{ questionId: 99, answerOptionId: 1 }] }),
    )
    const { hands, sample } = await sampleFor(server)
    await hands.click(await sample.findByRole("radio", { name: /Best/ }))
    expect(stored()).toEqual({
      kitVersionId: 70,
      lost: 0,
      answers: [{ questionId: 61, answerOptionId: 6003 }],
      key: expect.any(String),
    })
  })

  test("are left out if the kit was withdrawn meanwhile", async ({ server }) => {
    offering(server, null, { firstKit: 7 })
    server.refuses("get", content, 404, "NOT_FOUND")
    await visit("/", { as: "stranger" })
    await screen.findByRole("heading", { level: 1 })
    await expect.poll(() => server.calls("get", content).length).toBeGreaterThan(0)
    await expect.poll(() => screen.queryByRole("region", { name: /^Try it/ })).toBeNull()
  })
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
