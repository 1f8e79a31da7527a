import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import {
  assessment,
  assessmentId,
  everything,
  level,
  listOf,
  path,
  person,
  report,
  roadmapWith,
  support,
} from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = `/1/assessments/1/${assessmentId}/dashboard`
const dashboardPath = "/api/v1/assessments/{assessmentId}/dashboard/"
const approveAnswersPath = "/api/v1/assessments/{assessmentId}/approve-answers/"
const resolvePath = "/api/v1/assessments/{assessmentId}/resolve-comments/"

const begun: Schemas["Dashboard"] = {
  questions: {
    total: 40,
    answered: 37,
    unanswered: 3,
    answeredWithLowConfidence: 2,
    withoutEvidence: 30,
    unresolvedComments: 4,
    unapprovedAnswers: 5,
  },
  insights: { expected: 12, notGenerated: 12, unapproved: 0, expired: 0 },
  advices: { total: 0, unapproved: 0, expired: 0 },
  report: { unpublished: true, unprovidedMetadata: 4, providedMetadata: 0, totalMetadata: 4 },
}
const done: Schemas["Dashboard"] = {
  questions: {
    ...begun.questions,
    answered: 40,
    unanswered: 0,
    answeredWithLowConfidence: 0,
    withoutEvidence: 0,
    unresolvedComments: 0,
    unapprovedAnswers: 0,
  },
  insights: { ...begun.insights, notGenerated: 0 },
  advices: { total: 2, unapproved: 0, expired: 0 },
  report: { unpublished: false, unprovidedMetadata: 0, providedMetadata: 4, totalMetadata: 4 },
}

const openQuestionsPath = "/api/v1/assessments/{assessmentId}/open-questions/"
const timelinePath = "/api/v1/assessments/{assessmentId}/timeline/"
const usersPath = "/api/v1/assessments/{assessmentId}/users/"

const levels = report.assessment.assessmentKit.maturityLevels.map(({ description: _, ...each }) => each)

/** What open questions can still change: the whole lies between two ranks. */
function between(lowest: number, highest: number): Schemas["OpenQuestions"] {
  const at = (rank: number) => levels[rank - 1] ?? level
  const isDecided = lowest === highest
  return {
    overall: { id: null, lowest: at(lowest), highest: at(highest), isDecided, isTight: true },
    ...{ subjects: [], attributes: [], levels, questions: [] },
    ...{ answered: 37, open: 3, total: 3, settled: 0, isDecided, holds: null },
  }
}

const causes = { answers: 0, kit: 0, weights: 0 }
const point = (time: string, rank: number, more = {}): Schemas["TimelinePoint"] => ({
  time,
  ...{ maturityLevelId: levels[rank - 1]?.id ?? 0, levelIndex: rank, score: 50, confidence: null },
  ...{ answered: 40, total: 40, complete: true, causes: { ...causes, ...more } },
})

const timeline: Schemas["Timeline"] = {
  from: "2026-01-01T09:00:00",
  to: "2026-03-01T09:00:00",
  points: [point("2026-01-15T09:00:00", 2), point("2026-02-01T09:00:00", 3, { answers: 4 })],
  firstComplete: null,
  ...{ releases: [], milestones: [], publications: [], levels, subjects: [], recordedSince: null },
}

const presentPath = "/api/v1/assessments/{assessmentId}/present-people/"

function given(server: FakeServer, dashboard: Schemas["Dashboard"], permissions = everything): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    mode: { code: "ADVANCED", title: "Advanced" },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", dashboardPath, dashboard)
  server.answers("get", presentPath, { people: [] })
  server.answers("get", openQuestionsPath, between(3, 3))
  server.answers("get", timelinePath, timeline)
  server.answers("get", usersPath, listOf([]))
}

describe("the steps", () => {
  async function opened(hands: { click: (element: Element) => Promise<void> }) {
    const fold = within(await screen.findByRole("region", { name: "Steps of the assessment" }))
    await hands.click(fold.getByText("Steps of the assessment"))
    return within(fold.getByRole("list", { name: "Steps of the assessment" }))
  }

  test("are folded, show the progress of each, mark the current one, and lead to it", async ({ server }) => {
    given(server, begun)
    const { hands } = await visit(address)
    const steps = await opened(hands)
    const [questions, insights, advice, report] = steps.getAllByRole("listitem")
    expect(questions).toHaveTextContent("37 of 40 questions answered")
    expect(questions).toHaveAttribute("aria-current", "step")
    expect(insights).toHaveTextContent("0 of 12 insights written")
    expect(advice).toHaveTextContent("0 action items")
    expect(report).toHaveTextContent("Not published yet")
    expect(report).toHaveTextContent("1 issue")
    const room = `/1/assessments/1/${assessmentId}`
    expect(steps.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      `${room}/questionnaires`,
      `${room}/insights`,
      `${room}/advice`,
      `${room}/report`,
    ])
  })

  test("count nothing as an issue that is optional", async ({ server }) => {
    given(server, {
      ...done,
      questions: { ...done.questions, withoutEvidence: 144, answeredWithLowConfidence: 44 },
      report: { ...done.report, unprovidedMetadata: 4, providedMetadata: 0 },
    })
    const { hands } = await visit(address)
    const steps = await opened(hands)
    expect(steps.getAllByText("Completed!")).toHaveLength(4)
    expect(steps.queryByText(/issue/)).toBeNull()
    expect(screen.getByText("All done")).toBeVisible()
    expect(screen.getByRole("link", { name: "Open the report" })).toBeVisible()
    const optional = within(screen.getByRole("region", { name: "What would make it firmer" }))
    expect(optional.getByText("144 answers without evidence")).not.toBeVisible()
    await hands.click(optional.getByText("What would make it firmer"))
    expect(optional.getByRole("link", { name: "144 answers without evidence" })).toBeVisible()
    expect(optional.getByRole("link", { name: "44 answers with low confidence" })).toBeVisible()
  })

  test("miss no advice where there is a roadmap", async ({ server }) => {
    given(server, { ...done, advices: { ...done.advices, total: 0 } })
    server.answers("get", "/api/v1/assessments/{assessmentId}/roadmap/version/", { version: 3 })
    server.answers("get", "/api/v1/assessments/{assessmentId}/roadmap/", roadmapWith([]))
    const { hands } = await visit(address)
    const steps = await opened(hands)
    expect(steps.getByText("There is a roadmap")).toBeVisible()
    expect(screen.queryByText("No advice suggested so far")).toBeNull()
    expect(screen.getByText("All done")).toBeVisible()
  })

  test("are not called complete beside issues", async ({ server }) => {
    given(server, { ...done, insights: { ...done.insights, expired: 3 } })
    const { hands } = await visit(address)
    const rows = (await opened(hands)).getAllByRole("listitem")
    for (const row of rows) {
      expect(/Completed!/.test(row.textContent) && /issue/.test(row.textContent)).toBe(false)
    }
    expect(rows[1]).toHaveTextContent("3 issues")
  })

  test("are left out in quick mode, where there is only the answering", async ({ server }) => {
    given(server, { ...begun, insights: { ...begun.insights, notGenerated: 12 } })
    server.answers("get", "/api/v1/assessments/{assessmentId}/", assessment)
    await visit(address)
    expect(await screen.findByRole("link", { name: "Next: 3 unanswered questions" })).toBeVisible()
    expect(screen.queryByText(/insight|Completed!|issue|evidence/)).toBeNull()
  })
})

describe("the first view", () => {
  const { title } = assessment.maturityLevel ?? { title: "" }

  test("draws the level with what is open, says it in a sentence, and what to do next", async ({
    server,
  }) => {
    given(server, begun)
    server.answers("get", openQuestionsPath, between(3, 4))
    await visit(address)
    const line = `So far level 3, ${title}. With the open questions it can still become Measured.`
    expect(await screen.findByText(line)).toBeVisible()
    expect(
      screen.getByRole("img", { name: `${title}: level 3 of 5, provisional, 37 of 40 answered` }),
    ).toBeVisible()
    expect(screen.getByRole("link", { name: "Next: 3 unanswered questions" })).toHaveAttribute(
      "href",
      `/1/assessments/1/${assessmentId}/questionnaires?issues=unanswered&first`,
    )
  })

  test("says how sure people were once all is answered, and how many answers have evidence", async ({
    server,
  }) => {
    given(server, done)
    const { unmount } = await visit(address)
    expect(
      await screen.findByText("The people who answered were fairly sure. All answers have current evidence."),
    ).toBeVisible()
    unmount()

    given(server, begun)
    const answers = { current: 10, expired: 2, none: 25 }
    server.answers("get", "/api/v1/assessments/{assessmentId}/support/", { ...support, answers })
    await visit(address)
    expect(await screen.findByText("Some of the answers have current evidence.")).toBeVisible()
  })

  test("says that the open questions cannot change the level any more", async ({ server }) => {
    given(server, begun)
    await visit(address)
    const line = `Level 3, ${title}. The open questions cannot change it any more.`
    expect(await screen.findByText(line)).toBeVisible()
  })

  test("says the level even if nobody knows what the open questions can change", async ({ server }) => {
    given(server, begun)
    server.refuses("get", openQuestionsPath, 400, "DEPRECATED")
    await visit(address)
    expect(await screen.findByText(`So far level 3, ${title}.`)).toBeVisible()
  })

  test("says what has moved since the report was published, and leads to its causes", async ({ server }) => {
    given(server, done)
    const publication = { id: "aa00aa00-0000-4000-8000-000000000001", time: "2026-01-15T09:00:00" }
    server.answers("get", timelinePath, {
      ...timeline,
      publications: [{ ...publication, userId: person.id }],
    })
    const first = await visit(address)
    expect(
      await screen.findByText(
        /Since the last published report, the level has risen from Basic to Consistent\./,
      ),
    ).toBeVisible()
    expect(screen.getByRole("link", { name: "See what changed" })).toHaveAttribute(
      "href",
      `/1/assessments/1/${assessmentId}/history?from=publication%3A${publication.id}&to=now`,
    )
    const [whole, since] = server.calls("get", timelinePath).map(({ name }) => name)
    expect(whole).toContain("from=start")
    expect(since).toContain(`from=publication%3A${publication.id}`)
    first.unmount()

    const [, last] = timeline.points
    server.answers("get", timelinePath, {
      ...timeline,
      points: last ? [{ ...last, causes }] : [],
      firstComplete: "2026-02-01T09:00:00",
    })
    await visit(address)
    expect(
      await screen.findByText(/Since every question was first answered, nothing has changed\./),
    ).toBeVisible()
    expect(screen.queryByRole("link", { name: "See what changed" })).toBeNull()
  })

  test("names who works on it, and others while they are there", async ({ server }) => {
    given(server, begun)
    const people = ["Ana Sol", "Bo Li", "Cy Po", "Di Mo", "Ed Fox"].map((displayName, nth) => ({
      id: `00000000-0000-4000-8000-00000000000${nth}`,
      displayName,
    }))
    server.answers("get", presentPath, { people: people.slice(0, 1) })
    const first = await visit(address)
    expect(await screen.findByText(`Created by ${assessment.createdBy.displayName}`)).toBeVisible()
    expect(await screen.findByText("Ana Sol is here now")).toBeVisible()
    first.unmount()
    server.answers("get", presentPath, { people })
    const members = people.slice(1, 3).map((member) => ({
      ...member,
      email: "x@example.com",
      pictureLink: null,
      role: { id: 3, title: "Assessor" },
      editable: true,
    }))
    server.answers("get", usersPath, listOf(members))
    await visit(address)
    expect(await screen.findByText("Ana Sol, Bo Li, Cy Po, Di Mo, and 1 more are here now")).toBeVisible()
    expect(await screen.findByText(/^Ana Sol, Bo Li, .* work on it$/)).toBeVisible()
  })

  test("leads to the report when everything is done, and names no level before the first answer", async ({
    server,
  }) => {
    given(server, { ...done, questions: { ...done.questions, answered: 0 } })
    await visit(address)
    expect(await screen.findByText("No level yet: nothing is answered.")).toBeVisible()
    expect(screen.getByRole("link", { name: "Open the report" })).toHaveAttribute(
      "href",
      `/1/assessments/${assessmentId}/graphical-report/`,
    )
  })
})

describe("a to-do", () => {
  test("is due when its step has come, and is listed as next otherwise", async ({ server }) => {
    given(server, begun)
    const { hands } = await visit(address)
    const now = within(await screen.findByRole("region", { name: "What to do now" }))
    expect(now.getByRole("link", { name: "3 unanswered questions" })).toBeVisible()
    const next = within(screen.getByRole("region", { name: "What comes later" }))
    await hands.click(next.getByText("What comes later"))
    expect(next.getByRole("link", { name: "12 insights are missing" })).toBeVisible()
    expect(next.getByRole("link", { name: "No advice suggested so far" })).toBeVisible()
    expect(next.getByRole("link", { name: "The report is not published" })).toBeVisible()
  })

  test("about questions leads to the first question that has it", async ({ server }) => {
    given(server, begun)
    const { hands } = await visit(address)
    await screen.findByRole("region", { name: "What to do now" })
    await hands.click(screen.getByText("What would make it firmer"))
    const leads = [
      ["3 unanswered questions", "unanswered"],
      ["2 answers with low confidence", "lowConfidence"],
      ["30 answers without evidence", "noEvidence"],
      ["4 unresolved comments", "comments"],
      ["5 answers wait for approval", "unapproved"],
    ]
    for (const [name, issue] of leads) {
      expect(screen.getByRole("link", { name })).toHaveAttribute(
        "href",
        `/1/assessments/1/${assessmentId}/questionnaires?issues=${issue}&first`,
      )
    }
  })

  test("can be settled for all answers and comments at once, after confirmation", async ({ server }) => {
    given(server, begun)
    server.answers("put", approveAnswersPath, undefined)
    server.answers("put", resolvePath, undefined)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Approve 5 answers" }))
    const question = within(await screen.findByRole("dialog", { name: "Approve 5 answers" }))
    expect(question.getByText("5 answers will be approved as they are.")).toBeVisible()
    expect(server.calls("put", approveAnswersPath)).toEqual([])
    server.answers("get", dashboardPath, {
      ...begun,
      questions: { ...begun.questions, unapprovedAnswers: 0 },
    })
    await hands.click(question.getByRole("button", { name: "Approve" }))
    expect(await screen.findByText("All answers are approved.")).toBeVisible()
    await waitFor(() => expect(screen.queryByText("5 answers wait for approval")).not.toBeInTheDocument())
    await hands.click(await screen.findByRole("button", { name: /^Resolve \d+ comments/ }))
    await hands.click(await screen.findByRole("button", { name: "Resolve" }))
    expect(await screen.findByText("All comments are resolved.")).toBeVisible()
  })

  test("about insights can be generated and approved from here", async ({ server }) => {
    given(server, { ...done, insights: { ...done.insights, unapproved: 12 } })
    server.answers("put", "/api/v1/assessments/{assessmentId}/approve-insights/", undefined)
    server.answers("get", "/api/v1/assessments/{assessmentId}/insights-issues/", {
      notGenerated: 0,
      unapproved: 0,
      expired: 0,
    })
    const { hands } = await visit(address)
    const waiting = await screen.findByRole("link", { name: "12 insights wait for approval" })
    expect(waiting).toHaveAttribute("href", `/1/assessments/1/${assessmentId}/insights?first=unapproved`)
    server.answers("get", dashboardPath, done)
    await hands.click(await screen.findByRole("button", { name: "Approve 12 insights" }))
    const question = within(await screen.findByRole("dialog", { name: "Approve 12 insights" }))
    await hands.click(question.getByRole("button", { name: "Approve" }))
    expect(await screen.findByText("12 insights are approved.")).toBeVisible()
    expect(await screen.findByText("All done")).toBeVisible()
  })

  test("is not generated before all questions are answered", async ({ server }) => {
    given(server, begun)
    const { hands } = await visit(address)
    await hands.click(await screen.findByText("What comes later"))
    expect(await screen.findByRole("button", { name: /^Generate \d+ insights/ })).toBeDisabled()
    expect(screen.getByText("All questions must be answered first. 3 are still open.")).toBeVisible()
  })

  test("about the advice can be approved from here", async ({ server }) => {
    given(server, { ...done, advices: { ...done.advices, expired: 1 } })
    server.answers("put", "/api/v1/assessments/{assessmentId}/approve-advice-narration/", undefined)
    const { hands } = await visit(address)
    await screen.findByRole("link", { name: /^The advice is expired/ })
    server.answers("get", dashboardPath, done)
    await hands.click(await screen.findByRole("button", { name: "Approve" }))
    expect(await screen.findByText("The advice is approved.")).toBeVisible()
    expect(await screen.findByText("All done")).toBeVisible()
  })

  test("is read-only for people who may not settle it", async ({ server }) => {
    given(server, begun, {
      ...everything,
      approveAllAnswers: false,
      resolveAllComments: false,
      generateAllAssessmentInsights: false,
    })
    await visit(address)
    expect(await screen.findByRole("link", { name: "5 answers wait for approval" })).toBeVisible()
    expect(screen.queryByRole("button", { name: /Approve|Resolve|Generate/ })).not.toBeInTheDocument()
  })
})

test("another assessment that is opened during the first load does not wait for the one before", async ({
  server,
}) => {
  given(server, done)
  server.respond("get", `/api/v1/assessments/${assessmentId}/users/`, () => new Promise(() => {}))
  const { goTo } = await visit(address)
  await expect.poll(() => server.calls("get", usersPath)).toHaveLength(1)
  await goTo(`${address}?again`)
  expect(screen.getAllByRole("status").length).toBeGreaterThan(0)
  expect(screen.queryByText(/^Level 3/)).toBeNull()
  await goTo("/1/assessments/1/00000000-0000-4000-8000-00000000000b/dashboard")
  expect(await screen.findByText(/^Level 3/)).toBeVisible()
})

test("people who may not see the dashboard are denied access", async ({ server }) => {
  given(server, begun)
  server.refuses("get", dashboardPath, 403, "ACCESS_DENIED")
  await visit(address)
  expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
})
