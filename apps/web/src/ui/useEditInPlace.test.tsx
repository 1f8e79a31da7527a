import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import { drafts } from "../drafts/store.ts"
import { useEditInPlace } from "./useEditInPlace.ts"

/** While it is edited, the button that opens the editor is not on the page. */
function Title({ name, isEditable = true }: { name: string; isEditable?: boolean }) {
  const editor = useEditInPlace(`option:${name}`, isEditable)
  return (
    <li>
      {editor.isOpen ? (
        <button type="button" onClick={editor.close}>
          Save
        </button>
      ) : (
        <button type="button" aria-label={`Edit ${name}`} onClick={editor.open} />
      )}
    </li>
  )
}

test("the focus returns to the button that opened an editor, though it is another element by then", async () => {
  render(
    <ul>
      <Title name="one" />
      <Title name="two" />
    </ul>,
  )
  await userEvent.click(screen.getByRole("button", { name: "Edit two" }))
  await userEvent.click(screen.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(screen.getByRole("button", { name: "Edit two" })).toHaveFocus())
})

test("whoever has gone on elsewhere is left there", async () => {
  render(
    <ul>
      <Title name="one" />
      <li>
        <input aria-label="Next" />
      </li>
    </ul>,
  )
  await userEvent.click(screen.getByRole("button", { name: "Edit one" }))
  const [save, next] = [screen.getByRole("button", { name: "Save" }), screen.getByLabelText("Next")]
  next.focus()
  save.click()
  await screen.findByRole("button", { name: "Edit one" })
  await new Promise(requestAnimationFrame)
  expect(next).toHaveFocus()
})

test("an editor opens by itself where something was typed before, for whoever may edit", () => {
  drafts.set("option:one", "Half a thought")
  drafts.set("option:two", "Half a thought")
  render(
    <ul>
      <Title name="one" />
      <Title name="two" isEditable={false} />
      <Title name="three" />
    </ul>,
  )
  expect(screen.getAllByRole("button", { name: "Save" })).toHaveLength(1)
  expect(screen.queryByRole("button", { name: "Edit one" })).toBeNull()
})
