import { expect, test } from "vitest"
import { moved } from "./SortableList.tsx"

test("an item is moved up or down, and the others keep their order", () => {
  expect(moved([1, 2, 3, 4], 4, 1)).toEqual([1, 4, 2, 3])
  expect(moved([1, 2, 3, 4], 1, 2)).toEqual([2, 3, 1, 4])
})

test("an item cannot be moved out of its list", () => {
  const ids = [1, 2, 3]
  expect(moved(ids, 1, -1)).toBe(ids)
  expect(moved(ids, 3, 3)).toBe(ids)
  expect(moved(ids, 2, 1)).toBe(ids)
})
