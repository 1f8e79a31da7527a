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
  tenant,
} from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = `/1/assessments/1/${assessmentId}/insights`
const insightsPath = "/api/v1/assessments/{assessmentId}/insights/"
const issuesPath = "/api/v1/assessments/{assessmentId}/insights-issues/"
const scoresPath = "/api/v1/assessments/{assessmentId}/report/attributes/{attributeId}/"
const statisticsPath = "/api/v1/assessments/{assessmentId}/report/attributes/{attributeId}/stats/"
const generatePath = "/api/v1/assessments/{assessmentId}/generate-insights/"
const regeneratePath = "/api/v1/assessments/{assessmentId}/regenerate-expired-insights/"
const writeOverallPath = "/api/v1/assessments/{assessmentId}/overall-insight/"
/** May read insights but change none. */
const viewer = {
  ...everything,
  createAssessmentInsight: false,
  generateAllAssessmentInsights: false,
  approveAllAssessmentInsights: false,
  viewAttributeScoreDetail: false,
}

const text = {
  insight: "<p>It runs well.</p>",
  creationTime: "2026-03-01T09:15:42.1",
  isValid: true,
  generatedBy: "APP" as const,
}
const none: Schemas["Insight"] = {
  defaultInsight: null,
  assessorInsight: null,
  editable: true,
  approved: null,
}
const pending: Schemas["Insight"] = { ...none, defaultInsight: text, approved: false }
const approved: Schemas["Insight"] = { ...pending, approved: true }
const expired: Schemas["Insight"] = { ...approved, defaultInsight: { ...text, isValid: false } }

const issues = { notGenerated: 0, unapproved: 0, expired: 0 }

function insightsOf(
  whole: Schemas["Insight"],
  attribute: Schemas["Insight"] = whole,
  counts: Partial<typeof issues> = {},
): Schemas["AllInsights"] {
  const rated = { maturityLevel: level, confidenceValue: 80 }
  return {
    assessment: {
      id: assessmentId,
      title: "Checkout service",
      ...rated,
      insight: whole,
      isCalculateValid: true,
      isConfidenceValid: true,
      kit: { maturityLevelsCount: 5 },
    },
    subjects: [
      {
        id: 31,
        title: "Delivery",
        description: "From an idea to its users.",
        index: 1,
        weight: 1,
        ...rated,
        insight: whole,
        attributes: [
          {
            id: 41,
            title: "Flow of work",
            description: "How long work waits.",
            index: 1,
            weight: 2,
            ...rated,
            insight: attribute,
            maturityScoreModels: [{ maturityLevel: level, score: 62.5 }],
            agreement: null,
          },
        ],
      },
    ],
    issues: { ...issues, ...counts },
    ratedIn: null,
  }
}

function given(
  server: FakeServer,
  insights: Schemas["AllInsights"],
  { permissions = everything, open = 0 }: { permissions?: typeof everything; open?: number } = {},
): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    mode: { code: "ADVANCED", title: "Advanced" },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", "/api/v2/assessments/{assessmentId}/progress/", {
    id: assessmentId,
    answersCount: 40 - open,
    carriedCount: 0,
    questionsCount: 40,
  })
  server.answers("get", insightsPath, insights)
  server.answers("get", issuesPath, issues)
  server.answers("get", statisticsPath, {
    maxPossibleScore: 8,
    gainedScore: 5,
    gainedScorePercentage: 62.5,
    questionsCount: 2,
  })
  server.answers("get", scoresPath, { ...listOf([]), sort: "weight", order: "desc" })
}

const openSubject = async (hands: Awaited<ReturnType<typeof visit>>["hands"]) =>
  hands.click(await screen.findByRole("button", { name: /^Delivery/ }))

describe("the first insight with an issue", () => {
  const waiting = insightsOf(approved, { ...expired, approved: false }, { unapproved: 1, expired: 1 })

  for (const issue of ["unapproved", "expired"]) {
    test(`is open and has the focus if the address asks for the first ${issue} one`, async ({ server }) => {
      given(server, waiting)
      await visit(`${address}?first=${issue}`)
      const text = await screen.findByRole("group", { name: "Insight about Flow of work" })
      await waitFor(() => expect(text).toHaveFocus())
      expect(within(text).getByRole("button", { name: /^Insight is expired/ })).toBeVisible()
    })
  }

  test("is opened from the count, even after others were opened by hand", async ({ server }) => {
    given(server, insightsOf(approved, expired, { expired: 1 }))
    const { hands } = await visit(address)
    await openSubject(hands)
    expect(screen.queryByRole("group", { name: "Insight about Flow of work" })).not.toBeInTheDocument()
    await hands.click(screen.getByRole("link", { name: "Show the first one" }))
    await waitFor(() =>
      expect(screen.getByRole("group", { name: "Insight about Flow of work" })).toHaveFocus(),
    )
  })

  test("is absent if nothing has that issue", async ({ server }) => {
    given(server, insightsOf(approved))
    await visit(`${address}?first=notGenerated`)
    expect(await screen.findByRole("button", { name: /^Delivery/ })).toHaveAttribute("aria-expanded", "false")
  })
})

describe("all insights at once", () => {
  test("are generated, and the result is shown", async ({ server }) => {
    given(server, insightsOf(none, none, { notGenerated: 3 }))
    server.answers("put", generatePath, undefined)
    const arrive = server.holds("put", generatePath)
    const { hands } = await visit(address)
    expect(await screen.findByText("3 insights are missing")).toBeVisible()
    server.answers("get", issuesPath, { ...issues, notGenerated: 1 })
    server.answers("get", insightsPath, insightsOf(pending, none, { notGenerated: 1, unapproved: 2 }))
    await hands.click(screen.getByRole("button", { name: "Generate 3 insights" }))
    expect(await screen.findByText(/^2 of 3 texts are written\. You can leave this page/)).toBeVisible()
    expect(await screen.findByText("2 insights wait for approval")).toBeVisible()
    expect(screen.getByRole("progressbar", { name: "2 of 3 texts are written." })).toBeVisible()
    server.answers("get", issuesPath, issues)
    server.answers("get", insightsPath, insightsOf(pending, pending, { unapproved: 3 }))
    arrive()
    expect(await screen.findByText("All insights are written. Read them, then approve them.")).toBeVisible()
    expect(await screen.findByText("3 insights wait for approval")).toBeVisible()
  })

  test("are not reported as written if some could not be", async ({ server }) => {
    given(server, insightsOf(none, none, { notGenerated: 3 }))
    server.answers("put", generatePath, undefined)
    server.answers("get", issuesPath, { ...issues, notGenerated: 1 })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Generate 3 insights" }))
    expect(await screen.findByText(/^1 insight could not be written/)).toBeVisible()
  })

  test("wait until all questions are answered, and link to the open ones", async ({ server }) => {
    given(server, insightsOf(none, none, { notGenerated: 3 }), { open: 2 })
    await visit(address)
    expect(await screen.findByText("All questions must be answered first. 2 are still open.")).toBeVisible()
    expect(screen.getByRole("button", { name: "Generate 3 insights" })).toBeDisabled()
    expect(screen.getByRole("link", { name: "Show the open questions" })).toHaveAttribute(
      "href",
      `/1/assessments/1/${assessmentId}/questionnaires?issues=unanswered`,
    )
  })

  test("are replaced only after confirmation", async ({ server }) => {
    given(server, insightsOf(expired, expired, { expired: 3 }))
    server.answers("put", regeneratePath, undefined)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Regenerate 3 insights" }))
    const question = within(await screen.findByRole("dialog", { name: "Regenerate 3 insights" }))
    expect(question.getByText(/3 texts will be replaced .* including those that people wrote/)).toBeVisible()
    expect(server.calls("put", regeneratePath)).toEqual([])
    await hands.click(question.getByRole("button", { name: "Replace" }))
    expect(await screen.findByText(/^The expired insights are regenerated/)).toBeVisible()
  })

  test("are approved after one question, and the approval can be undone", async ({ server }) => {
    given(server, insightsOf(pending, pending, { unapproved: 3 }))
    const undoPath = "/api/v1/assessments/{assessmentId}/undo-approve-insights/"
    server.answers("put", "/api/v1/assessments/{assessmentId}/approve-insights/", undefined)
    server.answers("put", undoPath, { restored: 2, kept: 1 })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Approve 3 insights" }))
    const question = within(await screen.findByRole("dialog", { name: "Approve 3 insights" }))
    expect(question.getByText(/^3 texts go into the report as they are now/)).toBeVisible()
    server.answers("get", insightsPath, insightsOf(approved))
    await hands.click(question.getByRole("button", { name: "Approve" }))
    expect(await screen.findByText("3 insights are approved.")).toBeVisible()
    await waitFor(() => expect(screen.queryByText("3 insights wait for approval")).not.toBeInTheDocument())
    server.answers("get", insightsPath, insightsOf(pending, approved, { unapproved: 2 }))
    await hands.click(screen.getByRole("button", { name: "Undo" }))
    expect(await screen.findByText("2 insights are as they were before.")).toBeVisible()
    expect(screen.getByText("1 insight was changed since and stays as it is.")).toBeVisible()
    expect(await screen.findByText("2 insights wait for approval")).toBeVisible()
    expect(server.calls("put", undoPath)).toHaveLength(1)
  })

  test("are offered only if the server generates texts", async ({ server }) => {
    server.answers("get", "/api/v1/tenant/", { ...tenant, writer: "OFF" })
    given(server, insightsOf(none, none, { notGenerated: 3 }))
    await visit(address)
    expect(await screen.findByText(/Write the insights about attributes yourself/)).toBeVisible()
    expect(screen.getByRole("button", { name: "Generate 3 insights" })).toBeDisabled()
  })
})

describe("an insight", () => {
  test("states that it has expired and why, and can be approved as it is", async ({ server }) => {
    given(server, insightsOf(expired))
    const approvePath = "/api/v1/assessments/{assessmentId}/approve-overall-insight/"
    server.answers("put", approvePath, undefined)
    const { hands } = await visit(address)
    const name = "Insight about the overall result"
    await hands.click(await screen.findByRole("button", { name: `Insight is expired: ${name}` }))
    const explanation = within(await screen.findByRole("dialog", { name }))
    expect(explanation.getByText(/^Answers, weights or the kit have changed/)).toBeVisible()
    server.answers("get", insightsPath, insightsOf(approved))
    await hands.click(explanation.getByRole("button", { name: "Approve" }))
    expect(
      await screen.findByRole("button", { name: `Insight is approved: ${name}`, hidden: true }),
    ).toBeVisible()
    expect(server.calls("put", approvePath)).toHaveLength(1)
  })

  test("is written by hand, never empty", async ({ server }) => {
    given(server, insightsOf(approved))
    server.answers("post", writeOverallPath, undefined)
    const { hands } = await visit(address)
    const name = "Insight about the overall result"
    await hands.click(await screen.findByRole("button", { name: `Edit: ${name}` }))
    const editor = await screen.findByRole("textbox", { name })
    expect(await screen.findByText("13 / 1000")).toBeVisible()
    await hands.click(editor)
    await hands.keyboard("{Control>}a{/Control}{Delete}")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("Write something, or cancel to keep the previous text.")).toBeVisible()
    expect(server.calls("post", writeOverallPath)).toEqual([])
  })

  test("that somebody else has changed meanwhile is replaced only after a decision", async ({ server }) => {
    given(server, insightsOf({ ...approved, etag: "v1" }))
    const theirs = { insight: "<p>Theirs.</p>", creationTime: "2026-03-02T09:15:42", isValid: true }
    server.respond("post", writeOverallPath, ({ headers }) =>
      headers.get("If-Match") === '"v2"'
        ? new Response(null, { status: 204 })
        : Response.json(
            {
              code: "CHANGED_MEANWHILE",
              message: "Changed.",
              present: { ...approved, assessorInsight: theirs, etag: "v2" },
            },
            { status: 412 },
          ),
    )
    const { hands } = await visit(address)
    const name = "Insight about the overall result"
    await hands.click(await screen.findByRole("button", { name: `Edit: ${name}` }))
    await hands.click(await screen.findByRole("textbox", { name }))
    await hands.keyboard("{Control>}a{/Control}{Delete}Mine.")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    const window = within(await screen.findByRole("dialog", { name: "This has changed in the meantime" }))
    expect(window.getByText("Theirs.")).toBeVisible()
    expect(window.getByText("Mine.")).toBeVisible()
    await hands.click(window.getByRole("button", { name: "Keep mine" }))
    await waitFor(() => expect(screen.queryByRole("textbox", { name })).toBeNull())
    const seen = server.calls("post", writeOverallPath).map(({ headers }) => headers.get("If-Match"))
    expect(seen).toEqual(['"v1"', '"v2"'])
  })

  test("about an attribute can be generated when all questions are answered", async ({ server }) => {
    given(server, insightsOf(approved, none), { open: 1 })
    const { hands } = await visit(address)
    await openSubject(hands)
    await hands.click(await screen.findByRole("button", { name: /^Flow of work/ }))
    await hands.click(await screen.findByRole("button", { name: /^Insight is not generated/ }))
    expect(await screen.findByRole("button", { name: "Generate" })).toBeDisabled()
    expect(screen.getByText("All questions must be answered first. 1 is still open.")).toBeVisible()
  })

  test("about an attribute is written by hand if the server generates no texts", async ({ server }) => {
    server.answers("get", "/api/v1/tenant/", { ...tenant, writer: "OFF" })
    given(server, insightsOf(approved, none))
    const { hands } = await visit(address)
    await openSubject(hands)
    await hands.click(await screen.findByRole("button", { name: /^Flow of work/ }))
    await hands.click(await screen.findByRole("button", { name: /^Insight is not generated/ }))
    expect(await screen.findByText(/Write this one with the pencil/)).toBeVisible()
    expect(screen.queryByRole("button", { name: "Generate" })).not.toBeInTheDocument()
  })

  test("stays as it was if the model fails, with the server's message", async ({ server }) => {
    server.answers("get", "/api/v1/tenant/", { ...tenant, writer: "AI", aiEnabled: true })
    given(server, insightsOf(approved, none))
    const writePath = "/api/v1/assessments/{assessmentId}/attributes/{attributeId}/ai-insight/"
    server.refuses("post", writePath, 500, "INTERNAL_ERROR", "The model has written nothing usable.")
    const { hands } = await visit(address)
    await openSubject(hands)
    await hands.click(await screen.findByRole("button", { name: /^Flow of work/ }))
    await hands.click(await screen.findByRole("button", { name: /^Insight is not generated/ }))
    await hands.click(await screen.findByRole("button", { name: "Generate" }))
    expect(await screen.findByText("The model has written nothing usable.")).toBeVisible()
    expect(
      await screen.findByRole("button", { name: /^Insight is not generated/, hidden: true }),
    ).toBeVisible()
  })
})

test("an attribute opens to its insight and its score details", async ({ server }) => {
  given(server, insightsOf(approved))
  const { hands } = await visit(address)
  await openSubject(hands)
  await hands.click(await screen.findByRole("button", { name: /^Flow of work/ }))
  expect(await screen.findByRole("button", { name: "Edit: Insight about Flow of work" })).toBeVisible()
  await hands.click(screen.getByRole("button", { name: "Show the numbers behind it" }))
  expect(await screen.findByRole("tab", { name: "Consistent (63%)" })).toBeVisible()
})

test("what stands out comes first, and leads to its insight", async ({ server }) => {
  const insights = insightsOf(approved)
  const [subject] = insights.subjects
  const [attribute] = subject?.attributes ?? []
  if (subject && attribute)
    subject.attributes.push({
      ...attribute,
      id: 42,
      title: "Environments",
      maturityLevel: { ...level, index: 1, title: "Ad hoc" },
    })
  given(server, insights)
  const { hands } = await visit(address)
  await hands.click(await screen.findByRole("link", { name: "Delivery is held back by Environments" }))
  await waitFor(() => expect(screen.getByRole("group", { name: "Insight about Environments" })).toHaveFocus())
})

test("subjects and attributes show how many texts somebody has to review", async ({ server }) => {
  given(server, insightsOf(approved, pending, { unapproved: 1 }))
  const { hands } = await visit(address)
  const subject = await screen.findByRole("button", { name: /^Delivery/ })
  expect(within(subject).getByText("1 text to review")).toBeVisible()
  await hands.click(subject)
  const attribute = await screen.findByRole("button", { name: /^Flow of work/ })
  expect(within(attribute).getByText("Needs approval")).toBeVisible()
})

test("an attribute says how far the group agreed, and the session where is linked", async ({ server }) => {
  const insights = insightsOf(approved)
  insights.ratedIn = { id: "0b8f0a52-4f5f-4d7b-9d6e-0f4f8a1c2d3e", title: "Retrospective" }
  for (const { attributes } of insights.subjects)
    for (const attribute of attributes) attribute.agreement = 0.416
  given(server, insights)
  const { hands } = await visit(address)
  await openSubject(hands)
  const attribute = await screen.findByRole("button", { name: /^Flow of work/ })
  expect(within(attribute).getByText("Agreement of the group: 0.42")).toBeVisible()
  expect(screen.getByRole("link", { name: "Agreement as in the session “Retrospective”" })).toHaveAttribute(
    "href",
    expect.stringMatching(/\/sessions\/0b8f0a52-/),
  )
})

test("a subject or attribute to which no question applies has no level", async ({ server }) => {
  const insights = insightsOf(approved)
  for (const { attributes } of insights.subjects) {
    for (const attribute of attributes)
      attribute.maturityScoreModels = [{ maturityLevel: level, score: null }]
  }
  given(server, insights)
  const { hands } = await visit(address)
  await openSubject(hands)
  const attribute = await screen.findByRole("button", { name: /^Flow of work/ })
  expect(within(attribute).getByText("Not applicable")).toBeVisible()
  expect(within(screen.getByRole("button", { name: /^Delivery/ })).getByText("Not applicable")).toBeVisible()
  expect(screen.queryByRole("img", { name: new RegExp(level.title) })).not.toBeInTheDocument()
})

test("viewers can read every text and have no actions", async ({ server }) => {
  const read = { ...expired, editable: false }
  given(server, insightsOf(read, read, { expired: 3 }), { permissions: viewer })
  const { hands } = await visit(address)
  await openSubject(hands)
  expect(await screen.findByRole("heading", { level: 5, name: /^Flow of work/ })).toBeVisible()
  await waitFor(() => expect(screen.getAllByText("It runs well.")).toHaveLength(3))
  expect(screen.queryByText(/expired/)).not.toBeInTheDocument()
  expect(screen.getAllByText(/Answers, weights or the kit have changed since/)).toHaveLength(3)
  expect(
    screen.queryByRole("button", { name: /Edit|Approve|Regenerate|^Flow of work/ }),
  ).not.toBeInTheDocument()
})

test("a quick assessment needs no approval", async ({ server }) => {
  given(server, insightsOf(pending, pending, { unapproved: 3 }))
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    mode: { code: "QUICK", title: "Quick" },
  })
  await visit(address)
  expect(await screen.findByRole("button", { name: /^Insight is approved/ })).toBeVisible()
  expect(screen.queryByText(/approval/)).not.toBeInTheDocument()
  expect(screen.getByRole("link", { name: "Questions" })).toBeVisible()
})

test("people who may not see insights are denied access", async ({ server }) => {
  given(server, insightsOf(approved))
  server.refuses("get", insightsPath, 403, "ACCESS_DENIED")
  await visit(address)
  expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
})
