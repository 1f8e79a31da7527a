import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { assessment, assessmentId, everything, path, person, report } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = `/1/assessments/1/${assessmentId}/history`
const timelinePath = "/api/v1/assessments/{assessmentId}/timeline/"
const changesPath = "/api/v1/assessments/{assessmentId}/changes/"
const milestonesPath = "/api/v1/assessments/{assessmentId}/milestones/"
const milestonePath = "/api/v1/assessments/{assessmentId}/milestones/{milestoneId}/"
const reportPath = "/api/v1/assessments/{assessmentId}/graphical-report/"

const causes = { answers: 0, kit: 0, weights: 0 }
const milestone = {
  id: "5d0c1bb4-7d7e-4c0e-9f3e-000000000001",
  title: "Audit Q3",
  time: "2026-02-01T09:00:00",
}
const publication = {
  id: "5d0c1bb4-7d7e-4c0e-9f3e-000000000002",
  time: "2026-02-10T09:00:00",
  userId: person.id,
}
const levels = [
  { id: 1, title: "Starting", value: 1, index: 1 },
  { id: 2, title: "Practised", value: 2, index: 2 },
]

function point(time: string, score: number, levelId: number, more: Partial<Schemas["TimelinePoint"]> = {}) {
  return {
    time,
    maturityLevelId: levelId,
    levelIndex: levelId,
    score,
    confidence: 60,
    answered: 10,
    total: 10,
    complete: true,
    causes,
    ...more,
  }
}

const timeline: Schemas["Timeline"] = {
  from: "2026-01-01T09:00:00",
  to: "2026-03-01T09:00:00",
  points: [
    point("2026-01-01T09:00:00", 0, 1, { complete: false, answered: 0 }),
    point("2026-01-20T09:00:00", 41.26, 1, { causes: { ...causes, answers: 10 } }),
    point("2026-02-20T09:00:00", 63.5, 2, { causes: { answers: 1, kit: 1, weights: 0 } }),
  ],
  firstComplete: "2026-01-20T09:00:00",
  releases: [],
  milestones: [milestone],
  publications: [publication],
  levels,
  subjects: [{ id: 31, title: "Delivery", attributes: [{ id: 5, title: "Automation" }] }],
  recordedSince: null,
}

const then = { confidence: 60, answered: 10, total: 10 }
const effect = { time: "2026-02-20T09:00:00", levelBefore: 1, levelAfter: 1 }
const changes: Schemas["Changes"] = {
  before: { time: "2026-02-10T09:00:00", maturityLevelId: 1, score: 41.26, ...then },
  after: { time: "2026-03-01T09:00:00", maturityLevelId: 2, score: 63.5, ...then },
  causes: {
    answers: [
      {
        questionId: 7,
        questionnaireId: 3,
        title: "Is every change built automatically?",
        from: {
          option: { id: 1, index: 1, title: "No" },
          isNotApplicable: false,
          confidenceLevelId: 3,
          isConfidenceAsked: true,
        },
        to: {
          option: { id: 2, index: 2, title: "Always" },
          isNotApplicable: false,
          confidenceLevelId: 3,
          isConfidenceAsked: true,
        },
        userId: person.id,
        ...effect,
        scoreBefore: 41.26,
        scoreAfter: 65.5,
        levelAfter: 2,
      },
    ],
    kit: [
      {
        kitVersionId: 4,
        released: "2026-02-15T09:00:00",
        cleared: 1,
        ...effect,
        levelBefore: 2,
        levelAfter: 2,
        scoreBefore: 65.5,
        scoreAfter: 63.5,
      },
    ],
    weights: [],
  },
  attributes: [
    {
      id: 5,
      title: "Automation",
      before: { maturityLevelId: 1, score: 20 },
      after: { maturityLevelId: 2, score: 70 },
      questionIds: [7],
    },
  ],
  people: [{ id: person.id, displayName: "Dana Demo", pictureLink: null }],
  levels,
  recordedSince: null,
  text: "Up one level since 10 February 2026.",
}

interface Given {
  timeline?: Schemas["Timeline"]
  changes?: Schemas["Changes"]
  permissions?: typeof everything
  mode?: "QUICK" | "ADVANCED"
}

function given(server: FakeServer, { permissions = everything, mode = "ADVANCED", ...replies }: Given = {}) {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    mode: { code: mode, title: mode },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", timelinePath, replies.timeline ?? timeline)
  server.answers("get", changesPath, replies.changes ?? changes)
  server.answers("get", reportPath, report)
}

/** The moments between which comparisons were asked for. */
function comparisons(server: FakeServer) {
  return server.asked
    .filter(({ name }) => name.includes("/changes/"))
    .map(({ name }) => Object.fromEntries(new URLSearchParams(name.split("?")[1])))
}

describe("the history of an assessment", () => {
  test("tells what changed since the last published report, with the effect of each cause", async ({
    server,
  }) => {
    given(server)
    await visit(address)
    expect(await screen.findByText("Up one level since 10 February 2026.")).toBeVisible()
    expect(comparisons(server).at(-1)).toEqual({ from: `publication:${publication.id}`, to: "now" })
    const answers = screen.getByRole("region", { name: "Answers" })
    expect(within(answers).getByRole("link", { name: /built automatically/ })).toBeVisible()
    expect(answers).toHaveTextContent("From “No” to “Always” · Dana Demo")
    expect(answers).toHaveTextContent("+24.2 points")
    expect(answers).toHaveTextContent("Starting → Practised")
    const kit = screen.getByRole("region", { name: "The kit" })
    expect(kit).toHaveTextContent("-2 points")
    expect(kit).toHaveTextContent("1 answer removed")
    expect(screen.getByRole("region", { name: "Attributes that moved" })).toHaveTextContent(
      "Starting → Practised · through “Is every change built automatically?”",
    )
  })

  test("names versions of the kit that changed nothing in one sentence, and effects that add up as they are shown", async ({
    server,
  }) => {
    const [answer] = changes.causes.answers
    const [kit] = changes.causes.kit
    if (!answer || !kit) throw new Error("There are no causes.")
    const idle = { ...kit, cleared: 0, scoreBefore: 65.5, scoreAfter: 65.5 }
    given(server, {
      changes: {
        ...changes,
        before: { ...changes.before, score: 40.04 },
        after: { ...changes.after, score: 40.16 },
        causes: {
          answers: [
            { ...answer, scoreBefore: 40.04, scoreAfter: 40.08 },
            { ...answer, scoreBefore: 40.08, scoreAfter: 40.12 },
            { ...answer, scoreBefore: 40.12, scoreAfter: 40.16 },
          ],
          kit: [idle, idle, idle],
          weights: [],
        },
      },
    })
    await visit(address)
    const versions = within(await screen.findByRole("region", { name: "The kit" }))
    expect(versions.getByText("3 releases of the kit changed nothing.")).toBeVisible()
    expect(versions.queryAllByRole("listitem")).toHaveLength(0)
    // From 40.0 to 40.2 as shown: each alone would be rounded to nothing.
    const answers = within(screen.getByRole("region", { name: "Answers" }))
    expect(answers.getAllByText(/points$/).map(({ textContent }) => textContent)).toEqual([
      "+0.2 points",
      "+0.1 points",
      "+0.1 points",
    ])
  })

  test("shows what has arrived before the frame around it, and after all else", async ({ server }) => {
    given(server)
    const frame = server.holds("get", "/api/v1/path-info/")
    const content = server.holds("get", timelinePath)
    await visit(address)
    await waitFor(() => expect(server.calls("get", "/api/v1/path-info/")).toHaveLength(1))
    // What was loaded reaches the screen a moment after the reply.
    const arrived = () => new Promise((resolve) => setTimeout(resolve, 50))
    await arrived()
    content()
    await waitFor(() => expect(server.calls("get", timelinePath)).toHaveLength(2))
    await arrived()
    frame()
    expect(await screen.findByText("Up one level since 10 February 2026.")).toBeVisible()
  })

  test("is read with the keyboard: each moment in words, and what led to it", async ({ server }) => {
    given(server)
    const { hands, whereabouts } = await visit(address)
    const slider = await screen.findByRole("slider", { name: "Moment in the chart" })
    slider.focus()
    expect(slider).toHaveAttribute("aria-valuetext", "Feb 20, 2026: Practised, score 63.5, confidence 60%")
    await hands.keyboard("{ArrowLeft}")
    expect(slider).toHaveAttribute("aria-valuetext", "Jan 20, 2026: Starting, score 41.3, confidence 60%")
    await hands.keyboard("{Enter}")
    expect(whereabouts()).toContain("from=2026-01-01T09%3A00%3A00&to=2026-01-20T09%3A00%3A00")
  })

  test("has a table behind the chart, without confidence in quick mode", async ({ server }) => {
    given(server, { mode: "QUICK" })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Show as a table" }))
    const rows = within(screen.getByRole("table")).getAllByRole("row")
    expect(rows).toHaveLength(4)
    expect(rows[1]).toHaveTextContent("Practised63.51 answer changed · The kit changed")
    expect(rows[3]).toHaveTextContent("0 of 10 questions answered")
    expect(screen.queryByRole("columnheader", { name: "Confidence" })).toBeNull()
  })

  test("says that the first level is provisional, and what is not known", async ({ server }) => {
    given(server, {
      timeline: { ...timeline, firstComplete: null, recordedSince: "2026-02-01T09:00:00" },
    })
    await visit(address)
    expect(await screen.findByText(/some questions have never been answered/)).toBeVisible()
    expect(screen.getByText(/This assessment is older than its records: before Feb 1, 2026/)).toBeVisible()
  })

  test("of an assessment without answers says what will be here", async ({ server }) => {
    given(server, { timeline: { ...timeline, points: timeline.points.slice(0, 1), firstComplete: null } })
    await visit(address)
    expect(await screen.findByText("Nothing has been answered yet.")).toBeVisible()
  })

  test("is shown for an attribute alone", async ({ server }) => {
    given(server)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("combobox", { name: "Show" }))
    await hands.click(await screen.findByRole("option", { name: "Automation" }))
    await waitFor(() =>
      expect(server.asked.some(({ name }) => name.includes("scope=attribute%3A5"))).toBe(true),
    )
  })

  test("compares any moments: a milestone, a published report, the start", async ({ server }) => {
    given(server)
    const { hands, whereabouts } = await visit(address)
    await hands.click(await screen.findByRole("combobox", { name: "Compare with" }))
    await hands.click(await screen.findByRole("option", { name: "Milestone: Audit Q3" }))
    expect(whereabouts()).toContain(`from=milestone%3A${milestone.id}`)
    await waitFor(() => expect(comparisons(server).at(-1)?.from).toBe(`milestone:${milestone.id}`))
  })
})

describe("milestones", () => {
  test("are added, renamed and removed by people who prepare the report", async ({ server }) => {
    given(server)
    server.answers("post", milestonesPath, { ...milestone, title: "Review" })
    server.answers("put", milestonePath, { ...milestone, title: "Audit, autumn" })
    server.answers("delete", milestonePath, undefined)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Add a milestone" }))
    await hands.type(await screen.findByRole("textbox", { name: /Title/ }), "Review")
    await hands.click(screen.getByRole("button", { name: "Add" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.asked.find(({ name }) => name.startsWith("POST"))?.body).toEqual({ title: "Review" })

    await hands.click(screen.getByRole("button", { name: "Rename Audit Q3" }))
    const title = await screen.findByRole("textbox", { name: /Title/ })
    await hands.clear(title)
    await hands.type(title, "Audit, autumn")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())

    await hands.click(screen.getByRole("button", { name: "Remove Audit Q3" }))
    await hands.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Confirm" }))
    await waitFor(() =>
      expect(server.asked.map(({ name }) => name.split(" ")[0]).filter((method) => method !== "GET")).toEqual(
        ["POST", "PUT", "DELETE"],
      ),
    )
  })

  test("are only shown to others, and published reports not at all", async ({ server }) => {
    given(server, {
      permissions: { ...everything, manageReportMetadata: false, viewReportPreview: false },
    })
    await visit(address)
    expect(await screen.findByRole("button", { name: "Audit Q3" })).toBeVisible()
    expect(screen.queryByRole("button", { name: "Add a milestone" })).toBeNull()
    expect(screen.queryByRole("heading", { name: "Published reports" })).toBeNull()
  })
})

test("a report of the past is marked as such, and can only be read", async ({ server }) => {
  given(server)
  server.answers("get", reportPath, { ...report, asOf: { time: "2026-02-01T09:00:00", laterTexts: 2 } })
  await visit(`${address}/report/milestone:${milestone.id}`)
  const notice = await screen.findByText(/This is the report as of Feb 1, 2026.*2 texts were changed later/)
  expect(notice).toBeVisible()
  expect(screen.getByRole("link", { name: "Back to the history" })).toBeVisible()
  expect(await screen.findByRole("button", { name: /Print/ })).toBeVisible()
  for (const name of [/Share/, /Download/]) expect(screen.queryByRole("button", { name })).toBeNull()
})
