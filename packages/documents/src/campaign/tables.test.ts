import { expect, test } from "vitest"
import type { CampaignReport } from "./report.ts"
import { tablesOf } from "./tables.ts"

const report: CampaignReport = {
  ...{ language: "en", title: "Autumn", space: "Harbour", kit: "Team Health Check" },
  ...{ moment: "2026-03-01T09:00:00Z", isClosed: false, teamCount: 5 },
  levels: ["Weak", "Strong"],
  subjects: ["Work"],
  teams: [],
  attributes: [
    {
      ...{ title: "Pace", subject: "Work", teams: 5, lower: 20, median: 40, upper: 60 },
      ...{ below: [3], medianBefore: null },
    },
  ],
  lacking: [{ title: "Do we rest?", teams: 3, unproven: 0, attributes: ["Pace", "Trust"] }],
}

const actionsOf = (more: Partial<CampaignReport>) =>
  tablesOf({ ...report, ...more }).find(({ name }) => name === "actions")

test("what most teams lack is a table, with how many are not proven where there are some", () => {
  expect(actionsOf({})).toMatchObject({
    head: ["Question", "Teams", "Attributes"],
    rows: [["Do we rest?", 3, "Pace, Trust"]],
  })
  const [lacking] = report.lacking ?? []
  expect(actionsOf({ lacking: lacking ? [{ ...lacking, unproven: 2 }] : [] })).toMatchObject({
    head: ["Question", "Teams", "Attributes", "Of these, a shorter way may do without it"],
    rows: [["Do we rest?", 3, "Pace, Trust", 2]],
  })
})

test("a result says that this is still being calculated, but not to those who may not see it", () => {
  expect(actionsOf({ lacking: null })?.rows[0]?.[0]).toMatch(/^This is still being calculated/)
  expect(actionsOf({ lacking: null, attributes: null })).toBeUndefined()
  expect(actionsOf({ lacking: [] })).toBeUndefined()
})
