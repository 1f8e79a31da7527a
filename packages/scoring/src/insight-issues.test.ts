import { describe, expect, test } from "vitest"
import { insightIssues, isExpired } from "./index.ts"
import { kitOf } from "./testing/small-kits.ts"

const EARLIER = "2025-03-04T09:15:30.123455"
const NOW = "2025-03-04T09:15:30.123456"

describe("a text", () => {
  test("expires with a calculation after it, to the microsecond", () => {
    expect(isExpired(EARLIER, NOW)).toBe(true)
    expect(isExpired(NOW, NOW)).toBe(false)
    expect(isExpired(NOW, EARLIER)).toBe(false)
  })

  test("is valid as long as nothing has been calculated", () => {
    expect(isExpired(EARLIER, null)).toBe(false)
  })

  test("may have a Date as its time, too", () => {
    expect(isExpired(new Date(1), new Date(2))).toBe(true)
    expect(isExpired(new Date(2), new Date(2))).toBe(false)
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
    expect(insightIssues(kit, nothing, null)).toEqual({ notGenerated: 5, unapproved: 0, expired: 0 })
  })

  test("an insight may be both unapproved and expired; those on removed elements do not count", () => {
    const insights = {
      attributes: [
        { attributeId: 1, approved: false, lastModificationTime: EARLIER },
        { attributeId: 2, approved: true, lastModificationTime: NOW },
        { attributeId: 99, approved: false, lastModificationTime: EARLIER },
      ],
      subjects: [
        { subjectId: 2, approved: true, lastModificationTime: EARLIER },
        { subjectId: 99, approved: false, lastModificationTime: EARLIER },
      ],
      overall: { approved: false, lastModificationTime: NOW },
    }
    expect(insightIssues(kit, insights, NOW)).toEqual({ notGenerated: 1, unapproved: 2, expired: 2 })
  })
})
