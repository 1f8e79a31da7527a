import { EditorView } from "@codemirror/view"
import { screen, waitFor } from "@testing-library/react"
import { expect, test } from "vitest"
import { address, draftOf } from "../../../testing/designer.ts"
import { visit } from "../../../testing/visit.tsx"

const path = "/api/v1/kit-versions/{kitVersionId}/collector-mapping/"

const questions = [
  { questionnaireCode: "releases", code: "build", title: "Is every change built?", options: 3 },
  { questionnaireCode: "releases", code: "deploy", title: "Is it deployed?", options: 2 },
  { questionnaireCode: "rollback", code: "deploy", title: "Is it rolled back?", options: 2 },
]

const mapping = "source: CI\nquestions:\n  build: { check: a, options: { 1: failed, 3: else } }\n"

async function editor() {
  const field = await screen.findByRole("textbox", { name: "Mapping for collectors" })
  const view = EditorView.findFromDOM(field)
  if (!view) throw new Error("There is no editor.")
  return {
    text: () => view.state.doc.toString(),
    type: (text: string) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
  }
}

test("a kit without a mapping starts with one that fits its questions", async ({ server }) => {
  draftOf(server)
  server.answers("get", path, { mapping: null, questions })
  server.answers("put", path, undefined)
  const { hands } = await visit(`${address}#Collectors`)
  expect(await screen.findByText(/carries no mapping/)).toBeVisible()
  const save = screen.getByRole("button", { name: "Save the mapping" })
  expect(save).toBeDisabled()
  await hands.click(screen.getByRole("button", { name: "Start with an example" }))
  const text = (await editor()).text()
  expect(text).toContain('  build:\n    check: Branch-Protection\n    options: { 1: "< 5", 3: else }')
  await hands.click(save)
  await waitFor(() => expect(server.calls("put", path)[0]?.body).toEqual({ mapping: text }))
})

test("a mapping with errors is not saved; they are listed with their lines", async ({ server }) => {
  draftOf(server)
  server.answers("get", path, { mapping, questions })
  const { hands } = await visit(`${address}#Collectors`)
  const field = await editor()
  expect(field.text()).toBe(mapping)
  field.type(mapping.replace("3: else", "4: else").concat("  deploy: { check: b, options: { 1: else } }\n"))
  await hands.click(screen.getByRole("button", { name: "Save the mapping" }))
  expect(await screen.findByRole("alert")).toHaveTextContent("The mapping has 2 errors.")
  expect(await screen.findByText("The question has 3 options: there is no option 4.")).toBeVisible()
  expect(await screen.findByText(/Several questions have the code "deploy"/)).toBeVisible()
  expect(screen.getByText("Line 4")).toBeVisible()
  expect(server.calls("put", path)).toEqual([])
})

test("changes can be discarded, and a saved change can be undone", async ({ server }) => {
  draftOf(server)
  server.answers("get", path, { mapping, questions })
  server.answers("put", path, undefined)
  const { hands } = await visit(`${address}#Collectors`)
  ;(await editor()).type("source: X")
  await hands.click(screen.getByRole("button", { name: "Discard my changes" }))
  expect((await editor()).text()).toBe(mapping)
  ;(await editor()).type(" ")
  await hands.click(screen.getByRole("button", { name: "Save the mapping" }))
  await hands.click(await screen.findByRole("button", { name: /^Undo/ }))
  await waitFor(() =>
    expect(server.calls("put", path).map(({ body }) => body)).toEqual([{ mapping: " " }, { mapping }]),
  )
})
