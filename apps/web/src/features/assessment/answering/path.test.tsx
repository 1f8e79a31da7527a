import { screen, within } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { assessment, everything, listOf, path, questionnaire, questions } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

let assessmentId = ""
beforeEach(() => {
  assessmentId = crypto.randomUUID()
})

const call = "/api/v1/assessments/{assessmentId}/open-questions/"
const room = (rest = "") => `/1/assessments/1/${assessmentId}/questionnaires${rest}`

const level = (index: number, title: string) => ({ id: 100 + index, index, value: index, title })
const levels = [level(1, "Starting"), level(2, "Practised"), level(3, "Mastered")]
const between = (lowest: number, highest: number) => ({
  lowest: level(lowest, ""),
  highest: level(highest, ""),
  isDecided: lowest === highest,
  isTight: true,
})

const open: Schemas["OpenQuestions"] = {
  overall: { id: null, ...between(1, 3) },
  subjects: [{ id: 31, title: "Delivery", ...between(1, 3) }],
  attributes: [{ id: 41, title: "Flow of work", ...between(1, 3), mayBeNotApplicable: false }],
  levels,
  ...{ answered: 0, open: 3, total: 2, settled: 1, isDecided: false, holds: null },
  questions: questions.slice(0, 2).map(({ id, title }, at) => ({
    questionId: id,
    questionnaireId: questionnaire.id,
    questionnaireTitle: questionnaire.title,
    index: at + 1,
    title,
    moves: { overall: true, subjectIds: [31], attributeIds: [] },
    expected: 1 - at / 2,
  })),
}

const decided: Schemas["OpenQuestions"] = {
  ...open,
  overall: {
    id: null,
    ...between(2, 2),
    lowest: level(2, "Practised"),
    highest: level(2, "Practised"),
  },
  ...{ answered: 1, open: 2, total: 0, settled: 2, isDecided: true, questions: [] },
}

function given(server: FakeServer, permissions = everything): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    id: assessmentId,
    mode: { code: "QUICK", title: "Quick" },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
    ...listOf([questionnaire]),
    permissions,
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", {
    ...listOf([...questions]),
    permissions,
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/removed-questions/", { items: [] })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/purposes/", {
    items: [],
  })
  server.answers("put", "/api/v2/assessments/{assessmentId}/answer-question/", { id: null, change: 1 })
  server.respond("get", `/api/v1/assessments/${assessmentId}/questions/{questionId}/`, ({ name }) =>
    Response.json(questions.find(({ id }) => name.includes(`/${id}/`))),
  )
  server.respond("get", `/api/v1/assessments/${assessmentId}/permissions/`, () =>
    Response.json({ permissions }),
  )
}

test("the shortest path lists what can still decide the level, the best next question first", async ({
  server,
}) => {
  given(server)
  server.answers("get", call, open)
  const { hands, whereabouts } = await visit(room())
  await hands.click(await screen.findByRole("button", { name: "Shortest path" }))
  const list = within(
    await screen.findByRole("list", { name: "Questions that can still change it, the best next one first" }),
  )
  expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(
    open.questions.map(({ title }) => title),
  )
  expect(
    screen.getByText("0 answered · overall level 1 to 3 · 2 questions can still decide it"),
  ).toBeVisible()
  expect(screen.getByText("1 other question cannot change it any more.")).toBeVisible()
  expect(whereabouts()).toBe(room("?path=overall"))
})

test("the next question on it is the best one that is left, and its end says what is decided", async ({
  server,
}) => {
  given(server)
  server.answers("get", call, open)
  const { hands, whereabouts } = await visit(room(`/${questionnaire.id}/1?path=overall`))
  await hands.click(await screen.findByRole("button", { name: "Next" }))
  expect(
    await screen.findByRole("heading", { name: new RegExp(open.questions[1]?.title ?? "") }),
  ).toBeVisible()
  expect(whereabouts()).toBe(room(`/${questionnaire.id}/2?path=overall`))
  server.answers("get", call, decided)
  await hands.click(screen.getByRole("button", { name: "Next" }))
  expect(await screen.findByText("Decided: level 2, Practised.")).toBeVisible()
  expect(screen.getByText("The other 2 questions can no longer change that.")).toBeVisible()
  await hands.click(screen.getByRole("button", { name: "See why" }))
  expect(await screen.findByText(/the result is the same/)).toBeVisible()
  await hands.click(screen.getByRole("button", { name: "Go on, for advice and scores" }))
  expect(whereabouts()).toBe(room())
})

test("questions that cannot change it are folded, and can still be answered", async ({ server }) => {
  given(server)
  const settled = questions.slice(1).map(({ id, title }) => ({
    questionId: id,
    questionnaireId: questionnaire.id,
    questionnaireTitle: questionnaire.title,
    index: 2,
    title,
    moves: { overall: false, subjectIds: [], attributeIds: [41] },
    expected: 0,
  }))
  server.respond("get", `/api/v1/assessments/${assessmentId}/open-questions/`, ({ name }) =>
    Response.json(name.includes("settled=true") ? { ...open, questions: settled } : open),
  )
  const { hands, whereabouts } = await visit(room("?path=overall"))
  const fold = await screen.findByRole("button", { name: "1 other question cannot change it any more." })
  expect(fold).toHaveAttribute("aria-expanded", "false")
  expect(server.calls("get", call).some(({ name }) => name.includes("settled"))).toBe(false)
  await hands.click(fold)
  const list = within(await screen.findByRole("list", { name: "Questions that cannot change it any more" }))
  const link = list.getByRole("link", { name: settled[0]?.title })
  expect(list.getByText(/can change: 1 attribute/)).toBeVisible()
  await hands.click(link)
  expect(whereabouts()).toBe(room(`/${questionnaire.id}/2?path=overall`))
})

test("people who may not see questions see how many cannot change it, and no fold", async ({ server }) => {
  given(server, { ...everything, viewQuestionnaireQuestions: false, answerQuestion: false })
  server.answers("get", call, { ...open, questions: [] })
  await visit(room("?path=overall"))
  expect(await screen.findByText("1 other question cannot change it any more.")).toBeVisible()
  expect(screen.queryByRole("button", { name: /cannot change it/ })).toBeNull()
})

test("once it is decided, answers that are carried over and not confirmed are named", async ({ server }) => {
  given(server)
  server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
    ...listOf([{ ...questionnaire, carriedCount: 23 }]),
    permissions: everything,
  })
  server.answers("get", call, decided)
  await visit(room("?path=overall"))
  expect(await screen.findByText("1 answered · 23 carried, not confirmed")).toBeVisible()
})

test("it can be about one result, or about whether a level is reached", async ({ server }) => {
  given(server)
  server.answers("get", call, { ...decided, holds: false })
  const { hands } = await visit(room("?path=overall"))
  await hands.click(await screen.findByRole("combobox", { name: "Decide" }))
  await hands.click(await screen.findByRole("option", { name: "Attribute: Flow of work" }))
  await hands.click(await screen.findByRole("combobox", { name: /What is to be known/ }))
  await hands.click(await screen.findByRole("option", { name: "Whether it is at least 3, Mastered" }))
  expect(await screen.findByText("Decided: below level 3, Mastered.")).toBeVisible()
  const asked = server.calls("get", call).at(-1)?.name
  expect(asked).toContain("goal=attribute%3A41")
  expect(asked).toContain("atLeast=103")
})

test("without levels it only says that the result is decided", async ({ server }) => {
  given(server, { ...everything, viewGraphicalReport: false })
  const hidden = ({ lowest: _, highest: __, ...range }: Schemas["SubjectRange"]) => range
  server.answers("get", call, {
    ...decided,
    overall: null,
    levels: [],
    subjects: decided.subjects.map(hidden),
    attributes: [],
  })
  await visit(room("?path=overall"))
  expect(await screen.findByText("The result is decided.")).toBeVisible()
  expect(screen.queryByRole("link", { name: "See the report" })).toBeNull()
})
