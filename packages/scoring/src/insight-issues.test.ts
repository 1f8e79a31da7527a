import { describe, expect, test } from "vitest"
import { insightIssues, isExpired } from "./index.ts"
import { kitOf } from "./testing/small-kits.ts"

describe("a text", () => {
  test("expires with a calculation after it", () => {
    expect(isExpired(1, 2)).toBe(true)
    expect(isExpired(2, 2)).toBe(false)
  })

  test("is valid as long as nothing has been calculated", () => {
    expect(isExpired(0, 0)).toBe(false)
  })
})

describe("the issues of insights", () => {
  const kit = kitOf({
    levels: [{}],
    subjects: [
      { id: 1, attributes: [{ id: 1 }, { id: 2 }] },
      { id: 2, attributes: [] },
    ],
    questions: [],
  })

  test("count one expected insight per attribute and subject and one overall", () => {
    const nothing = { attributes: [], subjects: [], overall: null }
    expect(insightIssues(kit, nothing, 0)).toEqual({ notGenerated: 5, unapproved: 0, expired: 0 })
  })

  test("an insight may be both unapproved and expired; those on removed elements do not count", () => {
    const insights = {
      attributes: [
        { attributeId: 1, approved: false, calculation: 1 },
        { attributeId: 2, approved: true, calculation: 2 },
        { attributeId: 99, approved: false, calculation: 1 },
      ],
      subjects: [
        { subjectId: 2, approved: true, calculation: 1 },
        { subjectId: 99, approved: false, calculation: 1 },
      ],
      overall: { approved: false, calculation: 2 },
    }
    expect(insightIssues(kit, insights, 2)).toEqual({ notGenerated: 1, unapproved: 2, expired: 2 })
  })
})
