import { act, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { channel } from "../../../testing/channel.ts"
import {
  assessment,
  everything,
  listOf,
  path,
  person,
  questionnaire,
  questions,
} from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

let assessmentId = ""
beforeEach(() => {
  assessmentId = crypto.randomUUID()
  channel.reset()
})

const submission = "/api/v2/assessments/{assessmentId}/answer-question/"
const address = () => `/1/assessments/1/${assessmentId}/questionnaires/51/1`

const byOmid: Schemas["ChangedAnswer"] = {
  questionId: 61,
  selectedOption: { id: 71, index: 1, title: "Never" },
  confidenceLevelId: 5,
  isConfidenceAsked: true,
  isNotApplicable: false,
  approved: true,
  carried: false,
  change: 1,
  changedBy: { id: "6d1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02", displayName: "Omid Rad" },
  program: null,
  changeTime: "2026-03-01T09:15:42.123456",
}

/** A questionnaire in advanced mode whose answers arrive over the channel; the server returns the same data. */
function together(server: FakeServer) {
  const [question, other] = questions
  let stored: Schemas["Question"] = question
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    id: assessmentId,
    mode: { code: "ADVANCED", title: "Advanced" },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/confidence-levels/", {
    confidenceLevels: ["Sure not", "Unsure", "Half", "Fairly sure", "Sure"].map((title, index) => ({
      id: index + 1,
      title,
    })),
    defaultConfidenceLevel: { id: 1, title: "Sure not" },
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", () => ({
    ...listOf([stored, other]),
    permissions: everything,
  }))
  server.answers("get", "/api/v1/assessments/{assessmentId}/questions/{questionId}/", () => stored)
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/purposes/", {
    items: [],
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/next/", {
    status: "NOT_FOUND",
  })
  const written: Schemas["Evidence"][] = []
  server.answers("get", "/api/v1/evidences/", () => listOf(written))
  server.answers("put", submission, { id: null, change: 2 })
  const arrives = async (changed: Schemas["ChangedAnswer"]) => {
    stored = {
      ...question,
      answer: {
        selectedOption: changed.selectedOption,
        confidenceLevel: { id: changed.confidenceLevelId ?? 1, title: "" },
        isConfidenceAsked: true,
        isNotApplicable: changed.isNotApplicable,
        approved: changed.approved,
      },
      change: changed.change,
      issues: { ...question.issues, isUnanswered: false, isAnsweredWithoutEvidences: true },
    }
    await expect.poll(() => channel.listeners.has("answers_changed")).toBe(true)
    const message = { assessmentId, questionnaireId: 51, answers: [changed] }
    act(() => channel.listeners.get("answers_changed")?.(message))
  }
  /** Somebody adds an evidence to a question, and the channel sends a message about it. */
  const evidenceArrives = async (evidence: Schemas["Evidence"]) => {
    written.unshift(evidence)
    stored = { ...stored, counts: { ...stored.counts, evidences: written.length } }
    await expect.poll(() => channel.listeners.has("remarks_changed")).toBe(true)
    const message = { assessmentId, questionId: stored.id, evidenceId: evidence.id }
    act(() => channel.listeners.get("remarks_changed")?.(message))
  }
  return Object.assign(arrives, { evidence: evidenceArrives })
}

describe("what others answer in an open questionnaire", () => {
  test("is shown at once, at the question and in the list, with the person's name and the time", async ({
    server,
  }) => {
    const arrives = together(server)
    await visit(address())
    expect(await screen.findByRole("radio", { name: /Never/ })).toHaveAttribute("aria-checked", "false")
    await arrives(byOmid)
    expect(await screen.findByText(/Omid Rad answered this question \(Mar 1, 2026, 9:15\sAM\)/)).toBeVisible()
    expect(screen.getByRole("radio", { name: /Never/ })).toHaveAttribute("aria-checked", "true")
    const list = within(screen.getByRole("complementary", { name: "Questions of this questionnaire" }))
    expect(list.getByText(/^Omid Rad, Mar 1, 2026, 9:15\sAM$/)).toBeVisible()
    expect(await list.findByText("No evidence")).toBeVisible()
    expect(channel.followed).toContainEqual({ topic: "questionnaire", assessmentId, questionnaireId: 51 })
  })

  test("names the program that answered for a person, also for oneself", async ({ server }) => {
    const arrives = together(server)
    await visit(address())
    await screen.findByRole("radio", { name: /Never/ })
    const own = { id: person.id, displayName: person.displayName }
    await arrives({ ...byOmid, changedBy: own })
    expect(screen.queryByText(/answered this question/)).toBeNull()
    const selectedOption = { id: 73, index: 3, title: "Always" }
    await arrives({ ...byOmid, changedBy: own, program: "Night build", selectedOption, change: 3 })
    const by = `the program “Night build” for ${person.displayName}`
    expect(await screen.findByText(new RegExp(`${by} answered this question`))).toBeVisible()
    expect(screen.getByText(new RegExp(`^${by}, Mar 1`))).toBeVisible()
  })

  test("is not overwritten unseen while one is choosing: both answers are shown, and choosing one moves on", async ({
    server,
  }) => {
    const arrives = together(server)
    const { hands } = await visit(address())
    await hands.click(await screen.findByRole("radio", { name: /Always/ }))
    await hands.keyboard("{Control>}{ArrowUp}{ArrowUp}{/Control}")
    expect(screen.getByRole("button", { name: "Submit answer" })).toBeVisible()
    await arrives(byOmid)
    const choice = within(await screen.findByRole("alert", { name: /Another person answered this question/ }))
    expect(choice.getByText(/Never/)).toBeVisible()
    expect(choice.getByText(/Always/)).toBeVisible()
    expect(screen.queryByRole("button", { name: "Update answer" })).toBeNull()
    await hands.click(choice.getByRole("button", { name: "Continue with mine" }))
    await hands.click(screen.getByRole("button", { name: "Update answer" }))
    await waitFor(() =>
      expect(server.calls("put", submission).map(({ body }) => body)).toMatchObject([
        { questionId: 61, answerOptionId: 73, seenChange: 1 },
      ]),
    )
  })

  test("moves on to the next question after an approval, even if the channel is faster than the reply", async ({
    server,
  }) => {
    const approval = "/api/v1/assessments/{assessmentId}/approve-answer/"
    const arrives = together(server)
    server.answers("put", approval, undefined)
    const reply = server.holds("put", approval)
    const { hands } = await visit(address())
    await screen.findByRole("radio", { name: /Always/ })
    await arrives({ ...byOmid, approved: false })
    await hands.click(await screen.findByRole("button", { name: "Approve" }))
    await arrives({ ...byOmid, change: 2 })
    await waitFor(() => expect(screen.queryByRole("button", { name: "Approve" })).toBeNull())
    reply()
    expect(await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })).toBeVisible()
  })

  test("does not disturb a choice in progress if it is only approved", async ({ server }) => {
    const arrives = together(server)
    const { hands } = await visit(address())
    await screen.findByRole("radio", { name: /Always/ })
    await arrives({ ...byOmid, approved: false })
    await screen.findByText(/Omid Rad answered this question/)
    await hands.click(screen.getByRole("radio", { name: /Always/ }))
    await arrives({ ...byOmid, change: 2 })
    expect(await screen.findByText(/Omid Rad approved the answer/)).toBeVisible()
    expect(screen.queryByText(/Another person answered this question/)).toBeNull()
    expect(screen.getByRole("button", { name: "Update answer" })).toBeVisible()
  })
})

test("remarks that others write are counted and shown at once, while one's own text stays", async ({
  server,
}) => {
  const arrives = together(server)
  const { hands } = await visit(address())
  expect(await screen.findByRole("tab", { name: "Evidence (0)" })).toBeVisible()
  await hands.type(
    await screen.findByRole("textbox", { name: "What supports or weakens the answer?" }),
    "The build",
  )
  await arrives.evidence({
    id: "0d1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02",
    assessmentId,
    questionId: 71,
    type: "Positive",
    description: "<p>We saw the log.</p>",
    lastModificationTime: "2026-03-01T09:15:42.123456",
    attachmentsCount: 0,
    editable: false,
    deletable: false,
    revisions: 0,
    observedAt: null,
    validUntil: null,
    source: null,
    method: null,
    validity: "CURRENT",
    confirmable: false,
    provenance: null,
    program: null,
    createdBy: { ...byOmid.changedBy, pictureLink: null },
  })
  expect(await screen.findByText("We saw the log.")).toBeVisible()
  expect(await screen.findByRole("tab", { name: "Evidence (1)" })).toBeVisible()
  expect(screen.getByRole("textbox", { name: "What supports or weakens the answer?" })).toHaveValue(
    "The build",
  )
  expect(channel.followed).toContainEqual({ topic: "remarks", assessmentId })
})

test("the progress made by others is shown at once in the list of questionnaires", async ({ server }) => {
  together(server)
  const questionnaires = (answerCount: number) => ({
    ...listOf([{ ...questionnaire, answerCount, questionCount: 7 }]),
    permissions: everything,
  })
  const list = "/api/v2/assessments/{assessmentId}/questionnaires/"
  server.answers("get", "/api/v1/assessments/{assessmentId}/removed-questions/", { items: [] })
  server.answers("get", list, questionnaires(3))
  server.answers("get", "/api/v2/assessments/{assessmentId}/progress/", {
    id: assessmentId,
    answersCount: 3,
    carriedCount: 0,
    questionsCount: 7,
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions: everything })
  await visit(`/1/assessments/1/${assessmentId}/questionnaires`)
  const progress = () => screen.findByRole("progressbar", { name: questionnaire.title })
  expect(await progress()).toHaveAttribute("aria-valuetext", "3 of 7")
  await expect.poll(() => channel.listeners.has("progress_changed")).toBe(true)
  server.answers("get", list, questionnaires(4))
  act(() => channel.listeners.get("progress_changed")?.({ assessmentId }))
  await waitFor(async () => expect(await progress()).toHaveAttribute("aria-valuetext", "4 of 7"))
  expect(channel.followed).toContainEqual({ topic: "answers", assessmentId })
})

test("a new version of the kit is shown at once at an open question, with a message", async ({ server }) => {
  together(server)
  await visit(address())
  expect(await screen.findByRole("heading", { level: 1, name: questions[0].title })).toBeVisible()
  await expect.poll(() => channel.listeners.has("kit_changed")).toBe(true)
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", {
    ...listOf([{ ...questions[0], title: "Is work cut into slices?" }, questions[1]]),
    permissions: everything,
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questions/{questionId}/", {
    ...questions[0],
    title: "Is work cut into slices?",
  })
  act(() => channel.listeners.get("kit_changed")?.({ assessmentId }))
  expect(await screen.findByRole("heading", { level: 1, name: "Is work cut into slices?" })).toBeVisible()
  expect(await screen.findByText(/has a new version/)).toBeVisible()
})
