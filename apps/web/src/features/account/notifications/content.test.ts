import { expect, test } from "vitest"
import { piecesOf, wordsOf } from "./content.ts"
import type { Notification } from "./widget.ts"

const notification = (told: Partial<Notification> & { data?: Record<string, unknown> }): Notification => ({
  _id: "1",
  templateIdentifier: "createassessment",
  content: "",
  seen: false,
  read: false,
  createdAt: "2026-03-01T09:15:42.123Z",
  payload: { title: "", data: told.data ?? {} },
  ...told,
})

test("the content is shown as text, whatever markup it contains", () => {
  expect(wordsOf({ content: "Ada likes <b>R&amp;D &lt;3</b>. " })).toBe("Ada likes R&D <3.")
})

test("the name of a kit links to it", () => {
  const data = { kit: { id: 7, title: "R&D" } }
  expect(piecesOf(notification({ content: "Ada likes R&amp;D a lot.", data }))).toEqual([
    { text: "Ada likes " },
    { text: "R&D", to: "/assessment-kits/7" },
    { text: " a lot." },
  ])
})

test.each([
  ["grantuserassessmentrole", "/3/assessments/1/a1/questionnaires"],
  ["grantaccesstoreport", "/3/assessments/a1/graphical-report/"],
  ["completeassessment", "/3/assessments/a1/graphical-report/"],
])("the assessment of %s leads to %s", (templateIdentifier, to) => {
  const data = { assessment: { id: "a1", title: "Night shift", spaceId: 3 } }
  expect(piecesOf(notification({ templateIdentifier, content: "Night shift", data }))).toEqual([
    { text: "Night shift", to },
  ])
})

test("the name of a space links to its assessments", () => {
  const data = { space: { id: 4, title: "Harbour" } }
  expect(piecesOf(notification({ content: "You are in Harbour", data }))[1]).toEqual({
    text: "Harbour",
    to: "/4/assessments/1",
  })
})

test("the space of a paused webhook links to the webhook", () => {
  const data = { webhook: { id: "w1", host: "hooks.example" }, space: { id: 4, title: "Harbour" } }
  expect(piecesOf(notification({ content: "A webhook of Harbour is paused", data }))[1]).toEqual({
    text: "Harbour",
    to: "/4/webhooks/w1",
  })
})

test("a notification has no link if its subject has no page or is not named", () => {
  const without = [{ text: "Kim has joined." }]
  expect(piecesOf(notification({ content: "Kim has joined.", data: { inviteeModel: { id: 1 } } }))).toEqual(
    without,
  )
  expect(piecesOf(notification({ content: "Kim has joined.", data: { kit: { id: 1, title: "" } } }))).toEqual(
    without,
  )
  expect(
    piecesOf(notification({ content: "Kim has joined.", data: { kit: { id: 1, title: "Sea" } } })),
  ).toEqual(without)
})
