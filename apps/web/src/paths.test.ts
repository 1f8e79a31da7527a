import { matchRoutes } from "react-router"
import { expect, test } from "vitest"
import { askForAssessment, paths, requestedKit } from "./paths.ts"
import { type Screen, screens } from "./screens.ts"

const assessment = { spaceId: 3, page: 2, assessmentId: "a1" }
const list = Object.entries<Screen>(screens).map(([name, { path }]) => ({ id: name, path }))

/** The screen at an address, and its parameters. */
function screenAt(address: string) {
  const match = matchRoutes(list, address)?.at(-1)
  return [match?.route.id, match?.params]
}

test("a link to a question names its position, and an assessment the page to return to", () => {
  expect(screenAt(paths.question(assessment, 5, 4))).toEqual([
    "question",
    { spaceId: "3", page: "2", assessmentId: "a1", questionnaireId: "5", questionIndex: "4" },
  ])
  expect(screenAt(paths.dashboard({ spaceId: 3, assessmentId: "a1" }))).toEqual([
    "dashboard",
    { spaceId: "3", page: "1", assessmentId: "a1" },
  ])
})

test("a moment in an address is one part of it", () => {
  expect(screenAt(paths.pastReport(assessment, "2026-01-02T03:04:05Z/1"))[1]).toMatchObject({
    moment: "2026-01-02T03:04:05Z/1",
  })
})

test("the public address of a report ends with its link hash", () => {
  expect(paths.report({ spaceId: 3, assessmentId: "a1" })).toBe("/3/assessments/a1/graphical-report/")
  expect(paths.report({ spaceId: 3, assessmentId: "a1" }, "f00")).toBe(
    "/3/assessments/a1/graphical-report/f00/",
  )
})

test("an address can request a new assessment on a kit", () => {
  expect(requestedKit(askForAssessment(42))).toBe(42)
})

test("a language in the fragment does not interfere", () => {
  expect(requestedKit("#createAssessment?id=42&lang=fa")).toBe(42)
  expect(requestedKit("#createAssessment?lang=fa&id=42")).toBe(42)
})

test("any other fragment requests nothing", () => {
  for (const hash of ["", "#createSpace", "#createAssessment", "#createAssessment?id=x", "#about"]) {
    expect(requestedKit(hash)).toBeUndefined()
  }
})
