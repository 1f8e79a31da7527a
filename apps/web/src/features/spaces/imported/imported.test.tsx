import { screen, within } from "@testing-library/react"
import { expect, onTestFinished, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { listOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const one = "/api/v1/imported-results/{importedResultId}/"
const id = "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a77"

const imported: Schemas["ImportedResult"] = {
  id,
  title: "Harbour office",
  organisation: "Acme Assess",
  origin: "https://acme.example",
  signedTime: "2026-03-01T09:15:42",
  level: { index: 2, title: "Practised", of: 3 },
  checks: { signer: "UNKNOWN", recalculated: "ALL", answers: 2, hashes: 3, included: 1 },
  creationTime: "2026-03-02T09:15:42",
  createdBy: { id, displayName: "Dana Demo" },
  bytes: 4000,
  removable: true,
  result: {
    format: "plumbline-result/1",
    id,
    sections: ["attributes", "answers", "evidence"],
    title: "Harbour office",
    language: "en",
    mode: "ADVANCED",
    created: "2026-02-01T09:15:42Z",
    calculated: "2026-02-28T09:15:42Z",
    kit: { id: 7, title: "Engineering", version: "2", licence: null, source: null, questions: 2 },
    levels: ["Begun", "Practised", "Mastered"].map((title, at) => ({
      index: at + 1,
      title,
      description: title,
      demands: [],
    })),
    level: 2,
    confidence: 80,
    progress: { answered: 1, questions: 2 },
    subjects: [
      {
        ...{ id: 1, code: "delivery", title: "Delivery", level: 2, confidence: 80, insight: null },
        scores: [100, 60, 20],
        attributes: [
          {
            ...{ id: 1, code: "automation", title: "Automation", description: "", weight: 1, insight: null },
            ...{ level: 2, confidence: 80, scores: [100, 60, null], measures: [] },
          },
          {
            ...{ id: 2, code: "recovery", title: "Recovery", description: "", weight: 1, insight: null },
            ...{ level: null, confidence: null, scores: [null, null, null], measures: [] },
          },
        ],
      },
    ],
    answers: [1, 2].map((questionId) => ({
      questionId,
      ...{ code: `releases/q${questionId}`, questionnaire: "Releases", question: `Question ${questionId}?` },
      ...{ references: [], options: 3, value: null, isNotApplicable: false, attributes: [1], counts: [] },
      answer: questionId === 1 ? { index: 2, title: "Mostly" } : null,
      confidence: questionId === 1 ? { index: 4, title: "Fairly sure" } : null,
    })),
    evidence: [
      {
        ...{
          id,
          questionId: 1,
          question: "Question 1?",
          type: "POSITIVE",
          description: "<p>The build log</p>",
        },
        ...{ author: "Ada", time: "2026-02-02T09:15:42Z", observedAt: "2026-02-01", validUntil: null },
        ...{ source: null, method: null, attachments: ["log.txt"] },
      },
    ],
  },
}

function answerSpace(server: FakeServer) {
  server.answers("get", "/api/v1/spaces/{spaceId}/", {
    ...{ id: 4, code: "team", title: "Suppliers", type: { code: "PREMIUM", title: "Premium" } },
    ...{ editable: true, lastModificationTime: "2026-03-01T09:15:42", membersCount: 1, assessmentsCount: 0 },
    ...{ canCreateAssessment: true, onlyReads: false, isDefault: false, isActive: true },
  })
}

async function open(server: FakeServer, changes: Partial<Schemas["ImportedResult"]> = {}) {
  answerSpace(server)
  server.answers("get", one, { ...imported, ...changes })
  const { hands } = await visit(`/4/imported/${id}`)
  await screen.findByRole("heading", { level: 1, name: "Harbour office" })
  return hands
}

test("an imported result says where it comes from, what was checked, and what was not", async ({
  server,
}) => {
  await open(server)
  const banner = screen.getByRole("alert")
  expect(banner).toHaveTextContent(/This result says that it comes from .?acme\.example/)
  expect(banner).toHaveTextContent(/in the name of “.?Acme Assess.?”/)
  expect(banner).toHaveTextContent("were recalculated from 2 answers")
  expect(banner).toHaveTextContent("As the sender states them: the title, dates, names and evidence.")
  expect(banner).toHaveTextContent("1 of 3 items are in the bundle")
  expect(banner).toHaveTextContent(/Not checked: whether the key is one of .?acme\.example/)
})

test("a result of this site itself is confirmed", async ({ server }) => {
  await open(server, { checks: { signer: "KNOWN", answers: 2, hashes: 0, included: 0 } })
  expect(screen.getByRole("alert")).toHaveTextContent("The key is one of this site.")
  expect(screen.getByRole("alert")).toHaveTextContent(/This result comes from .?acme\.example/)
  // It was imported when only the level was recalculated.
  expect(screen.getByRole("alert")).toHaveTextContent("The level was recalculated from 2 answers")
  expect(screen.getByRole("alert")).not.toHaveTextContent("Not checked")
})

test("its attributes, answers and evidence are readable", async ({ server }) => {
  const hands = await open(server)
  const table = screen.getByRole("table")
  expect(within(table).getByRole("row", { name: /Automation/ })).toHaveTextContent(
    /Practised.*80%.*100%.*60%.*–/,
  )
  expect(within(table).getByRole("row", { name: /Recovery/ })).toHaveTextContent("No level")
  expect(screen.queryByText("Mostly")).not.toBeInTheDocument()
  await hands.click(screen.getByRole("button", { name: /Releases.*1 of 2 answered/ }))
  expect(await screen.findByText("Mostly")).toBeVisible()
  expect(screen.getByText("The build log")).toBeVisible()
  expect(screen.getByText("Files in the bundle: log.txt")).toBeVisible()
  expect(screen.getByText("No answer")).toBeVisible()
})

test("only who may remove it is offered to; it is removed after a question", async ({ server }) => {
  const hands = await open(server)
  server.answers("delete", one, undefined)
  server.answers("get", "/api/v1/space-assessments/", listOf([]))
  server.answers("get", "/api/v1/spaces/{spaceId}/imported-results/", listOf([]))
  await hands.click(screen.getByRole("button", { name: "Remove" }))
  await hands.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Confirm" }))
  expect(await screen.findByText("The imported result was removed.")).toBeVisible()
  expect(server.calls("delete", one)).toHaveLength(1)
})

test("others only read it", async ({ server }) => {
  await open(server, { removable: false })
  expect(screen.queryByRole("button", { name: "Remove" })).not.toBeInTheDocument()
})

test("a space lists its imported results beside its assessments", async ({ server }) => {
  answerSpace(server)
  server.answers("get", "/api/v1/space-assessments/", listOf([]))
  server.answers("get", "/api/v1/spaces/{spaceId}/imported-results/", listOf([imported]))
  await visit("/4/assessments/1")
  const section = await screen.findByRole("region", { name: "Results from elsewhere" })
  const link = within(section).getByRole("link", { name: /Harbour office/ })
  expect(link).toHaveAttribute("href", `/4/imported/${id}`)
  expect(link).toHaveTextContent(/acme\.example.?, signed on Mar 1, 2026/)
})

test("where attestations are switched off, a space neither shows nor asks for them", async ({ server }) => {
  answerSpace(server)
  server.answers("get", "/api/v1/space-assessments/", listOf([]))
  const list = "/api/v1/spaces/{spaceId}/imported-results/"
  server.answers("get", list, listOf([imported]))
  const { unmount } = await visit("/4/assessments/1")
  await screen.findByRole("region", { name: "Results from elsewhere" })
  unmount()
  const asked = server.calls("get", list).length
  document.body.insertAdjacentHTML(
    "beforeend",
    '<script type="application/json" id="settings">{ "attestations": false }</script>',
  )
  onTestFinished(() => document.getElementById("settings")?.remove())
  await visit("/4/assessments/1")
  expect(await screen.findByRole("heading", { level: 1, name: "Suppliers" })).toBeVisible()
  expect(await screen.findByRole("link", { name: "Settings" })).toBeVisible()
  expect(screen.queryByRole("region", { name: "Results from elsewhere" })).not.toBeInTheDocument()
  expect(server.calls("get", list)).toHaveLength(asked)
})
