import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createSmallKit, type SmallKit } from "../../testing/small-kit.ts"
import { type Caller, createTestApp, LONG_TOKENS, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let kit: SmallKit
let dana: Caller
let spaceId: number
beforeAll(async () => {
  app = await createTestApp(LONG_TOKENS)
  kit = await createSmallKit(app)
  dana = await app.signUp("Dana Reyes")
  spaceId = (await dana.post("/api/v1/spaces/", { title: "Core team", type: "PREMIUM" })).body.id
})
afterAll(() => app.close())

const create = (answers: unknown, more: object = {}) =>
  dana.post("/api/v2/assessments/", {
    spaceId,
    assessmentKitId: kit.id,
    title: "Tried before",
    kitVersionId: kit.versionId,
    answers,
    ...more,
  })

const chosen = (position: number, option: "no" | "partly" | "yes" = "yes") => {
  const question = kit.questions[position]
  return { questionId: question?.id, answerOptionId: question?.options[option] }
}

async function countAssessments(): Promise<number> {
  const { assessments } = await app.tables
    .selectFrom("assessments")
    .where("spaceId", "=", spaceId)
    .select(({ fn }) => fn.countAll<number>().as("assessments"))
    .executeTakeFirstOrThrow()
  return assessments
}

test("an assessment can begin with answers: approved, with their history, and calculated like any others", async () => {
  const people = kit.questions.findIndex(({ mayNotBeApplicable }) => mayNotBeApplicable)
  const reply = await create([
    { ...chosen(0), confidenceLevelId: 4 },
    chosen(1, "no"),
    { questionId: kit.questions[people]?.id, answerOptionId: null, isNotApplicable: true },
    { questionId: kit.questions[2]?.id, answerOptionId: null },
  ])
  expect(reply).toMatchObject({ status: 201, body: { id: expect.any(String), answersCount: 3 } })
  const path = `/api/v1/assessments/${reply.body.id}`
  const question = (position: number) => dana.get(`${path}/questions/${kit.questions[position]?.id}/`)
  expect((await question(0)).body.answer).toMatchObject({
    selectedOption: { title: "Yes" },
    confidenceLevel: { id: 4 },
    approved: true,
  })
  expect((await question(1)).body.answer).toMatchObject({
    confidenceLevel: { id: 1 },
    selectedOption: { title: "No" },
  })
  expect((await question(people)).body.answer).toMatchObject({ isNotApplicable: true })
  expect((await question(2)).body.answer?.selectedOption ?? null).toBeNull()
  const history = await dana.get(`${path}/questions/${kit.questions[0]?.id}/answer-history/`)
  expect(history.body.items).toHaveLength(1)
})

test("the result is that of the same answers given one by one", async () => {
  const one = await assessmentFixture(app, { kit })
  await one.answerAll("partly", 3)
  await one.calculate()
  const reply = await create(
    kit.questions.map((_, at) => ({ ...chosen(at, "partly"), confidenceLevelId: 3 })),
  )
  const path = `/api/v1/assessments/${reply.body.id}`
  await dana.post(`${path}/calculate/`)
  await dana.post(`${path}/calculate-confidence/`)
  const result = async (caller: Caller, at: string) => {
    const { body } = await caller.get(`${at}/`)
    return { level: body.maturityLevel, confidence: body.confidenceValue }
  }
  expect(await result(dana, path)).toEqual(await result(one.manager, one.path))
  const { completed } = await app.tables
    .selectFrom("assessmentResults")
    .where("assessmentId", "=", reply.body.id)
    .select("completed")
    .executeTakeFirstOrThrow()
  expect(completed).toBe(true)
})

test.each([
  [
    "an unknown question",
    () => [chosen(0), { questionId: 999_999, answerOptionId: null }],
    1,
    "not in the kit",
  ],
  ["an option of another question", () => [{ ...chosen(0), answerOptionId: 999_999 }], 0, "option"],
  ["a question twice", () => [chosen(0), chosen(1), chosen(0, "no")], 2, "twice"],
  [
    "not applicable where it may not be",
    () => [{ questionId: kit.questions[0]?.id, answerOptionId: null, isNotApplicable: true }],
    0,
    "not applicable",
  ],
  ["a confidence of 6", () => [{ ...chosen(0), confidenceLevelId: 6 }], 0, "confidence"],
  ["a confidence of 0", () => [chosen(1), { ...chosen(0), confidenceLevelId: 0 }], 1, "confidence"],
  [
    "more answers than questions",
    () => [...kit.questions.map((_, at) => chosen(at)), chosen(0)],
    "last",
    "twice",
  ],
] as const)(
  "nothing is created for %s, and the reply says which answer it is",
  async (_what, answers, at, why) => {
    const before = await countAssessments()
    const index = at === "last" ? kit.questions.length : at
    const reply = await create(answers())
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", index } })
    expect(reply.body.message).toContain(`Answer ${index + 1} `)
    expect(reply.body.message).toContain(why)
    expect(await countAssessments()).toBe(before)
  },
)

test("answers to another version of the kit are refused with what would be lost", async () => {
  const before = await countAssessments()
  const answers = [
    chosen(0),
    { questionId: 999_999, answerOptionId: 1 },
    { ...chosen(1), answerOptionId: 999_999 },
  ]
  const reply = await create(answers, { kitVersionId: kit.versionId + 1000 })
  expect(reply).toMatchObject({
    status: 409,
    body: { code: "KIT_CHANGED", kitVersionId: kit.versionId, lost: [1, 2] },
  })
  expect(await countAssessments()).toBe(before)
  expect((await create([chosen(0)], { kitVersionId: undefined })).status).toBe(201)
})

test("sent twice with the same key, they make one assessment", async () => {
  const before = await countAssessments()
  const options = {
    body: {
      spaceId,
      assessmentKitId: kit.id,
      title: "Kept once",
      kitVersionId: kit.versionId,
      answers: [chosen(0)],
    },
    headers: { "idempotency-key": "keep-this-result" },
  }
  const both = await Promise.all([1, 2].map(() => dana.call("POST", "/api/v2/assessments/", options)))
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect(await countAssessments()).toBe(before + 1)
})
