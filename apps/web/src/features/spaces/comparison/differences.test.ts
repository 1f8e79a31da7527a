import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { differencesOf } from "./comparison.ts"

const attribute = (title: string, ...ranks: number[]) => ({
  id: title.length,
  index: 1,
  title,
  assessment: ranks.map((rank, position) => ({
    assessmentId: String(position),
    maturityLevel: { id: rank, title: `Level ${rank}`, value: rank, index: rank },
  })),
})

test("the largest differences come first, and attributes on the same level are left out", () => {
  const comparison: Schemas["Comparison"] = {
    assessments: [],
    subjects: [
      {
        id: 1,
        title: "Delivery",
        assessments: [],
        attributes: [attribute("Same", 2, 2, 2), attribute("Near", 2, 3, 2)],
      },
      { id: 2, title: "Teamwork", assessments: [], attributes: [attribute("Far", 5, 1, 3)] },
    ],
  }
  expect(differencesOf(comparison).map(({ attribute: { title }, spread }) => [title, spread])).toEqual([
    ["Far", 4],
    ["Near", 1],
  ])
})
