import { expect, test } from "vitest"
import { type Destination, destinationsOf } from "./destinations.ts"

const words = {
  inSpace: (title: string) => `in ${title}`,
  own: "own",
  settingsOf: (title: string) => `${title}: settings`,
  reportOf: (title: string) => `${title}: report`,
}
const fixed: Destination[] = [
  { kind: "place", title: "Kit library", to: "/assessment-kits" },
  { kind: "settings", title: "Account", to: "/user/account" },
]
const space = { id: 4, title: "Harbour", isDefault: false }
const assessment = { id: "a1", title: "Pay desk", space, canViewQuestionnaires: true, canViewReport: true }

test("without a text, all places are offered", () => {
  expect(destinationsOf(" ", fixed, undefined, words)).toEqual(fixed)
})

test("with a text, matching places come first, then spaces with their settings, assessments, kits and groups", () => {
  const found = {
    spaces: [{ id: 4, title: "Harbour" }],
    expertGroups: [{ id: 9, title: "Experts" }],
    assessments: [assessment],
    kits: [{ id: 7, title: "Kit" }],
  }
  const titles = destinationsOf("KIT", fixed, found, words).map(({ title, to }) => `${title} ${to}`)
  expect(titles).toEqual([
    "Kit library /assessment-kits",
    "Harbour /4/assessments/1",
    "Harbour: settings /4/setting",
    "Pay desk /4/assessments/1/a1/questionnaires",
    "Pay desk: report /4/assessments/a1/graphical-report/",
    "Kit /assessment-kits/7",
    "Experts /user/expert-groups/9",
  ])
})

test("an assessment offers only what the reader may open", () => {
  const reportOnly = { ...assessment, canViewQuestionnaires: false }
  const found = {
    spaces: [],
    expertGroups: [],
    assessments: [reportOnly, { ...assessment, canViewReport: false }],
    kits: [],
  }
  expect(destinationsOf("pay", fixed, found, words).map(({ title }) => title)).toEqual([
    "Pay desk: report",
    "Pay desk",
  ])
})
