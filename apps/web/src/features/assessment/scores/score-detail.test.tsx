import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { assessmentId, everything, listOf, questions, report } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = `/1/assessments/${assessmentId}/graphical-report/`
const scores = "/api/v1/assessments/{assessmentId}/report/attributes/{attributeId}/"

const scored: Schemas["ScoredQuestion"] = {
  questionnaire: { id: 51, title: "Planning" },
  question: {
    id: 61,
    index: 1,
    title: "Is work cut into small pieces?",
    hint: null,
    references: ["OSPS OSPS-AC-01.01", "CSF PR.A-02"],
    weight: 4,
    evidenceCount: 2,
  },
  answer: {
    index: 2,
    title: "Often",
    isNotApplicable: false,
    gainedScore: 3,
    missedScore: 1,
    gainedScorePercentage: 75,
    missedScorePercentage: 25,
    confidenceLevel: 4,
    isConfidenceAsked: true,
  },
}
const open: Schemas["ScoredQuestion"] = {
  ...scored,
  question: { ...scored.question, id: 62, index: 2, title: "Are promises kept?" },
  answer: {
    ...scored.answer,
    index: null,
    title: null,
    gainedScore: 0,
    missedScore: 4,
    confidenceLevel: null,
    isConfidenceAsked: true,
  },
}

function reported(server: FakeServer, permissions = everything): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/graphical-report/", report)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", "/api/v2/assessments/{assessmentId}/progress/", {
    id: assessmentId,
    answersCount: 2,
    carriedCount: 0,
    questionsCount: 2,
  })
  server.answers(
    "get",
    "/api/v1/assessments/{assessmentId}/report/attributes/{attributeId}/stats/",
    ({ name }) => ({
      maxPossibleScore: 8,
      gainedScore: 3,
      gainedScorePercentage: 37.5,
      // Nothing counts towards the lowest level.
      questionsCount: name.endsWith("maturityLevelId=6") ? 0 : 2,
    }),
  )
  server.answers("get", scores, listOf([scored, open]))
}

async function openAttribute() {
  const { hands } = await visit(address)
  await hands.click(await screen.findByRole("button", { name: /^Delivery/, expanded: false }))
  const attributes = within(await screen.findByRole("group", { name: "Attributes of Delivery" }))
  await hands.click(attributes.getByRole("button", { name: /^Flow of work.*weight/ }))
  return hands
}

describe("the score details of an attribute", () => {
  test("show what each question gained and lost, on the first level that has any", async ({ server }) => {
    reported(server)
    const hands = await openAttribute()
    await hands.click(screen.getByRole("button", { name: "What is behind this score" }))
    const dialog = within(await screen.findByRole("dialog", { name: "What is behind Flow of work" }))
    expect(await dialog.findByRole("tab", { name: "Ad hoc" })).toBeDisabled()
    expect(dialog.getByRole("tab", { name: "Basic (38%)" })).toHaveAttribute("aria-selected", "true")
    expect(await dialog.findByRole("img", { name: "Missed 1 (25%) | gained 3 (75%)" })).toBeVisible()
    await hands.click(dialog.getByRole("button", { name: "Confidence" }))
    await waitFor(() =>
      expect(server.calls("get", scores).at(-1)?.name).toContain("sort=confidence&order=asc"),
    )
  })

  test("lead to each question, its evidence and its history", async ({ server }) => {
    reported(server)
    server.answers("get", "/api/v1/assessments/{assessmentId}/questions/{questionId}/", questions[0])
    server.answers("get", "/api/v1/evidences/", listOf([]))
    const hands = await openAttribute()
    await hands.click(screen.getByRole("button", { name: "What is behind this score" }))
    await hands.click(await screen.findByRole("button", { name: /Is work cut into small pieces/ }))
    const dialog = within(await screen.findByRole("dialog", { name: "Question and answer" }))
    expect(dialog.getByText("2. Often")).toBeVisible()
    expect(dialog.getByText("OSPS OSPS-AC-01.01 · CSF PR.A-02")).toBeVisible()
    expect(await dialog.findByText(/No evidence yet/)).toBeVisible()
    expect(dialog.queryByRole("button", { name: "Add evidence" })).toBeNull()
    await hands.click(dialog.getByRole("button", { name: "Next question" }))
    expect(await dialog.findByText("Not answered yet")).toBeVisible()
    expect(dialog.getByRole("link", { name: "Go to question" })).toHaveAttribute(
      "href",
      `/1/assessments/1/${assessmentId}/questionnaires/51/1?question=62`,
    )
  })

  test("say of an answer from quick mode that nobody was asked how sure they are", async ({ server }) => {
    reported(server)
    const answer = { ...scored.answer, confidenceLevel: 3, isConfidenceAsked: false }
    server.answers("get", scores, listOf([{ ...scored, answer }]))
    const hands = await openAttribute()
    await hands.click(screen.getByRole("button", { name: "What is behind this score" }))
    const dialog = within(await screen.findByRole("dialog", { name: "What is behind Flow of work" }))
    expect(await dialog.findByText("not asked")).toBeVisible()
    expect(dialog.queryByRole("img", { name: "Confidence 3 of 5" })).toBeNull()
  })

  test("are only for people who may see them", async ({ server }) => {
    reported(server, { ...everything, viewAttributeScoreDetail: false })
    await openAttribute()
    expect(screen.queryByRole("button", { name: "What is behind this score" })).toBeNull()
  })
})

test("a measure shows its questions, those that lost most first", async ({ server }) => {
  reported(server)
  const { questionnaire, question, answer } = scored
  const low = { question: open.question, answer: open.answer, questionnaire }
  server.answers("get", "/api/v1/assessments/{assessmentId}/attributes/{attributeId}/measures/{measureId}/", {
    highScores: [{ question, answer, questionnaire }],
    lowScores: [low],
  })
  const hands = await openAttribute()
  await hands.click(screen.getByRole("button", { name: /Questions of Small pieces/ }))
  const dialog = within(await screen.findByRole("dialog", { name: "Questions of “Small pieces”" }))
  expect(await dialog.findByText("2. Are promises kept?")).toBeVisible()
  expect(dialog.getByRole("button", { name: "Low scores (1 question)" })).toHaveAttribute(
    "aria-expanded",
    "true",
  )
  await hands.click(dialog.getByRole("button", { name: "High scores (1 question)" }))
  expect(dialog.getByText("Often")).toBeVisible()
})
