import { QueryClientProvider } from "@tanstack/react-query"
import { render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { ReactNode } from "react"
import { useState } from "react"
import { createMemoryRouter, RouterProvider } from "react-router"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { makeQueryClient } from "../app/queryClient.ts"
import { startTexts, switchLanguage } from "../i18n/i18n.ts"
import { FormDialog } from "./FormDialog.tsx"
import { FormTextField } from "./FormTextField.tsx"
import { RichTextField } from "./rich-text/RichTextField.tsx"
import { FormRichTextField } from "./rich-text/RichTextInput.tsx"
import { SearchField } from "./SearchField.tsx"

beforeEach(() => startTexts("en"))

function renderSaving(content: ReactNode) {
  render(<QueryClientProvider client={makeQueryClient()}>{content}</QueryClientProvider>)
}

describe("a dialog with fields", () => {
  async function opened() {
    const onClose = vi.fn()
    renderSaving(
      <FormDialog
        open
        title="Rename"
        defaultValues={{ title: "Harbour", note: "" }}
        submitLabel="Save"
        onSubmit={async () => undefined}
        onClose={onClose}
      >
        <FormTextField name="title" label="Title" autoFocus />
        <FormTextField name="note" label="Note" multiline />
      </FormDialog>,
    )
    const hands = userEvent.setup()
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Title" })).toHaveFocus())
    return { hands, onClose }
  }

  test("asks before Escape discards what was typed", async () => {
    const { hands, onClose } = await opened()
    await hands.type(screen.getByRole("textbox", { name: "Title" }), " of Oslo")
    await hands.keyboard("{Escape}")
    expect(onClose).not.toHaveBeenCalled()
    await hands.click(await screen.findByRole("button", { name: "Keep editing" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Harbour of Oslo")
    await hands.keyboard("{Escape}")
    await hands.click(await screen.findByRole("button", { name: "Discard" }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test("asks before a click beside it discards what was typed", async () => {
    const { hands, onClose } = await opened()
    await hands.type(screen.getByRole("textbox", { name: "Note" }), "Since May")
    await hands.click(document.querySelector(".MuiDialog-container") ?? document.body)
    expect(await screen.findByRole("alertdialog", { name: "Discard your changes?" })).toBeVisible()
    expect(onClose).not.toHaveBeenCalled()
  })

  test("closes at once without typed text, also if it was taken back", async () => {
    const { hands, onClose } = await opened()
    await hands.type(screen.getByRole("textbox", { name: "Title" }), "s{Backspace}")
    await hands.keyboard("{Escape}")
    expect(screen.queryByRole("alertdialog")).toBeNull()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  test("closes at once with its cancel button", async () => {
    const { hands, onClose } = await opened()
    await hands.type(screen.getByRole("textbox", { name: "Title" }), "s")
    await hands.click(screen.getByRole("button", { name: "Cancel" }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe("a rich text that is edited in place", () => {
  async function editing(html: string) {
    const field = (
      <>
        <button type="button">Elsewhere</button>
        <RichTextField
          label="Summary"
          html={html}
          editable
          placeholder="Write something"
          onSave={async () => undefined}
        />
      </>
    )
    const router = createMemoryRouter([{ path: "*", element: field }])
    renderSaving(<RouterProvider router={router} />)
    const hands = userEvent.setup()
    await hands.click(screen.getByRole("button", { name: "Edit: Summary" }))
    await screen.findByRole("textbox", { name: "Summary" })
    return { hands, router }
  }

  test("warns about changes only, not about how the editor writes the same text", async () => {
    const { hands, router } = await editing("<p>Calm<br/>seas</p>\n<p><b>ahead</b></p>")
    await hands.click(screen.getByRole("button", { name: "Elsewhere" }))
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true)
    await router.navigate("/elsewhere")
    expect(screen.queryByRole("dialog")).toBeNull()
  })

  test("warns once something has been changed", async () => {
    const { hands } = await editing("<p>Calm seas</p>")
    await hands.click(screen.getByRole("textbox", { name: "Summary" }))
    await hands.keyboard("{Control>}a{/Control}{Delete}")
    await hands.click(screen.getByRole("button", { name: "Elsewhere" }))
    expect(await screen.findByRole("dialog", { name: "Finish editing first" })).toBeVisible()
  })

  test("keeps text and editor when the language changes", async () => {
    const { hands, router } = await editing("<p>Calm seas</p>")
    await hands.click(screen.getByRole("textbox", { name: "Summary" }))
    await hands.keyboard("{Control>}a{/Control}{Delete}")
    const editor = screen.getByRole("textbox", { name: "Summary" })
    await switchLanguage("fa")
    await router.navigate({ search: "" }, { replace: true })
    expect(await screen.findByRole("button", { name: "ذخیره" })).toBeVisible()
    expect(screen.getByRole("textbox", { name: "Summary" })).toBe(editor)
    expect(editor).toHaveTextContent("")
    expect(screen.queryByRole("dialog")).toBeNull()
  })
})

test("a form leads to a rich text that is missing", async () => {
  renderSaving(
    <FormDialog
      open
      title="About"
      defaultValues={{ about: "" }}
      submitLabel="Save"
      onSubmit={async () => undefined}
      onClose={() => undefined}
    >
      <FormRichTextField name="about" label="About the kit" required minLength={3} maxLength={100} />
    </FormDialog>,
  )
  const text = await screen.findByRole("textbox", { name: "About the kit" })
  await userEvent.click(screen.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(text).toHaveFocus())
  expect(text).toHaveAttribute("aria-invalid", "true")
  expect(text).toHaveAccessibleDescription("This field is required.")
})

const searched: string[] = []

function SearchedList() {
  const [search, setSearch] = useState("")
  function change(text: string) {
    searched.push(text)
    setSearch(text)
  }
  return (
    <>
      <SearchField label="Search" value={search} onChange={change} />
      <button type="button" onClick={() => setSearch("")}>
        Back
      </button>
    </>
  )
}

test("a search field does not bring back what a navigation has cleared", async () => {
  render(<SearchedList />)
  const hands = userEvent.setup()
  await hands.type(screen.getByRole("searchbox"), "oslo")
  await waitFor(() => expect(searched).toEqual(["oslo"]))
  await hands.click(screen.getByRole("button", { name: "Back" }))
  expect(screen.getByRole("searchbox")).toHaveValue("")
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(searched).toEqual(["oslo"])
})
