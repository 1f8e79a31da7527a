import { expect, test } from "vitest"
import { linksTo } from "./links.ts"

const everything = {
  canManageSettings: true,
  canViewReport: true,
  canViewDashboard: true,
  canViewQuestionnaires: true,
}
const quick = { mode: { code: "QUICK" as const }, hasReport: false, permissions: everything }
const advanced = { ...quick, mode: { code: "ADVANCED" as const } }
const [open, complete] = [{ complete: false }, { complete: true }]

test("an assessment with open questions leads to its questionnaires", () => {
  expect(linksTo(quick, open)).toEqual({
    report: false,
    questionnaires: true,
    dashboard: false,
    main: "questionnaires",
  })
})

test("a fully answered quick assessment leads to its report, which is generated on opening", () => {
  expect(linksTo(quick, complete)).toMatchObject({ report: true, main: "report" })
})

test("the report of an advanced assessment is offered once it is published", () => {
  expect(linksTo(advanced, complete).report).toBe(false)
  expect(linksTo({ ...advanced, hasReport: true }, open)).toMatchObject({
    report: true,
    main: "dashboard",
  })
})

test("people who work on an advanced assessment start at its dashboard", () => {
  expect(linksTo(advanced, open)).toMatchObject({ dashboard: true, main: "dashboard" })
})

test("people who can only read are led to the report, or nowhere", () => {
  const reader = { ...everything, canViewDashboard: false, canViewQuestionnaires: false }
  expect(linksTo({ ...advanced, hasReport: true, permissions: reader }, open).main).toBe("report")
  expect(linksTo({ ...advanced, permissions: reader }, open).main).toBeNull()
})

test("people who cannot see the report are not led there", () => {
  const associate = { ...everything, canViewReport: false, canViewDashboard: false }
  expect(linksTo({ ...quick, hasReport: true, permissions: associate }, complete)).toEqual({
    report: false,
    questionnaires: true,
    dashboard: false,
    main: "questionnaires",
  })
})
