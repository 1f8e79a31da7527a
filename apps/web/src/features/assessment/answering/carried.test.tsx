import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { assessment, everything, listOf, path, questionnaire, questions } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const submission = "/api/v2/assessments/{assessmentId}/answer-question/"
const confirmation = "/api/v1/assessments/{assessmentId}/answers/confirm/"

const carried: Schemas["Question"] = {
  ...questions[0],
  answer: {
    selectedOption: { id: 72, index: 2, title: "Often" },
    confidenceLevel: { id: 4, title: "Fairly sure" },
    isConfidenceAsked: true,
    isNotApplicable: false,
    approved: true,
  },
  carried: true,
  change: 1,
}

/** A new assessment whose first question has an answer from the earlier one. */
function nextAssessment(server: FakeServer): string {
  const assessmentId = crypto.randomUUID()
  server.answers("get", "/api/v1/assessments/{assessmentId}/", { ...assessment, id: assessmentId })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
    ...listOf([{ ...questionnaire, carriedCount: 1 }]),
    permissions: everything,
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/removed-questions/", { items: [] })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", {
    ...listOf([carried, questions[1]]),
    permissions: everything,
  })
  server.answers("get", "/api/v2/assessments/{assessmentId}/progress/", {
    id: assessmentId,
    answersCount: 0,
    carriedCount: 1,
    questionsCount: 2,
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions: everything })
  server.answers("put", submission, { id: null, change: 2 })
  server.answers("put", confirmation, { confirmed: 1 })
  return `/1/assessments/1/${assessmentId}/questionnaires`
}

const sent = (server: FakeServer) => server.calls("put", submission).map(({ body }) => body)

test("a carried answer is confirmed with one key, as it is, and the next question opens", async ({
  server,
}) => {
  const address = nextAssessment(server)
  const { hands, whereabouts } = await visit(`${address}/51/1`)
  expect(
    await screen.findByText("Carried over from the earlier assessment. Is it still right?"),
  ).toBeVisible()
  await hands.keyboard("c")
  await expect.poll(whereabouts).toBe(`${address}/51/2`)
  await expect
    .poll(() => sent(server))
    .toEqual([
      {
        questionnaireId: 51,
        questionId: 61,
        answerOptionId: 72,
        isNotApplicable: false,
        confidenceLevelId: 4,
        seenChange: 1,
      },
    ])
  await hands.click(screen.getByRole("button", { name: "Previous" }))
  expect(screen.queryByText("Carried over from the earlier assessment. Is it still right?")).toBeNull()
})

test("choosing the same option again confirms it as well, with its confidence", async ({ server }) => {
  const address = nextAssessment(server)
  const { hands } = await visit(`${address}/51/1`)
  await hands.click(await screen.findByRole("radio", { name: /Often/ }))
  await expect.poll(() => sent(server)).toMatchObject([{ answerOptionId: 72, confidenceLevelId: 4 }])
})

test("all carried answers are confirmed at once, after a question", async ({ server }) => {
  const { hands } = await visit(nextAssessment(server))
  await hands.click(await screen.findByRole("button", { name: "Confirm all" }))
  expect(server.calls("put", confirmation)).toEqual([])
  await hands.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Confirm" }))
  await expect.poll(() => server.calls("put", confirmation).map(({ body }) => body)).toEqual([{ all: true }])
})
