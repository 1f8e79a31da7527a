import { EditorView } from "@codemirror/view"
import { screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { address, draftOf } from "../../../testing/designer.ts"
import { visit } from "../../../testing/visit.tsx"

test("the draft is shown as text, and cannot be applied until it is changed", async ({ server }) => {
  draftOf(server)
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/text/", {
    text: 'level Low {\n    title: "Low"\n}\n',
  })
  await visit(`${address}#Text`)
  const editor = await screen.findByRole("textbox", { name: "The draft as text" })
  expect(within(editor).getByText("level")).toBeVisible()
  expect(screen.getByRole("button", { name: "Review and apply" })).toBeDisabled()
  expect(screen.getByRole("button", { name: "Discard my changes" })).toBeDisabled()
})

test("discarding changes brings the text of the draft back", async ({ server }) => {
  draftOf(server)
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/text/", { text: "level Low" })
  const { hands } = await visit(`${address}#Text`)
  const field = () => screen.findByRole("textbox", { name: "The draft as text" })
  EditorView.findFromDOM(await field())?.dispatch({ changes: { from: 0, insert: "// mine\n" } })
  await hands.click(screen.getByRole("button", { name: "Discard my changes" }))
  expect(EditorView.findFromDOM(await field())?.state.doc.toString()).toBe("level Low")
})

test("a text that is being changed stays when the language of the page changes", async ({ server }) => {
  draftOf(server)
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/text/", { text: "" })
  const { hands } = await visit(`${address}#Text`)
  const field = await screen.findByRole("textbox", { name: "The draft as text" })
  const editor = EditorView.findFromDOM(field)
  editor?.dispatch({ changes: { from: 0, insert: "level Low" } })
  await hands.click(screen.getByRole("button", { name: /^FA/ }))
  await waitFor(() => expect(field).not.toHaveAccessibleName("The draft as text"))
  expect(field).toBeInTheDocument()
  expect(EditorView.findFromDOM(field)?.state.doc.toString()).toBe("level Low")
})

test("applying a text can be undone, even in a draft that is not a complete kit yet", async ({ server }) => {
  const path = "/api/v1/kit-versions/{kitVersionId}/text/"
  draftOf(server)
  server.answers("get", path, { text: 'question Q1 {\n    title: "Without options"\n}\n' })
  server.answers("put", path, { changesCount: 1, message: "The draft is as the text says.", undoId: 41 })
  server.answers("post", "/api/v1/kit-versions/{kitVersionId}/restore/", undefined)
  const { hands } = await visit(`${address}#Text`)
  const editor = EditorView.findFromDOM(await screen.findByRole("textbox", { name: "The draft as text" }))
  const text = 'level Low {\n    title: "Low"\n    description: "Little"\n    value: 1\n}\n'
  editor?.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  await hands.click(screen.getByRole("button", { name: "Review and apply" }))
  await hands.click(await screen.findByRole("button", { name: "Apply to the draft" }))
  await hands.click(await screen.findByRole("button", { name: /^Undo/ }))
  await waitFor(() =>
    expect(server.calls("post", "/api/v1/kit-versions/{kitVersionId}/restore/")[0]?.body).toEqual({
      deleted: "text",
      id: 41,
    }),
  )
})
