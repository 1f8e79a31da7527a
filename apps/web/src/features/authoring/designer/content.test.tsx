import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { address, draftOf } from "../../../testing/designer.ts"
import { kitStats, listOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const version = "/api/v1/kit-versions/{kitVersionId}"
const described = { description: "What there is.", translations: {} }
const crew = { id: 1, index: 1, title: "Crew", weight: 1, ...described }
const cranes = { id: 2, index: 2, title: "Cranes", weight: 1, ...described }
const watch = { id: 11, index: 1, title: "Watch", weight: 1, ...described, subject: { id: 1, title: "Crew" } }
const reach = {
  id: 12,
  index: 1,
  title: "Reach",
  weight: 2,
  ...described,
  subject: { id: 2, title: "Cranes" },
}
const low = { id: 21, index: 1, value: 1, title: "Low", ...described }
const high = { id: 22, index: 2, value: 2, title: "High", ...described }
const option = (id: number, index: number, title: string, value: number) => ({
  ...{ id, index, title, value, translations: {} },
})
const often = {
  id: 31,
  title: "How often",
  translations: {},
  answerOptions: [option(311, 1, "Never", 0), option(312, 2, "Always", 1)],
}
const question: Schemas["VersionQuestion"] = {
  id: 41,
  index: 1,
  title: "Who stands watch?",
  hint: null,
  mayNotBeApplicable: false,
  advisable: true,
  answerRangeId: null,
  measureId: null,
  guidance: null,
  translations: { FA: { title: "چه کسی نگهبان است؟" } },
}

/** The levels, with the percentage required to reach the second. */
const levels = (value: number) => ({
  items: [
    { id: 21, index: 1, title: "Low", competences: [] },
    { id: 22, index: 2, title: "High", competences: [{ id: 5, value, maturityLevelId: 22 }] },
  ],
})

/** A draft with two subjects, two levels, a range, a measure and one question. */
function contentOf(server: FakeServer, its: Partial<Schemas["VersionQuestion"]> = {}): void {
  draftOf(server)
  server.answers("get", `${version}/subjects/`, listOf([crew, cranes]))
  server.answers("get", `${version}/attributes/`, listOf([watch, reach]))
  server.answers("get", `${version}/maturity-levels/`, listOf([low, high]))
  server.answers("get", `${version}/level-competences/`, levels(60))
  server.answers("get", `${version}/answer-ranges/`, listOf([often]))
  server.answers(
    "get",
    `${version}/measures/`,
    listOf([{ id: 51, index: 1, title: "Care", questionsCount: 0, ...described }]),
  )
  server.answers(
    "get",
    `${version}/questionnaires/`,
    listOf([{ id: 61, index: 1, title: "Night", questionsCount: 1, ...described }]),
  )
  server.answers(
    "get",
    `${version}/questionnaires/{questionnaireId}/questions/`,
    listOf([{ ...question, ...its }]),
  )
  server.answers("get", `${version}/questions/{questionId}/options/`, { answerOptions: [], items: [] })
  server.answers("get", `${version}/questions/{questionId}/impacts/`, { attributeImpacts: [] })
}

async function openQuestion() {
  const { hands } = await visit(`${address}#Questionnaires`)
  await hands.click(await screen.findByRole("button", { name: "Open: Night" }))
  await hands.click(await screen.findByRole("button", { name: "Edit: Who stands watch?" }))
  return { hands, dialog: within(await screen.findByRole("dialog", { name: "Question 1" })) }
}

describe("what it takes to reach a level", () => {
  test("is set, changed and removed in its table", async ({ server }) => {
    contentOf(server)
    server.respond("delete", `${version}/level-competences/{id}/`, () => new Response(null, { status: 204 }))
    const { hands } = await visit(`${address}#Maturity-Levels`)
    await hands.click(await screen.findByRole("button", { name: "To reach High, percent on High: 60" }))
    const field = screen.getByRole("textbox", { name: "To reach High, percent on High" })
    await hands.clear(field)
    await hands.keyboard("{Enter}")
    expect(await screen.findByText("“High” no longer has this requirement")).toBeVisible()
    expect(server.calls("delete", `${version}/level-competences/{levelCompetenceId}/`)).toHaveLength(1)
  })

  const one = `${version}/level-competences/{levelCompetenceId}/` as const

  test.for([
    ["saved with Enter", "{Enter}", 70],
    ["cancelled with Escape", "{Escape}", 60],
  ] as const)("leaves the focus at its number when it is %s", async ([_how, key, shown], { server }) => {
    contentOf(server)
    server.respond("put", one, () => {
      server.answers("get", `${version}/level-competences/`, levels(70))
      return new Response()
    })
    const { hands } = await visit(`${address}#Maturity-Levels`)
    await hands.click(await screen.findByRole("button", { name: "To reach High, percent on High: 60" }))
    await hands.keyboard(`{Backspace}{Backspace}70${key}`)
    const name = `To reach High, percent on High: ${shown}`
    await waitFor(() => expect(screen.getByRole("button", { name })).toHaveFocus())
    expect(server.calls("put", one)).toHaveLength(shown === 70 ? 1 : 0)
  })

  test("stays as typed where it could not be saved", async ({ server }) => {
    contentOf(server)
    server.refuses("put", one, 403, "ACCESS_DENIED", "Not yours to change.")
    const { hands } = await visit(`${address}#Maturity-Levels`)
    await hands.click(await screen.findByRole("button", { name: "To reach High, percent on High: 60" }))
    await hands.keyboard("{Backspace}{Backspace}70{Enter}")
    expect(await screen.findByText("Not yours to change.")).toBeVisible()
    expect(screen.getByRole("textbox", { name: "To reach High, percent on High" })).toHaveValue("70")
  })
})

describe("attributes", () => {
  test("move to another subject when they are moved past its heading", async ({ server }) => {
    contentOf(server)
    server.respond("put", `${version}/attributes/{id}/`, () => new Response())
    server.respond("put", `${version}/attributes-change-order/`, () => new Response())
    const { hands } = await visit(`${address}#Attributes`)
    const handle = await screen.findByRole("button", { name: /^Move Watch/ })
    handle.focus()
    await hands.keyboard("{ArrowDown}")
    await waitFor(() =>
      expect(server.calls("put", `${version}/attributes-change-order/`).map(({ body }) => body)).toEqual([
        {
          subjectId: 2,
          orders: [
            { id: 11, index: 1 },
            { id: 12, index: 2 },
          ],
        },
      ]),
    )
    expect(server.calls("put", `${version}/attributes/{attributeId}/`)[0]?.body).toMatchObject({
      title: "Watch",
      subjectId: 2,
      index: 2,
    })
  })
})

describe("a question", () => {
  test("gets a shared range as soon as it is chosen", async ({ server }) => {
    contentOf(server)
    server.respond("put", `${version}/questions/{id}/`, () => new Response())
    const { hands, dialog } = await openQuestion()
    await hands.click(dialog.getByRole("combobox", { name: "Answer range" }))
    await hands.click(await screen.findByRole("option", { name: "How often" }))
    await waitFor(() =>
      expect(server.calls("put", `${version}/questions/{questionId}/`)[0]?.body).toMatchObject({
        title: "Who stands watch?",
        answerRangeId: 31,
      }),
    )
  })

  test("asks before a range replaces its own options, which can be undone", async ({ server }) => {
    contentOf(server, { answerRangeId: 99 })
    server.respond("put", `${version}/questions/{id}/`, () => new Response())
    server.respond("post", `${version}/restore/`, () => new Response())
    const own = [option(991, 1, "I do", 1)]
    server.answers("get", `${version}/questions/{questionId}/options/`, { answerOptions: own, items: own })
    const { hands, dialog } = await openQuestion()
    // Once in the list, once as people see it.
    expect(await dialog.findAllByText("I do")).toHaveLength(2)
    await hands.click(dialog.getByRole("combobox", { name: "Answer range" }))
    await hands.click(await screen.findByRole("option", { name: "How often" }))
    const question = within(await screen.findByRole("dialog", { name: "Replace the options" }))
    expect(server.calls("put", `${version}/questions/{questionId}/`)).toEqual([])
    await hands.click(question.getByRole("button", { name: "Confirm" }))
    await hands.click(await dialog.findByRole("button", { name: "Undo" }))
    await waitFor(() =>
      expect(server.calls("post", `${version}/restore/`)[0]?.body).toEqual({
        deleted: "rangeOfQuestion",
        id: 41,
      }),
    )
  })

  test("is saved with its translation, its measure and whether advice excludes it", async ({ server }) => {
    contentOf(server)
    server.respond("put", `${version}/questions/{id}/`, () => new Response())
    const { hands, dialog } = await openQuestion()
    await hands.click(dialog.getByRole("switch", { name: "Not advisable" }))
    await hands.type(dialog.getByRole("textbox", { name: "How to improve, by answer" }), "Ask them{Enter}-")
    await hands.click(dialog.getByRole("combobox", { name: "Measure" }))
    await hands.click(await screen.findByRole("option", { name: "Care" }))
    await hands.click(dialog.getByRole("button", { name: "Done" }))
    await waitFor(() =>
      expect(server.calls("put", `${version}/questions/{questionId}/`).at(-1)?.body).toEqual({
        index: 1,
        title: "Who stands watch?",
        hint: "",
        mayNotBeApplicable: false,
        advisable: false,
        guidance: { cost: 1, references: [], requires: [], improvements: "Ask them\n-" },
        measureId: 51,
        translations: { FA: { title: "چه کسی نگهبان است؟" } },
      }),
    )
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Question 1" })).toBeNull())
  })

  test("saves its texts as soon as one goes on to something else in its dialog", async ({ server }) => {
    contentOf(server)
    server.respond("put", `${version}/questions/{id}/`, () => new Response())
    const { hands, dialog } = await openQuestion()
    await hands.type(dialog.getByRole("textbox", { name: "Hint" }), "At night")
    expect(server.calls("put", `${version}/questions/{questionId}/`)).toEqual([])
    await hands.click(dialog.getByRole("combobox", { name: "Answer range" }))
    await waitFor(() =>
      expect(server.calls("put", `${version}/questions/{questionId}/`).map(({ body }) => body)).toMatchObject(
        [{ hint: "At night" }],
      ),
    )
  })

  test("that is new is advisable, and gets a measure and the range of its neighbours", async ({ server }) => {
    contentOf(server)
    server.answers("get", `${version}/content/`, {
      ...{ levels: [], competences: [], subjects: [], attributes: [], measures: [], questionnaires: [] },
      ...{ questions: [], options: [], impacts: [], answerRanges: [{ id: 31, title: "How often" }] },
    })
    server.answers("post", `${version}/questions/`, { questionId: 42 })
    server.answers("post", `${version}/measures/`, { id: 52 })
    server.respond("put", `${version}/questions/{id}/`, () => new Response())
    const { hands } = await visit(`${address}#Questionnaires`)
    await hands.click(await screen.findByText("Night"))
    await hands.click(await screen.findByRole("button", { name: "New question" }))
    await hands.type(screen.getByRole("textbox", { name: "Question" }), "Is there a lamp?")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() =>
      expect(server.calls("put", `${version}/questions/{questionId}/`)[0]?.body).toMatchObject({
        ...{ title: "Is there a lamp?", advisable: true, measureId: 52, answerRangeId: 31 },
      }),
    )
    expect(server.calls("post", `${version}/measures/`)[0]?.body).toMatchObject({ title: "Night" })
  })

  test("has an impact with its weight, which can be removed and restored", async ({ server }) => {
    contentOf(server)
    const impact = { questionImpactId: 71, weight: 3, maturityLevel: { maturityLevelId: 21, title: "Low" } }
    const impacts = [{ attributeId: 11, title: "Watch", impacts: [impact] }]
    server.answers("get", `${version}/questions/{questionId}/impacts/`, { attributeImpacts: impacts })
    server.respond("delete", `${version}/question-impacts/{id}/`, () => new Response(null, { status: 204 }))
    server.respond("post", `${version}/restore/`, () => new Response())
    const { hands, dialog } = await openQuestion()
    await hands.click(await dialog.findByRole("button", { name: "Delete: level Low of Watch" }))
    await hands.click(await dialog.findByRole("button", { name: "Undo" }))
    await waitFor(() =>
      expect(server.calls("post", `${version}/restore/`)[0]?.body).toEqual({
        deleted: "questionImpact",
        id: 71,
      }),
    )
  })
})

describe("the options of a range", () => {
  test("are shown with their scores, and more can be added", async ({ server }) => {
    contentOf(server)
    server.answers("post", `${version}/answer-range-options/`, { id: 313 })
    const { hands } = await visit(`${address}#Answer-Ranges`)
    await hands.click(await screen.findByRole("button", { name: "Open: How often" }))
    expect(screen.getByText("Score 0")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "New option" }))
    await hands.type(screen.getByRole("textbox", { name: "Title" }), "Daily")
    const score = screen.getByRole("textbox", { name: "Score, from 0 to 1" })
    await hands.clear(score)
    await hands.type(score, "0,5")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() =>
      expect(server.calls("post", `${version}/answer-range-options/`)[0]?.body).toEqual({
        answerRangeId: 31,
        index: 3,
        title: "Daily",
        value: 0.5,
        translations: {},
      }),
    )
  })
})

describe("the release", () => {
  const first = { isFirst: true, changes: [], changesCount: 0, assessments: null }

  test("is blocked until everything missing is done", async ({ server }) => {
    draftOf(server)
    server.answers("get", `${version}/release-preview/`, first)
    const errors = ["A kit needs at least one subject."]
    server.answers("get", `${version}/validate/`, { isValid: false, errors })
    await visit(`${address}#Release`)
    const [link] = await screen.findAllByRole("link", { name: "A kit needs at least one subject." })
    expect(link).toHaveAttribute("href", expect.stringContaining("#Subjects"))
    expect(await screen.findByRole("button", { name: "Release" })).toBeDisabled()
    expect(await screen.findByRole("button", { name: "Release and publish" })).toBeDisabled()
    expect(screen.queryByText(/can be released anyway/)).toBeNull()
  })

  test("publishes the kit in one step", async ({ server }) => {
    draftOf(server)
    server.answers("get", `${version}/release-preview/`, first)
    server.answers("get", `${version}/validate/`, { isValid: true, errors: [] })
    server.answers("post", `${version}/activate/`, undefined)
    server.answers("patch", "/api/v2/assessment-kits/{kitId}/", undefined)
    server.answers("get", "/api/v2/assessment-kits/{kitId}/stats/", kitStats)
    const { hands } = await visit(`${address}#Release`)
    await screen.findByText("The draft is complete and can be released.")
    await hands.click(screen.getByRole("button", { name: "Release and publish" }))
    expect(await screen.findByText("The draft is released, and the kit is published.")).toBeVisible()
    expect(server.calls("post", `${version}/activate/`)).toHaveLength(1)
    expect(server.calls("patch", "/api/v2/assessment-kits/{kitId}/")[0]?.body).toEqual({ published: true })
  })

  test("stays on its page when the server refuses", async ({ server }) => {
    draftOf(server)
    server.answers("get", `${version}/release-preview/`, first)
    server.answers("get", `${version}/validate/`, { isValid: true, errors: [] })
    server.refuses("post", `${version}/activate/`, 400, "INVALID_INPUT", "Somebody was faster.")
    const { hands, whereabouts } = await visit(`${address}#Release`)
    await screen.findByText("The draft is complete and can be released.")
    await hands.click(screen.getByRole("button", { name: "Release" }))
    expect(await screen.findByText("Somebody was faster.")).toBeVisible()
    expect(whereabouts()).toBe(`${address}#Release`)
  })
})
