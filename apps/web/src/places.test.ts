import { matchPath } from "react-router"
import { expect, test } from "vitest"
import { askForAssessment, patterns, places, questionnaireParts, requestedKit } from "./places.ts"

const assessment = { spaceId: 3, page: 2, assessmentId: "a1" }

test.each([
  [patterns.kit, places.kit(7), { kitId: "7" }],
  [patterns.space, places.space(3), { spaceId: "3", page: "1" }],
  [
    patterns.questionnaires,
    places.questionnaires(assessment),
    { spaceId: "3", page: "2", assessmentId: "a1" },
  ],
  [
    `${patterns.questionnaire}/${questionnaireParts.question}`,
    places.question(assessment, 5, 4),
    { spaceId: "3", page: "2", assessmentId: "a1", questionnaireId: "5", questionIndex: "4" },
  ],
  [
    `${patterns.questionnaire}/${questionnaireParts.review}`,
    places.review(assessment, 5),
    { spaceId: "3", page: "2", assessmentId: "a1", questionnaireId: "5" },
  ],
  [patterns.dashboard, places.dashboard(assessment), { spaceId: "3", page: "2", assessmentId: "a1" }],
  [patterns.insights, places.insights(assessment), { spaceId: "3", page: "2", assessmentId: "a1" }],
  [patterns.reportTexts, places.reportTexts(assessment), { spaceId: "3", page: "2", assessmentId: "a1" }],
  [patterns.report, places.report(assessment), { spaceId: "3", assessmentId: "a1" }],
  [patterns.report, places.report(assessment, "f00"), { spaceId: "3", assessmentId: "a1", linkHash: "f00" }],
  [patterns.group, places.group(9), { groupId: "9" }],
  [patterns.authoredKit, places.authoredKit(9, 7), { groupId: "9", kitId: "7" }],
  [patterns.groupInvitation, places.groupInvitation(9, "f00"), { groupId: "9", token: "f00" }],
  [patterns.webhook, places.webhook(3, "w1"), { spaceId: "3", webhookId: "w1" }],
  [patterns.imported, places.imported(3, "r1"), { spaceId: "3", importedResultId: "r1" }],
  [patterns.spaceSettings, places.spaceSettings(3), { spaceId: "3" }],
  [patterns.overview, places.overview(3), { spaceId: "3" }],
  [patterns.audit, places.audit(3), { spaceId: "3" }],
])("a link to %s opens that page: %s", (pattern, address, params) => {
  expect(matchPath(pattern, address)?.params).toEqual(params)
})

test("the public address of a report ends with its link hash", () => {
  expect(places.report({ spaceId: 3, assessmentId: "a1" })).toBe("/3/assessments/a1/graphical-report/")
  expect(places.report({ spaceId: 3, assessmentId: "a1" }, "f00")).toBe(
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
