import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { assessment, assessmentId, everything, level, path } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = `/1/assessments/1/${assessmentId}/advice`
const narrationPath = "/api/v1/assessments/{assessmentId}/advice-narration/"
const itemsPath = "/api/v1/advice-items/"
const sizePath = "/api/v1/assessments/{assessmentId}/advice/size/"
const planPath = "/api/v1/assessments/{assessmentId}/advice/outlook/"
const generatePath = "/api/v1/assessments/{assessmentId}/advice-narration-ai/"

const written: Schemas["AdviceNarration"] = {
  aiNarration: {
    narration: "<p>Begin small.</p>",
    creationTime: "2026-03-01T09:15:42.1",
    generatedBy: "APP",
  },
  assessorNarration: null,
  issues: { notGenerated: false, unapproved: true, expired: false },
  editable: true,
  aiEnabled: false,
  writer: "APP",
}
const nothingWritten: Schemas["AdviceNarration"] = {
  ...written,
  aiNarration: null,
  issues: { notGenerated: true, unapproved: false, expired: false },
}

const amount = (code: Schemas["AmountCode"]) => ({ code, title: code })
const item: Schemas["ListedAdviceItem"] = {
  id: "7d0c1bb4-7d7e-4c0e-9f3e-2f1a6c0b7a11",
  title: "Automate the release",
  description: "<p>Begin with what fails most.</p>",
  priority: amount("HIGH"),
  impact: amount("HIGH"),
  cost: amount("LOW"),
  weight: 27,
  question: { id: 71, questionnaireId: 51 },
}

const levels = ["Ad hoc", "Basic", "Consistent"].map((title, index) => ({
  ...level,
  id: index + 6,
  title,
  index: index + 1,
  value: index + 1,
}))
const [adHoc, basic, consistent] = levels
const choices: Schemas["PreAdvice"] = {
  attributes: [
    attribute(41, "Flow of work", 6),
    attribute(42, "Care for users", 7),
    attribute(43, "Care for code", 8),
  ],
  maturityLevels: levels,
}

function attribute(id: number, title: string, maturityLevelId: number) {
  return {
    id,
    title,
    maturityLevel: { id: maturityLevelId },
    confidenceValue: 80,
    notApplicable: false,
    subject: { id: 31, title: "Delivery" },
  }
}

function planned(question: number, title: string): Schemas["PlanItem"] {
  return {
    question: { id: question, title, index: 2 },
    improvement: null,
    answeredOption: null,
    recommendedOption: { index: 3, title: "Always" },
    attributes: [{ id: 41, title: "Flow of work" }],
    questionnaire: { id: 51, title: "Planning" },
  }
}

function plan(
  items: Schemas["PlanItem"][],
  more: Partial<Schemas["PlanOutlook"]> = {},
): Schemas["PlanOutlook"] {
  if (!adHoc || !basic) throw new Error("The sample kit must have at least two levels.")
  const raised = { presentLevel: adHoc, maturityLevel: basic }
  return {
    items,
    unreachableTargets: [],
    proven: true,
    outlook: {
      ...raised,
      subjects: [{ id: 31, title: "Delivery", ...raised }],
      attributes: [
        {
          id: 41,
          title: "Flow of work",
          ...raised,
          notApplicable: false,
          scores: [{ maturityLevel: basic, present: 20, after: 75 }],
        },
      ],
    },
    ...more,
  }
}

function advised(
  server: FakeServer,
  {
    narration = nothingWritten,
    items = [],
    permissions = everything,
  }: {
    narration?: Schemas["AdviceNarration"]
    items?: Schemas["ListedAdviceItem"][]
    permissions?: typeof everything
  } = {},
): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    mode: { code: "ADVANCED", title: "Advanced" },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", narrationPath, narration)
  server.answers("get", itemsPath, itemPage(items))
  server.answers("get", "/api/v1/assessments/{assessmentId}/pre-advice-info/", choices)
  server.answers("post", sizePath, { atLeast: 4, atMost: 4 })
  server.answers("get", "/api/v1/assessments/{assessmentId}/roadmap/version/", { version: null })
  server.answers("get", "/api/v1/assessments/{assessmentId}/advice/next-level/", {
    maturityLevel: null,
    isReachable: false,
    isFewest: false,
    items: [],
  })
}

function itemPage(items: Schemas["ListedAdviceItem"][], total = items.length): Schemas["AdviceItemPage"] {
  return { items, page: 0, size: 50, sort: "priority,impact,cost", order: "desc,desc,asc", total }
}

describe("the narration", () => {
  test("waits for approval, states its author, and is approved", async ({ server }) => {
    advised(server, { narration: written })
    server.answers("put", "/api/v1/assessments/{assessmentId}/approve-advice-narration/", undefined)
    const { hands } = await visit(address)
    expect(await screen.findByText("Begin small.")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Generated by Plumbline (needs approval)" }))
    server.answers("get", narrationPath, { ...written, issues: { ...written.issues, unapproved: false } })
    await hands.click(await screen.findByRole("button", { name: "Approve" }))
    expect(await screen.findByRole("button", { name: "Advice is approved", hidden: true })).toBeVisible()
  })

  test("that has expired can be approved, or replaced after confirmation", async ({ server }) => {
    advised(server, { narration: { ...written, issues: { ...written.issues, expired: true } } })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Advice is expired" }))
    expect(await screen.findByRole("button", { name: "Approve" })).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Regenerate" }))
    expect(screen.getByText(/will be replaced by the new one/)).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Regenerate" }))
    expect(await screen.findByRole("dialog", { name: "Advice assistant" })).toBeVisible()
  })

  test("by a model is labelled as such, even if another writer is configured now", async ({ server }) => {
    const aiNarration = {
      narration: "<p>Begin.</p>",
      creationTime: "2026-03-01T09:15:42",
      generatedBy: "AI" as const,
    }
    advised(server, { narration: { ...written, aiNarration } })
    await visit(address)
    expect(await screen.findByRole("button", { name: "AI generated (needs approval)" })).toBeVisible()
    expect(screen.getByText("Written on Mar 1, 2026 by AI")).toBeVisible()
  })

  test("cannot be generated by people who cannot approve it", async ({ server }) => {
    advised(server, { permissions: { ...everything, approveAdviceNarration: false } })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "No advice yet" }))
    expect(await screen.findByRole("button", { name: "Generate" })).toBeDisabled()
  })

  test("is read-only for people who cannot edit it", async ({ server }) => {
    advised(server, {
      narration: { ...nothingWritten, editable: false },
      permissions: { ...everything, manageAdviceItem: false },
    })
    await visit(address)
    expect(await screen.findByText("Nothing written yet.")).toBeVisible()
    expect(await screen.findByText("There are no action items yet")).toBeVisible()
    expect(
      screen.queryByRole("button", { name: /No advice yet|New action item|Edit/ }),
    ).not.toBeInTheDocument()
  })

  test("is edited in place; the typed text is kept if saving fails", async ({ server }) => {
    advised(server, { narration: written })
    server.refuses("post", narrationPath, 400, "INVALID_INPUT", "Too short.")
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Edit: Approach to the advice" }))
    expect(await screen.findByRole("textbox", { name: "Approach to the advice" })).toHaveTextContent(
      "Begin small.",
    )
    expect(await screen.findByText("12 / 1500")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("Too short.")).toBeVisible()
    expect(screen.getByRole("textbox", { name: "Approach to the advice" })).toBeVisible()
    server.answers("post", narrationPath, undefined)
    await hands.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() =>
      expect(screen.queryByRole("textbox", { name: "Approach to the advice" })).not.toBeInTheDocument(),
    )
    expect(server.calls("post", narrationPath).at(-1)?.body).toEqual({
      assessorNarration: "<p>Begin small.</p>",
    })
  })

  test("keeps unsaved edits: a click outside shows a warning", async ({ server }) => {
    advised(server, { narration: written })
    const { hands, whereabouts } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Edit: Approach to the advice" }))
    await hands.type(await screen.findByRole("textbox", { name: "Approach to the advice" }), "More. ")
    await hands.click(screen.getByRole("heading", { name: "Suggested action items" }))
    const warning = within(await screen.findByRole("dialog", { name: "Finish editing first" }))
    await hands.click(warning.getByRole("button", { name: "OK" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    expect(screen.getByRole("textbox", { name: "Approach to the advice" })).toBeVisible()
    expect(whereabouts()).toBe(address)
    await hands.click(screen.getByRole("button", { name: "Cancel" }))
    expect(await screen.findByText("Begin small.")).toBeVisible()
    expect(server.calls("post", narrationPath)).toEqual([])
  })

  test("blocks navigation while it is edited", async ({ server }) => {
    advised(server, { narration: written })
    const { hands, whereabouts, goBack } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Edit: Approach to the advice" }))
    const editor = await screen.findByRole("textbox", { name: "Approach to the advice" })
    await hands.type(editor, "First of all: ")
    await goBack()
    expect(whereabouts()).toBe(address)
    const link = screen.getByRole("link", { name: "Dashboard" })
    link.focus()
    await hands.keyboard("{Enter}")
    const question = within(await screen.findByRole("alertdialog", { name: "Discard your changes?" }))
    expect(whereabouts()).toBe(address)
    await hands.click(question.getByRole("button", { name: "Keep editing" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument())
    expect(editor).toHaveTextContent("First of all:")
  })

  test("without access is replaced by the no-access screen", async ({ server }) => {
    advised(server)
    server.refuses("get", "/api/v1/assessments/{assessmentId}/roadmap/version/", 403, "ACCESS_DENIED")
    await visit(address)
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
  })
})

describe("action items", () => {
  test("show priority, impact and cost, and expand to their description", async ({ server }) => {
    advised(server, { items: [item] })
    const { hands } = await visit(address)
    const summary = await screen.findByRole("button", { name: /^Automate the release/ })
    for (const words of ["High priority", "High impact", "Low cost"]) expect(summary).toHaveTextContent(words)
    await hands.click(summary)
    expect(await screen.findByText("Begin with what fails most.")).toBeVisible()
    const link = screen.getByRole("link", { name: "Open the question" })
    expect(link).toHaveAttribute("href", expect.stringMatching(/\/51\/1\?question=71$/))
  })

  test("lead nobody to a question who may not open it", async ({ server }) => {
    advised(server, { items: [item], permissions: { ...everything, viewQuestionnaireQuestions: false } })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: /^Automate the release/ }))
    expect(await screen.findByText("Begin with what fails most.")).toBeVisible()
    expect(screen.queryByRole("link", { name: "Open the question" })).toBeNull()
  })

  test("are sorted and filtered by the server", async ({ server }) => {
    advised(server, {
      items: [item, { ...item, id: "8d0c1bb4-7d7e-4c0e-9f3e-2f1a6c0b7a11", title: "Write it down" }],
    })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("combobox", { name: "Sort by" }))
    await hands.click(await screen.findByRole("option", { name: "Lowest cost" }))
    server.answers("get", itemsPath, itemPage([]))
    await hands.click(await screen.findByRole("combobox", { name: "Cost" }))
    await hands.click(await screen.findByRole("option", { name: "High cost" }))
    expect(await screen.findByText("No matching action items")).toBeVisible()
    expect(server.calls("get", itemsPath).at(-1)?.name).toContain("sortBy=cost&cost=HIGH")
    server.answers("get", itemsPath, itemPage([item]))
    await hands.click(screen.getByRole("button", { name: "Show all" }))
    expect(await screen.findByText("Automate the release")).toBeVisible()
  })

  test("are added with medium amounts by default, once title and description are filled in", async ({
    server,
  }) => {
    advised(server)
    for (const measure of ["priority", "impact", "cost"] as const) {
      server.answers("get", `/api/v1/advice-item-${measure}-levels/`, {
        levels: [amount("LOW"), amount("MEDIUM"), amount("HIGH")],
      })
    }
    server.answers("put", "/api/v1/advice-items/{adviceItemId}/", undefined)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "New action item" }))
    const form = within(await screen.findByRole("form", { name: "New action item" }))
    expect(await form.findByRole("textbox", { name: "Description" })).toBeVisible()
    await hands.click(form.getByRole("button", { name: "Save" }))
    expect(await form.findAllByText("This field is required.")).toHaveLength(2)
    expect(server.calls("post", itemsPath)).toEqual([])
  })

  test("are edited in place", async ({ server }) => {
    advised(server, { items: [item] })
    for (const measure of ["priority", "impact", "cost"] as const) {
      server.answers("get", `/api/v1/advice-item-${measure}-levels/`, {
        levels: [amount("LOW"), amount("MEDIUM"), amount("HIGH")],
      })
    }
    server.answers("put", "/api/v1/advice-items/{adviceItemId}/", undefined)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Edit “Automate the release”" }))
    const form = within(await screen.findByRole("form", { name: "Edit the action item" }))
    const title = form.getByRole("textbox", { name: /^Title/ })
    await hands.clear(title)
    await hands.type(title, "Release by itself")
    await form.findByRole("textbox", { name: "Description" })
    await hands.click(form.getByRole("button", { name: "Save" }))
    await waitFor(() =>
      expect(server.calls("put", "/api/v1/advice-items/{adviceItemId}/").map(({ body }) => body)).toEqual([
        {
          title: "Release by itself",
          description: "<p>Begin with what fails most.</p>",
          priority: "HIGH",
          impact: "HIGH",
          cost: "LOW",
        },
      ]),
    )
  })

  test("are protected while being edited, from navigation and from opening another form", async ({
    server,
  }) => {
    const other = { ...item, id: "8d0c1bb4-7d7e-4c0e-9f3e-2f1a6c0b7a11", title: "Write it down" }
    advised(server, { items: [item, other] })
    for (const measure of ["priority", "impact", "cost"] as const)
      server.answers("get", `/api/v1/advice-item-${measure}-levels/`, { levels: [amount("MEDIUM")] })
    const { hands, whereabouts } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "New action item" }))
    const form = within(await screen.findByRole("form", { name: "New action item" }))
    const title = form.getByRole("textbox", { name: /^Title/ })
    await hands.type(title, "Release by itself")
    await hands.click(screen.getByRole("link", { name: "Dashboard" }))
    await hands.click(await screen.findByRole("button", { name: "Keep editing" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument())
    for (const elsewhere of [
      screen.getByRole("button", { name: "Edit “Write it down”" }),
      screen.getByRole("button", { name: "New action item" }),
    ]) {
      await hands.click(elsewhere)
      const warning = within(await screen.findByRole("dialog", { name: "Finish editing first" }))
      await hands.click(warning.getByRole("button", { name: "OK" }))
      await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    }
    expect(whereabouts()).toBe(address)
    expect(title).toHaveValue("Release by itself")
    await hands.click(form.getByRole("button", { name: "Cancel" }))
    server.loses("get", "/api/v1/assessments/{assessmentId}/dashboard/")
    await hands.click(screen.getByRole("link", { name: "Dashboard" }))
    await waitFor(() => expect(whereabouts()).not.toBe(address))
  })

  test("are deleted after confirmation", async ({ server }) => {
    advised(server, { items: [item] })
    server.answers("delete", "/api/v1/advice-items/{adviceItemId}/", undefined)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Delete “Automate the release”" }))
    server.answers("get", itemsPath, itemPage([]))
    await hands.click(await screen.findByRole("button", { name: "Confirm" }))
    expect(await screen.findByText("There are no action items yet")).toBeVisible()
  })

  test("beyond the first fifty are loaded on demand", async ({ server }) => {
    advised(server)
    server.answers("get", itemsPath, ({ name }) =>
      name.includes("page=0")
        ? itemPage([item], 51)
        : {
            ...itemPage([{ ...item, id: "9d0c1bb4-7d7e-4c0e-9f3e-2f1a6c0b7a11", title: "The last one" }], 51),
            page: 1,
          },
    )
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Show more" }))
    expect(await screen.findByText("The last one")).toBeVisible()
    expect(screen.queryByRole("button", { name: "Show more" })).not.toBeInTheDocument()
  })
})

describe("the assistant", () => {
  async function assist(server: FakeServer, narration = nothingWritten) {
    advised(server, { narration })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "No advice yet" }))
    await hands.click(await screen.findByRole("button", { name: "Generate" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Advice assistant" }))
    return { hands, dialog }
  }

  test("shows levels and confidence, and how many answers a target would change", async ({ server }) => {
    const { hands, dialog } = await assist(server)
    expect(await dialog.findByText("Now: Ad hoc · Confidence 80%")).toBeVisible()
    expect(dialog.getByText("At the highest level · Confidence 80%")).toBeVisible()
    expect(dialog.getByRole("button", { name: "Continue" })).toBeDisabled()
    expect(dialog.getByRole("button", { name: "Lower the target of Flow of work" })).toBeDisabled()
    await hands.click(dialog.getByRole("button", { name: "Raise the target of Flow of work" }))
    const slider = dialog.getByRole("slider", { name: "Target of Flow of work" })
    expect(slider).toHaveAttribute("aria-valuetext", "Basic, level 2 of 3")
    expect(await dialog.findByText("4 answers need to change.")).toBeVisible()
    expect(server.calls("post", sizePath).at(-1)?.body).toEqual({
      attributeLevelTargets: [{ attributeId: 41, maturityLevelId: 7 }],
    })
    await hands.click(dialog.getByRole("button", { name: "Lower the target of Flow of work" }))
    expect(dialog.getByText("Set at least one target to continue.")).toBeVisible()
  })

  test("groups the targets by subject", async ({ server }) => {
    const { dialog } = await assist(server)
    const subject = within(await dialog.findByRole("region", { name: "Delivery" }))
    expect(subject.getByRole("slider", { name: "Target of Flow of work" })).toBeVisible()
  })

  test("is offered beside a text that waits for approval, and says what it would replace", async ({
    server,
  }) => {
    advised(server, { narration: written })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Plan with the assistant" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Advice assistant" }))
    server.answers("post", planPath, plan([planned(61, "Is work small?")]))
    await hands.click(await dialog.findByRole("button", { name: "One level up" }))
    await hands.click(dialog.getByRole("button", { name: "Continue" }))
    expect(await dialog.findByText(/The current advice will be replaced by the new one/)).toBeVisible()
    expect(dialog.getByRole("link", { name: /question \d/ })).toHaveAttribute(
      "href",
      expect.stringMatching(/questionnaires\/\d+\/1\?question=61$/),
    )
  })

  test("offers presets first", async ({ server }) => {
    const { hands, dialog } = await assist(server)
    const values = () =>
      dialog.getAllByRole("slider").map((slider) => slider.getAttribute("aria-valuetext")?.slice(0, 5))
    await hands.click(await dialog.findByRole("button", { name: "One level up" }))
    expect(values()).toEqual(["Basic", "Consi", "Consi"])
    await hands.click(dialog.getByRole("button", { name: "Weakest first" }))
    expect(values()).toEqual(["Basic", "Basic", "Consi"])
    await hands.click(dialog.getByRole("combobox", { name: "At least…" }))
    await hands.click(await screen.findByRole("option", { name: "Consistent" }))
    expect(values()).toEqual(["Consi", "Consi", "Consi"])
    const atLeast = dialog.getByRole("combobox", { name: "At least…" })
    expect(atLeast.textContent).toBe("Consistent")
    await hands.click(dialog.getByRole("button", { name: "One level up" }))
    expect(atLeast.textContent).not.toBe("Consistent")
  })

  test("plans, plans again around infeasible items, and generates the advice", async ({ server }) => {
    const { hands, dialog } = await assist(server)
    server.answers("post", planPath, plan([planned(61, "Is work small?"), planned(62, "Are promises kept?")]))
    await hands.click(await dialog.findByRole("button", { name: "Raise the target of Flow of work" }))
    await hands.click(dialog.getByRole("button", { name: "Continue" }))
    expect(await dialog.findByText("Is work small?")).toBeVisible()
    expect(dialog.getAllByText("not answered")).toHaveLength(2)
    expect(dialog.getAllByText("3. Always")).toHaveLength(2)

    await hands.click(dialog.getByRole("button", { name: "Pin: Are promises kept?" }))
    server.answers("post", planPath, plan([planned(62, "Are promises kept?"), planned(63, "Is it shown?")]))
    await hands.click(await dialog.findByRole("button", { name: "Not feasible for us: Is work small?" }))
    expect(await dialog.findByText("Is it shown?")).toBeVisible()
    expect(dialog.getByRole("button", { name: "Include again" })).toBeVisible()
    expect(server.calls("post", planPath).at(-1)?.body).toEqual({
      attributeLevelTargets: [{ attributeId: 41, maturityLevelId: 7 }],
      excludedQuestionIds: [61],
      pinnedQuestions: [{ questionId: 62, optionIndex: 3 }],
    })

    server.answers("post", generatePath, { content: "<p>Begin small.</p>" })
    server.answers("get", narrationPath, written)
    await hands.click(dialog.getByRole("button", { name: "Generate" }))
    expect(await screen.findByText("Begin small.")).toBeVisible()
    expect(server.calls("post", generatePath).map(({ body }) => body)).toEqual([
      {
        attributeLevelTargets: [{ attributeId: 41, maturityLevelId: 7 }],
        adviceListItems: [
          { question: { id: 62 }, recommendedOption: { index: 3 } },
          { question: { id: 63 }, recommendedOption: { index: 3 } },
        ],
      },
    ])
  })

  test("shows the projected result of the plan", async ({ server }) => {
    const { hands, dialog } = await assist(server)
    server.answers("post", planPath, plan([planned(61, "Is work small?")]))
    await hands.click(await dialog.findByRole("button", { name: "One level up" }))
    await hands.click(dialog.getByRole("button", { name: "Continue" }))
    await hands.click(await dialog.findByRole("tab", { name: "Projected result" }))
    expect(dialog.getByText("Projection")).toBeVisible()
    expect(dialog.getByText("Score on “Basic”: 20% today, 75% after the plan")).toBeVisible()
    expect(dialog.getAllByRole("img", { name: "Basic: level 2 of 3" }).length).toBeGreaterThanOrEqual(3)
  })

  test("shows what the plan changes, and folds what stays", async ({ server }) => {
    const { hands, dialog } = await assist(server)
    const made = plan([planned(61, "Is work small?")])
    const stays = { maturityLevel: made.outlook.presentLevel }
    server.answers("post", planPath, {
      ...made,
      outlook: {
        ...made.outlook,
        ...stays,
        subjects: [
          ...made.outlook.subjects.map((subject) => ({ ...subject, id: 32, title: "People", ...stays })),
          ...made.outlook.subjects,
        ],
      },
    })
    await hands.click(await dialog.findByRole("button", { name: "One level up" }))
    await hands.click(dialog.getByRole("button", { name: "Continue" }))
    await hands.click(await dialog.findByRole("tab", { name: "Projected result" }))
    expect(dialog.getByText(/^The overall level stays at 1/)).toBeVisible()
    expect(dialog.getByText("Delivery")).toBeVisible()
    expect(dialog.getByText("People")).not.toBeVisible()
    await hands.click(dialog.getByText("1 more stays as it is"))
    expect(dialog.getByText("People")).toBeVisible()
  })

  test("states which goals are out of reach, and what was not proven", async ({ server }) => {
    const { hands, dialog } = await assist(server)
    const unreachableTargets = [{ attributeId: 41, maturityLevelId: consistent?.id ?? 0 }]
    server.answers(
      "post",
      planPath,
      plan([planned(61, "Is work small?")], { proven: false, unreachableTargets }),
    )
    await hands.click(await dialog.findByRole("button", { name: "One level up" }))
    await hands.click(dialog.getByRole("button", { name: "Continue" }))
    expect(await dialog.findByText("Flow of work: target Consistent, reachable Basic")).toBeVisible()
    expect(dialog.getByText(/there may be a shorter one/)).toBeVisible()
  })

  test("does not offer to generate for an empty plan, or without a writer", async ({ server }) => {
    const { hands, dialog } = await assist(server, { ...nothingWritten, writer: "OFF" })
    server.answers("post", planPath, plan([]))
    await hands.click(await dialog.findByRole("button", { name: "One level up" }))
    await hands.click(dialog.getByRole("button", { name: "Continue" }))
    expect(await dialog.findByText(/There is nothing to recommend for these targets/)).toBeVisible()
    expect(dialog.getByText("AI advice generation is currently disabled.")).toBeVisible()
    expect(dialog.queryByRole("button", { name: "Generate" })).not.toBeInTheDocument()
    await hands.click(dialog.getByRole("button", { name: "Back" }))
    expect(await dialog.findByRole("slider", { name: "Target of Flow of work" })).toHaveAttribute(
      "aria-valuetext",
      "Basic, level 2 of 3",
    )
  })
})
