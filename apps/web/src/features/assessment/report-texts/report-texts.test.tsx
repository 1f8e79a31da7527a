import { screen, waitFor, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { report as englishReport } from "../../../i18n/en/report.ts"
import { reportTexts as englishTexts } from "../../../i18n/en/reportTexts.ts"
import { report as persianReport } from "../../../i18n/fa/report.ts"
import { reportTexts as persianTexts } from "../../../i18n/fa/reportTexts.ts"
import { assessment, assessmentId, everything, path } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = `/1/assessments/1/${assessmentId}/report`
const textsPath = "/api/v1/assessments/{assessmentId}/report-metadata/"
const publishPath = "/api/v1/assessments/{assessmentId}/report-publish-status/"

const empty: Schemas["ReportMetadata"]["metadata"] = {
  intro: null,
  prosAndCons: null,
  steps: null,
  participants: null,
}
const written = { intro: "<p>Why.</p>", prosAndCons: "<p>Good.</p>", steps: "<p>Talks.</p>" }
const whole = { ...written, participants: "<p>All.</p>" }

function given(server: FakeServer, texts: Schemas["ReportMetadata"]): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    mode: { code: "ADVANCED", title: "Advanced" },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions: everything })
  server.answers("get", "/api/v1/assessments/{assessmentId}/dashboard/", {
    questions: {
      total: 2,
      answered: 2,
      unanswered: 0,
      answeredWithLowConfidence: 0,
      withoutEvidence: 0,
      unresolvedComments: 0,
      unapprovedAnswers: 0,
    },
    insights: { expected: 4, notGenerated: 0, unapproved: 0, expired: 0 },
    advices: { total: 1, unapproved: 0, expired: 0 },
    report: { unpublished: true, unprovidedMetadata: 0, providedMetadata: 4, totalMetadata: 4 },
  })
  server.answers("get", textsPath, texts)
}

test("each text is edited in place, and marked when empty", async ({ server }) => {
  given(server, { metadata: { ...empty, ...written }, includesRoadmap: false, published: false })
  server.answers("patch", textsPath, undefined)
  const { hands } = await visit(address)
  const participants = within(await screen.findByRole("region", { name: "Participants" }))
  expect(participants.getByText("(empty)")).toBeVisible()
  expect(screen.getAllByText("(empty)")).toHaveLength(1)
  await hands.click(participants.getByRole("button", { name: "Edit: Participants" }))
  await hands.click(await screen.findByRole("textbox", { name: "Participants" }))
  await hands.keyboard("All of us.")
  server.answers("get", textsPath, { metadata: whole, includesRoadmap: false, published: false })
  await hands.click(screen.getByRole("button", { name: "Save" }))
  await waitFor(() => expect(screen.queryByText("(empty)")).not.toBeInTheDocument())
  expect(server.calls("patch", textsPath)[0]?.body).toEqual({ participants: "<p>All of us.</p>" })
})

test("the introduction has a limit, and is not sent beyond it", async ({ server }) => {
  given(server, {
    metadata: { ...empty, intro: `<p>${"a".repeat(1001)}</p>` },
    includesRoadmap: false,
    published: false,
  })
  const { hands } = await visit(address)
  await hands.click(await screen.findByRole("button", { name: "Edit: Introduction" }))
  expect(await screen.findByText("1001 / 1000")).toBeVisible()
  await hands.click(screen.getByRole("button", { name: "Save" }))
  expect(await screen.findByText("The text can have up to 1000 characters.")).toBeVisible()
  expect(server.calls("patch", textsPath)).toEqual([])
})

test("somebody who may no longer write a text gets a message, and keeps what was typed", async ({
  server,
}) => {
  given(server, { metadata: { ...empty, ...written }, includesRoadmap: false, published: false })
  server.refuses("patch", textsPath, 403, "ACCESS_DENIED")
  const { hands } = await visit(address)
  await hands.click(await screen.findByRole("button", { name: "Edit: Participants" }))
  await hands.click(await screen.findByRole("textbox", { name: "Participants" }))
  await hands.keyboard("All of us.")
  await hands.click(screen.getByRole("button", { name: "Save" }))
  const denied = "You don't have the necessary permission to edit this section."
  expect(await screen.findByText(denied)).toBeVisible()
  expect(screen.getAllByRole("alert")).toHaveLength(1)
  expect(screen.getByRole("textbox", { name: "Participants" })).toHaveTextContent("All of us.")
})

test("a report can be published when every text is written", async ({ server }) => {
  given(server, { metadata: { ...empty, ...written }, includesRoadmap: false, published: false })
  const { unmount } = await visit(address)
  expect(await screen.findByText("Please fill in all sections first.")).toBeVisible()
  expect(screen.getByRole("switch", { name: "Publish report" })).toBeDisabled()
  expect(screen.getByText("Empty: Participants")).toBeVisible()
  unmount()

  given(server, { metadata: whole, includesRoadmap: false, published: false })
  server.answers("put", publishPath, undefined)
  const { hands } = await visit(address)
  const publish = await screen.findByRole("switch", { name: "Publish report" })
  server.answers("get", textsPath, { metadata: whole, includesRoadmap: false, published: true })
  await hands.click(publish)
  expect(await screen.findByText(/^Published\./)).toBeVisible()
  expect(server.calls("put", publishPath)[0]?.body).toEqual({ published: true })
})

test("sections that stay empty are left out by name", async ({ server }) => {
  given(server, { metadata: { ...empty, ...written }, includesRoadmap: false, published: false })
  server.answers("put", publishPath, undefined)
  const { hands } = await visit(address)
  await hands.click(await screen.findByRole("button", { name: "Publish without this section" }))
  const question = within(await screen.findByRole("dialog", { name: "Publish without this section" }))
  expect(question.getByText(/published without: Participants/)).toBeVisible()
  server.answers("get", textsPath, {
    metadata: { ...empty, ...written },
    includesRoadmap: false,
    published: true,
  })
  await hands.click(question.getByRole("button", { name: "Leave out and publish" }))
  expect(await screen.findByText(/^Published\./)).toBeVisible()
  expect(server.calls("put", publishPath)[0]?.body).toEqual({ published: true })
})

test("the sections have one name on all screens", () => {
  for (const [here, there] of [
    [englishTexts, englishReport],
    [persianTexts, persianReport],
  ] as const) {
    const titles = Object.entries(here.sections).map(([section, { title }]) => [section, title])
    expect(Object.fromEntries(titles)).toEqual(there.publishing.sections)
  }
})

test("a published report can be taken back after confirmation, even with empty texts", async ({ server }) => {
  given(server, { metadata: empty, includesRoadmap: false, published: true })
  server.answers("put", publishPath, undefined)
  const { hands } = await visit(address)
  await hands.click(await screen.findByRole("switch", { name: "Publish report" }))
  const question = within(await screen.findByRole("dialog", { name: "Withdraw the report" }))
  expect(question.getByText(/only people with access can read it until/)).toBeVisible()
  await hands.click(question.getByRole("button", { name: "Withdraw the report" }))
  await waitFor(() => expect(server.calls("put", publishPath)[0]?.body).toEqual({ published: false }))
})

test("people who do not work on the report are denied access", async ({ server }) => {
  given(server, { metadata: empty, includesRoadmap: false, published: false })
  server.refuses("get", textsPath, 403, "ACCESS_DENIED")
  await visit(address)
  expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
})

test("the author decides whether the report includes the roadmap", async ({ server }) => {
  given(server, { metadata: whole, includesRoadmap: false, published: false })
  server.answers("patch", textsPath, undefined)
  const { hands } = await visit(address)
  const choice = await screen.findByRole("switch", { name: "Include the roadmap in the report" })
  expect(choice).not.toBeChecked()
  server.answers("get", textsPath, { metadata: whole, includesRoadmap: true, published: false })
  await hands.click(choice)
  await waitFor(() => expect(choice).toBeChecked())
  expect(server.calls("patch", textsPath)[0]?.body).toEqual({ includesRoadmap: true })
})
