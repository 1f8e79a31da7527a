import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { authoredKit, group, kitStats, listOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

describe("a kit that is worked on", () => {
  function kitPage(server: FakeServer, { editable = true, published = false } = {}): void {
    server.answers("get", "/api/v2/assessment-kits/{kitId}/info/", { ...authoredKit, editable, published })
    server.answers("get", "/api/v2/assessment-kits/{kitId}/stats/", kitStats)
    server.answers("get", "/api/v1/kit-languages/", {
      kitLanguages: [
        { code: "EN", title: "English" },
        { code: "FA", title: "Persian" },
      ],
    })
    server.answers("get", "/api/v2/assessment-kits/{kitId}/details/", {
      maturityLevels: [],
      subjects: [],
      questionnaires: [],
      measures: [],
      answerRanges: [],
    })
  }

  test("is published by its owner, which updates its marks", async ({ server }) => {
    kitPage(server)
    server.answers("patch", "/api/v2/assessment-kits/{kitId}/", () => {
      kitPage(server, { published: true })
      return undefined
    })
    const { hands } = await visit("/user/expert-groups/3/assessment-kits/7")
    expect(await screen.findByRole("heading", { level: 1, name: "Engineering Maturity" })).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Publish" }))
    expect(await screen.findByRole("button", { name: "Unpublish" })).toBeVisible()
    expect(server.calls("patch", "/api/v2/assessment-kits/{kitId}/")[0]?.body).toEqual({ published: true })
  })

  test("is described by its owner in place, and gets another language there", async ({ server }) => {
    kitPage(server)
    server.answers("patch", "/api/v2/assessment-kits/{kitId}/", undefined)
    server.answers("post", "/api/v1/assessment-kits/{kitId}/add-language/", undefined)
    const { hands } = await visit("/user/expert-groups/3/assessment-kits/7")
    await hands.click(await screen.findByRole("button", { name: "Edit: Title" }))
    const title = screen.getByRole("textbox", { name: "Title" })
    await hands.clear(title)
    await hands.type(title, "Engineering Wisdom")
    await hands.click(screen.getByRole("button", { name: "Save changes" }))
    expect(await screen.findByRole("button", { name: "Edit: Title" })).toBeVisible()
    expect(server.calls("patch", "/api/v2/assessment-kits/{kitId}/")[0]?.body).toEqual({
      title: "Engineering Wisdom",
    })
    await hands.click(screen.getByRole("button", { name: "Add a language" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Persian" }))
    await expect
      .poll(() =>
        server.calls("post", "/api/v1/assessment-kits/{kitId}/add-language/").map(({ body }) => body),
      )
      .toEqual([{ lang: "FA" }])
  })

  test("is found by the tags that its owner chooses, at least one", async ({ server }) => {
    kitPage(server)
    server.answers("patch", "/api/v2/assessment-kits/{kitId}/", undefined)
    server.answers("get", "/api/v1/assessment-kit-tags/", listOf([{ id: 4, code: "team", title: "Team" }]))
    const { hands } = await visit("/user/expert-groups/3/assessment-kits/7")
    await hands.click(await screen.findByRole("button", { name: "Change tags" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Change tags" }))
    await hands.click(dialog.getByRole("button", { name: "Save changes" }))
    expect(await dialog.findByText("This field is required.")).toBeVisible()
    await hands.click(dialog.getByRole("combobox", { name: /^Tags/ }))
    await hands.click(await screen.findByRole("option", { name: "Team" }))
    await hands.click(dialog.getByRole("button", { name: "Save changes" }))
    expect(await screen.findByText("“Tags” is saved")).toBeVisible()
    expect(server.calls("patch", "/api/v2/assessment-kits/{kitId}/")[0]?.body).toEqual({ tags: [4] })
  })

  test("cannot be published or updated by other members", async ({ server }) => {
    kitPage(server, { editable: false })
    await visit("/user/expert-groups/3/assessment-kits/7")
    expect(await screen.findByRole("button", { name: /Download text/ })).toBeVisible()
    expect(screen.queryByRole("button", { name: "Publish" })).toBeNull()
    expect(screen.queryByRole("button", { name: /Update from a file/ })).toBeNull()
    expect(screen.queryByRole("button", { name: /^Edit:/ })).toBeNull()
  })

  test("is made private by its owner, who continues its draft or creates one", async ({ server }) => {
    kitPage(server)
    server.answers("patch", "/api/v2/assessment-kits/{kitId}/", undefined)
    const { hands, whereabouts } = await visit("/user/expert-groups/3/assessment-kits/7")
    expect(await screen.findByRole("button", { name: "New draft of Engineering Maturity" })).toBeVisible()
    const more = screen.getByRole("button", { name: "Actions for Engineering Maturity" })
    await hands.click(more)
    await hands.click(await screen.findByRole("menuitem", { name: "Make private" }))
    expect(await screen.findByText("Only people with access can now see the kit.")).toBeVisible()
    expect(server.calls("patch", "/api/v2/assessment-kits/{kitId}/")[0]?.body).toEqual({ isPrivate: true })

    server.answers("delete", "/api/v2/assessment-kits/{kitId}/", undefined)
    server.answers("get", "/api/v1/expert-groups/{expertGroupId}/", { ...group, editable: true })
    server.answers("get", "/api/v1/expert-groups/{expertGroupId}/assessment-kits/", listOf([]))
    server.answers("get", "/api/v1/expert-groups/{expertGroupId}/members/", listOf([]))
    await hands.click(more)
    await hands.click(await screen.findByRole("menuitem", { name: "Delete the kit" }))
    await hands.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Confirm" }))
    await expect.poll(whereabouts).toBe("/user/expert-groups/3")
  })

  test("is updated from text only after the effects were shown", async ({ server }) => {
    kitPage(server)
    server.answers("post", "/api/v1/assessment-kits/upload-dsl/", { kitDslId: 31, kit: null, warnings: [] })
    server.answers("get", "/api/v1/assessment-kits/{kitId}/update-preview/", foretold)
    server.answers("put", "/api/v1/assessment-kits/{kitId}/update-by-dsl/", {
      message: "The kit is updated: 1 change.",
      major: true,
      changes: [],
    })
    const { hands } = await visit("/user/expert-groups/3/assessment-kits/7")
    await hands.click(await screen.findByRole("button", { name: /Update from a file/ }))
    await screen.findByRole("dialog")
    const [field] = document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[type="file"]')
    if (!field) throw new Error("no field for a file")
    await hands.upload(field, new File(["x"], "kit.zip", { type: "application/zip" }))

    const changes = within(await screen.findByRole("region", { name: "What would change" }))
    expect(changes.getByText("How often?")).toBeVisible()
    expect(changes.getByText("Weight for: Variety High").closest("div")).toHaveTextContent(
      "Weight for: Variety HighBefore: 1After: 3",
    )
    expect(changes.getByText("Can be marked as not applicable").closest("div")).toHaveTextContent(
      /Before: noAfter: yes/,
    )
    const assessments = within(screen.getByRole("region", { name: "In assessments on this kit" }))
    expect(assessments.getByText(/3 assessments use this kit/)).toBeVisible()
    expect(assessments.getByText("fall to a lower level").closest("div")).toHaveTextContent("2")
    expect(assessments.getByRole("link", { name: "Harbour office" })).toHaveAttribute(
      "href",
      "/5/assessments/1/a1/questionnaires",
    )
    expect(assessments.getByText("from “High” to “Low”")).toBeVisible()
    expect(
      assessments.getByText("Assessments you do not have access to are counted but not listed."),
    ).toBeVisible()
    expect(server.calls("put", "/api/v1/assessment-kits/{kitId}/update-by-dsl/")).toEqual([])

    await hands.click(screen.getByRole("button", { name: "Apply the changes" }))
    await expect
      .poll(() => server.calls("put", "/api/v1/assessment-kits/{kitId}/update-by-dsl/")[0]?.body)
      .toEqual({ kitDslId: 31, dryRun: false })
  })

  test("is not disclosed to people outside its group", async ({ server }) => {
    kitPage(server)
    server.refuses("get", "/api/v2/assessment-kits/{kitId}/info/", 403, "ACCESS_DENIED")
    await visit("/user/expert-groups/3/assessment-kits/7")
    await waitFor(() => expect(screen.getByRole("heading", { name: "Access denied" })).toBeVisible())
  })
})

const foretold: Schemas["UpdatePreview"] = {
  message: "The update would make 1 change.",
  major: true,
  changesCount: 1,
  changes: [
    {
      action: "CHANGE",
      entity: "question",
      code: "Q1",
      title: "How often?",
      major: true,
      fields: [
        { field: "impact", of: "Variety High", language: null, before: "1", after: "3", scoring: true },
        {
          field: "mayNotBeApplicable",
          of: null,
          language: null,
          before: "false",
          after: "true",
          scoring: true,
        },
      ],
    },
  ],
  assessments: {
    total: 3,
    examined: 3,
    levelUp: 0,
    levelDown: 2,
    answersLost: 0,
    answersToGiveAnew: 0,
    newQuestions: 0,
    affected: [
      {
        id: "a1",
        title: "Harbour office",
        space: { id: 5, title: "Harbour" },
        levelBefore: { title: "High", rank: 2 },
        levelAfter: { title: "Low", rank: 1 },
        answersLost: 0,
        answersToGiveAnew: 0,
      },
    ],
  },
}

describe("who may use a kit", () => {
  const users = "/api/v1/assessment-kits/{kitId}/users/"
  const place = "/user/expert-groups/3/assessment-kits/7/permissions"
  const user = (id: string, name: string, editable: boolean): Schemas["KitUser"] => ({
    id,
    name,
    email: `${id}@example.com`,
    pictureLink: null,
    editable,
  })

  test("is granted by email address and revoked after confirmation; the owner stays", async ({ server }) => {
    server.answers("get", "/api/v1/assessment-kits/{kitId}/min-info/", {
      id: 7,
      title: "Night Watch",
      expertGroup: { id: 3, title: "Harbour Experts" },
    })
    server.answers("get", users, listOf([user("dana", "Dana Demo", false), user("mia", "Mia Member", true)]))
    server.answers("post", users, undefined)
    server.answers("delete", "/api/v1/assessment-kits/{kitId}/users/{userId}/", undefined)
    const { hands } = await visit(place)
    expect(await screen.findByRole("heading", { level: 1, name: "Permissions of Night Watch" })).toBeVisible()
    expect(screen.getByRole("button", { name: "Remove access for Dana Demo" })).toBeDisabled()
    await hands.type(screen.getByRole("textbox", { name: /^Email address/ }), "ada@example.com")
    await hands.click(screen.getByRole("button", { name: "Add" }))
    expect(await screen.findByText("ada@example.com can now use the kit.")).toBeVisible()
    expect(server.calls("post", users)[0]?.body).toEqual({ email: "ada@example.com" })

    await hands.click(screen.getByRole("button", { name: "Remove access for Mia Member" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByText(/mia@example.com/)).toBeVisible()
    await hands.click(dialog.getByRole("button", { name: "Remove" }))
    expect(await screen.findByText("mia@example.com can no longer use the kit.")).toBeVisible()
  })

  test("is visible only to the owner", async ({ server }) => {
    server.answers("get", "/api/v1/assessment-kits/{kitId}/min-info/", {
      id: 7,
      title: "Night Watch",
      expertGroup: { id: 3, title: "Harbour Experts" },
    })
    server.refuses("get", users, 403, "ACCESS_DENIED")
    await visit(place)
    expect(await screen.findByRole("heading", { name: "Access denied" })).toBeVisible()
  })
})
