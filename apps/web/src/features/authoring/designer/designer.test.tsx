import { screen } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { address, draftOf, english } from "../../../testing/designer.ts"
import { visit } from "../../../testing/visit.tsx"

describe("the designer", () => {
  test("links back to the kit and its group, and opens with the texts of the kit", async ({ server }) => {
    draftOf(server)
    await visit(address)
    expect(await screen.findByRole("heading", { level: 1, name: "Kit designer" })).toBeVisible()
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
    await hands.click(screen.getByRole("link", { name: "Harbour Experts" }))
    expect(await screen.findByRole("dialog", { name: "Finish editing first" })).toBeVisible()
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
