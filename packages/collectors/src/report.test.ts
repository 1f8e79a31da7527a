import { describe, expect, test } from "vitest"
import { markdownReport, type Reported, textReport } from "./index.ts"

const level = (title: string, index: number) => ({ title, index })
const item = (questionCode: string, optionIndex: number) => ({
  questionCode,
  optionIndex,
  confidenceLevelId: null,
  reason: "CI-Tests: 10 of 10",
  evidence: [],
})

const reported: Reported = {
  collection: {
    source: "Scorecard",
    items: [item("build", 3), item("gone", 1)],
    notProposed: [{ code: "sign", note: { en: "Not found.", fa: "یافت نشد." } }],
  },
  rejected: [{ index: 1, message: "This question does not exist." }],
  preview: {
    items: [
      {
        index: 0,
        outcome: "CREATED",
        questionTitle: "Is every change built?",
        present: null,
        isNotApplicable: false,
        proposed: { title: "Yes" },
      },
    ],
    effect: {
      before: { level: level("Starting", 1), score: 12.345 },
      after: { level: level("Practised", 2), score: 50 },
      attributes: [
        {
          title: "Automation",
          before: { level: level("Starting", 1), score: 0 },
          after: { level: level("Practised", 2), score: 50 },
        },
        {
          title: "Recovery",
          before: { level: null, score: null },
          after: { level: null, score: null },
        },
      ],
    },
  },
  outcome: { created: 1, replaced: 0, unchanged: 0 },
  broken: [],
  language: "en",
}

describe("a report", () => {
  test("for a terminal", () => {
    expect(textReport(reported)).toBe(`Proposals of Scorecard
  build  Is every change built?
      No answer → Yes  [new]
      CI-Tests: 10 of 10

Rejected by the server:
  gone: This question does not exist.

Without a proposal:
  sign: Not found.

If people accept these proposals:
  Level: Starting (12.3) → Practised (50)
  Automation: Starting (0) → Practised (50)
  Other attributes, unchanged: 1

Proposed: 1 new, 0 in place of earlier ones, 0 unchanged.`)
  })

  test("for a pull request", () => {
    expect(
      markdownReport({ ...reported, outcome: null, broken: ["The level would fall."] }),
    ).toBe(`### Proposals of Scorecard

> **The level would fall\\.**

If people accept these proposals: **Level: Starting \\(12\\.3\\) → Practised \\(50\\)**

| Attribute | Before | After |
| --- | --- | --- |
| Automation | Starting \\(0\\) | Practised \\(50\\) |

Other attributes, unchanged: 1

| Question | Present answer | Proposed answer | State | Reason |
| --- | --- | --- | --- | --- |
| Is every change built? \\(build\\) | No answer | Yes | new | CI\\-Tests: 10 of 10 |

Rejected by the server:

- gone: This question does not exist\\.

Without a proposal:

- sign: Not found\\.

Dry run: nothing was proposed.
`)
  })

  test("in Persian, from right to left", () => {
    const text = markdownReport({ ...reported, language: "fa" })
    expect(text).toMatch(/^<div dir="rtl">\n\n### پیشنهادهای Scorecard/)
    expect(text).toContain("(۱۲٫۳\\) ← Practised \\(۵۰\\)")
    expect(textReport({ ...reported, language: "fa" })).toContain("پیشنهاد شد: ۱ جدید")
  })

  test("of results alone, without a server", () => {
    const alone = { ...reported, preview: null, outcome: null }
    expect(textReport(alone)).toContain("  build\n      Option 3\n      CI-Tests: 10 of 10")
    expect(markdownReport(alone)).toContain("| build | Option 3 | CI\\-Tests: 10 of 10 |")
  })

  test("says so if the result may not be seen, or nothing is proposed", () => {
    const hidden = { ...reported, preview: { items: [], effect: null } }
    for (const text of [textReport(hidden), markdownReport(hidden)]) {
      expect(text).toContain("may not see the result")
      expect(text).toContain("Nothing is proposed.")
    }
  })

  test("shows hostile texts as they are: no markup, links, mentions, table cells or control of the terminal", () => {
    const reason = "\u001B[31m|x|<img src=y>[a](http://evil.example)@all #12 `code`\n# Heading\u202E"
    const hostile = {
      ...reported,
      collection: { ...reported.collection, items: [{ ...item("build", 3), reason }] },
    }
    const rows = markdownReport(hostile)
      .split("\n")
      .filter((line) => line.includes("Heading"))
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(
      "\\[31m\\|x\\|\\<img src=y\\>\\[a\\]\\(http\u200B://evil\\.example\\)@\u200Ball \\#\u200B12 \\`code\\` \\#\u200B Heading",
    )
    expect(textReport(hostile)).not.toMatch(/\p{Cc}(?<!\n)|\u202E/u)
  })
})
