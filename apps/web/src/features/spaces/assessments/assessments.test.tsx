import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import {
  assessment,
  assessmentId,
  kitPage,
  listedAssessment,
  listOf,
  ownSpace,
} from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

function spaceOf(
  server: FakeServer,
  assessments = [listedAssessment],
  { answered = 2, total = assessments.length, room = true } = {},
): void {
  server.answers("get", "/api/v1/spaces/{spaceId}/", {
    ...ownSpace,
    id: 4,
    title: "Harbour Street team",
    isDefault: false,
    canCreateAssessment: room,
  })
  server.answers("get", "/api/v1/assessment-kits/{kitId}/", kitPage)
  server.answers("get", "/api/v1/spaces/{spaceId}/imported-results/", listOf([]))
  const items = assessments.map((each) => ({ ...each, answersCount: answered }))
  server.answers("get", "/api/v1/space-assessments/", listOf(items, total))
}

describe("the assessments of a space", () => {
  test("each show their level, their progress and their links", async ({ server }) => {
    spaceOf(server)
    await visit("/4/assessments/1")
    expect(await screen.findByRole("heading", { level: 1, name: "Harbour Street team" })).toBeVisible()
    expect(await screen.findByRole("link", { name: "Report: Checkout service" })).toHaveAttribute(
      "href",
      `/4/assessments/${assessmentId}/graphical-report/`,
    )
    expect(screen.getByRole("link", { name: "Questions: Checkout service" })).toHaveAttribute(
      "href",
      `/4/assessments/1/${assessmentId}/questionnaires`,
    )
    expect(screen.getByText("2 of 2 answered")).toBeVisible()
    expect(screen.getByText("Consistent")).toBeVisible()
    // Nothing is asked about each of them.
    expect(server.calls("get", "/api/v2/assessments/{assessmentId}/progress/")).toEqual([])
  })

  test("of a deactivated space are not listed; the page says why, and so do its settings", async ({
    server,
  }) => {
    spaceOf(server, [])
    server.answers("get", "/api/v1/spaces/{spaceId}/", {
      ...ownSpace,
      ...{ title: "Harbour Street team", isDefault: false, isActive: false, canCreateAssessment: false },
    })
    server.refuses("get", "/api/v1/space-assessments/", 403, "ACCESS_DENIED")
    await visit("/4/assessments/1")
    expect(await screen.findByText("This space is deactivated")).toBeVisible()
    expect(screen.getByRole("heading", { level: 1, name: "Harbour Street team" })).toBeVisible()
    expect(screen.queryByText("Access denied")).toBeNull()
  })

  test("name the way to the questions by what there is to do", async ({ server }) => {
    spaceOf(server, [listedAssessment], { answered: 0 })
    const { unmount } = await visit("/4/assessments/1")
    expect(await screen.findByRole("link", { name: "Start: Checkout service" })).toBeVisible()
    unmount()
    spaceOf(server, [listedAssessment], { answered: 1 })
    await visit("/4/assessments/1")
    expect(await screen.findByRole("link", { name: "Continue: Checkout service" })).toBeVisible()
  })

  test("with outdated results are calculated before their level is shown", async ({ server }) => {
    spaceOf(server, [{ ...listedAssessment, isCalculateValid: false }])
    server.answers("post", "/api/v1/assessments/{assessmentId}/calculate/", {
      id: 9,
      title: "Measured",
      index: 4,
      value: 4,
      resultAffected: true,
    })
    const finish = server.holds("post", "/api/v1/assessments/{assessmentId}/calculate/")
    await visit("/4/assessments/1")
    expect(await screen.findByRole("status", { name: "The level is being calculated" })).toBeVisible()
    expect(screen.queryByText("Consistent")).toBeNull()
    finish()
    expect(await screen.findByText("Measured")).toBeVisible()
  })

  test("name a calculated level in the reader's language", async ({ server }) => {
    spaceOf(server, [
      { ...listedAssessment, language: { code: "FA", title: "Persian" }, isCalculateValid: false },
    ])
    server.answers("post", "/api/v1/assessments/{assessmentId}/calculate/", {
      id: 9,
      title: "سنجیده",
      index: 4,
      value: 4,
      resultAffected: true,
    })
    const finish = server.holds("post", "/api/v1/assessments/{assessmentId}/calculate/")
    await visit("/4/assessments/1")
    expect(await screen.findByRole("status", { name: "The level is being calculated" })).toBeVisible()
    spaceOf(server, [
      { ...listedAssessment, maturityLevel: { id: 9, title: "Measured", index: 4, value: 4 } },
    ])
    finish()
    expect(await screen.findByText("Measured")).toBeVisible()
  })

  test("show no level to callers who cannot see the report", async ({ server }) => {
    const permissions = {
      ...listedAssessment.permissions,
      canViewReport: false,
      canViewDashboard: false,
      canManageSettings: false,
    }
    spaceOf(server, [{ ...listedAssessment, maturityLevel: null, permissions }])
    await visit("/4/assessments/1")
    expect(await screen.findByText("Report inaccessible")).toBeVisible()
    expect(screen.queryByRole("link", { name: "Report: Checkout service" })).toBeNull()
    expect(screen.queryByRole("button", { name: "Actions for Checkout service" })).toBeNull()
  })

  test("are paginated; a page that does not exist leads to the last one", async ({ server }) => {
    spaceOf(server, [listedAssessment], { total: 13 })
    const { whereabouts } = await visit("/4/assessments/7")
    await expect.poll(whereabouts).toBe("/4/assessments/2")
    await expect
      .poll(() => server.asked.map(({ name }) => name))
      .toContainEqual(expect.stringContaining("page=1&"))
  })

  test("of an inaccessible space are not disclosed", async ({ server }) => {
    spaceOf(server)
    server.refuses("get", "/api/v1/spaces/{spaceId}/", 403, "ACCESS_DENIED")
    server.refuses("get", "/api/v1/space-assessments/", 403, "ACCESS_DENIED")
    await visit("/4/assessments/1")
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
  })

  test("are renamed, and the new title is shown at once", async ({ server }) => {
    spaceOf(server)
    server.answers("get", "/api/v1/assessments/{assessmentId}/", { ...assessment, etag: "1" })
    server.answers("put", "/api/v2/assessments/{assessmentId}/", ({ headers }) => {
      expect(headers.get("If-Match")).toBe('"1"')
      server.answers(
        "get",
        "/api/v1/space-assessments/",
        listOf([{ ...listedAssessment, title: "Checkout" }]),
      )
      return { id: assessmentId }
    })
    const { hands } = await visit("/4/assessments/1")
    await hands.click(await screen.findByRole("button", { name: "Actions for Checkout service" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Rename" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Rename assessment" }))
    await hands.clear(dialog.getByRole("textbox"))
    await hands.type(dialog.getByRole("textbox"), "Checkout")
    await hands.click(dialog.getByRole("button", { name: "Save" }))
    expect(await screen.findByRole("link", { name: "Checkout" })).toBeVisible()
  })

  test("are deleted only after confirmation", async ({ server }) => {
    spaceOf(server)
    server.answers("delete", "/api/v1/assessments/{assessmentId}/", () => {
      server.answers("get", "/api/v1/space-assessments/", listOf([]))
      return undefined
    })
    const { hands } = await visit("/4/assessments/1")
    await hands.click(await screen.findByRole("button", { name: "Actions for Checkout service" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Delete" }))
    const dialog = within(await screen.findByRole("dialog"))
    await hands.click(dialog.getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.calls("delete", "/api/v1/assessments/{assessmentId}/")).toEqual([])
    await hands.click(screen.getByRole("button", { name: "Actions for Checkout service" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Delete" }))
    await hands.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Confirm" }))
    expect(await screen.findByText("No assessment yet")).toBeVisible()
  })
})

describe("a new assessment", () => {
  test("is created from a kit, a title and a language", async ({ server }) => {
    spaceOf(server)
    server.answers(
      "get",
      "/api/v1/assessment-kits/options/search/",
      listOf([
        {
          id: 5,
          title: "Accessibility",
          isPrivate: false,
          mainLanguage: { code: "EN", title: "English" },
          languages: [{ code: "EN", title: "English" }],
        },
        {
          id: 7,
          title: "Engineering Maturity",
          isPrivate: false,
          mainLanguage: { code: "EN", title: "English" },
          languages: [{ code: "EN", title: "English" }],
        },
      ]),
    )
    server.answers("post", "/api/v2/assessments/", { id: "a-new-one", answersCount: 0 })
    server.respond(
      "get",
      "/api/{version}/assessments/a-new-one/{part}/",
      () => new Response("{}", { status: 403 }),
    )
    server.respond("get", "/api/v1/assessments/a-new-one/", () => new Response("{}", { status: 403 }))
    server.respond("get", "/api/v1/path-info/", () => new Response("{}", { status: 403 }))
    const { hands, whereabouts } = await visit("/4/assessments/1")
    await hands.click(await screen.findByRole("button", { name: "New assessment" }))
    const dialog = within(await screen.findByRole("dialog", { name: "New assessment" }))
    // The kit of the latest assessment is proposed.
    expect(dialog.getByRole("combobox", { name: /Kit/ })).toHaveValue("Engineering Maturity")
    await hands.clear(dialog.getByRole("combobox", { name: /Kit/ }))
    await hands.click(dialog.getByRole("button", { name: "Create assessment" }))
    expect(await dialog.findAllByText("This field is required.")).not.toHaveLength(0)
    await hands.type(dialog.getByRole("combobox", { name: /Kit/ }), "engi")
    await hands.click(await screen.findByRole("option", { name: /Engineering Maturity/ }))
    expect(dialog.getByRole("textbox", { name: /Title/ })).toHaveValue("Engineering Maturity")
    await hands.clear(dialog.getByRole("textbox", { name: /Title/ }))
    await hands.type(dialog.getByRole("textbox", { name: /Title/ }), "Night shift")
    await hands.click(dialog.getByRole("button", { name: "Create assessment" }))
    await expect.poll(whereabouts).toBe("/4/assessments/1/a-new-one/questionnaires")
    expect(server.calls("post", "/api/v2/assessments/")[0]?.body).toEqual({
      spaceId: 4,
      assessmentKitId: 7,
      title: "Night shift",
      lang: "EN",
    })
  })

  test("can be advanced from the beginning; both modes are explained", async ({ server }) => {
    spaceOf(server)
    const english = { code: "EN" as const, title: "English" }
    server.answers(
      "get",
      "/api/v1/assessment-kits/options/search/",
      listOf([
        {
          id: 7,
          title: "Engineering Maturity",
          isPrivate: false,
          mainLanguage: english,
          languages: [english],
        },
      ]),
    )
    server.answers("post", "/api/v2/assessments/", { id: assessmentId, answersCount: 0 })
    server.answers("put", "/api/v1/assessments/{assessmentId}/mode/", undefined)
    server.refuses("get", "/api/v2/assessments/{assessmentId}/questionnaires/", 403, "ACCESS_DENIED")
    server.refuses("get", "/api/v1/assessments/{assessmentId}/", 403, "ACCESS_DENIED")
    server.refuses("get", "/api/v1/assessments/{assessmentId}/permissions/", 403, "ACCESS_DENIED")
    server.refuses("get", "/api/v1/path-info/", 403, "ACCESS_DENIED")
    const { hands, whereabouts } = await visit("/4/assessments/1")
    await hands.click(await screen.findByRole("button", { name: "New assessment" }))
    const dialog = within(await screen.findByRole("dialog", { name: "New assessment" }))
    expect(dialog.getByRole("radio", { name: /^Quick.*read the report at once/ })).toBeChecked()
    await hands.click(dialog.getByRole("radio", { name: /^Advanced.*confidence and evidence/ }))
    await hands.click(dialog.getByRole("button", { name: "Create assessment" }))
    await expect.poll(whereabouts).toBe(`/4/assessments/1/${assessmentId}/questionnaires`)
    expect(server.calls("put", "/api/v1/assessments/{assessmentId}/mode/").map(({ body }) => body)).toEqual([
      { mode: "ADVANCED" },
    ])
  })

  describe("from a file", () => {
    const file = {
      kit: { code: "engineering-maturity", title: "Engineering Maturity", version: "1.0" },
      answers: [],
    }
    const found = {
      kit: { id: 7, title: "Engineering Maturity" },
      kitVersionId: 70,
      version: { file: "1.0", kit: "1.1" },
      answers: [{ questionId: 61, answerOptionId: 611, isNotApplicable: false }],
      left: [{ questionnaire: "Planning", question: "Gone", reason: "UNKNOWN_QUESTION" as const }],
    }

    async function choose(content: string) {
      const { hands, whereabouts } = await visit("/4/assessments/1")
      await hands.click(await screen.findByRole("button", { name: "New assessment" }))
      const dialog = within(await screen.findByRole("dialog", { name: "New assessment" }))
      await dialog.findByRole("button", { name: "From a file" })
      const [field] = document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[type="file"]')
      await hands.upload(field as HTMLInputElement, new File([content], "answers.json"))
      return { hands, whereabouts, dialog }
    }

    test("says what is taken and what is not, and begins with the answers", async ({ server }) => {
      spaceOf(server)
      server.answers("post", "/api/v1/assessment-kits/answers-in-file/", found)
      server.answers("post", "/api/v2/assessments/", { id: assessmentId, answersCount: 1 })
      server.refuses("get", "/api/v2/assessments/{assessmentId}/questionnaires/", 403, "ACCESS_DENIED")
      server.refuses("get", "/api/v1/assessments/{assessmentId}/", 403, "ACCESS_DENIED")
      server.refuses("get", "/api/v1/assessments/{assessmentId}/permissions/", 403, "ACCESS_DENIED")
      server.refuses("get", "/api/v1/path-info/", 403, "ACCESS_DENIED")
      const { hands, whereabouts, dialog } = await choose(JSON.stringify(file))
      expect(
        await dialog.findByText("1 answer to “Engineering Maturity” is taken from answers.json."),
      ).toBeVisible()
      expect(dialog.getByText(/given to version 1\.0 of the kit; here it is version 1\.1/)).toBeVisible()
      expect(dialog.getByText(/1 answer has no place in the kit/)).toBeVisible()
      expect(dialog.getByText(/Planning \/ Gone/)).toBeVisible()
      await hands.click(dialog.getByRole("button", { name: "Create assessment" }))
      await expect.poll(whereabouts).toBe(`/4/assessments/1/${assessmentId}/questionnaires`)
      expect(server.calls("post", "/api/v2/assessments/")[0]?.body).toMatchObject({
        assessmentKitId: 7,
        kitVersionId: 70,
        answers: found.answers,
      })
    })

    test("of a kit that is not here says so", async ({ server }) => {
      spaceOf(server)
      server.refuses(
        "post",
        "/api/v1/assessment-kits/answers-in-file/",
        400,
        "INVALID_INPUT",
        "It is not here.",
      )
      const { dialog } = await choose(JSON.stringify(file))
      expect(await dialog.findByText("It is not here.")).toBeVisible()
    })

    test.for([
      ["no JSON", "{", /This is no file of answers/],
      ["something else", '{"kit": "x", "answers": 5}', /This is no file of answers/],
      ["a list", "[]", /This is no file of answers/],
      ["too large a file", `"${"x".repeat(900_000)}"`, /too large for answers/],
    ] as const)("%s is refused before anything is sent", async ([_name, content, message], { server }) => {
      spaceOf(server)
      const { dialog } = await choose(content)
      expect(await dialog.findByText(message)).toBeVisible()
      expect(server.calls("post", "/api/v1/assessment-kits/answers-in-file/")).toEqual([])
    })
  })

  test("is not possible in a full space, which explains why", async ({ server }) => {
    spaceOf(server, [listedAssessment], { room: false })
    const { hands } = await visit("/4/assessments/1")
    expect(await screen.findByRole("button", { name: "New assessment" })).toBeDisabled()
    await hands.click(await screen.findByRole("button", { name: /^Why/ }))
    expect(await screen.findByRole("dialog")).toHaveTextContent("A basic space cannot hold more assessments.")
  })
})
