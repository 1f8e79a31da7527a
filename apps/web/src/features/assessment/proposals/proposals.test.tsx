import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { assessment, everything, listOf, noProposals, path, questions } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

let assessmentId: string
beforeEach(() => {
  assessmentId = crypto.randomUUID()
})

const [question] = questions
const [first, second] = question?.options ?? []
const address = () => `/1/assessments/1/${assessmentId}/questionnaires/51/1`
const list = "/api/v1/assessments/{assessmentId}/proposals/"
const one = "/api/v1/assessments/{assessmentId}/proposals/{proposalId}/"

const proposal: Schemas["Proposal"] = {
  id: "0c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01",
  questionId: 61,
  questionCode: "q1",
  questionTitle: "?",
  questionnaireId: 51,
  index: 1,
  source: "Scorecard <b>",
  program: "Collector",
  proposedBy: { id: "6d1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02", displayName: "Omid Rad" },
  creationTime: "2026-03-01T09:15:42.123456",
  option: second ? { id: second.id, index: second.index, title: second.title } : null,
  confidenceLevel: { id: 4, title: "Fairly sure" },
  reason: "<script>alert(1)</script> scored 9.",
  evidence: [
    {
      description: "The run of tonight.",
      type: "POSITIVE",
      link: "https://ci.example.com/481",
      observedAt: "2026-03-01",
      validUntil: null,
      method: "MEASURED",
    },
  ],
  status: "OPEN",
  outdated: false,
  decision: null,
}

function given(
  server: FakeServer,
  proposals: Schemas["Proposal"][],
  permissions = everything,
  references: string[] = [],
) {
  const open = [...proposals]
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    id: assessmentId,
    mode: { code: "ADVANCED", title: "Advanced" },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/confidence-levels/", {
    confidenceLevels: [],
    defaultConfidenceLevel: { id: 1, title: "Sure not" },
  })
  if (!question) throw new Error("There is no sample question.")
  const asked = { ...question, guidance: { evidence: null, references } }
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", {
    ...listOf([asked]),
    permissions,
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questions/{questionId}/", asked)
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/purposes/", {
    items: [],
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/next/", {
    status: "NOT_FOUND",
  })
  server.answers("get", "/api/v1/evidences/", listOf<Schemas["Evidence"]>([]))
  server.answers("get", list, () => ({ ...noProposals, items: open, total: open.length }))
  server.answers("put", one, ({ name }) => {
    const at = open.findIndex(({ id }) => name.includes(id))
    const [decided] = open.splice(at, 1)
    return { ...(decided ?? proposal), status: "ACCEPTED" as const }
  })
  return open
}

const panel = async (name: string) => within(await screen.findByRole("region", { name }))

describe("proposals for a question", () => {
  test("say who proposes what and why, as plain text", async ({ server }) => {
    given(server, [proposal])
    await visit(address())
    const shown = await panel("1 proposed answer")
    expect(shown.getByText("Scorecard <b>")).toBeVisible()
    expect(shown.getByText("<script>alert(1)</script> scored 9.")).toBeVisible()
    expect(shown.getByText("The question is not answered yet.")).toBeVisible()
    expect(shown.getByRole("link")).toHaveAttribute("href", "https://ci.example.com/481")
    expect(screen.queryByRole("button", { name: "Propose their answers" })).toBeNull()
  })

  test("are accepted one by one with a key, about the answer that is shown", async ({ server }) => {
    const other = { ...proposal, id: "0c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02", source: "Sonar" }
    given(server, [proposal, other])
    const { hands } = await visit(address())
    const shown = await panel("2 proposed answers")
    await hands.keyboard("p")
    expect(await shown.findByText("Sonar")).toBeVisible()
    await hands.keyboard("y")
    await panel("1 proposed answer")
    expect(server.calls("put", one)).toHaveLength(1)
    expect(server.calls("put", one)[0]?.name).toContain(other.id)
    expect(server.calls("put", one)[0]?.body).toMatchObject({
      decision: "ACCEPT",
      answerOptionId: second?.id,
      confidenceLevelId: 4,
      seenChange: question?.change,
    })
  })

  test("can be changed before they are accepted, or declined", async ({ server }) => {
    given(server, [proposal])
    const { hands } = await visit(address())
    const shown = await panel("1 proposed answer")
    await hands.click(shown.getByRole("button", { name: "Change…" }))
    await hands.click(shown.getByRole("combobox", { name: "Answer" }))
    const [option] = await screen.findAllByRole("option")
    if (option) await hands.click(option)
    await hands.type(shown.getByRole("textbox", { name: "Note (optional)" }), "Checked.")
    await hands.click(shown.getByRole("button", { name: "Accept as changed" }))
    await waitFor(() => expect(server.calls("put", one)).toHaveLength(1))
    expect(server.calls("put", one)[0]?.body).toMatchObject({
      decision: "ACCEPT",
      answerOptionId: first?.id,
      note: "Checked.",
    })
  })

  test("warn when the question was answered since, and offer nothing to those who may not answer", async ({
    server,
  }) => {
    given(server, [{ ...proposal, outdated: true }], { ...everything, answerQuestion: false })
    await visit(address())
    const shown = await panel("1 proposed answer")
    expect(shown.getByText(/answered after this was proposed/)).toBeVisible()
    expect(shown.queryByRole("button")).toBeNull()
  })
})

describe("answers of other assessments", () => {
  const ask = "/api/v1/assessments/{assessmentId}/proposals/from-references/"
  const outcome = { created: 0, replaced: 0, unchanged: 0, rejected: [] }

  test("are proposed on request, at a question with references", async ({ server }) => {
    const open = given(server, [], everything, ["ISO 27001 A.8.25"])
    server.answers("post", ask, () => {
      open.push({ ...proposal, program: null, source: "Other assessments", evidence: [] })
      return { ...outcome, created: 1 }
    })
    const { hands } = await visit(address())
    await hands.click(await screen.findByRole("button", { name: "Propose their answers" }))
    expect(await screen.findByText("1 answer of another assessment is proposed.")).toBeVisible()
    const shown = await panel("1 proposed answer")
    expect(shown.getByText("Other assessments")).toBeVisible()
  })

  test("may not be there, which is said", async ({ server }) => {
    given(server, [], everything, ["ISO 27001 A.8.25"])
    server.answers("post", ask, outcome)
    const { hands } = await visit(address())
    await hands.click(await screen.findByRole("button", { name: "Propose their answers" }))
    expect(await screen.findByText(/No other assessment has a new answer/)).toBeVisible()
  })

  test("are not offered to those who may not propose", async ({ server }) => {
    given(server, [proposal], { ...everything, addEvidence: false }, ["ISO 27001 A.8.25"])
    await visit(address())
    await panel("1 proposed answer")
    expect(screen.queryByRole("button", { name: "Propose their answers" })).toBeNull()
  })
})
