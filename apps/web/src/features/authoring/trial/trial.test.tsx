import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { address, draftOf } from "../../../testing/designer.ts"
import { listOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const version = "/api/v1/kit-versions/{kitVersionId}"
const titled = (id: number, index: number, title: string, persian?: string) => {
  const translations: Record<string, Record<string, string>> = persian ? { FA: { title: persian } } : {}
  return { id, index, title, translations }
}
const asked = {
  hint: null,
  guidance: null,
  questionnaireId: 61,
  measureId: null,
  answerRangeId: 31,
  advisable: true,
}

/** Two levels, the second requiring 60 % on itself; an attribute with two questions, one possibly not applicable. */
const draft: Schemas["WholeDraft"] = {
  levels: [
    { ...titled(21, 1, "Low"), value: 1 },
    { ...titled(22, 2, "High"), value: 2 },
  ],
  competences: [{ affectedLevelId: 22, effectiveLevelId: 22, value: 60 }],
  subjects: [{ ...titled(1, 1, "Crew"), weight: 1 }],
  attributes: [{ ...titled(11, 1, "Watch"), subjectId: 1, weight: 1 }],
  measures: [],
  questionnaires: [titled(61, 1, "Night")],
  questions: [
    {
      ...titled(41, 1, "Who stands watch?", "چه کسی نگهبان است؟"),
      ...asked,
      code: "q1",
      mayNotBeApplicable: false,
    },
    { ...titled(42, 2, "Is there a lamp?"), ...asked, code: "q2", mayNotBeApplicable: true },
  ],
  answerRanges: [{ id: 31, title: "How often" }],
  options: [
    { ...titled(311, 1, "Never", "هرگز"), answerRangeId: 31, value: 0 },
    { ...titled(312, 2, "Always", "همیشه"), answerRangeId: 31, value: 1 },
  ],
  impacts: [
    { questionId: 41, attributeId: 11, maturityLevelId: 22, weight: 3 },
    { questionId: 42, attributeId: 11, maturityLevelId: 22, weight: 1 },
  ],
}

async function tryOut(server: FakeServer, its: Partial<Schemas["WholeDraft"]> = {}) {
  draftOf(server)
  server.answers("get", `${version}/content/`, { ...draft, ...its })
  server.answers("get", `${version}/questions-needed/`, { questions: 2, teams: 100, overall: 1.6 })
  const { hands } = await visit(`${address}#Trial`)
  return { hands, result: within(await screen.findByRole("region", { name: "Result of the trial" })) }
}

const question = (name: string) => within(screen.getByRole("radiogroup", { name }))

test("each answer updates the levels and what still holds them back; nothing is sent", async ({ server }) => {
  const { hands, result } = await tryOut(server)
  await hands.click(question("Who stands watch?").getByRole("radio", { name: /Never/ }))
  expect(result.getAllByText("“High” requires 60% on “High”, but the score is 0%.")).toHaveLength(2)
  await hands.click(question("Is there a lamp?").getByRole("radio", { name: /Always/ }))
  expect(result.getAllByText("“High” requires 60% on “High”, but the score is 25%.")).toHaveLength(2)
  expect(result.getByText("2 of 2 answered")).toBeVisible()
  await hands.click(question("Who stands watch?").getByRole("radio", { name: /Always/ }))
  expect(result.getByText("Nothing: the highest level is reached.")).toBeVisible()
  expect(result.getAllByRole("img", { name: "High: level 2 of 2" })).toHaveLength(3)
  expect(server.asked.filter(({ name }) => !name.startsWith("GET "))).toEqual([])
})

test("all questions can be answered at once, as not applicable where possible, and cleared again", async ({
  server,
}) => {
  const { hands, result } = await tryOut(server)
  await hands.click(screen.getByRole("button", { name: "All highest" }))
  expect(result.getByText("Nothing: the highest level is reached.")).toBeVisible()
  await hands.click(question("Is there a lamp?").getByRole("radio", { name: "Not applicable" }))
  await hands.click(question("Who stands watch?").getByRole("radio", { name: /Never/ }))
  expect(result.getAllByText("“High” requires 60% on “High”, but the score is 0%.")).toHaveLength(2)
  expect(question("Who stands watch?").queryByRole("radio", { name: "Not applicable" })).toBeNull()
  await hands.click(screen.getByRole("button", { name: "Clear" }))
  expect(result.getByText("0 of 2 answered")).toBeVisible()
  expect(result.getAllByText("Not answered yet")).toHaveLength(2)
  expect(result.queryByText("What holds it back")).toBeNull()
})

test("the questions can be read in either language of the kit", async ({ server }) => {
  const { hands } = await tryOut(server)
  await hands.click(screen.getByRole("button", { name: "Persian" }))
  expect(question("چه کسی نگهبان است؟").getByRole("radio", { name: /همیشه/ })).toBeVisible()
})

test("the answers remain after viewing another part of the draft", async ({ server }) => {
  const { hands } = await tryOut(server)
  server.answers("get", `${version}/measures/`, listOf([]))
  await hands.click(question("Who stands watch?").getByRole("radio", { name: /Always/ }))
  await hands.click(screen.getByRole("link", { name: "Measures" }))
  await screen.findByText("No measure yet")
  await hands.click(screen.getByRole("link", { name: "Trial" }))
  expect(await screen.findByText("1 of 2 answered", { selector: "[role=status]" })).toBeVisible()
})

test("a finding about the design links to its element", async ({ server }) => {
  const options = draft.options.map((option) => ({ ...option, value: 0.5 }))
  const { hands } = await tryOut(server, { options })
  const advice = within(screen.getByRole("region", { name: "Levels that cannot be reached" }))
  expect(advice.getByRole("listitem")).toHaveTextContent(
    "Watch: “High” is out of reach. It requires 60% on “High”, but the best answers to all of its questions score 50%.",
  )
  expect(
    screen.getByText(
      "The overall level of an average team is decided after 2 of 2 questions (100 simulated teams, on the shortest path).",
    ),
  ).toBeVisible()
  const slight = screen.getByText("“Never”, “Always” all score 0.5.", { exact: false })
  expect(slight).not.toBeVisible()
  await hands.click(screen.getByText("Options that score the same (1)"))
  expect(slight).toBeVisible()
  server.answers(
    "get",
    `${version}/questionnaires/`,
    listOf([{ ...titled(61, 1, "Night"), description: "At night", questionsCount: 2 }]),
  )
  const questions = draft.questions.map(({ questionnaireId: _id, code: _code, ...one }) => ({
    ...one,
    guidance: null,
  }))
  server.answers("get", `${version}/questionnaires/{questionnaireId}/questions/`, listOf(questions))
  for (const list of ["answer-ranges", "measures", "attributes", "maturity-levels"] as const) {
    server.answers("get", `${version}/${list}/`, listOf([]))
  }
  server.answers("get", `${version}/questions/{questionId}/options/`, { answerOptions: [], items: [] })
  server.answers("get", `${version}/questions/{questionId}/impacts/`, { attributeImpacts: [] })
  const never = within(screen.getByRole("region", { name: "Questions that never matter" }))
  await hands.click(never.getByRole("link", { name: "Is there a lamp?" }))
  expect(await screen.findByRole("dialog", { name: "Question 2" })).toBeVisible()
})

test("a draft that cannot be answered yet says what it needs", async ({ server }) => {
  draftOf(server)
  server.answers("get", `${version}/content/`, { ...draft, questions: [], impacts: [] })
  await visit(`${address}#Trial`)
  expect(await screen.findByText("Nothing to answer yet")).toBeVisible()
})

test("a draft without questions gets no praise", async ({ server }) => {
  draftOf(server)
  await visit(`${address}#Trial`)
  expect(await screen.findByText("There is no advice yet, because the draft has no questions.")).toBeVisible()
})
