import { act, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { channel } from "../../../testing/channel.ts"
import { assessment, assessmentId, everything, path } from "../../../testing/samples.ts"
import { visit } from "../../../testing/visit.tsx"

test("the counts follow what others answer and write", async ({ server }) => {
  channel.reset()
  const dashboard = (unanswered: number, unresolvedComments: number) => ({
    questions: {
      total: 40,
      answered: 40 - unanswered,
      unanswered,
      answeredWithLowConfidence: 0,
      withoutEvidence: 0,
      unresolvedComments,
      unapprovedAnswers: 0,
    },
    insights: { expected: 12, notGenerated: 0, unapproved: 0, expired: 0 },
    advices: { total: 2, unapproved: 0, expired: 0 },
    report: { unpublished: false, unprovidedMetadata: 0, providedMetadata: 4, totalMetadata: 4 },
  })
  const shows = (...numbers: [number, number]) =>
    server.answers("get", "/api/v1/assessments/{assessmentId}/dashboard/", dashboard(...numbers))
  const hears = async (event: string, message: object) => {
    await expect.poll(() => channel.listeners.has(event)).toBe(true)
    act(() => channel.listeners.get(event)?.(message))
  }
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    mode: { code: "ADVANCED", title: "Advanced" },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions: everything })
  server.answers("get", "/api/v1/assessments/{assessmentId}/present-people/", { people: [] })
  for (const call of ["open-questions", "timeline"] as const) {
    server.refuses("get", `/api/v1/assessments/{assessmentId}/${call}/`, 400, "DEPRECATED")
  }
  shows(3, 1)
  await visit(`/1/assessments/1/${assessmentId}/dashboard`)
  expect(await screen.findByRole("link", { name: /^3 .*unanswered/ })).toBeVisible()
  shows(2, 1)
  await hears("progress_changed", { assessmentId })
  expect(await screen.findByRole("link", { name: /^2 .*unanswered/ })).toBeVisible()
  shows(2, 5)
  await hears("remarks_changed", { assessmentId, questionId: 7, evidenceId: null })
  expect(await screen.findByRole("link", { name: /^5 .*comments/ })).toBeVisible()
})
