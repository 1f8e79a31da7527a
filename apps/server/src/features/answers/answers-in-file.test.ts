import { afterAll, beforeAll, expect, test } from "vitest"
import { createSmallKit, type SmallKit } from "../../testing/small-kit.ts"
import { type Caller, createTestApp, LONG_TOKENS, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let kit: SmallKit
let code: string
let dana: Caller
beforeAll(async () => {
  app = await createTestApp(LONG_TOKENS)
  kit = await createSmallKit(app)
  dana = await app.signUp("Dana Reyes")
  code = (
    await app.tables.selectFrom("kits").where("id", "=", kit.id).select("code").executeTakeFirstOrThrow()
  ).code
})
afterAll(() => app.close())

const path = "/api/v1/assessment-kits/answers-in-file/"
const file = (answers: unknown, more: object = {}) => ({ kit: { code, title: kit.title, ...more }, answers })

/** The answer to a question of the kit as a file names it. */
function named(position: number, option: number | null, isNotApplicable = option === null) {
  const question = kit.questions[position]
  const questionnaire = Object.entries(kit.questionnaires).find(
    ([, id]) => id === question?.questionnaireId,
  )?.[0]
  return { questionnaire, question: question?.code, option, isNotApplicable }
}

test("answers are found by code, and make an assessment as they are", async () => {
  const { status, body } = await dana.post(path, file([named(0, 2), named(1, 0)], { version: "1.0" }))
  expect(status).toBe(200)
  expect(body).toEqual({
    kit: { id: kit.id, title: kit.title },
    kitVersionId: kit.versionId,
    version: { file: "1.0", kit: null },
    answers: [
      {
        questionId: kit.questions[0]?.id,
        answerOptionId: kit.questions[0]?.options.yes,
        isNotApplicable: false,
      },
      {
        questionId: kit.questions[1]?.id,
        answerOptionId: kit.questions[1]?.options.no,
        isNotApplicable: false,
      },
    ],
    left: [],
  })
  const { defaultSpaceId } = (await dana.get("/api/v1/users/me/")).body
  const created = await dana.post("/api/v2/assessments/", {
    ...{ spaceId: defaultSpaceId, assessmentKitId: kit.id, title: "From a file" },
    ...{ kitVersionId: body.kitVersionId, answers: body.answers },
  })
  expect([created.status, created.body.answersCount]).toEqual([201, 2])
})

test("what the kit has no place for is listed with the reason, and the rest is found", async () => {
  const always = kit.questions.findIndex(({ mayNotBeApplicable }) => !mayNotBeApplicable)
  const { body } = await dana.post(
    path,
    file([
      named(0, 1),
      named(0, 2),
      { questionnaire: "releases", question: "NoSuch", option: 0 },
      { questionnaire: "nowhere", question: named(1, 0).question, option: 0 },
      named(1, 99),
      ...(always < 0 ? [] : [named(always, null)]),
      { ...named(1, 0), option: null, isNotApplicable: false },
    ]),
  )
  expect(body.answers).toHaveLength(1)
  expect(body.left.map(({ reason }: { reason: string }) => reason)).toEqual([
    "TWICE",
    "UNKNOWN_QUESTION",
    "UNKNOWN_QUESTION",
    "UNKNOWN_OPTION",
    ...(always < 0 ? [] : [always === 0 ? "TWICE" : "NOT_APPLICABLE"]),
  ])
})

test("a kit that is not here, or that the caller may not use, is named in the caller's language", async () => {
  const unknown = await dana.post(path, { kit: { code: "nowhere", title: "Far away" }, answers: [] })
  expect([unknown.status, unknown.body.message]).toEqual([400, expect.stringContaining("“Far away”")])
  const persian = await dana.call("POST", path, {
    headers: { "accept-language": "fa" },
    body: { kit: { code: "nowhere", title: "دور" }, answers: [] },
  })
  expect(persian.body.message).toContain("«دور»")
  await app.tables.updateTable("kits").set({ isPrivate: true }).where("id", "=", kit.id).execute()
  expect((await dana.post(path, file([named(0, 1)]))).status).toBe(400)
  await app.tables.updateTable("kits").set({ isPrivate: false }).where("id", "=", kit.id).execute()
})

test.each([
  ["no file of answers", { answers: [] }],
  ["answers that are no list", { kit: { code: "x" }, answers: {} }],
  [
    "an option that is a text",
    { kit: { code: "x" }, answers: [{ questionnaire: "a", question: "b", option: "second" }] },
  ],
  [
    "100,000 answers",
    {
      kit: { code: "x" },
      answers: Array.from({ length: 100_000 }, () => ({ questionnaire: "", question: "", option: 0 })),
    },
  ],
  ["a code without end", { kit: { code: "x".repeat(300_000) }, answers: [] }],
])("%s is refused", async (_name, body) => {
  const { status } = await dana.post(path, body)
  expect([400, 413]).toContain(status)
})

test("strangers read nothing", async () => {
  expect((await app.visitor().post(path, file([]))).status).toBe(401)
})
