import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { address, draftOf, english } from "../../../testing/designer.ts"
import { listOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

describe("the designer", () => {
  test("links back to the kit and its group, and opens with the texts of the kit", async ({ server }) => {
    draftOf(server)
    await visit(address)
    expect(await screen.findByRole("heading", { level: 1, name: "Harbour Maturity" })).toBeVisible()
    expect(await screen.findByRole("heading", { level: 2, name: "General" })).toBeVisible()
    expect(screen.getByRole("link", { name: "Harbour Experts" })).toHaveAttribute(
      "href",
      "/user/expert-groups/3",
    )
    expect(screen.getByText("بلوغ بندر")).toBeVisible()
  })

  test("is only for the owner of the group", async ({ server }) => {
    draftOf(server, { editable: false })
    await visit(address)
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
  })

  test("states that a released version can no longer be changed", async ({ server }) => {
    draftOf(server, { draftVersionId: 14 })
    await visit(address)
    expect(await screen.findByRole("link", { name: "Open the draft" })).toHaveAttribute(
      "href",
      "/user/expert-groups/3/kit-designer/14",
    )
  })
})

describe("the texts of a kit", () => {
  test("are edited in both languages, and keep their other translations", async ({ server }) => {
    draftOf(server)
    server.respond("patch", "/api/v2/assessment-kits/{kitId}/", () => new Response())
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Edit: Title" }))
    const translation = screen.getByRole("textbox", { name: "Title (Persian)" })
    await hands.clear(translation)
    await hands.type(translation, "بندرگاه")
    await hands.click(screen.getByRole("button", { name: "Save changes" }))
    expect(await screen.findByText("“Title” is saved")).toBeVisible()
    expect(server.calls("patch", "/api/v2/assessment-kits/{kitId}/").map(({ body }) => body)).toEqual([
      {
        title: "Harbour Maturity",
        translations: {
          FA: {
            title: "بندرگاه",
            summary: "",
            about: "<p>کشتی‌ها</p>",
            metadata: { context: "", goal: "" },
          },
        },
      },
    ])
  })

  test("are restored by undo with a key", async ({ server }) => {
    draftOf(server)
    server.respond("patch", "/api/v2/assessment-kits/{kitId}/", () => new Response())
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Edit: Title" }))
    const title = screen.getByRole("textbox", { name: "Title" })
    await hands.type(title, " Two")
    await hands.click(screen.getByRole("button", { name: "Save changes" }))
    await screen.findByText("“Title” is saved")
    await hands.keyboard("{Control>}z{/Control}")
    await expect
      .poll(() => server.calls("patch", "/api/v2/assessment-kits/{kitId}/").map(({ body }) => body))
      .toMatchObject([{ title: "Harbour Maturity Two" }, { title: "Harbour Maturity" }])
  })

  test("are not restored by the undo key while something else is typed", async ({ server }) => {
    draftOf(server)
    server.respond("patch", "/api/v2/assessment-kits/{kitId}/", () => new Response())
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Edit: Title" }))
    await hands.type(screen.getByRole("textbox", { name: "Title" }), " Two")
    await hands.click(screen.getByRole("button", { name: "Save changes" }))
    await screen.findByText("“Title” is saved")
    await hands.click(await screen.findByRole("button", { name: "Edit: Title" }))
    await hands.type(screen.getByRole("textbox", { name: "Title" }), " and")
    await hands.keyboard("{Control>}z{/Control}")
    expect(screen.getByText("“Title” is saved")).toBeVisible()
    expect(server.calls("patch", "/api/v2/assessment-kits/{kitId}/")).toHaveLength(1)
  })

  test("that are being typed stay when the language of the page changes", async ({ server }) => {
    draftOf(server)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Edit: Title" }))
    const title = screen.getByRole("textbox", { name: "Title" })
    await hands.type(title, " Two")
    await hands.click(screen.getByRole("button", { name: /^FA/ }))
    expect(await screen.findByRole("button", { name: "EN: رفتن به زبان انگلیسی" })).toBeVisible()
    expect(title).toBeInTheDocument()
    expect(title).toHaveValue("Harbour Maturity Two")
  })

  test("are kept when somebody tries to leave before saving", async ({ server }) => {
    draftOf(server)
    const { hands, whereabouts } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Edit: Title" }))
    await hands.type((await screen.findAllByRole("textbox", { name: /^Title/ }))[0] ?? document.body, "!")
    await hands.click(screen.getByRole("link", { name: "Harbour Experts" }))
    expect(await screen.findByRole("alertdialog", { name: "Discard your changes?" })).toBeVisible()
    expect(whereabouts()).toBe(address)
  })

  test("get a second language", async ({ server }) => {
    draftOf(server, { languages: [english], translations: {} })
    server.respond("post", "/api/v1/assessment-kits/{kitId}/add-language/", () => new Response())
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Add a language" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Persian" }))
    await expect
      .poll(() => server.calls("post", "/api/v1/assessment-kits/{kitId}/add-language/")[0]?.body)
      .toEqual({ lang: "FA" })
  })
})

describe("the map of a draft", () => {
  const question = {
    ...{ id: 41, index: 1, title: "Who stands watch?", translations: {}, code: "q1", questionnaireId: 5 },
    ...{ hint: null, mayNotBeApplicable: true, advisable: true, measureId: null, guidance: null },
    answerRangeId: null,
  }

  function withQuestion(server: FakeServer): void {
    draftOf(server)
    server.answers("get", "/api/v1/kit-versions/{kitVersionId}/content/", {
      ...{ levels: [], competences: [], subjects: [], attributes: [], measures: [], answerRanges: [] },
      ...{ options: [], impacts: [] },
      questionnaires: [{ id: 5, index: 1, title: "Night", translations: {} }],
      questions: [question],
    })
    server.answers(
      "get",
      "/api/v1/kit-versions/{kitVersionId}/questionnaires/",
      listOf([
        { id: 5, index: 1, title: "Night", description: "At night", translations: {}, questionsCount: 1 },
      ]),
    )
    const { code: _code, questionnaireId: _of, ...listed } = question
    server.answers(
      "get",
      "/api/v1/kit-versions/{kitVersionId}/questionnaires/{questionnaireId}/questions/",
      listOf([listed]),
    )
    server.answers("get", "/api/v1/kit-versions/{kitVersionId}/answer-ranges/", listOf([]))
    server.answers("get", "/api/v1/kit-versions/{kitVersionId}/measures/", listOf([]))
    server.answers("get", "/api/v1/kit-versions/{kitVersionId}/attributes/", listOf([]))
    server.answers("get", "/api/v1/kit-versions/{kitVersionId}/maturity-levels/", listOf([]))
    server.answers("get", "/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/options/", {
      answerOptions: [],
      items: [],
    })
    server.answers("get", "/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/impacts/", {
      attributeImpacts: [],
    })
  }

  test("says what is wrong, and leads to a question, which is shown as people see it", async ({ server }) => {
    withQuestion(server)
    const { hands, whereabouts } = await visit(address)
    const map = within(await screen.findByRole("navigation", { name: "Parts of the kit" }))
    expect(await map.findByRole("img", { name: "3 problems" })).toBeVisible()
    await hands.type(map.getByRole("searchbox", { name: "Search the kit" }), "watch")
    expect(
      await map.findByRole("img", {
        name: "It has no answers to choose from. It has no impact on any attribute. It has no measure.",
      }),
    ).toBeVisible()
    await hands.click(await map.findByRole("link", { name: "Who stands watch?" }))
    expect(whereabouts()).toBe(`${address}?element=5&question=41#Questionnaires`)
    const dialog = within(await screen.findByRole("dialog", { name: /Question 1/ }))
    const preview = within(await dialog.findByRole("region", { name: "As people see it" }))
    await hands.type(dialog.getByRole("textbox", { name: "Question" }), " Really?")
    expect(preview.getByText("Who stands watch? Really?")).toBeVisible()
    expect(preview.getByText("Not applicable")).toBeVisible()
    expect(screen.getByText("Draft · a form has unsaved changes")).toBeVisible()
  })

  test("a question without options cannot have an impact, and the hint says so until it has one", async ({
    server,
  }) => {
    withQuestion(server)
    const described = { description: "About it", translations: {} }
    const crew = { id: 11, index: 1, title: "Crew", weight: 1, subject: { id: 1, title: "Ship" } }
    server.answers(
      "get",
      "/api/v1/kit-versions/{kitVersionId}/attributes/",
      listOf([{ ...crew, ...described }]),
    )
    server.answers(
      "get",
      "/api/v1/kit-versions/{kitVersionId}/maturity-levels/",
      listOf([{ id: 22, index: 1, title: "Calm", value: 1, ...described }]),
    )
    const { unmount } = await visit(`${address}?element=5&question=41#Questionnaires`)
    const hint = "Give the question options first: without any, it cannot have an impact."
    expect(await screen.findByText(hint)).toBeVisible()
    const add = screen.getByRole("button", { name: "New impact" })
    expect(add).toBeDisabled()
    expect(add).toHaveAccessibleDescription(hint)
    unmount()

    const option = { id: 31, index: 1, title: "Yes", value: 1, translations: {} }
    server.answers("get", "/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/options/", {
      answerOptions: [option],
      items: [option],
    })
    await visit(`${address}?element=5&question=41#Questionnaires`)
    await expect.poll(() => screen.queryByRole("button", { name: "New impact" })).toBeEnabled()
    expect(screen.queryByText(hint)).toBeNull()
  })

  test("a question is duplicated with everything, and nothing stays if a part of it fails", async ({
    server,
  }) => {
    withQuestion(server)
    const path = "/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/"
    server.answers("post", "/api/v1/kit-versions/{kitVersionId}/questions/", { questionId: 99 })
    server.answers("get", `${path}impacts/`, {
      attributeImpacts: [
        {
          attributeId: 11,
          title: "Crew",
          impacts: [
            { questionImpactId: 7, weight: 3, maturityLevel: { maturityLevelId: 22, title: "Calm" } },
          ],
        },
      ],
    })
    server.refuses("post", "/api/v1/kit-versions/{kitVersionId}/question-impacts/", 500, "INTERNAL_ERROR")
    server.answers("delete", path, undefined)
    const { hands } = await visit(`${address}?element=5#Questionnaires`)
    await hands.click(await screen.findByRole("button", { name: "Duplicate: Who stands watch?" }))
    await waitFor(() => expect(server.calls("delete", path)).toHaveLength(1))
    expect(server.calls("delete", path)[0]?.name).toContain("/questions/99/")

    server.answers("post", "/api/v1/kit-versions/{kitVersionId}/question-impacts/", { questionImpactId: 8 })
    await hands.click(screen.getByRole("button", { name: "Duplicate: Who stands watch?" }))
    expect(await screen.findByText("“Who stands watch?” is duplicated")).toBeVisible()
    const [, created] = server.calls("post", "/api/v1/kit-versions/{kitVersionId}/questions/")
    expect(created?.body).toMatchObject({ index: 2, questionnaireId: 5, title: "Who stands watch? (copy)" })
    const impacts = server.calls("post", "/api/v1/kit-versions/{kitVersionId}/question-impacts/")
    expect(impacts.at(-1)?.body).toEqual({ questionId: 99, attributeId: 11, maturityLevelId: 22, weight: 3 })
  })

  test("undo waits for what is being saved, and takes that back", async ({ server }) => {
    withQuestion(server)
    const questions = "/api/v1/kit-versions/{kitVersionId}/questions/"
    const copy = `${questions}{questionId}/` as const
    server.answers("post", questions, { questionId: 99 })
    server.answers("get", `${copy}impacts/`, { attributeImpacts: [] })
    server.answers("delete", copy, undefined)
    const { hands } = await visit(`${address}?element=5#Questionnaires`)
    await hands.click(await screen.findByRole("button", { name: "Duplicate: Who stands watch?" }))
    const undo = await screen.findByRole("button", { name: "Undo" })

    server.answers("post", questions, { questionId: 100 })
    const release = server.holds("get", `${copy}impacts/`)
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Duplicate: Who stands watch?" })).toBeEnabled(),
    )
    await hands.click(screen.getByRole("button", { name: "Duplicate: Who stands watch?" }))
    await waitFor(() => expect(server.calls("post", questions)).toHaveLength(2))
    // Pressed twice, it undoes one step.
    await hands.dblClick(undo)
    expect(server.calls("delete", copy)).toEqual([])
    release()
    await waitFor(() => expect(server.calls("delete", copy)).toHaveLength(1))
    expect(server.calls("delete", copy)[0]?.name).toContain("/questions/100/")
    await waitFor(() => expect(screen.getByText("“Who stands watch?” is duplicated")).toBeVisible())
  })

  test("a question is moved to another questionnaire by its menu, or dropped on it; undo brings it back", async ({
    server,
  }) => {
    withQuestion(server)
    const day = { id: 6, index: 2, title: "Day", translations: {}, description: "" }
    const night = { id: 5, index: 1, title: "Night", translations: {}, description: "" }
    server.answers("get", "/api/v1/kit-versions/{kitVersionId}/content/", {
      ...{ levels: [], competences: [], subjects: [], attributes: [], measures: [], answerRanges: [] },
      ...{ options: [], impacts: [], questionnaires: [night, day], questions: [question] },
    })
    server.answers(
      "get",
      "/api/v1/kit-versions/{kitVersionId}/questionnaires/",
      listOf([
        { ...night, questionsCount: 1 },
        { ...day, questionsCount: 0 },
      ]),
    )
    const path = "/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/questionnaire/"
    const order = "/api/v1/kit-versions/{kitVersionId}/questions-change-order/"
    server.answers("put", path, undefined)
    server.answers("put", order, undefined)
    const { hands } = await visit(`${address}?element=5#Questionnaires`)
    await hands.click(await screen.findByRole("button", { name: "Move: Who stands watch?" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Move to “Day”" }))
    expect(await screen.findByText("“Who stands watch?” is now in “Day”")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Undo" }))
    await waitFor(() => expect(server.calls("put", order)).toHaveLength(1))
    expect(server.calls("put", path).map(({ body }) => body)).toEqual([
      { questionnaireId: 6 },
      { questionnaireId: 5 },
    ])

    const map = within(screen.getByRole("navigation", { name: "Parts of the kit" }))
    const carried = new Map<string, string>()
    const dataTransfer = {
      setData: (kind: string, value: string) => carried.set(kind, value),
      getData: (kind: string) => carried.get(kind) ?? "",
      get types() {
        return [...carried.keys()]
      },
    }
    fireEvent.dragStart(await map.findByRole("link", { name: "Who stands watch?" }), { dataTransfer })
    fireEvent.drop(map.getByRole("link", { name: "Day" }), { dataTransfer })
    await waitFor(() => expect(server.calls("put", path)).toHaveLength(3))
    expect(server.calls("put", path).at(-1)?.body).toEqual({ questionnaireId: 6 })
  })
})
