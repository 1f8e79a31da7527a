import { render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { expect, test } from "vitest"
import { useFocusBack } from "./useFocusBack.ts"

function Editor({ onClose }: { onClose: () => void }) {
  useFocusBack()
  return (
    <button type="button" onClick={onClose}>
      Save
    </button>
  )
}

/** While it is edited, the button that opens the editor is not on the page. */
function Title({ name }: { name: string }) {
  const [edits, setEdits] = useState(false)
  return (
    <li>
      {edits ? (
        <Editor onClose={() => setEdits(false)} />
      ) : (
        <button type="button" aria-label={`Edit ${name}`} onClick={() => setEdits(true)} />
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
