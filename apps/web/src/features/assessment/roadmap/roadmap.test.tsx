import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { assessment, assessmentId, everything, path, person } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"
import type { Item, Roadmap } from "./api.ts"
import { differenceOf, isLate } from "./roadmap.ts"

const address = `/1/assessments/1/${assessmentId}/advice`
const roadmapPath = "/api/v1/assessments/{assessmentId}/roadmap/"
const previewPath = "/api/v1/assessments/{assessmentId}/roadmap/preview/"
const nextLevelPath = "/api/v1/assessments/{assessmentId}/advice/next-level/"
const replanPath = "/api/v1/assessments/{assessmentId}/roadmap/replan/"
const itemPath = "/api/v1/assessments/{assessmentId}/roadmap/items/{itemId}/"

const amount = { code: "MEDIUM" as const, title: "Medium" }
const levels = ["Ad hoc", "Basic", "Consistent"].map((title, index) => ({
  id: index + 6,
  title,
  value: index + 1,
  index: index + 1,
}))

function item(questionId: number, action: string, more: Partial<Item> = {}): Item {
  return {
    id: `00000000-0000-4000-8000-${String(questionId).padStart(12, "0")}`,
    questionId,
    questionnaireId: 51,
    action,
    question: `How about ${questionId}?`,
    from: null,
    to: { id: 3, index: 3, title: "Always" },
    effort: 2,
    impact: amount,
    priority: amount,
    cost: amount,
    requires: [],
    assignee: null,
    due: "2099-01-31",
    dueChosen: false,
    status: "TODO",
    doneBy: null,
    note: null,
    link: null,
    changedBy: null,
    program: null,
    changeTime: null,
    ...more,
  }
}

const outlook = (maturityLevelId: number, missingPoints: number) => ({
  maturityLevelId,
  missingPoints,
  attributes: [{ attributeId: 41, maturityLevelId }],
})

function roadmapOf(first: Item[], second: Item[] = [], more: Partial<Roadmap> = {}): Roadmap {
  return {
    id: "7d0c1bb4-7d7e-4c0e-9f3e-2f1a6c0b7a11",
    version: 4,
    changed: false,
    proven: true,
    gap: null,
    start: "2026-03-01",
    unit: "MONTH",
    calibration: null,
    budget: 5,
    periods: [
      {
        index: 1,
        start: "2026-03-01",
        end: "2026-03-31",
        effort: 2,
        expected: outlook(7, 3),
        achieved: outlook(6, 5),
        items: first,
      },
      {
        index: 2,
        start: "2026-04-01",
        end: "2026-04-30",
        effort: 0,
        expected: outlook(8, 0),
        achieved: null,
        items: second,
      },
    ],
    targets: [{ attributeId: 41, maturityLevelId: 8, period: 2, reached: 2, isReached: false }],
    reasons: [...first, ...second].map(({ questionId }) => ({
      questionId,
      serves: [41],
      share: 0.5,
      why: "REACHES" as const,
    })),
    outOfReach: [],
    excludedQuestionIds: [],
    requiredQuestionIds: [],
    pinned: [],
    leftOut: { attributeIds: [], questionIds: [] },
    levels,
    attributes: [{ id: 41, title: "Flow of work" }],
    questions: [],
    ...more,
  }
}

function nextLevel(questionIds: number[]) {
  const basic = levels[1]
  if (!basic) throw new Error("The sample kit must have at least two levels.")
  return {
    maturityLevel: basic,
    isReachable: questionIds.length > 0,
    isFewest: true,
    items: questionIds.map((id) => ({
      question: { id, title: `How about ${id}?`, index: 1 },
      improvement: null,
      answeredOption: null,
      recommendedOption: { index: 3, title: "Always" },
      attributes: [{ id: 41, title: "Flow of work" }],
      questionnaire: { id: 51, title: "Planning" },
    })),
  }
}

const release = item(1, "Automate the release")
const rota = item(2, "Write a rota")

const textsPath = "/api/v1/assessments/{assessmentId}/report-metadata/"
const noTexts = { intro: null, prosAndCons: null, steps: null, participants: null }

function assessed(server: FakeServer, roadmap: Roadmap | null, permissions = everything) {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    mode: { code: "ADVANCED", title: "Advanced" },
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/assessments/{assessmentId}/roadmap/assignees/", {
    items: [{ id: person.id, displayName: person.displayName, pictureLink: null }],
    page: 0,
    size: 100,
    sort: "displayName",
    order: "asc",
    total: 1,
  })
  server.answers("get", textsPath, { metadata: noTexts, includesRoadmap: false, published: true })
  server.answers("get", "/api/v1/assessments/{assessmentId}/roadmap/version/", {
    version: roadmap?.version ?? null,
  })
  if (roadmap) server.answers("get", roadmapPath, roadmap)
  server.answers("get", "/api/v1/assessments/{assessmentId}/advice-narration/", {
    aiNarration: null,
    assessorNarration: null,
    issues: { notGenerated: true, unapproved: false, expired: false },
    editable: true,
    aiEnabled: false,
    writer: "APP",
  })
  server.answers("get", "/api/v1/advice-items/", {
    items: [],
    page: 0,
    size: 50,
    sort: "priority,impact,cost",
    order: "desc,desc,asc",
    total: 0,
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/pre-advice-info/", {
    attributes: [
      { ...attribute, id: 41, title: "Flow of work", maturityLevel: { id: 6 } },
      { ...attribute, id: 42, title: "Feedback", maturityLevel: { id: 7 } },
    ],
    maturityLevels: levels,
  })
}

const attribute = { confidenceValue: 80, notApplicable: false, subject: { id: 31, title: "Delivery" } }

const planner = everything
const reader = {
  ...everything,
  createAdvice: false,
  updateAssessment: false,
  manageReportMetadata: false,
}

describe("the roadmap", () => {
  test("is proposed to those who can plan one, and stored only when it is kept", async ({ server }) => {
    let stored: Roadmap | null = null
    assessed(server, null)
    server.answers("get", "/api/v1/assessments/{assessmentId}/roadmap/version/", () => ({
      version: stored === null ? null : stored.version,
    }))
    server.answers("get", roadmapPath, () => stored ?? roadmapOf([]))
    server.answers("get", nextLevelPath, nextLevel([1]))
    server.answers("post", previewPath, roadmapOf([release]))
    server.answers("post", roadmapPath, () => {
      stored = roadmapOf([release])
      return stored
    })
    const { hands } = await visit(address)
    const timeline = within(await screen.findByRole("list", { name: "Timeline" }))
    expect(timeline.getByText("Automate the release")).toBeVisible()
    expect(
      timeline.getByText(
        "For Flow of work. With it, a target is reached in this period. It brings 50% of the gain.",
      ),
    ).toBeVisible()
    expect(server.calls("post", previewPath).at(-1)?.body).toMatchObject({
      targets: [],
      requiredQuestionIds: [1],
      budget: 8,
      periods: 4,
    })
    await hands.click(screen.getByRole("button", { name: "Weakest first" }))
    await waitFor(() =>
      expect(server.calls("post", previewPath).at(-1)?.body).toMatchObject({
        targets: [{ attributeId: 41, maturityLevelId: 7 }],
        requiredQuestionIds: [],
      }),
    )
    expect(stored).toBeNull()
    await waitFor(() => expect(screen.getByRole("button", { name: "Keep this roadmap" })).toBeEnabled())
    await hands.click(screen.getByRole("button", { name: "Keep this roadmap" }))
    expect(await screen.findByRole("button", { name: "Replan the rest" })).toBeVisible()
    expect(stored).not.toBeNull()
  })

  test("is planned for chosen targets: the whole, a subject or an attribute", async ({ server }) => {
    assessed(server, null)
    server.answers("get", nextLevelPath, nextLevel([]))
    server.answers("post", previewPath, roadmapOf([release]))
    const { hands } = await visit(address)
    expect(await screen.findByText(/lifts the whole to “Basic”/)).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Choose targets" }))
    await hands.click(await screen.findByRole("combobox", { name: "What is to get further" }))
    await hands.click(screen.getByRole("option", { name: "All of Delivery" }))
    await hands.click(screen.getByRole("combobox", { name: "To which level" }))
    await hands.click(screen.getByRole("option", { name: "Consistent" }))
    await waitFor(() =>
      expect(server.calls("post", previewPath).at(-1)?.body).toMatchObject({
        targets: [
          { attributeId: 41, maturityLevelId: 8 },
          { attributeId: 42, maturityLevelId: 8 },
        ],
      }),
    )
  })

  test("is explained to those who only read", async ({ server }) => {
    assessed(server, null, reader)
    await visit(address)
    expect(await screen.findByText("The assessors of this assessment can plan one.")).toBeVisible()
    expect(screen.queryByRole("button", { name: "Keep this roadmap" })).toBeNull()
  })

  test("says what more effort would buy, and that all targets are reached", async ({ server }) => {
    const target = { attributeId: 41, maturityLevelId: 8, period: 2, reached: 2, isReached: true }
    const ask = "What would two more points of effort buy?"
    assessed(server, roadmapOf([release], [], { targets: [target] }))
    const { unmount } = await visit(address)
    expect(await screen.findByText("This roadmap reaches all of its targets.")).toBeVisible()
    expect(screen.queryByRole("button", { name: ask })).toBeNull()
    expect(screen.queryByText(/No roadmap gets further/)).toBeNull()
    unmount()

    assessed(server, roadmapOf([release], [], { targets: [{ ...target, isReached: false }] }))
    server.answers("post", replanPath, roadmapOf([release], [rota]))
    const { hands } = await visit(address)
    expect(await screen.findByText(/No roadmap gets further/)).toBeVisible()
    await hands.click(screen.getByRole("button", { name: ask }))
    expect(await screen.findByText("Two more points would change nothing that counts.")).toBeVisible()
    expect(server.calls("post", replanPath).at(-1)?.body).toMatchObject({ budget: 7 })
  })

  test("says what it promises, and lists its items", async ({ server }) => {
    assessed(server, roadmapOf([release], [rota], { proven: false, gap: 0.1 }))
    const { hands } = await visit(`${address}?view=list`)
    expect(await screen.findByText(/at most 10% further/)).toBeVisible()
    const list = within(screen.getByRole("list", { name: "List" }))
    expect(list.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Automate the release",
      "Write a rota",
    ])
    await hands.click(screen.getByRole("tab", { name: "Promised and achieved" }))
    expect(await screen.findByRole("img", { name: "Period 1: 3 promised, 5 achieved" })).toBeVisible()
    expect(screen.getByRole("img", { name: "Period 2: 0 promised, not begun yet" })).toBeVisible()
  })

  test("promises nothing when it has changed since it was planned, and offers to plan the rest again", async ({
    server,
  }) => {
    const changed = {
      changed: true,
      proven: false,
      targets: [
        { attributeId: 41, maturityLevelId: 8, period: 2, reached: null, isReached: false },
        { attributeId: 42, maturityLevelId: 7, period: 1, reached: null, isReached: true },
      ],
      attributes: [
        { id: 41, title: "Flow of work" },
        { id: 42, title: "Feedback" },
      ],
      leftOut: { attributeIds: [43], questionIds: [7, 8] },
    }
    assessed(server, roadmapOf([release], [rota], changed))
    server.answers("post", replanPath, roadmapOf([release], [rota]))
    const { hands } = await visit(`${address}?view=timeline`)
    const alert = (await screen.findByText(/^Changed since it was planned/)).closest("[role=alert]")
    if (!(alert instanceof HTMLElement)) throw new Error("no alert")
    expect(screen.queryByText(/No roadmap gets further/)).toBeNull()
    expect(screen.queryByText(/There may be a roadmap/)).toBeNull()
    const targets = within(screen.getByRole("list", { name: "Targets" }))
    expect(targets.getByText("Wanted by the end of period 2")).toBeVisible()
    expect(targets.getByText("Reached (wanted by the end of period 1)")).toBeVisible()
    expect(screen.getAllByText("Expected at its end when it was planned")).toHaveLength(2)
    expect(screen.getByText(/^1 target is left out/)).toBeVisible()
    expect(screen.getByText(/^2 decisions are left out/)).toBeVisible()
    await hands.click(within(alert).getByRole("button", { name: "Replan the rest" }))
    expect(await screen.findByRole("dialog", { name: "Replan the rest" })).toBeVisible()
  })

  test("folds the periods that are over and done; what is late stays in sight", async ({ server }) => {
    const done = item(5, "Was done", { status: "DONE" })
    const [first, second] = roadmapOf([done], [rota]).periods
    if (!first || !second) throw new Error("The sample roadmap must have two periods.")
    assessed(server, roadmapOf([], [], { periods: [first, second] }))
    const { hands } = await visit(address)
    const timeline = within(await screen.findByRole("list", { name: "Timeline" }))
    expect(timeline.getByText("Write a rota")).toBeVisible()
    expect(timeline.queryByText("Was done")).toBeNull()
    expect(screen.getByText("Was done")).not.toBeVisible()
    await hands.click(screen.getByText("1 period is over and done"))
    const over = within(screen.getByRole("list", { name: "Periods that are over and done" }))
    expect(over.getByText("Was done")).toBeVisible()
  })

  test("says of a date whether it moves with its period", async ({ server }) => {
    const chosen = item(3, "Keep a diary", { dueChosen: true })
    assessed(server, roadmapOf([release, chosen]))
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Automate the release" }))
    const hint = "The end of its period, with which it moves."
    expect(await within(await screen.findByRole("dialog")).findByText(hint)).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Cancel" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    await hands.click(screen.getByRole("button", { name: "Keep a diary" }))
    expect(within(await screen.findByRole("dialog")).queryByText(hint)).toBeNull()
  })

  test("tells the time that its effort takes the team, and can be shown in the report", async ({
    server,
  }) => {
    assessed(server, roadmapOf([release], [rota], { calibration: { points: 5, weeks: 2 } }))
    server.answers("patch", textsPath, () => undefined)
    const { hands } = await visit(address)
    expect(await screen.findByText(/ · 0 of 2 items done · about 0\.8 weeks of work/)).toBeVisible()
    await hands.click(await screen.findByRole("switch", { name: "Include the roadmap in the report" }))
    await waitFor(() =>
      expect(server.calls("patch", textsPath).map(({ body }) => body)).toEqual([{ includesRoadmap: true }]),
    )
  })

  test("moves a card of the board by keyboard, and keeps the focus on it", async ({ server }) => {
    let stored = roadmapOf([release])
    assessed(server, stored)
    server.answers("get", roadmapPath, () => stored)
    server.answers("patch", itemPath, ({ body }) => {
      stored = roadmapOf([{ ...release, ...(body as object) }])
      return { ...release, ...(body as object) }
    })
    const { hands } = await visit(`${address}?view=board`)
    const card = await screen.findByRole("button", { name: "Automate the release" })
    card.focus()
    await hands.keyboard("{Shift>}{ArrowRight}{/Shift}")
    const doing = within(screen.getByRole("region", { name: "Doing" }))
    expect(await doing.findByRole("button", { name: "Automate the release" })).toHaveFocus()
    expect(server.calls("patch", itemPath).map(({ body }) => body)).toEqual([{ status: "DOING" }])
  })

  test("lets assignees change status and note of their own items only", async ({ server }) => {
    const own = item(1, "Automate the release", {
      assignee: { id: person.id, displayName: person.displayName, pictureLink: null },
    })
    assessed(server, roadmapOf([own, rota]), reader)
    const { hands } = await visit(address)
    expect(await screen.findByRole("button", { name: "Move: Automate the release" })).toBeVisible()
    expect(screen.queryByRole("button", { name: "Move: Write a rota" })).toBeNull()
    await hands.click(screen.getByRole("button", { name: "Automate the release" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByLabelText("Note")).toBeVisible()
    expect(dialog.queryByLabelText("Due date")).toBeNull()
  })

  test("keeps what was typed when somebody else was faster, and saves it after loading again", async ({
    server,
  }) => {
    const byProgram = {
      changedBy: { id: person.id, displayName: "Omid Rad" },
      program: "Night build",
      changeTime: "2026-03-01T09:15:42",
    }
    assessed(server, roadmapOf([{ ...release, ...byProgram }]))
    server.respond("patch", itemPath, () =>
      Response.json({ code: "ROADMAP_CHANGED", message: "Changed.", version: 5 }, { status: 409 }),
    )
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Automate the release" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(
      dialog.getByText(/^Last changed by the program “Night build” for Omid Rad, Mar 1, 2026/),
    ).toBeVisible()
    await hands.type(dialog.getByLabelText("Note"), "Ask Robin")
    await hands.click(dialog.getByRole("button", { name: "Save" }))
    expect(await dialog.findByText(/what you typed is kept/)).toBeVisible()
    server.answers("get", roadmapPath, roadmapOf([{ ...release, effort: 7 }], [], { version: 5 }))
    server.answers("patch", itemPath, { ...release, note: "Ask Robin" })
    await hands.click(dialog.getByRole("button", { name: "Load again" }))
    await waitFor(() => expect(dialog.getByLabelText("Effort")).toHaveValue("7"))
    expect(dialog.getByLabelText("Note")).toHaveValue("Ask Robin")
    await hands.click(dialog.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.calls("patch", itemPath).at(-1)?.body).toEqual({ note: "Ask Robin", seenVersion: 5 })
  })

  test("shows what planning the rest again would change before it is applied", async ({ server }) => {
    assessed(server, roadmapOf([release], [rota]), planner)
    server.answers("post", replanPath, roadmapOf([rota], [item(3, "Keep a diary")]))
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Replan the rest" }))
    const dialog = within(await screen.findByRole("dialog"))
    const changes = within(await dialog.findByRole("region", { name: "What changes" }))
    expect(changes.getByText("1 new item")).toBeVisible()
    expect(changes.getByText("from period 2 to 1")).toBeVisible()
    await hands.click(dialog.getByRole("button", { name: "Apply" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    const calls = server.calls("post", replanPath)
    expect(calls.map(({ name }) => name.endsWith("?preview=true"))).toEqual([true, false])
    expect(calls[1]?.body).toMatchObject({ seenVersion: 4, periods: 2, budget: 5 })
  })

  test("names the questions whose decisions contradict each other", async ({ server }) => {
    assessed(server, roadmapOf([release]))
    server.respond("post", replanPath, () =>
      Response.json(
        { code: "ROADMAP_IMPOSSIBLE", message: "Does not fit.", questionIds: [1] },
        { status: 409 },
      ),
    )
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Replan the rest" }))
    const alert = await screen.findByRole("alert")
    expect(alert).toHaveTextContent("Does not fit.")
    expect(alert).toHaveTextContent("How about 1?")
  })
})

describe("a comparison of roadmaps", () => {
  test("goes by question", () => {
    const before = roadmapOf([release], [rota])
    const after = roadmapOf([{ ...rota, id: "another" }], [])
    const { added, removed, moved } = differenceOf(before, after)
    expect(added).toEqual([])
    expect(removed).toEqual([release])
    expect(moved.map(({ from, to }) => [from, to])).toEqual([[2, 1]])
  })

  test("only open items are late, and from the day after their date", () => {
    expect(isLate({ status: "TODO", due: "2026-03-01" }, "2026-03-01")).toBe(false)
    expect(isLate({ status: "DOING", due: "2026-03-01" }, "2026-03-02")).toBe(true)
    expect(isLate({ status: "DONE", due: "2026-03-01" }, "2026-03-02")).toBe(false)
  })
})
