import { screen, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { group, listOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const call = "/api/v1/assessment-kits/import-framework/"

const item = (status: Schemas["LossItem"]["status"], path: string): Schemas["LossItem"] => ({
  ...{ status, path, message: `What became of ${path}.`, fileName: "model.yaml", line: 7 },
})

const converted: Schemas["ConvertedFramework"] = {
  format: "dsomm",
  kitDslId: 31,
  kit: {
    ...{ title: "House model", about: null, language: null, levels: 2, subjects: 1, attributes: 1 },
    ...{ questionnaires: 1, questions: 2 },
    outline: { levels: ["Not yet", "Basic"], subjects: [{ title: "Doors", attributes: 1, questions: 2 }] },
  },
  groups: null,
  loss: {
    ...{ exact: 3, approximated: 1, lost: 1, omitted: 2 },
    kinds: [
      { status: "approximated", field: "level", message: "Scaled.", count: 4 },
      { status: "lost", field: "tags", message: "No place.", count: 12 },
    ],
    items: [
      item("exact", "meta.version"),
      item("approximated", "House.level"),
      item("lost", "House.tags[0]"),
    ],
    choices: ["The lowest level is not in the source."],
  },
}

async function upload(server: FakeServer) {
  server.answers("get", "/api/v1/expert-groups/{expertGroupId}/", { ...group, editable: true })
  server.answers("get", "/api/v1/expert-groups/{expertGroupId}/assessment-kits/", listOf([]))
  server.answers("get", "/api/v1/expert-groups/{expertGroupId}/members/", listOf([]))
  server.answers("get", "/api/v1/assessment-kits/excel-to-dsl/sample/", { url: "/sample.xlsx" })
  server.answers("get", "/api/v1/kit-languages/", { kitLanguages: [{ code: "EN", title: "English" }] })
  server.answers("get", "/api/v1/assessment-kit-tags/", listOf([{ id: 4, code: "team", title: "Team" }]))
  const { hands } = await visit("/user/expert-groups/3")
  await hands.click(await screen.findByRole("button", { name: "Kit from a file" }))
  const dialog = await screen.findByRole("dialog")
  const file = new File(["House: {}"], "model.yaml")
  await hands.upload(await within(dialog).findByLabelText(/Choose a file/), file)
  return { hands, dialog: within(dialog) }
}

test("a framework is converted; its report starts with kinds, and can be filtered and searched", async ({
  server,
}) => {
  server.answers("post", call, converted)
  const { hands, dialog } = await upload(server)
  expect(await dialog.findByText(/Recognised as .*OWASP DSOMM/)).toBeVisible()
  const values = () => within(dialog.getByRole("list", { name: "Values of the framework" }))
  expect(values().getAllByRole("listitem")).toHaveLength(2)
  expect(values().getByText("tags · 12 values")).toBeVisible()
  expect(dialog.getByText("The lowest level is not in the source.")).toBeVisible()
  await hands.click(dialog.getByRole("button", { name: /^Left out/ }))
  expect(values().getAllByRole("listitem")).toHaveLength(1)
  expect(values().getByText("What became of House.tags[0].")).toBeVisible()
  expect(dialog.getByText("2 more values are counted but not listed here.")).toBeVisible()
  await hands.click(dialog.getByRole("button", { name: "All" }))
  expect(values().getAllByRole("listitem")).toHaveLength(3)
  await hands.type(dialog.getByRole("searchbox"), "LEVEL")
  await expect.poll(() => values().getAllByRole("listitem").length).toBe(1)
  await hands.type(dialog.getByRole("searchbox"), "!")
  expect(await dialog.findByText("No value matches.")).toBeVisible()
})

test("the report of all values is a file", async ({ server }) => {
  server.answers("post", call, converted)
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  server.answers("get", "/api/v1/kit-texts/{dslId}/loss-report/", "Status,File" as never)
  const { hands, dialog } = await upload(server)
  await hands.click(await dialog.findByRole("button", { name: /^Download the report of all values/ }))
  await expect.poll(() => names).toEqual(["House model.csv"])
  expect(server.calls("get", "/api/v1/kit-texts/{dslId}/loss-report/")).toHaveLength(1)
})

test("groups of a framework become something else when that is chosen", async ({ server }) => {
  const levels = { levels: ["Not yet", "Banks", "Ships"], profiles: ["Not yet", "In place"] }
  server.answers("post", call, { ...converted, groups: { used: "profiles", proposed: "profiles", levels } })
  const { hands, dialog } = await upload(server)
  const groups = within(
    await dialog.findByRole("radiogroup", { name: "What groups of the framework become" }),
  )
  expect(
    groups.getByRole("radio", { name: /^Profiles only.*suggested.*Level 2 of 2, “In place”/ }),
  ).toBeChecked()
  server.answers("post", call, { ...converted, groups: { used: "levels", proposed: "profiles", levels } })
  await hands.click(groups.getByRole("radio", { name: /^Levels.*Level 2 of 3, “Banks”/ }))
  expect(await dialog.findByRole("radio", { name: /^Levels/, checked: true })).toBeVisible()
  expect(server.calls("post", call)).toHaveLength(2)
})

test("the kit is created with what the library shows", async ({ server }) => {
  server.answers("post", call, converted)
  server.answers("post", "/api/v1/assessment-kits/create-by-dsl/", { kitId: 9 })
  const { hands, dialog } = await upload(server)
  await hands.click(await dialog.findByRole("button", { name: "Continue" }))
  const form = within(await screen.findByRole("dialog", { name: "Kit from a file" }))
  expect(await form.findByRole("textbox", { name: /Title/ })).toHaveValue("House model")
  await hands.click(form.getByRole("combobox", { name: /^Tags/ }))
  await hands.click(await screen.findByRole("option", { name: "Team" }))
  await hands.type(form.getByRole("textbox", { name: /Summary/ }), "What a house needs")
  await hands.type(form.getByRole("textbox", { name: /About/ }), "Level by level")
  await hands.click(form.getByRole("button", { name: "Save" }))
  expect(await screen.findByText(/is created/)).toBeVisible()
  expect(server.calls("post", "/api/v1/assessment-kits/create-by-dsl/")[0]?.body).toMatchObject({
    kitDslId: 31,
    title: "House model",
    summary: expect.stringContaining("What a house needs"),
    tagIds: [4],
  })
})

test("a file that is no framework is refused in place", async ({ server }) => {
  server.refuses("post", call, 400, "INVALID_INPUT", "This is none of the known frameworks.")
  const { hands, dialog } = await upload(server)
  expect(await dialog.findByText("This is none of the known frameworks.")).toBeVisible()
  await hands.click(dialog.getByRole("button", { name: "Choose another file" }))
  expect(await dialog.findByText(/^Upload the text of a kit/)).toBeVisible()
})
