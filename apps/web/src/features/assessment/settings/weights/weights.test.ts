import { expect, test } from "vitest"
import type { Schemas } from "../../../../api/schemas.ts"
import { customOf, keyOf, weightIn, weightOf } from "./weights.ts"

const attribute = (id: number, customValue: number | null): Schemas["CustomAttribute"] => ({
  id,
  title: `Attribute ${id}`,
  index: id,
  translations: {},
  weight: { defaultValue: 2, customValue },
})

const subject: Schemas["CustomSubject"] = {
  ...attribute(1, null),
  mainLanguage: { code: "EN", title: "English" },
  attributes: [attribute(11, 0), attribute(12, null), attribute(13, null)],
}

test("zero is a weight, typed or stored", () => {
  expect(weightOf("attribute", attribute(11, 0), new Map())).toBe(0)
  expect(weightOf("attribute", attribute(12, null), new Map([[keyOf("attribute", 12), 0]]))).toBe(0)
  expect(weightOf("attribute", attribute(12, null), new Map())).toBe(2)
})

test("only custom and edited weights are stored", () => {
  expect(customOf([subject], new Map([[keyOf("attribute", 12), 5]]))).toEqual({
    subjects: [],
    attributes: [
      { id: 11, weight: 0 },
      { id: 12, weight: 5 },
    ],
  })
})

test.each([
  ["0", 0],
  [" 12 ", 12],
  ["۳", 3],
  ["٣", 3],
  ["-1", undefined],
  ["1.5", undefined],
  ["", undefined],
  ["9999999999", undefined],
])("“%s” is read as %s", (text, weight) => {
  expect(weightIn(text)).toBe(weight)
})
