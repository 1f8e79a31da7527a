import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { authoredKit, kitStats } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = "/user/expert-groups/3/assessment-kits/7"
const element = (id: number, title: string): Schemas["KitElement"] => ({
  id,
  title,
  index: 1,
  translations: { FA: { title: `${title} فارسی` } },
})

const outline: Schemas["KitDetails"] = {
  maturityLevels: [
    { ...element(1, "Starting"), description: "It begins.", competences: [] },
    {
      ...element(2, "Practised"),
      index: 2,
      description: "It is done.",
      competences: [{ title: "Practised", value: 60, maturityLevelId: 2 }],
    },
  ],
  subjects: [{ ...element(4, "Delivery"), attributes: [element(9, "Automation")] }],
  questionnaires: [element(5, "Releases")],
  measures: [element(6, "Pipelines")],
  answerRanges: [],
}

function kitPage(server: FakeServer): void {
  server.answers("get", "/api/v2/assessment-kits/{kitId}/info/", authoredKit)
  server.answers("get", "/api/v1/kit-languages/", { kitLanguages: [{ code: "EN", title: "English" }] })
  server.answers("get", "/api/v2/assessment-kits/{kitId}/stats/", kitStats)
  server.answers("get", "/api/v2/assessment-kits/{kitId}/details/", outline)
  server.answers("get", "/api/v2/assessment-kits/{kitId}/details/attributes/{attributeId}/", {
    id: 9,
    index: 1,
    title: "Automation",
    questionCount: 1,
    weight: 2,
    description: "How much is automatic.",
    maturityLevels: [
      { id: 1, index: 1, title: "Starting", questionCount: 0 },
      { id: 2, index: 2, title: "Practised", questionCount: 1 },
    ],
    translations: {},
  })
  server.answers(
    "get",
    "/api/v2/assessment-kits/{kitId}/details/attributes/{attributeId}/maturity-levels/{maturityLevelId}/",
    {
      questionsCount: 1,
      questions: [
        {
          id: 20,
          index: 1,
          title: "Is the build automatic?",
          mayNotBeApplicable: true,
          advisable: false,
          weight: 3,
          questionnaire: "Releases",
          answerOptions: [{ index: 1, title: "Never", value: 0 }],
          measure: { title: "Pipelines" },
          answerRange: null,
        },
      ],
    },
  )
  server.answers("get", "/api/v2/assessment-kits/{kitId}/details/questionnaires/{questionnaireId}/", {
    questionsCount: 1,
    description: "About releases.",
    questions: [
      { id: 20, index: 1, title: "Is the build automatic?", mayNotBeApplicable: false, advisable: true },
    ],
    translations: {},
  })
  server.answers("get", "/api/v2/assessment-kits/{kitId}/details/questions/{questionId}/", {
    hint: "Think of the last release.",
    options: [{ index: 1, title: "Never", value: 0, translations: {} }],
    attributeImpacts: [
      {
        id: 9,
        title: "Automation",
        affectedLevels: [{ maturityLevel: { id: 2, index: 2, title: "Practised" }, weight: 3 }],
      },
    ],
    answerRange: null,
    measure: { id: 6, title: "Pipelines" },
    translations: {},
  })
}

test("starts with the levels and what each of them needs, in both languages", async ({ server }) => {
  kitPage(server)
  await visit(address)
  const content = within(await screen.findByRole("region", { name: "Content" }))
  expect(await content.findByText("Practised")).toBeVisible()
  expect(content.getByRole("img", { name: "Practised: level 2 of 2" })).toBeVisible()
  expect(content.getByText("Practised فارسی")).toBeVisible()
  expect(content.getByText("Practised: 60%")).toBeVisible()
  expect(content.getByRole("button", { name: "Answer ranges (0)" })).toHaveAttribute("aria-disabled", "true")
})

test("leads from an attribute to the questions that count for it, level by level", async ({ server }) => {
  kitPage(server)
  const { hands } = await visit(address)
  await hands.click(await screen.findByRole("button", { name: "Subjects (1)" }))
  await hands.click(await screen.findByRole("button", { name: "Automation" }))
  expect(await screen.findByText("How much is automatic.")).toBeVisible()
  expect(screen.getByRole("tab", { name: "1. Starting (0)" })).toBeDisabled()
  expect(screen.getByRole("tab", { name: "2. Practised (1)" })).toHaveAttribute("aria-selected", "true")
  const question = await screen.findByRole("button", { name: /1. Is the build automatic\?/ })
  expect(within(question).getByText("weight: 3")).toBeVisible()
  expect(within(question).getByText("can be marked as not applicable")).toBeVisible()
  await hands.click(question)
  expect(await screen.findByText("score 0")).toBeVisible()
})

test("opens at the part in the address, and loads a question only when it is opened", async ({ server }) => {
  kitPage(server)
  const { hands } = await visit(`${address}#questionnaire-5`)
  await hands.click(await screen.findByRole("button", { name: /1. Is the build automatic\?/ }))
  expect(await screen.findByText("Think of the last release.")).toBeVisible()
  expect(screen.getByText("Practised | 3")).toBeVisible()
  expect(screen.getByRole("button", { name: "Questionnaires (1)" })).toHaveAttribute("aria-expanded", "true")
})
