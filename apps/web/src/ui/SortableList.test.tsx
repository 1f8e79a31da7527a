import { render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { type ReactNode, useState } from "react"
import { expect, test } from "vitest"
import { startTexts } from "../i18n/i18n.ts"
import { SortableList } from "./SortableList.tsx"

const rows = Array.from({ length: 12 }, (_, index) => ({ id: index + 1, title: `Row ${index + 1}` }))

const drawn: number[] = []

function drawRow({ id, title }: (typeof rows)[number], handle: ReactNode) {
  drawn.push(id)
  return (
    <p>
      {handle}
      {title}
    </p>
  )
}

function List() {
  const [items, setItems] = useState(rows)
  const inOrder = (ids: number[]) => ids.flatMap((id) => rows.filter((each) => each.id === id))
  return (
    <SortableList
      label="Rows"
      items={items}
      nameOf={({ title }) => title}
      onMove={(ids) => setItems(inOrder(ids))}
    >
      {drawRow}
    </SortableList>
  )
}

test("moving a row re-renders only the rows whose position changes", async () => {
  await startTexts("en")
  render(<List />)
  const hands = userEvent.setup()
  screen.getByRole("button", { name: /^Move Row 4, at position 4/ }).focus()
  drawn.length = 0

  await hands.keyboard("{ArrowUp}")
  expect(screen.getByText("Row 4 is now at position 3 of 12")).toBeInTheDocument()
  expect([...new Set(drawn)].sort()).toEqual([3, 4])
  await hands.keyboard("{ArrowUp}")
  expect(screen.getByRole("button", { name: /^Move Row 4, at position 2/ })).toHaveFocus()
  expect([...new Set(drawn)].sort()).toEqual([2, 3, 4])
})
