import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { identityProvider } from "../../../testing/identity.ts"
import {
  assessmentId,
  everything,
  noTimeline,
  report,
  roadmapItem,
  roadmapWith,
  tenant,
} from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = `/1/assessments/${assessmentId}/graphical-report/`
const load = "/api/v1/assessments/{assessmentId}/graphical-report/"

function reportOf(
  server: FakeServer,
  content = report,
  { permissions = everything, answered = 2 }: { permissions?: typeof everything; answered?: number } = {},
): void {
  const progress = { answersCount: answered, carriedCount: 0, questionsCount: 2 }
  server.answers("get", load, { ...content, highlights: { ...content.highlights, progress } })
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", "/api/v1/assessments/{assessmentId}/report/attributes/{attributeId}/", holdingBack)
}

const unpublished = {
  ...report,
  permissions: { ...report.permissions, canShareReport: false, canManageVisibility: false },
}

const advanced = {
  ...report,
  assessment: { ...report.assessment, mode: { code: "ADVANCED" as const } },
  permissions: { ...report.permissions, canViewDashboard: true },
}

const textsPath = "/api/v1/assessments/{assessmentId}/report-metadata/"
const dashboardPath = "/api/v1/assessments/{assessmentId}/dashboard/"

/** The dashboard with texts that wait for approval. */
const workOf = (unapproved: { insights: number; advice: number }): Schemas["Dashboard"] => ({
  questions: {
    total: 2,
    answered: 2,
    unanswered: 0,
    answeredWithLowConfidence: 0,
    withoutEvidence: 0,
    unresolvedComments: 0,
    unapprovedAnswers: 0,
  },
  insights: { expected: 4, notGenerated: 0, unapproved: unapproved.insights, expired: 0 },
  advices: { total: 1, unapproved: unapproved.advice, expired: 0 },
  report: { unpublished: false, unprovidedMetadata: 0, providedMetadata: 4, totalMetadata: 4 },
})

const holdingBack: Schemas["ScoredQuestionPage"] = {
  items: [
    {
      questionnaire: { id: 51, title: "Planning" },
      question: {
        id: 61,
        index: 1,
        title: "Is work cut into small pieces?",
        hint: null,
        references: [],
        weight: 4,
        evidenceCount: 0,
      },
      answer: {
        index: 2,
        title: "Sometimes",
        isNotApplicable: false,
        gainedScore: 2,
        missedScore: 2,
        gainedScorePercentage: 57,
        missedScorePercentage: 43,
        confidenceLevel: 4,
        isConfidenceAsked: true,
      },
    },
  ],
  page: 0,
  size: 5,
  sort: "missed_score",
  order: "desc",
  total: 1,
}

describe("the report", () => {
  test("says what has moved since the last time, to people with a role", async ({ server }) => {
    reportOf(server)
    const { unmount } = await visit(address)
    expect(await screen.findByText("There is no earlier result to compare with yet.")).toBeVisible()
    unmount()

    const levels = report.assessment.assessmentKit.maturityLevels.map(({ description: _, ...each }) => each)
    const point = (time: string, index: number): Schemas["TimelinePoint"] => ({
      time,
      ...{ maturityLevelId: levels[index - 1]?.id ?? 0, levelIndex: index, score: 50, confidence: null },
      ...{ answered: 2, total: 2, complete: true, causes: { answers: 1, kit: 0, weights: 0 } },
    })
    server.answers("get", "/api/v1/assessments/{assessmentId}/timeline/", {
      ...noTimeline,
      levels,
      firstComplete: "2026-01-15T09:00:00",
      points: [point("2026-01-15T09:00:00", 2), point("2026-02-01T09:00:00", 3)],
    })
    await visit(address)
    expect(
      await screen.findByText(/^Since every question was first answered, the level has risen/),
    ).toBeVisible()
  })

  test("says who has what of the roadmap to do, and until when", async ({ server }) => {
    reportOf(server)
    const { unmount } = await visit(address)
    expect(await screen.findByText(/^Created by /)).toBeVisible()
    unmount()

    const assignee = (displayName: string) => ({ id: assessmentId, displayName, pictureLink: null })
    server.answers("get", "/api/v1/assessments/{assessmentId}/roadmap/version/", { version: 3 })
    server.answers(
      "get",
      "/api/v1/assessments/{assessmentId}/roadmap/",
      roadmapWith([
        { ...roadmapItem, assignee: assignee("Ida Berg"), due: "2099-03-31" },
        { ...roadmapItem, assignee: assignee("Vic Stone"), due: "2099-01-31" },
        { ...roadmapItem, assignee: assignee("Done Already"), status: "DONE", due: "2098-01-31" },
        { ...roadmapItem, assignee: null, due: "2098-01-31" },
      ]),
    )
    await visit(address)
    const line = /^Vic Stone and Ida Berg have 2 items of the plan to do, the next until .*31.* 2099\.$/
    expect(await screen.findByText(line)).toBeVisible()
    expect(screen.getByRole("link", { name: "See the plan" })).toHaveAttribute(
      "href",
      `/1/assessments/1/${assessmentId}/advice`,
    )
  })

  test("offers an expert review for a quick report, and sends its address", async ({ server }) => {
    reportOf(server)
    server.answers("post", "/api/v1/contact-messages/", undefined)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Ask for a review" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Ask experts for a review" }))
    expect(dialog.queryByRole("textbox", { name: /Email/ })).toBeNull()
    await hands.type(dialog.getByRole("textbox", { name: /What do you expect/ }), "Is it safe?")
    await hands.click(dialog.getByRole("button", { name: "Send the request" }))
    expect(await screen.findByText("Thank you for your message")).toBeVisible()
    expect(
      server.asked.findLast(({ name }) => name === "POST /api/v1/contact-messages/")?.body,
    ).toMatchObject({
      type: expect.stringMatching(/^Expert Review - http.*graphical-report/),
    })
  })

  test("links from an advanced report to the dashboard, and offers no expert review there", async ({
    server,
  }) => {
    reportOf(server, advanced)
    server.answers("get", dashboardPath, workOf({ insights: 0, advice: 0 }))
    await visit(address)
    expect(await screen.findByRole("link", { name: "Dashboard" })).toHaveAttribute(
      "href",
      `/1/assessments/1/${assessmentId}/dashboard`,
    )
    expect(screen.queryByRole("button", { name: "Ask for a review" })).toBeNull()
  })

  test("shows a message while it is being fetched, then the result", async ({ server }) => {
    reportOf(server)
    const arrive = server.holds("get", load)
    const { hands } = await visit(address)
    // Shown while the report is fetched, and replaced automatically.
    await waitFor(() =>
      expect(screen.getByRole("status", { name: "Your report is being prepared" })).toBeVisible(),
    )
    await expect.poll(() => server.calls("get", load)).toHaveLength(1)
    arrive()
    expect(await screen.findByRole("heading", { level: 1, name: "Checkout service" })).toBeVisible()
    expect(screen.getByText("Level 3 of 5: Consistent")).toBeVisible()
    expect(screen.getByText("All 2 questions are answered.")).toBeVisible()
    await hands.click(await screen.findByRole("button", { name: /^Delivery/ }))
    expect(screen.getByText("Delivery is in good order.")).toBeVisible()
    expect(screen.getByText("This report was written from the answers by Plumbline.")).toBeVisible()
  })

  test("shows first what is closest to its next level and what would lift the whole", async ({ server }) => {
    reportOf(server)
    await visit(address)
    expect(await screen.findByText("has the least to go, to Measured.")).toBeVisible()
    expect(screen.getByText(/Where: Flow of work\./)).toBeVisible()
    const question = screen.getByRole("link", { name: "Is work cut into small pieces?" })
    expect(question).toHaveAttribute("href", expect.stringMatching(/questionnaires\/51\/1\?question=61$/))
  })

  test("shows how many attributes are equally close to their next level", async ({ server }) => {
    const { closest } = report.highlights
    reportOf(server, {
      ...report,
      subjects: report.subjects.map((subject) => ({
        ...subject,
        attributes: subject.attributes.flatMap((one) => [one, { ...one, id: 42, title: "Feedback" }]),
      })),
      highlights: { ...report.highlights, closest: closest && { ...closest, alike: [42] } },
    })
    await visit(address)
    const term = await screen.findByText("Closest to its next level")
    expect(term.nextElementSibling).toHaveTextContent(
      "Flow of work and one more attribute have the least to go, to Measured.",
    )
  })

  test("names three of the strongest, apart from each other", async ({ server }) => {
    const { maturityLevels: levels } = report.assessment.assessmentKit
    const highest = levels.at(-1)
    const strong = ["Feedback", "Safety", "Measuring", "Learning"].map((title, at) => ({
      title,
      id: 42 + at,
    }))
    reportOf(server, {
      ...report,
      subjects: report.subjects.map((subject) => ({
        ...subject,
        attributes: subject.attributes.flatMap((one) => [
          { ...one, maturityLevel: levels[0] ?? one.maturityLevel },
          ...strong.map((added) => ({ ...one, ...added, maturityLevel: highest ?? one.maturityLevel })),
        ]),
      })),
      highlights: { ...report.highlights, strongest: strong.map(({ id }) => id), weakest: [41] },
    })
    await visit(address)
    const term = await screen.findByText("Strongest")
    expect(term.nextElementSibling).toHaveTextContent(
      /^Feedback, Safety, Measuring and one more attribute are at level/,
    )
  })

  test("names no questions to readers who may not see them", async ({ server }) => {
    const { questions: _questions, ...lift } = report.highlights.lift ?? { questions: [] }
    const told = { index: 4, changes: 3, isFewest: false, attributes: [], ...lift }
    const assessment = { ...report.assessment, overallInsight: null }
    reportOf(server, { ...report, assessment, highlights: { ...report.highlights, lift: told } })
    await visit(address)
    expect(await screen.findByText(/One more good answer leads to Measured\./)).toBeVisible()
    expect(screen.queryByText("Is work cut into small pieces?")).toBeNull()
  })

  test("shows how reliable the result is before everything is answered", async ({ server }) => {
    reportOf(server, report, { answered: 1 })
    const { hands } = await visit(address)
    const gauge = "Consistent: level 3 of 5, provisional"
    expect(await screen.findByRole("img", { name: `${gauge}, 1 of 2 answered` })).toBeVisible()
    expect(await screen.findByText("reached so far")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: /^Delivery/ }))
    expect(screen.getAllByRole("img", { name: gauge })).toHaveLength(2)
  })

  test("shows no level and no score before the first answer", async ({ server }) => {
    reportOf(server, report, { answered: 0 })
    await visit(address)
    expect(await screen.findByRole("img", { name: "No result yet" })).toBeVisible()
    expect(screen.getByText(/No question is answered yet/)).toBeVisible()
    expect(screen.queryByRole("img", { name: /Consistent/ })).toBeNull()
    expect(screen.queryByRole("heading", { name: "Subject by subject" })).toBeNull()
    expect(screen.queryByRole("link", { name: "Score" })).toBeNull()
  })

  test("reserves the space of the publish button until the permissions are known", async ({ server }) => {
    reportOf(server, unpublished)
    const arrive = server.holds("get", "/api/v1/assessments/{assessmentId}/permissions/")
    await visit(address)
    expect(await screen.findByRole("button", { name: "Publish" })).toBeDisabled()
    arrive()
    await expect.poll(() => screen.getByRole("button", { name: "Publish" })).toBeEnabled()
  })

  test("shows no level if no question applies", async ({ server }) => {
    const subjects = report.subjects.map((subject) => ({
      ...subject,
      attributes: subject.attributes.map((attribute) => ({ ...attribute, attributeMeasures: [] })),
    }))
    reportOf(server, { ...report, subjects })
    await visit(address)
    expect(await screen.findByRole("heading", { name: "Nothing to rate" })).toBeVisible()
    expect(screen.getByText(/All questions are marked as not applicable/)).toBeVisible()
    expect(screen.queryByRole("heading", { name: /Level 3/ })).toBeNull()
    expect(screen.queryByRole("img", { name: /Consistent/ })).toBeNull()
  })

  test("explains the level of an attribute when it is chosen on the map", async ({ server }) => {
    reportOf(server)
    const { hands, whereabouts } = await visit(address)
    const map = within(await screen.findByRole("list", { name: "Attributes of Delivery" }))
    await hands.click(map.getByRole("button", { name: /Flow of work/ }))
    const [measures] = await screen.findAllByRole("table", { name: "Measures of Flow of work" })
    expect(measures).toHaveTextContent("Small pieces")
    expect(whereabouts()).toBe(`${address}#attribute-41`)
  })

  test("shows the same attributes by weight, and as a table", async ({ server }) => {
    reportOf(server)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Weights" }))
    expect(screen.getByRole("list", { name: "Attributes by weight and level" })).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Table" }))
    const table = screen.getByRole("table", { name: "Attributes and their levels" })
    expect(table).toHaveTextContent("DeliveryFlow of work23Consistent")
  })

  test("does not rate what nobody has answered, and explains a subject that surprises", async ({
    server,
  }) => {
    const subjects = report.subjects.map((subject) => ({
      ...subject,
      maturityLevel: { ...subject.maturityLevel, index: 4, title: "Measured" },
      attributes: subject.attributes.flatMap((one) => [
        one,
        {
          ...one,
          id: 42,
          title: "Feedback",
          confidenceValue: 0,
          attributeMeasures: one.attributeMeasures.map((measure) => ({
            ...measure,
            gainedScorePercentage: 0,
          })),
        },
      ]),
    }))
    reportOf(server, { ...report, subjects }, { answered: 1 })
    const { hands } = await visit(address)
    const subject = await screen.findByRole("button", { name: /^Delivery/ })
    expect(within(subject).getByText(/^It is above most of them/)).toBeVisible()
    await hands.click(subject)
    const attributes = within(screen.getByRole("group", { name: "Attributes of Delivery" }))
    expect(attributes.getByRole("button", { name: /^Feedback.*not rated yet/ })).toBeVisible()
    expect(attributes.getByRole("button", { name: /^Flow of work.*Consistent/ })).toBeVisible()
  })

  test("shows three actions, and the others when they are asked for", async ({ server }) => {
    const amount = { code: "MEDIUM" as const, title: "Medium" }
    const adviceItems = ["One", "Two", "Three", "Four", "Five"].map((title, nth) => ({
      id: `0f0e4c57-9d0b-4a1f-8e0f-7a01aaaaaaa${nth}`,
      title,
      description: "<p>Do it.</p>",
      priority: amount,
      impact: amount,
      cost: amount,
    }))
    reportOf(server, { ...report, advice: { narration: null, generatedBy: "APP", adviceItems } })
    const { hands } = await visit(address)
    expect(await screen.findByRole("button", { name: /^Three/ })).toBeVisible()
    expect(screen.queryByRole("button", { name: /^Four/ })).toBeNull()
    await hands.click(screen.getByRole("button", { name: "2 more actions" }))
    expect(screen.getByRole("button", { name: /^Five/ })).toBeVisible()
  })

  test("shows weights and levels as numbers too", async ({ server }) => {
    reportOf(server)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Weights" }))
    expect(screen.getByText("3 · Consistent · weight 2")).toBeVisible()
  })

  test("explains a level by its requirements and those of the next, and by the answers behind it", async ({
    server,
  }) => {
    reportOf(server)
    await visit(`${address}#attribute-41`)
    const demands = await screen.findByRole("table", { name: /Requirements of this level and the next one/ })
    expect(demands).toHaveTextContent("3. ConsistentConsistent60%75%met")
    expect(demands).toHaveTextContent("4. MeasuredMeasured60%57%not met")
    expect(await screen.findByText("Answers that hold it back on “Measured”")).toBeVisible()
    expect(await screen.findByText("Sometimes: 2 of 4 points, 43% missed")).toBeVisible()
    expect(screen.getAllByRole("link", { name: "Is work cut into small pieces?" })).toHaveLength(2)
  })

  test("opens at the attribute in its address", async ({ server }) => {
    reportOf(server)
    await visit(`${address}#attribute-41`)
    expect(await screen.findByRole("table", { name: "Measures of Flow of work" })).toBeVisible()
  })

  test("is in the language of the assessment, whatever the reader's", async ({ server }) => {
    reportOf(server, { ...report, lang: { code: "FA" } })
    const samm = { questions: 0, of: 90 }
    server.answers("get", "/api/v1/assessments/{assessmentId}/attestation-formats/", { samm })
    const { hands } = await visit(address)
    expect(await screen.findByRole("heading", { level: 1, name: "Checkout service" })).toBeVisible()
    expect(screen.queryByText("Subject by subject")).toBeNull()
    expect(screen.getByRole("button", { name: "FA: switch to Persian" })).toBeVisible()
    // What opens above the page belongs to the report as well.
    await hands.click(screen.getByRole("button", { name: "دریافت" }))
    expect((await screen.findByRole("menu")).closest("[dir]")).toHaveAttribute("dir", "rtl")
  })

  test("reports missing texts and offers to load it again", async ({ server }) => {
    reportOf(server, { ...report, assessment: { ...report.assessment, overallInsight: null } })
    const { hands } = await visit(address)
    expect(await screen.findByText(/parts of this report are incomplete/)).toBeVisible()
    reportOf(server)
    await hands.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByText("Consistent", { selector: "b" })).toBeVisible()
  })

  test("shows advice only if there is some", async ({ server }) => {
    reportOf(server, {
      ...report,
      advice: {
        narration: "<p>Begin with small pieces.</p>",
        generatedBy: "AI",
        adviceItems: [
          {
            id: "0f0e4c57-9d0b-4a1f-8e0f-7a01aaaaaaaa",
            title: "Cut work smaller",
            description: "<p>A week at most.</p>",
            priority: { code: "HIGH", title: "High" },
            impact: { code: "HIGH", title: "High" },
            cost: { code: "LOW", title: "Low" },
          },
        ],
      },
    })
    const { hands } = await visit(address)
    expect(await screen.findByText("Begin with small pieces.")).toBeVisible()
    expect(screen.getByText(/^Written by AI/)).toBeVisible()
    await hands.click(screen.getByRole("button", { name: /Cut work smaller/ }))
    expect(screen.getByText("A week at most.")).toBeVisible()
  })

  test("shows that a model is still writing its advice, or that advice is missing", async ({ server }) => {
    reportOf(server, { ...report, isAdvisable: true })
    server.answers("get", "/api/v1/tenant/", { ...tenant, aiEnabled: true, writer: "AI" })
    const { unmount } = await visit(address)
    expect(await screen.findByText(/AI is writing advice/)).toBeVisible()
    expect(screen.queryByText(/parts of this report are incomplete/)).toBeNull()
    unmount()
    server.answers("get", "/api/v1/tenant/", tenant)
    await visit(address)
    expect(await screen.findByText(/parts of this report are incomplete/)).toBeVisible()
  })

  test("offers to try again if it fails to load", async ({ server }) => {
    reportOf(server)
    server.refuses("get", load, 500, "INTERNAL", "The server is tired.")
    await visit(address)
    expect(await screen.findByRole("alert")).toHaveTextContent("The server is tired.")
    expect(screen.getByRole("button", { name: "Try again" })).toBeVisible()
  })

  test("says so to people with a role if it is not published", async ({ server }) => {
    reportOf(server)
    server.refuses("get", load, 403, "REPORT_UNPUBLISHED")
    await visit(address)
    expect(await screen.findByRole("heading", { name: "This report is not published yet" })).toBeVisible()
  })

  test("is not disclosed if the assessment is not shared", async ({ server }) => {
    reportOf(server)
    server.refuses("get", load, 403, "ACCESS_DENIED")
    await visit(address)
    expect(await screen.findByRole("heading", { name: "Access denied" })).toBeVisible()
  })
})

describe("the folded parts of the report", () => {
  test("are rendered when they are opened", async ({ server }) => {
    reportOf(server)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: /^Delivery/, expanded: false }))
    const fold = await screen.findByRole("button", { name: /Flow of work.*Consistent/s, expanded: false })
    expect(screen.queryByRole("table", { name: "Measures of Flow of work" })).toBeNull()
    await hands.click(fold)
    expect(screen.getByRole("table", { name: "Measures of Flow of work" })).toBeVisible()
  })

  test("of a large report come when the browser is idle, and with an error that can be tried again", async ({
    server,
  }) => {
    const subjects = report.subjects.map((subject) => ({
      ...subject,
      attributes: subject.attributes.map((attribute) => ({
        ...{ ...attribute, attributeMeasures: [], rating: "RATED" as const },
      })),
    }))
    reportOf(server)
    const isPart = (name: string) => name.includes("measures=later")
    server.respond("get", load, ({ name }) =>
      isPart(name)
        ? Response.json({ ...report, subjects })
        : Response.json({ code: "INVALID_INPUT", message: "Not now" }, { status: 400 }),
    )
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: /^Delivery/, expanded: false }))
    await hands.click(
      await screen.findByRole("button", { name: /Flow of work.*Consistent/s, expanded: false }),
    )
    expect(await screen.findByText("Not now")).toBeVisible()
    const missing = "The measures of the attributes are missing here: they were still being loaded"
    expect(screen.getByText(missing, { exact: false })).toBeInTheDocument()
    server.answers("get", load, ({ name }) => (isPart(name) ? { ...report, subjects } : report))
    await hands.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByRole("table", { name: "Measures of Flow of work" })).toBeVisible()
    expect(screen.getByRole("rowheader", { name: /Small pieces/ })).toBeVisible()
    expect(server.calls("get", load).filter(({ name }) => isPart(name))).toHaveLength(1)
    expect(screen.queryByText(missing, { exact: false })).toBeNull()
  })

  test("are all rendered on paper", async ({ server }) => {
    reportOf(server)
    await visit(address)
    await screen.findByRole("heading", { level: 1, name: "Checkout service" })
    window.dispatchEvent(new Event("beforeprint"))
    expect(screen.getByRole("table", { name: "Measures of Flow of work" })).toBeInTheDocument()
  })
})

describe("sharing", () => {
  test("opens the report to everybody with its link, and closes it again", async ({ server }) => {
    reportOf(server)
    const visibility = "/api/v1/assessments/{assessmentId}/report-visibility-status/"
    server.answers("put", visibility, { linkHash: "f00-ba4" })
    const { hands, whereabouts } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Share report" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Share this report" }))
    await hands.click(dialog.getByRole("radio", { name: /Anyone with the link/ }))
    await expect.poll(whereabouts).toBe(`${address}f00-ba4/`)
    server.answers("put", visibility, { linkHash: null })
    await hands.click(dialog.getByRole("radio", { name: /Only people with access/ }))
    await expect.poll(whereabouts).toBe(address)
  })

  test("explains how to let only certain people read, where nobody else has access", async ({ server }) => {
    reportOf(server)
    const { hands } = await visit(`${address}#shareDialog`)
    const dialog = within(await screen.findByRole("dialog", { name: "Share this report" }))
    expect(dialog.getByText(/in your personal space, where only you have access/)).toBeVisible()
    server.answers("get", "/api/v1/assessments/{assessmentId}/move-targets/", { items: [] })
    await hands.click(dialog.getByRole("button", { name: "Move the assessment" }))
    expect(await screen.findByRole("dialog", { name: "Move the assessment" })).toBeVisible()
  })

  test("shows a choice only once it is confirmed, and sends choices in order", async ({ server }) => {
    reportOf(server)
    const visibility = "/api/v1/assessments/{assessmentId}/report-visibility-status/"
    const replies: ((reply: Response) => void)[] = []
    server.respond("put", visibility, () => new Promise((resolve) => replies.push(resolve)))
    const { hands } = await visit(`${address}#shareDialog`)
    const dialog = within(await screen.findByRole("dialog", { name: "Share this report" }))
    const choices = dialog.getByRole("radiogroup")
    await hands.click(dialog.getByRole("radio", { name: /Anyone with the link/ }))
    await waitFor(() => expect(replies).toHaveLength(1))
    expect(dialog.getByRole("radio", { name: /Only people with access/ })).toBeChecked()
    expect(choices).toHaveAttribute("aria-busy", "true")
    replies[0]?.(Response.json({ linkHash: "f00-ba4" }))
    await waitFor(() => expect(dialog.getByRole("radio", { name: /Anyone with the link/ })).toBeChecked())
    await hands.click(dialog.getByRole("radio", { name: /Only people with access/ }))
    await waitFor(() => expect(replies).toHaveLength(2))
    expect(dialog.getByRole("radio", { name: /Anyone with the link/ })).toBeChecked()
    replies[1]?.(Response.json({ linkHash: null }))
    await waitFor(() => expect(dialog.getByRole("radio", { name: /Only people with access/ })).toBeChecked())
    const sent = server.calls("put", visibility).map(({ body }) => body)
    expect(sent).toEqual([{ visibility: "PUBLIC" }, { visibility: "RESTRICTED" }])
  })

  test("reverts the choice when the server refuses it", async ({ server }) => {
    reportOf(server)
    const visibility = "/api/v1/assessments/{assessmentId}/report-visibility-status/"
    server.refuses("put", visibility, 403, "ACCESS_DENIED", "Not yours to open.")
    const { hands } = await visit(`${address}#shareDialog`)
    const dialog = within(await screen.findByRole("dialog", { name: "Share this report" }))
    await hands.click(dialog.getByRole("radio", { name: /Anyone with the link/ }))
    expect(await screen.findByText("Not yours to open.")).toBeVisible()
    expect(dialog.getByRole("radio", { name: /Only people with access/ })).toBeChecked()
  })

  test("says what readers do not see until it is approved, and approves it", async ({ server }) => {
    reportOf(server, advanced)
    server.answers("get", dashboardPath, workOf({ insights: 3, advice: 1 }))
    server.answers("put", "/api/v1/assessments/{assessmentId}/approve-insights/", () => {
      server.answers("get", dashboardPath, workOf({ insights: 0, advice: 1 }))
      return undefined
    })
    server.answers("put", "/api/v1/assessments/{assessmentId}/approve-advice-narration/", () => {
      server.answers("get", dashboardPath, workOf({ insights: 0, advice: 0 }))
      return undefined
    })
    server.answers("get", "/api/v1/assessments/{assessmentId}/insights-issues/", {
      notGenerated: 0,
      unapproved: 0,
      expired: 0,
    })
    const { hands } = await visit(`${address}#shareDialog`)
    const dialog = within(await screen.findByRole("dialog", { name: "Share this report" }))
    const waiting = within(await dialog.findByRole("region", { name: "Texts that wait for approval" }))
    expect(waiting.getByText(/Readers see only approved texts/)).toBeVisible()
    expect(waiting.getByRole("link", { name: "3 insights need approval" })).toBeVisible()
    await hands.click(await waiting.findByRole("button", { name: "Approve 3 insights" }))
    const question = within(await screen.findByRole("dialog", { name: "Approve 3 insights" }))
    await hands.click(question.getByRole("button", { name: "Approve" }))
    await expect.poll(() => waiting.queryByText(/insights need approval/)).toBeNull()
    await hands.click(await waiting.findByRole("button", { name: "Approve" }))
    await expect.poll(() => screen.queryByText(/needs? approval/)).toBeNull()
  })

  test("of a quick report asks for no approval", async ({ server }) => {
    reportOf(server, { ...advanced, assessment: report.assessment })
    await visit(`${address}#shareDialog`)
    expect(await screen.findByRole("dialog", { name: "Share this report" })).toBeVisible()
    expect(server.calls("get", dashboardPath)).toEqual([])
  })

  test("requires publishing: a preview states that nobody else sees it", async ({ server }) => {
    reportOf(server, unpublished)
    server.answers("put", "/api/v1/assessments/{assessmentId}/report-publish-status/", () => {
      reportOf(server)
      return undefined
    })
    const { hands } = await visit(address)
    expect(await screen.findByText(/This is a preview/)).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Publish" }))
    await expect.poll(() => screen.queryByText(/This is a preview/)).toBeNull()
  })

  test.for(["the strip above the preview", "the dialog that shares it"])(
    "of an advanced report waits in %s until all sections are filled in, or left out by name",
    async (door, { server }) => {
      const inDialog = door.includes("dialog")
      reportOf(server, { ...advanced, permissions: unpublished.permissions })
      server.answers("get", dashboardPath, workOf({ insights: 0, advice: 0 }))
      const texts = { intro: "<p>Why.</p>", prosAndCons: null, steps: "<p>Talks.</p>", participants: null }
      server.answers("get", textsPath, { metadata: texts, includesRoadmap: false, published: false })
      server.answers("put", "/api/v1/assessments/{assessmentId}/report-publish-status/", undefined)
      const { hands } = await visit(inDialog ? `${address}#shareDialog` : address)
      const place = within(
        inDialog ? await screen.findByRole("dialog", { name: "Share this report" }) : document.body,
      )
      expect(await place.findByText("Please fill in all sections first.")).toBeVisible()
      expect(place.getByRole("button", { name: /^Publish( the report)?$/ })).toBeDisabled()
      const empty = "Strengths and weaknesses and Participants"
      expect(place.getByRole("link", { name: `Empty: ${empty}` })).toHaveAttribute(
        "href",
        `/1/assessments/1/${assessmentId}/report`,
      )
      await hands.click(place.getByRole("button", { name: "Publish without these sections" }))
      const question = within(await screen.findByRole("dialog", { name: "Publish without these sections" }))
      expect(question.getByText(new RegExp(`published without: ${empty}`))).toBeVisible()
      await hands.click(question.getByRole("button", { name: "Leave out and publish" }))
      await expect
        .poll(() => server.calls("put", "/api/v1/assessments/{assessmentId}/report-publish-status/"))
        .toMatchObject([{ body: { published: true } }])
    },
  )

  test("is not available to people who may not publish", async ({ server }) => {
    reportOf(server, unpublished, { permissions: { ...everything, publishAssessmentReport: false } })
    await visit(address)
    expect(await screen.findByRole("button", { name: "Share report" })).toBeDisabled()
    await expect.poll(() => screen.queryByText(/This is a preview/)).toBeNull()
  })
})

describe("a public report", () => {
  test("is read with its link, without signing in", async ({ server }) => {
    const { space: _space, ...open } = report.assessment
    server.answers("get", "/api/v1/public/graphical-report/{linkHash}/", {
      ...report,
      assessment: open,
      permissions: { ...unpublished.permissions, canViewQuestionnaires: false },
      visibility: undefined,
    })
    await visit(`${address}f00/`, { as: "stranger" })
    expect(await screen.findByRole("heading", { level: 1, name: "Checkout service" })).toBeVisible()
    expect(screen.queryByRole("button", { name: "Share report" })).toBeNull()
    expect(screen.queryByRole("link", { name: "Questionnaires" })).toBeNull()
  })

  test("offers to sign in if its link was replaced, without disclosing more", async ({ server }) => {
    server.refuses("get", "/api/v1/public/graphical-report/{linkHash}/", 404, "NOT_FOUND")
    const { hands } = await visit(`${address}f00/`, { as: "stranger" })
    expect(await screen.findByRole("heading", { name: "Sign in to read this report" })).toBeVisible()
    await hands.click(within(screen.getByRole("main")).getByRole("button", { name: "Sign in" }))
    expect(identityProvider.asked).toEqual([`sign in, back to ${window.location.href}`])
  })
})

test("a report with texts by an AI model states that", async ({ server }) => {
  reportOf(server)
  server.answers("get", "/api/v1/tenant/", { ...tenant, writer: "AI" })
  await visit(address)
  expect(await screen.findByText(/by AI and may be inaccurate/)).toBeVisible()
})
