import { screen, within } from "@testing-library/react"
import { afterEach, describe, expect, test, vi } from "vitest"
import {
  assessment,
  assessmentId,
  everything,
  path,
  person,
  profile,
  tenant,
} from "../../../testing/samples.ts"
import { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

/* The parts of an assessment, and the navigation between them. */

const address = `/1/assessments/1/${assessmentId}/report`

function given(
  server: FakeServer,
  {
    mode = "ADVANCED",
    permissions = everything,
  }: { mode?: "ADVANCED" | "QUICK"; permissions?: typeof everything } = {},
): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    mode: { code: mode, title: mode },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/assessments/{assessmentId}/dashboard/", {
    questions: {
      total: 2,
      answered: 2,
      unanswered: 0,
      answeredWithLowConfidence: 0,
      withoutEvidence: 0,
      unresolvedComments: 0,
      unapprovedAnswers: 0,
    },
    insights: { expected: 4, notGenerated: 0, unapproved: 0, expired: 0 },
    advices: { total: 1, unapproved: 0, expired: 0 },
    report: { unpublished: true, unprovidedMetadata: 0, providedMetadata: 4, totalMetadata: 4 },
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", "/api/v1/assessments/{assessmentId}/report-metadata/", {
    metadata: { intro: null, prosAndCons: null, steps: null, participants: null },
    includesRoadmap: false,
    published: false,
  })
}

/** Simulates a window as narrow as a phone. */
function onPhone(): void {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const list = new EventTarget()
    return Object.assign(list, {
      matches: query.includes("max-width"),
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
    })
  })
}

afterEach(() => {
  vi.restoreAllMocks()
})

test("an advanced assessment has a link to each part that the person can see", async ({ server }) => {
  given(server, { permissions: { ...everything, createAdvice: false } })
  await visit(address)
  const parts = await screen.findByRole("navigation", { name: "Parts of the assessment" })
  expect(
    within(parts)
      .getAllByRole("link")
      .map(({ textContent }) => textContent),
  ).toEqual(["Dashboard", "Questions", "Insights", "Report", "History"])
  expect(within(parts).getByRole("link", { name: "Report" })).toHaveAttribute("aria-current", "page")
})

test("on a phone a button with the name of the current part opens a menu of the parts", async ({
  server,
}) => {
  onPhone()
  given(server, { permissions: { ...everything, viewAssessmentInsights: false } })
  const { hands } = await visit(address)
  await hands.click(await screen.findByRole("button", { name: "Report" }))
  const menu = within(await screen.findByRole("menu"))
  expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Dashboard",
    "Questions",
    "Get further",
    "Report",
    "History",
  ])
  expect(menu.getByRole("menuitem", { name: "Report" })).toHaveAttribute("aria-current", "page")
  expect(screen.queryByRole("link", { name: "Get further", hidden: true })).not.toBeInTheDocument()
})

test("a quick assessment has no parts to choose from", async ({ server }) => {
  given(server, { mode: "QUICK" })
  await visit(address)
  expect(await screen.findByRole("heading", { level: 2, name: /^Introduction/ })).toBeVisible()
  expect(screen.queryByRole("navigation", { name: "Parts of the assessment" })).not.toBeInTheDocument()
})

test("only managers see the settings, and can give others access", async ({ server }) => {
  given(server)
  const { unmount } = await visit(address)
  expect(await screen.findByRole("link", { name: "Assessment settings" })).toBeVisible()
  const settings = screen.getByRole("link", { name: "Assessment settings" }).getAttribute("href")
  expect(screen.getByRole("link", { name: "Give access" })).toHaveAttribute("href", `${settings}#people`)
  unmount()
  server.answers("get", "/api/v1/assessments/{assessmentId}/", { ...assessment, manageable: false })
  await visit(address)
  expect(await screen.findByRole("heading", { level: 2, name: /^Introduction/ })).toBeVisible()
  expect(screen.queryByRole("link", { name: "Assessment settings" })).not.toBeInTheDocument()
  expect(screen.queryByRole("link", { name: "Give access" })).not.toBeInTheDocument()
})

test("an assessment names the campaign that asks for it, and until when", async ({ server }) => {
  given(server)
  const campaign = { id: "6f0f5ab2-6e0f-4a63-9a39-b1d39a1b2c3d", title: "Autumn check", due: "2026-12-10" }
  server.answers("get", "/api/v1/assessments/{assessmentId}/", { ...assessment, campaign })
  await visit(address)
  const link = await screen.findByRole("link", { name: "Campaign: Autumn check" })
  expect(link).toHaveAttribute("href", expect.stringMatching(/\/campaigns\/6f0f5ab2-/))
  expect(link.parentElement).toHaveTextContent(/answers until .*2026/)
})

describe("the address of an assessment without a part", () => {
  const noTabs = {
    ...everything,
    createAdvice: false,
    manageReportMetadata: false,
    viewAssessmentInsights: false,
    viewDashboard: false,
  }

  test.each([
    ["the first tab of an advanced assessment", "ADVANCED", everything, `1/${assessmentId}/dashboard`],
    ["the first tab that the person can see", "ADVANCED", noTabs, `1/${assessmentId}/questionnaires`],
    ["the questionnaires of a quick one", "QUICK", everything, `1/${assessmentId}/questionnaires`],
    [
      "the report for people who can see no part",
      "ADVANCED",
      { ...noTabs, viewAssessmentQuestionnaireList: false },
      `${assessmentId}/graphical-report/`,
    ],
  ] as const)("leads to %s", async (_name, mode, permissions, place) => {
    const server = new FakeServer()
    server.answers("get", "/api/v1/tenant/", tenant)
    server.answers("get", "/api/v1/users/me/", person)
    server.answers("get", "/api/v1/user-profile/", profile)
    server.answers("get", "/api/v1/flags/", { flags: {} })
    server.respond("get", "/oidc/.well-known/openid-configuration", () => Response.json({}))
    vi.stubGlobal("fetch", server.fetch)
    given(server, { mode, permissions })
    const { whereabouts } = await visit(`/1/assessments/1/${assessmentId}/`)
    await expect.poll(whereabouts).toBe(`/1/assessments/${place}`)
  })
})

test("permissions that cannot be loaded are not asked for without end", async ({ server }) => {
  given(server)
  server.refuses("get", "/api/v1/assessments/{assessmentId}/permissions/", 500, "INTERNAL_ERROR")
  await visit(address)
  const asked = () => server.asked.filter(({ name }) => name.endsWith("/permissions/")).length
  await expect.poll(asked).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(asked()).toBeLessThan(10)
})
