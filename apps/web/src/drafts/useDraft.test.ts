import { expect, test } from "vitest"
import { OpenDrafts } from "./open.ts"
import { isSame } from "./useDraft.ts"

test("values are compared by what they say", () => {
  expect(isSame({ a: [1, { b: "" }], c: undefined }, { a: [1, { b: "" }] })).toBe(true)
  expect(isSame(new Map([[7, "x"]]), new Map([[7, "x"]]))).toBe(true)
  expect(isSame(new Map([[7, "x"]]), new Map([[8, "x"]]))).toBe(false)
  expect(isSame({ a: [1] }, { a: [1, 2] })).toBe(false)
  expect(isSame("", null)).toBe(false)
})

test("a draft in a dialog is also one of the page, and leaving waits for it while it is saved", () => {
  const page = new OpenDrafts(null)
  const dialog = new OpenDrafts(page)
  const discarded: string[] = []
  const draft = (name: string, isSaving = false, asks = true) => ({
    asks,
    isSaving,
    discard: () => discarded.push(name),
  })
  const states = () => [page.state(), dialog.state()]
  const removeOuter = page.add(draft("outer"))
  expect(states()).toEqual(["changed", "none"])
  const removeInner = dialog.add(draft("inner", true))
  expect(states()).toEqual(["changed", "saving"])
  dialog.discard()
  expect(discarded).toEqual(["inner"])
  removeOuter()
  expect(states()).toEqual(["saving", "saving"])
  removeInner()
  dialog.add(draft("remark", false, false))
  expect(states()).toEqual(["none", "none"])
  expect(dialog.isEmpty()).toBe(false)
})
