import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { assessment, assessmentId, everything, path, support } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const room = `/1/assessments/1/${assessmentId}`
const nothing = { approved: 0, unapproved: 0, expired: 0 }

function given(server: FakeServer, changed: Partial<Schemas["Support"]>, mode: "QUICK" | "ADVANCED"): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    mode: { code: mode, title: mode },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions: everything })
  server.answers("get", "/api/v1/assessments/{assessmentId}/present-people/", { people: [] })
  server.answers("get", "/api/v1/assessments/{assessmentId}/dashboard/", {
    questions: {
      total: 40,
      answered: 40,
      unanswered: 0,
      answeredWithLowConfidence: 0,
      withoutEvidence: 0,
      unresolvedComments: 0,
      unapprovedAnswers: 0,
    },
    insights: { expected: 12, notGenerated: 0, ...nothing },
    advices: { total: 2, ...nothing },
    report: { unpublished: false, unprovidedMetadata: 0, providedMetadata: 4, totalMetadata: 4 },
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/support/", { ...support, ...changed })
  for (const call of ["open-questions", "timeline", "users"] as const) {
    server.refuses("get", `/api/v1/assessments/{assessmentId}/${call}/`, 400, "DEPRECATED")
  }
}

test("the dashboard says what the answers rest on, and what to do about it", async ({ server }) => {
  given(
    server,
    {
      supportedConfidence: 40.2,
      answers: { current: 20, expired: 5, none: 15 },
      evidence: {
        expired: { count: 6, first: { questionId: 61, questionnaireId: 51, index: 2 } },
        expiring: { count: 1, first: null },
      },
      band: {
        level: { id: 3, title: "Practised", index: 2, value: 2 },
        lowest: { id: 2, title: "Starting", index: 1, value: 1 },
      },
      questionsToCheck: [
        {
          questionId: 62,
          questionnaireId: 51,
          index: 3,
          title: "Do you test?",
          evidence: "NONE",
          decides: "ASSESSMENT",
        },
      ],
    },
    "ADVANCED",
  )
  await visit(`${room}/dashboard`)
  const section = within(await screen.findByRole("region", { name: "What the answers rest on" }))
  expect(section.getByRole("progressbar", { name: "Supported by current evidence" })).toBeVisible()
  expect(section.getByText("41%")).toBeVisible()
  const range = "Practised, but only Starting if unsupported answers were one option lower."
  expect(section.getByRole("img")).toHaveAccessibleName(range)
  // A sentence of the page, whatever the language of the levels.
  expect(section.getByText(range)).not.toHaveAttribute("dir")
  expect(section.getByRole("link", { name: "Do you test?" })).toHaveAttribute(
    "href",
    `${room}/questionnaires/51/3`,
  )
  expect(section.getByText(/this answer alone carries the overall level/)).toBeVisible()
  expect(await screen.findByRole("link", { name: "6 pieces of evidence have expired" })).toHaveAttribute(
    "href",
    `${room}/questionnaires/51/2`,
  )
  expect(screen.getByRole("link", { name: "1 piece of evidence expires soon" })).toBeVisible()
})

test("quick assessments, which take no evidence, do not show it", async ({ server }) => {
  given(server, { answers: { current: 0, expired: 0, none: 40 } }, "QUICK")
  await visit(`${room}/dashboard`)
  expect(await screen.findByRole("region", { name: "Where it stands" })).toBeVisible()
  expect(screen.queryByRole("region", { name: "What the answers rest on" })).toBeNull()
})
