import { expect, test } from "vitest"
import type { Notification } from "./api.ts"
import { piecesOf } from "./content.ts"

const notification = (told: Partial<Notification>): Notification => ({
  id: "1",
  kind: "createassessment",
  title: "",
  text: "",
  details: {},
  seen: false,
  read: false,
  creationTime: "2026-03-01T09:15:42.123456",
  ...told,
})

test("the name of a kit links to it", () => {
  const details = { kit: { id: 7, title: "R&D" } }
  expect(piecesOf(notification({ text: "Ada likes R&D a lot.", details }))).toEqual([
    { text: "Ada likes " },
    { text: "R&D", to: "/assessment-kits/7" },
    { text: " a lot." },
  ])
})

test.each([
  ["grantuserassessmentrole", "/3/assessments/1/a1/questionnaires"],
  ["grantaccesstoreport", "/3/assessments/a1/graphical-report/"],
  ["completeassessment", "/3/assessments/a1/graphical-report/"],
  ["roadmapitemdue", "/3/assessments/1/a1/advice"],
])("the assessment of %s leads to %s", (kind, to) => {
  const details = { assessment: { id: "a1", title: "Night shift", spaceId: 3 } }
  expect(piecesOf(notification({ kind, text: "Night shift", details }))).toEqual([
    { text: "Night shift", to },
  ])
})

test("the name of a space links to its assessments", () => {
  const details = { space: { id: 4, title: "Harbour" } }
  expect(piecesOf(notification({ text: "You are in Harbour", details }))[1]).toEqual({
    text: "Harbour",
    to: "/4/assessments/1",
  })
})

test("the space of a paused webhook links to the webhook", () => {
  const details = { webhook: { id: "w1", host: "hooks.example" }, space: { id: 4, title: "Harbour" } }
  expect(piecesOf(notification({ text: "A webhook of Harbour is paused", details }))[1]).toEqual({
    text: "Harbour",
    to: "/4/webhooks/w1",
  })
})

test("a notification has no link if its subject has no page or is not named", () => {
  const without = [{ text: "Kim has joined." }]
  expect(piecesOf(notification({ text: "Kim has joined.", details: { inviteeModel: { id: 1 } } }))).toEqual(
    without,
  )
  expect(piecesOf(notification({ text: "Kim has joined.", details: { kit: { id: 1, title: "" } } }))).toEqual(
    without,
  )
  expect(
    piecesOf(notification({ text: "Kim has joined.", details: { kit: { id: 1, title: "Sea" } } })),
  ).toEqual(without)
})
