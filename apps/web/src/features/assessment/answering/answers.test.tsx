import { onlineManager } from "@tanstack/react-query"
import { act, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { assessment, everything, listOf, path, questionnaire, questions } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

let assessmentId = ""
/** Each test has its own assessment, because unsent answers outlive the page. */
beforeEach(() => {
  assessmentId = crypto.randomUUID()
})

const list = "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/"
const overview = "/api/v2/assessments/{assessmentId}/questionnaires/"
const submission = "/api/v2/assessments/{assessmentId}/answer-question/"

function answering(
  server: FakeServer,
  {
    mode = "QUICK",
    items = questions,
    questionnaires = [questionnaire],
    permissions = everything,
  }: {
    mode?: Schemas["ModeCode"]
    items?: readonly Schemas["Question"][]
    questionnaires?: (typeof questionnaire)[]
    permissions?: typeof everything
  } = {},
): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    id: assessmentId,
    mode: { code: mode, title: mode },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", overview, { ...listOf(questionnaires), permissions })
  server.answers("get", "/api/v1/assessments/{assessmentId}/removed-questions/", { items: [] })
  server.answers("get", list, { ...listOf([...items]), permissions })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/next/", {
    status: "NOT_FOUND",
  })
  server.answers("get", "/api/v2/assessments/{assessmentId}/progress/", {
    id: assessmentId,
    answersCount: 2,
    carriedCount: 0,
    questionsCount: 2,
  })
  server.answers("get", "/api/v1/confidence-levels/", {
    confidenceLevels: ["Sure not", "Unsure", "Half", "Fairly sure", "Sure"].map((title, index) => ({
      id: index + 1,
      title,
    })),
    defaultConfidenceLevel: { id: 3, title: "Half" },
  })
  server.answers("put", submission, { id: null, change: 1 })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/purposes/", {
    items: items.map(({ id }) => ({
      questionId: id,
      attributes: [{ id: 41, title: "Flow of work", levels: [2, 3] }],
    })),
  })
  server.respond("get", `/api/v1/assessments/${assessmentId}/questions/{questionId}/`, ({ name }) =>
    Response.json(items.find(({ id }) => name.includes(`/${id}/`))),
  )
  server.respond("get", `/api/v1/assessments/${assessmentId}/permissions/`, () =>
    Response.json({ permissions }),
  )
  for (const list of ["/api/v1/evidences/", "/api/v1/comments/"] as const) {
    server.answers("get", list, listOf([]))
  }
}

const address = (rest = "") => `/1/assessments/1/${assessmentId}/questionnaires${rest}`
const sent = (server: FakeServer) => server.calls("put", submission).map(({ body }) => body)

describe("the questionnaires", () => {
  test("show their progress and lead to the next open question", async ({ server }) => {
    answering(server, {
      questionnaires: [
        { ...questionnaire, answerCount: 1, progress: 50, nextQuestion: 2 },
        { ...questionnaire, id: 52, title: "Testing", index: 2 },
      ],
    })
    const { hands, whereabouts } = await visit(address())
    expect(await screen.findByRole("heading", { level: 1, name: "Checkout service" })).toBeVisible()
    expect(await screen.findByText("In progress")).toBeVisible()
    expect(screen.getByText("Not started")).toBeVisible()
    expect(screen.getByText("1 of 4 questions answered")).toBeVisible()
    expect(screen.getByRole("link", { name: "Start: Testing" })).toHaveAttribute("href", address("/52/1"))
    await hands.click(screen.getByRole("button", { name: "Continue answering" }))
    await expect.poll(whereabouts).toBe(address("/51/2"))
  })

  test("lead to the report when everything is answered, and show what is left until then", async ({
    server,
  }) => {
    answering(server, { questionnaires: [{ ...questionnaire, answerCount: 2, progress: 100 }] })
    await visit(address())
    expect(await screen.findByRole("link", { name: "View report" })).toHaveAttribute(
      "href",
      `/1/assessments/${assessmentId}/graphical-report/`,
    )
  })

  test("say how many proposed answers wait, and lead to the first", async ({ server }) => {
    answering(server, {
      questionnaires: [
        { ...questionnaire, answerCount: 2, progress: 100, proposals: { count: 3, firstQuestion: 2 } },
      ],
    })
    await visit(address())
    expect(
      await screen.findByRole("link", { name: `3 proposed answers wait: ${questionnaire.title}` }),
    ).toHaveAttribute("href", address("/51/2"))
  })

  test("offer people who may not answer to see the questions, but not to start", async ({ server }) => {
    answering(server, { permissions: { ...everything, answerQuestion: false } })
    await visit(address())
    const see = await screen.findByRole("link", { name: `See the questions: ${questionnaire.title}` })
    expect(see).toHaveAttribute("href", address("/51/1"))
    expect(screen.queryByRole("link", { name: /^(Start|Continue)/ })).toBeNull()
  })

  test("offer no links to people who may not see the questions", async ({ server }) => {
    answering(server, {
      permissions: { ...everything, answerQuestion: false, viewQuestionnaireQuestions: false },
    })
    await visit(address())
    expect(await screen.findByText("Not started")).toBeVisible()
    expect(screen.queryByRole("button", { name: "Start answering" })).toBeNull()
    expect(screen.queryByRole("link", { name: "Start: Planning" })).toBeNull()
  })

  test("are followed by the remarks on questions no longer in the kit", async ({ server }) => {
    answering(server)
    server.answers("get", "/api/v1/assessments/{assessmentId}/removed-questions/", {
      items: [
        {
          ...{ id: 77, title: "Is there a fax?", questionnaire: { title: "Paperwork" } },
          counts: { evidences: 0, comments: 0, answerHistories: 2 },
        },
      ],
    })
    const then = "/api/v1/assessments/{assessmentId}/questions/{questionId}/answer-history/"
    const selectedOption = { id: 5, index: 2, title: "Two of them" }
    const answer = {
      selectedOption,
      confidenceLevel: { id: 3, title: "Somewhat unsure" },
      isConfidenceAsked: false,
      isNotApplicable: false,
      approved: true,
    }
    const createdBy = { id: "5d0c1bb4-7d7e-4c0e-9f3e-000000000001", displayName: "Fay", pictureLink: null }
    const cleared = {
      selectedOption: null,
      confidenceLevel: null,
      isConfidenceAsked: true,
      isNotApplicable: null,
      approved: null,
    }
    server.answers("get", then, {
      ...listOf([
        {
          ...{
            answer: cleared,
            createdBy,
            questionTitle: null,
            change: 2,
            provenance: null,
            session: null,
            program: null,
          },
          creationTime: "2026-03-02T09:15:42.123456",
        },
        {
          ...{
            answer,
            createdBy,
            questionTitle: "Is there a fax?",
            change: 1,
            provenance: null,
            session: null,
          },
          program: "Collector",
          creationTime: "2026-03-01T09:15:42.123456",
        },
      ]),
    })
    const { hands } = await visit(address())
    const part = within(await screen.findByRole("region", { name: "1 question no longer in the kit" }))
    await hands.click(part.getByRole("button", { name: /Is there a fax/ }))
    await hands.click(await part.findByRole("tab", { name: "Answer history (2)" }))
    expect(await part.findByText("Two of them")).toBeVisible()
    expect(part.getByText("Confidence not asked")).toBeVisible()
    expect(part.queryByText("Somewhat unsure")).toBeNull()
    expect(part.getByText("The question was no longer in the kit")).toBeVisible()
    expect(part.getByText(/^the program “.?Collector.?” for .?Fay/)).toBeVisible()
    // Removed questions are read-only.
    expect(part.queryByRole("textbox")).toBeNull()
  })

  test("are followed by what the profile leaves out, folded", async ({ server }) => {
    answering(server)
    const profile = { id: 5, code: "Small", title: "Small teams", description: null, questionsCount: 2 }
    server.answers("get", "/api/v1/assessments/{assessmentId}/", { ...assessment, id: assessmentId, profile })
    server.answers("get", "/api/v1/assessments/{assessmentId}/outside-questions/", {
      profile,
      items: [
        {
          questionnaire: { id: 8, title: "Paperwork" },
          questions: [
            { id: 77, title: "Is there a fax?", isAnswered: true },
            { id: 78, title: "Is there a form?", isAnswered: false },
          ],
        },
      ],
    })
    const { hands } = await visit(address())
    const summary = await screen.findByRole("button", {
      name: /2 questions outside the profile “Small teams”/,
    })
    expect(screen.queryByText("Is there a fax?")).toBeNull()
    await hands.click(summary)
    const list = await screen.findAllByRole("listitem")
    expect(list.some((item) => item.textContent === "Is there a fax?answered")).toBe(true)
    expect(list.some((item) => item.textContent === "Is there a form?")).toBe(true)
  })

  test("do not mention removed questions to people who may not read the history", async ({ server }) => {
    answering(server, { permissions: { ...everything, viewAnswerHistory: false } })
    await visit(address())
    expect(await screen.findByText("Not started")).toBeVisible()
    expect(server.calls("get", "/api/v1/assessments/{assessmentId}/removed-questions/")).toEqual([])
  })

  test("say so if the kit has no questions", async ({ server }) => {
    answering(server, { questionnaires: [] })
    await visit(address())
    expect(await screen.findByText("No questionnaires")).toBeVisible()
  })

  test("are not disclosed if the assessment is not shared", async ({ server }) => {
    answering(server)
    server.refuses("get", overview, 403, "ACCESS_DENIED")
    server.refuses("get", "/api/v1/assessments/{assessmentId}/", 403, "ACCESS_DENIED")
    server.refuses("get", "/api/v1/path-info/", 403, "ACCESS_DENIED")
    await visit(address())
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
  })
})

describe("a quick assessment", () => {
  test("leads to what else it has, and switches to advanced mode after saying what changes", async ({
    server,
  }) => {
    answering(server)
    const mode = "/api/v1/assessments/{assessmentId}/mode/"
    server.answers("put", mode, () => {
      answering(server, { mode: "ADVANCED" })
      return undefined
    })
    const { hands } = await visit(address())
    const more = within(await screen.findByRole("region", { name: "More about this assessment" }))
    const parts = { dashboard: /dashboard/i, insights: /insights/i, advice: /get further/i }
    for (const [part, name] of Object.entries(parts)) {
      const href = `/1/assessments/1/${assessmentId}/${part}`
      expect(more.getByRole("link", { name })).toHaveAttribute("href", href)
    }
    await hands.click(more.getByRole("button", { name: "Go deeper" }))
    const question = within(await screen.findByRole("dialog", { name: "Go deeper" }))
    expect(question.getByText(/^All answers stay/)).toBeVisible()
    expect(server.calls("put", mode)).toEqual([])
    await hands.click(question.getByRole("button", { name: "Switch to advanced mode" }))
    expect(await screen.findByRole("navigation", { name: "Parts of the assessment" })).toBeVisible()
    expect(screen.queryByRole("region", { name: "More about this assessment" })).not.toBeInTheDocument()
    expect(server.calls("put", mode).map(({ body }) => body)).toEqual([{ mode: "ADVANCED" }])
  })

  test("offers to go deeper only to those who may", async ({ server }) => {
    answering(server, { permissions: { ...everything, updateAssessmentMode: false, viewDashboard: false } })
    await visit(address())
    const more = within(await screen.findByRole("region", { name: "More about this assessment" }))
    expect(more.queryByRole("button", { name: "Go deeper" })).toBeNull()
    expect(more.queryByRole("link", { name: /dashboard/i })).toBeNull()
  })
})

describe("below a question in advanced mode", () => {
  test("stands what it counts for, the progress, and the next questionnaire when all is answered", async ({
    server,
  }) => {
    answering(server, { mode: "ADVANCED", items: [questions[0], { ...answeredOften, id: 62 }] })
    const first = await visit(address("/51/1"))
    const about = within(await screen.findByRole("region", { name: "About this question" }))
    expect(await about.findByText("Flow of work")).toBeVisible()
    expect(about.getByText("levels 2 and 3")).toBeVisible()
    expect(about.getByText("1 of 2 answered here")).toBeVisible()
    first.unmount()
    answering(server, { mode: "ADVANCED", items: [answeredOften, { ...answeredOften, id: 62 }] })
    server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/next/", {
      status: "FOUND",
      data: { id: 52, title: "Testing", index: 2, questionIndex: 3 },
    })
    await visit(address("/51/1"))
    expect(await screen.findByRole("link", { name: "Next: Testing" })).toHaveAttribute(
      "href",
      address("/52/3"),
    )
  })

  test("nothing stands in quick mode", async ({ server }) => {
    answering(server)
    await visit(address("/51/1"))
    expect(await screen.findByRole("radiogroup")).toBeVisible()
    expect(screen.queryByRole("region", { name: "About this question" })).toBeNull()
  })
})

describe("a question in quick mode", () => {
  test("is answered with a click; the next question opens, and the review after the last", async ({
    server,
  }) => {
    answering(server)
    const { hands, whereabouts } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Often/ }))
    expect(await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })).toBeVisible()
    await hands.keyboard("2")
    await expect.poll(whereabouts).toBe(address("/51/review"))
    await waitFor(() =>
      expect(sent(server)).toEqual([
        {
          questionnaireId: 51,
          questionId: 61,
          answerOptionId: 72,
          isNotApplicable: false,
          confidenceLevelId: 3,
          seenChange: 0,
        },
        {
          questionnaireId: 51,
          questionId: 62,
          answerOptionId: 75,
          isNotApplicable: false,
          confidenceLevelId: 3,
          seenChange: 0,
        },
      ]),
    )
    expect(await screen.findByText("Well done!")).toBeVisible()
  })

  test("leaves digits that are pressed while the page moves on to the questions that follow", async ({
    server,
  }) => {
    const [one, two] = questions
    const third = {
      ...two,
      id: 63,
      index: 3,
      options: two.options.map((each) => ({ ...each, id: each.id + 10 })),
    }
    const items = [one, two, third]
    answering(server, { items })
    const { hands, whereabouts } = await visit(address("/51/1"))
    await screen.findByRole("radio", { name: /Often/ })
    // Persian keyboards type Persian digits.
    await hands.keyboard("2۱2")
    await expect.poll(whereabouts).toBe(address("/51/review"))
    await waitFor(() =>
      expect(sent(server)).toMatchObject([
        { questionId: one.id, answerOptionId: one.options[1]?.id },
        { questionId: two.id, answerOptionId: two.options[0]?.id },
        { questionId: third.id, answerOptionId: third.options[1]?.id },
      ]),
    )
  })

  test("is marked as not applicable with a key, where the kit allows it", async ({ server }) => {
    answering(server)
    const { hands } = await visit(address("/51/1"))
    await screen.findByRole("heading", { level: 1, name: "Is work cut into small pieces?" })
    await hands.keyboard("n")
    await waitFor(() => expect(sent(server)).toMatchObject([{ questionId: 61, isNotApplicable: true }]))
    expect(await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })).toBeVisible()
    expect(screen.queryByRole("switch", { name: "Not applicable" })).toBeNull()
  })

  test("shows its hint until it is folded, and remembers that", async ({ server }) => {
    answering(server)
    const { hands, unmount } = await visit(address("/51/1"))
    const hint = await screen.findByRole("button", { name: "Hint" })
    expect(hint).toHaveAttribute("aria-expanded", "true")
    expect(screen.getByText("A piece is done within a week.")).toBeVisible()
    await hands.click(hint)
    expect(hint).toHaveAttribute("aria-expanded", "false")
    unmount()
    await visit(address("/51/1"))
    expect(await screen.findByRole("button", { name: "Hint" })).toHaveAttribute("aria-expanded", "false")
  })

  test("cannot be answered by people who may only view", async ({ server }) => {
    answering(server, { permissions: { ...everything, answerQuestion: false } })
    await visit(address("/51/1"))
    expect(await screen.findByRole("radio", { name: /Often/ })).toBeDisabled()
    expect(screen.getByText("move")).toBeInTheDocument()
    for (const key of ["choose", "undo"]) expect(screen.queryByText(key)).toBeNull()
  })

  test("keeps an answer that does not reach the server, and sends it later", async ({ server }) => {
    answering(server)
    server.loses("put", submission)
    const { hands } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Often/ }))
    const kept = "No connection. 1 answer is kept in this browser and will be sent later."
    expect(await screen.findByText(kept, { ignore: "[aria-live] *" })).toBeVisible()
    server.answers("put", submission, { id: null, change: 0 })
    await hands.click(screen.getByRole("button", { name: "Try now" }))
    expect(await screen.findByText("All answers saved")).toBeVisible()
    expect(screen.queryByText(kept)).toBeNull()
  })

  test("leaves the decision to the person when the server does not accept an answer", async ({ server }) => {
    answering(server)
    server.refuses("put", submission, 400, "INVALID_INPUT", "This option is gone.")
    const { hands } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Often/ }))
    await hands.click(await screen.findByRole("link", { name: "See why" }))
    expect(await screen.findByRole("alert")).toHaveTextContent("This option is gone.")
    await hands.click(screen.getByRole("button", { name: "Discard my answer" }))
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull())
    expect(screen.getByRole("radio", { name: /Often/ })).toHaveAttribute("aria-checked", "false")
  })

  test("keeps a refused answer available even when the assessment is no longer accessible", async ({
    server,
  }) => {
    answering(server)
    server.refuses("put", submission, 403, "ACCESS_DENIED", "You do not have access to this.")
    const before = await visit(address("/51/1"))
    await before.hands.click(await screen.findByRole("radio", { name: /Often/ }))
    expect(await screen.findByRole("link", { name: "See why" })).toBeVisible()
    expect(screen.getAllByText("1 entry was not accepted.")).toHaveLength(2)
    before.unmount()
    server.refuses("get", list, 403, "ACCESS_DENIED")
    const { hands } = await visit(address("/51/1"))
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
    const left = within(screen.getByRole("region", { name: "Not accepted" }))
    expect(left.getByText("1 answer")).toBeVisible()
    await hands.click(left.getByRole("button", { name: "Discard" }))
    await waitFor(() => expect(screen.queryByRole("region", { name: "Not accepted" })).toBeNull())
  })

  test("of a missing questionnaire looks like one that is not shared", async ({ server }) => {
    answering(server)
    server.refuses("get", list, 404, "NOT_FOUND")
    await visit(address("/99/1"))
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
  })
})

describe("an answer that was given", () => {
  const often = {
    ...questions[0],
    answer: {
      selectedOption: { id: 72, index: 2, title: "Often" },
      confidenceLevel: { id: 3, title: "Half" },
      isConfidenceAsked: true,
      isNotApplicable: false,
      approved: true,
    },
  }
  const chosen = (optionId: number | null) => expect.objectContaining({ answerOptionId: optionId })

  test("stays when its option is chosen again, and the next question opens", async ({ server }) => {
    answering(server, { items: [often, questions[1]] })
    const { hands } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Often/ }))
    expect(await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })).toBeVisible()
    expect(sent(server)).toEqual([])
  })

  test("is cleared by name, and the question stays on the screen", async ({ server }) => {
    answering(server, { items: [often, questions[1]] })
    const { hands, whereabouts } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("button", { name: "Clear answer" }))
    await waitFor(() => expect(sent(server)).toEqual([chosen(null)]))
    expect(screen.getByRole("radio", { name: /Often/ })).toHaveAttribute("aria-checked", "false")
    expect(screen.queryByRole("button", { name: "Clear answer" })).toBeNull()
    expect(whereabouts()).toBe(address("/51/1"))
  })

  test("can be undone for some seconds, one after the other, by button or key", async ({ server }) => {
    answering(server, { items: [often, questions[1]] })
    const { hands, whereabouts } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Always/ }))
    await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })
    await hands.keyboard("2")
    await expect.poll(whereabouts).toBe(address("/51/review"))
    await hands.click(screen.getByRole("button", { name: "Undo" }))
    await expect.poll(whereabouts).toBe(address("/51/2"))
    expect(await screen.findByRole("radio", { name: /Mostly/ })).toHaveAttribute("aria-checked", "false")
    await hands.keyboard("z")
    await expect.poll(whereabouts).toBe(address("/51/1"))
    expect(await screen.findByRole("radio", { name: /Often/ })).toHaveAttribute("aria-checked", "true")
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull()
    await waitFor(() => expect(sent(server)).toEqual([chosen(73), chosen(75), chosen(null), chosen(72)]))
  })

  test("can be undone without a connection, too: the answer before is stored last", async ({ server }) => {
    answering(server, { items: [often, questions[1]] })
    server.loses("put", submission)
    const { hands } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Always/ }))
    await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })
    await screen.findByText(/No connection. 1 answer is kept/, { ignore: "[aria-live] *" })
    await hands.keyboard("z")
    expect(await screen.findByRole("radio", { name: /Often/ })).toHaveAttribute("aria-checked", "true")
    const received: unknown[] = []
    server.answers("put", submission, ({ body }) => {
      received.push(body)
      return { id: null, change: 0 }
    })
    await hands.click(screen.getByRole("button", { name: "Try now" }))
    expect(await screen.findByText("All answers saved")).toBeVisible()
    // The answer that was taken back may have arrived.
    await waitFor(() => expect(received).toEqual([chosen(73), chosen(72)]))
  })

  test("can be undone while it is being saved: the earlier answer is stored last", async ({ server }) => {
    answering(server, { items: [often, questions[1]] })
    const arrive = server.holds("put", submission)
    const { hands } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Always/ }))
    await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })
    await hands.keyboard("z")
    expect(await screen.findByRole("radio", { name: /Often/ })).toHaveAttribute("aria-checked", "true")
    arrive()
    await waitFor(() => expect(sent(server)).toEqual([chosen(73), chosen(72)]))
    expect(await screen.findByText("All answers saved")).toBeVisible()
    expect(screen.getByRole("radio", { name: /Often/ })).toHaveAttribute("aria-checked", "true")
  })
})

describe("without a network", () => {
  afterEach(() => onlineManager.setOnline(true))

  test("a single message says so, where the save state is shown", async ({ server }) => {
    answering(server)
    await visit(address("/51/1"))
    expect(await screen.findByText("All answers saved")).toBeVisible()
    act(() => onlineManager.setOnline(false))
    expect(
      screen.getByText(
        "No connection. Your answers are kept in this browser and sent when you are back online.",
      ),
    ).toBeVisible()
    expect(screen.queryByText(/You are offline/)).toBeNull()
  })
})

const waits = {
  selectedOption: { id: 72, index: 2, title: "Often" },
  confidenceLevel: { id: 3, title: "Half" },
  isConfidenceAsked: true,
  isNotApplicable: false,
  approved: false,
}
const answeredOften = {
  ...questions[0],
  answer: { ...waits, approved: true },
  change: 1,
  issues: { ...questions[0].issues, isUnanswered: false, isAnsweredWithoutEvidences: true },
  counts: { evidences: 0, comments: 0, answerHistories: 1 },
}
const byOmid: Schemas["ChangedAnswer"] = {
  questionId: 61,
  selectedOption: { id: 71, index: 1, title: "Never" },
  confidenceLevelId: 5,
  isConfidenceAsked: true,
  isNotApplicable: false,
  approved: true,
  carried: false,
  change: 2,
  changedBy: { id: "6d1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02", displayName: "Omid Rad" },
  program: null,
  changeTime: "2026-03-01T09:15:42.123456",
}

describe("what is open about questions", () => {
  const withIssues = {
    ...questionnaire,
    answerCount: 1,
    progress: 50,
    issues: { ...questionnaire.issues, unanswered: 1, answeredWithoutEvidence: 1 },
  }

  test("filters the questionnaires, and its count leads to the first question concerned", async ({
    server,
  }) => {
    const complete = {
      ...questionnaire,
      id: 52,
      title: "Testing",
      issues: { ...questionnaire.issues, unanswered: 0 },
    }
    answering(server, {
      mode: "ADVANCED",
      items: [questions[0], { ...answeredOften, id: 62, title: "Are promises kept?" }],
      questionnaires: [withIssues, complete],
    })
    const { hands, whereabouts } = await visit(address())
    await hands.click(await screen.findByRole("combobox", { name: "Filter by issues" }))
    await hands.click(await screen.findByRole("option", { name: "No evidence" }))
    await hands.keyboard("{Escape}")
    expect(screen.queryByText("Testing")).toBeNull()
    await hands.click(screen.getByRole("link", { name: "No evidence: 1: Planning" }))
    expect(await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })).toBeVisible()
    expect(whereabouts()).toBe(address("/51/2?issues=noEvidence"))
    expect(screen.getByRole("button", { name: "Previous" })).toBeDisabled()
    await hands.click(screen.getByRole("button", { name: "Review" }))
    await expect.poll(whereabouts).toBe(address("/51/review?issues=noEvidence"))
  })

  test("can be walked through from questionnaire to questionnaire", async ({ server }) => {
    answering(server, {
      mode: "ADVANCED",
      items: [questions[0], { ...answeredOften, id: 62, title: "Are promises kept?" }],
      questionnaires: [
        withIssues,
        { ...questionnaire, id: 53, title: "Releases" },
        { ...withIssues, id: 52, title: "Testing" },
      ],
    })
    const { hands, whereabouts } = await visit(address("/51/2?issues=noEvidence"))
    await hands.click(await screen.findByRole("button", { name: "Review" }))
    expect(await screen.findByText("No evidence: 1 more questionnaire to review.")).toBeVisible()
    await hands.keyboard("{Enter}")
    await expect.poll(whereabouts).toBe(address("/52/2?issues=noEvidence"))
  })

  test("leads back to the dashboard when no question has it any more", async ({ server }) => {
    answering(server, {
      mode: "ADVANCED",
      items: [questions[0], { ...answeredOften, id: 62, issues: questions[1].issues }],
      questionnaires: [questionnaire, { ...questionnaire, id: 52, title: "Testing" }],
    })
    const { hands, whereabouts } = await visit(address("/51/review?issues=noEvidence"))
    expect(await screen.findByText("No evidence: none left in this assessment.")).toBeVisible()
    server.loses("get", "/api/v1/assessments/{assessmentId}/dashboard/")
    await hands.click(screen.getByRole("button", { name: "Go to the dashboard" }))
    await expect.poll(whereabouts).toBe(`/1/assessments/1/${assessmentId}/dashboard`)
  })

  test("is still offered in this questionnaire after it was skipped", async ({ server }) => {
    answering(server, {
      mode: "ADVANCED",
      items: [questions[0], { ...answeredOften, id: 62, title: "Are promises kept?" }],
      questionnaires: [withIssues],
    })
    const { hands, whereabouts } = await visit(address("/51/review?issues=noEvidence"))
    await hands.click(await screen.findByRole("button", { name: "Continue" }))
    await expect.poll(whereabouts).toBe(address("/51/2?issues=noEvidence"))
  })

  test("leads from the dashboard straight to the first question that has it", async ({ server }) => {
    answering(server, {
      mode: "ADVANCED",
      items: [questions[0], { ...answeredOften, id: 62, title: "Are promises kept?" }],
      questionnaires: [withIssues],
    })
    const { whereabouts } = await visit(address("?issues=noEvidence&first"))
    expect(await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })).toBeVisible()
    expect(whereabouts()).toBe(address("/51/2?issues=noEvidence"))
  })

  test("leads from the dashboard to the list when no question has it any more, and stays there", async ({
    server,
  }) => {
    answering(server, { mode: "ADVANCED", questionnaires: [questionnaire] })
    const { whereabouts } = await visit(address("?issues=noEvidence&first"))
    await expect.poll(whereabouts).toBe(address("?issues=noEvidence"))
  })

  test("is shown in the list of questions, with a filter, to people who see the dashboard", async ({
    server,
  }) => {
    answering(server, { mode: "ADVANCED", items: [answeredOften, questions[1]] })
    const { hands } = await visit(address("/51/1"))
    const list = within(await screen.findByRole("complementary", { name: "Questions of this questionnaire" }))
    expect(list.getByText("No evidence")).toBeVisible()
    await hands.click(list.getByRole("button", { name: "Filter by issues" }))
    await hands.click(await screen.findByRole("checkbox", { name: "Unanswered" }))
    await hands.keyboard("{Escape}")
    expect(await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })).toBeVisible()
    expect(list.queryByText("Is work cut into small pieces?")).toBeNull()
    await hands.click(list.getByRole("button", { name: "Show all questions" }))
    expect(await list.findByText("Is work cut into small pieces?")).toBeVisible()
    expect(screen.getByRole("heading", { level: 1, name: "Are promises kept?" })).toBeVisible()
  })

  test("is not shown to people who do not see the dashboard", async ({ server }) => {
    answering(server, {
      mode: "ADVANCED",
      items: [answeredOften, questions[1]],
      permissions: { ...everything, viewDashboard: false },
    })
    await visit(address("/51/1"))
    expect(await screen.findByRole("heading", { level: 1, name: /small pieces/ })).toBeVisible()
    expect(screen.queryByText("No evidence")).toBeNull()
    expect(screen.queryByRole("button", { name: "Filter by issues" })).toBeNull()
  })
})

describe("the keyboard at a question", () => {
  test("moves between the options with the arrow keys, and answers only with Space or Enter", async ({
    server,
  }) => {
    answering(server)
    const { hands } = await visit(address("/51/1"))
    const options = within(await screen.findByRole("radiogroup", { name: "Options" })).getAllByRole("radio")
    // Without the focus on an option, the arrow keys scroll the page.
    await hands.keyboard("{ArrowDown}")
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus()
    await hands.tab()
    while (document.activeElement?.getAttribute("role") !== "radio") await hands.tab()
    expect(options[0]).toHaveFocus()
    await hands.keyboard("{ArrowUp}")
    expect(options.at(-1)).toHaveFocus()
    await hands.keyboard("{ArrowRight}{ArrowDown}")
    expect(options[1]).toHaveFocus()
    expect(sent(server)).toEqual([])
    await hands.keyboard(" ")
    await waitFor(() => expect(sent(server)).toMatchObject([{ questionId: 61, answerOptionId: 72 }]))
  })

  test("chooses with the arrow keys where an answer is submitted later", async ({ server }) => {
    answering(server, { mode: "ADVANCED" })
    const { hands } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Often/ }))
    await hands.keyboard("{ArrowUp}")
    expect(screen.getByRole("radio", { name: /Never/ })).toHaveFocus()
    expect(screen.getByRole("radio", { name: /Never/ })).toBeChecked()
    expect(screen.getByRole("radio", { name: /Often/ })).not.toBeChecked()
    expect(sent(server)).toEqual([])
  })

  test("leaves the keys to a comment that is being written", async ({ server }) => {
    answering(server, { mode: "ADVANCED", items: [answeredOften, questions[1]] })
    const { hands } = await visit(address("/51/1"))
    // The names of the levels of confidence are loaded on their own.
    await screen.findByRole("radio", { name: /Sure not/ })
    const before = screen.getByRole("radiogroup", { name: /sure/i }).textContent
    await hands.type(await screen.findByRole("textbox", { name: /supports or weakens/ }), "Seen in May")
    await hands.keyboard("{Control>}{ArrowUp}{/Control}")
    expect(screen.getByRole("radiogroup", { name: /sure/i }).textContent).toBe(before)
    expect(screen.queryByRole("button", { name: "Update answer" })).toBeNull()
  })

  test("can do without shortcuts of a single key, for this browser", async ({ server }) => {
    answering(server)
    const { hands, unmount } = await visit(address("/51/1"))
    await screen.findByRole("radio", { name: /Often/ })
    await hands.keyboard("?")
    await hands.click(await screen.findByRole("switch", { name: "Single-key shortcuts" }))
    expect(screen.queryByText("Choose the second option")).toBeNull()
    await hands.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await hands.keyboard("2")
    unmount()

    const again = await visit(address("/51/1"))
    expect(await screen.findByRole("radio", { name: /Often/ })).not.toHaveAttribute("aria-keyshortcuts")
    await again.hands.keyboard("2")
    expect(sent(server)).toEqual([])
    // The way back.
    await again.hands.keyboard("?")
    await again.hands.click(await screen.findByRole("switch", { name: "Single-key shortcuts" }))
    await again.hands.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await again.hands.keyboard("2")
    await waitFor(() => expect(sent(server)).toMatchObject([{ questionId: 61, answerOptionId: 72 }]))
  })
})

describe("a question in advanced mode", () => {
  test("can be submitted only with a confidence", async ({ server }) => {
    answering(server, { mode: "ADVANCED" })
    const { hands } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Often/ }))
    expect(screen.getAllByText("Choose how sure you are before you submit")[0]).toBeVisible()
    expect(screen.queryByRole("button", { name: "Submit answer" })).toBeNull()
    // A measured position on the scale needs a real browser; its keys do not.
    await hands.keyboard("{Control>}{ArrowUp}{ArrowUp}{/Control}")
    expect(await screen.findByRole("radio", { name: "Unsure" })).toBeChecked()
    await hands.click(screen.getByRole("button", { name: "Submit answer" }))
    expect(await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })).toBeVisible()
    await waitFor(() =>
      expect(sent(server)).toMatchObject([{ questionId: 61, answerOptionId: 72, confidenceLevelId: 2 }]),
    )
  })

  test("is deselected by choosing the option again, and submitting that clears the answer", async ({
    server,
  }) => {
    answering(server, { mode: "ADVANCED", items: [answeredOften, questions[1]] })
    const { hands } = await visit(address("/51/1"))
    const often = await screen.findByRole("radio", { name: /Often/ })
    expect(often).toHaveAttribute("aria-checked", "true")
    await hands.click(screen.getByRole("radio", { name: /Always/ }))
    expect(screen.getByRole("button", { name: "Update answer" })).toBeVisible()
    await hands.click(screen.getByRole("radio", { name: /Always/ }))
    await hands.click(screen.getByRole("button", { name: "Clear answer" }))
    await waitFor(() => expect(sent(server)).toMatchObject([{ questionId: 61, answerOptionId: null }]))
  })

  test("offers the level used before, but applies none by itself", async ({ server }) => {
    answering(server, { mode: "ADVANCED" })
    const { hands } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Often/ }))
    await hands.keyboard("{Control>}{ArrowUp}{ArrowUp}{/Control}")
    await hands.click(screen.getByRole("button", { name: "Submit answer" }))
    await hands.click(await screen.findByRole("radio", { name: /Mostly/ }))
    expect(screen.queryByRole("button", { name: "Submit answer" })).toBeNull()
    await hands.click(screen.getByRole("button", { name: "Last time: Unsure" }))
    expect(screen.getByRole("button", { name: "Submit answer" })).toBeVisible()
  })

  test("is approved by people who may, as long as nothing else is chosen", async ({ server }) => {
    const approval = "/api/v1/assessments/{assessmentId}/approve-answer/"
    answering(server, { mode: "ADVANCED", items: [{ ...answeredOften, answer: waits }, questions[1]] })
    server.answers("put", approval, undefined)
    const { hands } = await visit(address("/51/1"))
    const approve = await screen.findByRole("button", { name: "Approve" })
    await hands.click(screen.getByRole("radio", { name: /Always/ }))
    expect(screen.queryByRole("button", { name: "Approve" })).toBeNull()
    await hands.click(screen.getByRole("radio", { name: /Often/ }))
    expect(approve).not.toBeInTheDocument()
    await hands.click(screen.getByRole("button", { name: "Approve" }))
    await waitFor(() =>
      expect(server.calls("put", approval).map(({ body }) => body)).toEqual([
        { questionId: 61, seenChange: 1 },
      ]),
    )
    expect(await screen.findByRole("heading", { level: 1, name: "Are promises kept?" })).toBeVisible()
  })

  test("shows both answers when somebody else has answered meanwhile, and the person chooses", async ({
    server,
  }) => {
    answering(server, { mode: "ADVANCED", items: [answeredOften, questions[1]] })
    server.respond("put", `/api/v2/assessments/${assessmentId}/answer-question/`, ({ body }) =>
      JSON.stringify(body).includes('"seenChange":2')
        ? Response.json({ id: null, change: 3 }, { status: 201 })
        : Response.json({ code: "ANSWER_CHANGED", message: "Changed.", answer: byOmid }, { status: 409 }),
    )
    const { hands } = await visit(address("/51/1"))
    await hands.click(
      await screen.findByRole("checkbox", { name: "Go to the next question after submitting" }),
    )
    await hands.click(screen.getByRole("radio", { name: /Always/ }))
    await hands.click(screen.getByRole("button", { name: "Update answer" }))
    const choice = within(await screen.findByRole("alert", { name: /Another person answered this question/ }))
    expect(choice.getByText(/Never/)).toBeVisible()
    expect(choice.getByText(/Always/)).toBeVisible()
    await hands.click(choice.getByRole("button", { name: "Replace it with mine" }))
    await waitFor(() => expect(sent(server).at(-1)).toMatchObject({ answerOptionId: 73, seenChange: 2 }))
    await waitFor(() => expect(screen.queryByText(/Another person answered this question/)).toBeNull())
  })

  test("asks before leaving with an unsubmitted choice", async ({ server }) => {
    answering(server, { mode: "ADVANCED" })
    const { hands, whereabouts } = await visit(address("/51/1"))
    await hands.click(await screen.findByRole("radio", { name: /Often/ }))
    await hands.click(screen.getByRole("button", { name: "Next" }))
    const question = { name: "Discard your changes?" }
    await hands.click(
      within(await screen.findByRole("alertdialog", question)).getByRole("button", { name: "Keep editing" }),
    )
    expect(whereabouts()).toBe(address("/51/1"))
    expect(screen.getByRole("radio", { name: /Often/ })).toBeChecked()
    await hands.click(screen.getByRole("button", { name: "Next" }))
    await hands.click(
      within(await screen.findByRole("alertdialog", question)).getByRole("button", { name: "Discard" }),
    )
    await expect.poll(whereabouts).toBe(address("/51/2"))
    expect(sent(server)).toEqual([])
  })
})

describe("the review", () => {
  const answered = {
    ...questions[0],
    answer: {
      selectedOption: { id: 72, index: 2, title: "Often" },
      confidenceLevel: { id: 3, title: "Half" },
      isConfidenceAsked: true,
      isNotApplicable: false,
      approved: true,
    },
  }

  test("lists every question with its answer, optionally only the open ones", async ({ server }) => {
    answering(server, { items: [answered, questions[1]] })
    const { hands } = await visit(address("/51/review"))
    expect(await screen.findByText("Good progress")).toBeVisible()
    expect(screen.getByText("Often")).toBeVisible()
    expect(screen.getByText("Not answered")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "1 not answered" }))
    expect(screen.queryByText("Often")).toBeNull()
    expect(screen.getByRole("link", { name: "Answer: 2. Are promises kept?" })).toHaveAttribute(
      "href",
      address("/51/2"),
    )
  })

  test("leads to the questionnaire with the next open question", async ({ server }) => {
    answering(server, { items: [answered, questions[1]] })
    server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/next/", {
      status: "FOUND",
      data: { id: 52, index: 2, title: "Testing", questionIndex: 3 },
    })
    const { hands, whereabouts } = await visit(address("/51/review"))
    await hands.click(await screen.findByRole("button", { name: "Next questionnaire" }))
    await expect.poll(whereabouts).toBe(address("/52/3"))
  })
})

describe("the title of the assessment", () => {
  const detail = "/api/v1/assessments/{assessmentId}/"
  const renaming = "/api/v2/assessments/{assessmentId}/"

  test("is edited in place", async ({ server }) => {
    answering(server)
    server.answers("put", renaming, () => {
      server.answers("get", detail, { ...assessment, id: assessmentId, title: "Checkout" })
      return { id: assessmentId }
    })
    const { hands } = await visit(address())
    await hands.click(await screen.findByRole("button", { name: "Rename" }))
    const title = await screen.findByRole("textbox", { name: /Title of the assessment/ })
    expect(title).toHaveValue("Checkout service")
    await hands.clear(title)
    await hands.type(title, "Ch{Enter}")
    expect(await screen.findByText(/at least 3/i)).toBeVisible()
    await hands.type(title, "eckout{Enter}")
    expect(await screen.findByRole("heading", { level: 1, name: "Checkout" })).toBeVisible()
    expect(server.calls("put", renaming).map(({ body }) => body)).toEqual([{ title: "Checkout" }])
    expect(screen.getByRole("button", { name: "Rename" })).toHaveFocus()
  })

  test("is unchanged after Escape, and what was typed is there again, also when the server refuses it", async ({
    server,
  }) => {
    answering(server)
    server.refuses("put", renaming, 403, "ACCESS_DENIED", "Not yours to rename.")
    const { hands } = await visit(address())
    await hands.click(await screen.findByRole("button", { name: "Rename" }))
    await hands.type(await screen.findByRole("textbox", { name: /Title of the assessment/ }), "!{Escape}")
    await hands.click(await screen.findByRole("button", { name: "Rename" }))
    await hands.type(await screen.findByRole("textbox", { name: /Title of the assessment/ }), "!{Enter}")
    expect(await screen.findByText("Not yours to rename.")).toBeVisible()
    expect(screen.getByRole("textbox", { name: /Title of the assessment/ })).toHaveValue("Checkout service!!")
  })

  test("can be edited only by people who may change it", async ({ server }) => {
    answering(server, { permissions: { ...everything, updateAssessment: false } })
    await visit(address())
    expect(await screen.findByRole("heading", { level: 1, name: "Checkout service" })).toBeVisible()
    expect(await screen.findByRole("link", { name: /Planning/ })).toBeVisible()
    expect(screen.queryByRole("button", { name: "Rename" })).toBeNull()
  })
})

test("loading asks the server to bring results up to date first", async ({ server }) => {
  answering(server)
  await visit(address())
  expect(await screen.findByRole("link", { name: /Planning/ })).toBeVisible()
  expect(server.calls("get", overview).map(({ headers }) => headers.get("plumbline-heal"))).toEqual(["on"])
})
