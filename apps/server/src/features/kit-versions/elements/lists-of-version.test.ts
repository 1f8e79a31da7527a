import { afterAll, beforeAll, expect, test } from "vitest"
import { newDraft } from "../../../testing/kit-designer.ts"
import { type Caller, createTestApp, type TestApp } from "../../../testing/test-app.ts"

let app: TestApp
let owner: Caller
let draft: Awaited<ReturnType<typeof wholeDraft>>
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Dora Designer")
  draft = await wholeDraft()
})
afterAll(() => app.close())

/** A draft whose second questionnaire was created first; its first question uses a reusable range. */
async function wholeDraft() {
  const made = await newDraft(app, owner)
  const talk = await made.questionnaire("Talk", 2)
  const releases = await made.questionnaire("Releases", 1)
  const said = await made.question("Is it said?", talk, 1, { translations: { FA: { title: "گفته می‌شود؟" } } })
  const built = await made.question("Is it built?", releases, 2)
  const tested = await made.question("Is it tested?", releases, 1, { hint: "By a machine" })
  const range = await made.add("answer-ranges", { title: "How often" })
  const never = await made.add("answer-range-options", {
    ...{ answerRangeId: range, index: 1, title: "Never", value: 0 },
    translations: { FA: { title: "هرگز" } },
  })
  await made.put(`questions/${said}`, {
    ...{ index: 1, title: "Is it said?", mayNotBeApplicable: false, advisable: true },
    answerRangeId: range,
  })
  const yes = await made.option(built, "Yes", 2, 1)
  const no = await made.option(built, "No", 1, 0)
  const level = await made.level("High", 1)
  const attribute = await made.attribute("Speed", await made.subject("Software", 1), 1)
  const second = await made.attribute("Safety", await made.subject("Team", 2), 1)
  const impacts = {
    ofSaid: await made.impact(said, attribute, level, 3),
    onSafety: await made.impact(tested, second, level),
    onSpeed: await made.impact(tested, attribute, level, 2),
  }
  const list = (collection: string, query = "", by = owner) => by.get(`${made.path}${collection}/${query}`)
  const idsIn = async (collection: string, query = "") =>
    (await list(collection, query)).body.items.map(({ id }: { id: number }) => id)
  const parts = { talk, releases, said, built, tested, range, never, yes, no, level, attribute, second }
  return { ...made, ...parts, impacts, list, idsIn }
}

const etag = expect.any(String)

test("all questions of a version are listed in the order of its questionnaires, or those of one", async () => {
  const { list, idsIn, releases, talk, said, built, tested } = draft
  const reply = await list("questions")
  expect(reply.queries).toBeLessThanOrEqual(4)
  expect(reply.body).toMatchObject({ page: 0, size: 20, total: 3, sort: "index", order: "asc" })
  expect(reply.body.items.map(({ id }: { id: number }) => id)).toEqual([tested, built, said])
  const [first] = (await list(`questionnaires/${releases}/questions`)).body.items
  expect(reply.body.items[0]).toEqual({ ...first, questionnaireId: releases })
  expect(reply.body.items[2]).toMatchObject({
    questionnaireId: talk,
    answerRangeId: draft.range,
    translations: {},
  })
  expect(await idsIn("questions", `?questionnaireId=${talk}`)).toEqual([said])
  expect(await idsIn("questions", `?questionId=${built}`)).toEqual([built])
  expect(await idsIn("questions", "?questionnaireId=987654")).toEqual([])
  expect((await list("questions", "?questionnaireId=first")).status).toBe(400)
})

test("all options of a version are listed, or those of a question, its own or of its reusable range", async () => {
  const { list, idsIn, built, tested, said, talk, range, never, yes, no } = draft
  const reply = await list("answer-options")
  expect(reply.queries).toBeLessThanOrEqual(4)
  expect(reply.body).toMatchObject({ total: 3, sort: "index", order: "asc" })
  const private_ = (await list("questions", `?questionId=${built}`)).body.items[0].answerRangeId
  expect(reply.body.items).toEqual([
    {
      ...{ id: never, etag, answerRangeId: range, questionId: null, index: 1, title: "Never", value: 0 },
      translations: { FA: { title: "هرگز" } },
    },
    {
      ...{ id: no, etag, answerRangeId: private_, questionId: built, index: 1, title: "No", value: 0 },
      translations: {},
    },
    {
      ...{ id: yes, etag, answerRangeId: private_, questionId: built, index: 2, title: "Yes", value: 1 },
      translations: {},
    },
  ])
  expect(await idsIn("answer-options", `?questionId=${built}`)).toEqual([no, yes])
  expect(await idsIn("answer-options", `?questionId=${said}`)).toEqual([never])
  expect(await idsIn("answer-options", `?questionId=${tested}`)).toEqual([])
  expect(await idsIn("answer-options", `?questionnaireId=${talk}`)).toEqual([never])
  expect(await idsIn("answer-options", `?questionnaireId=${talk}&questionId=${built}`)).toEqual([])
})

test("all impacts of a version are listed in the order of questions, attributes and levels, or those of a question", async () => {
  const { list, idsIn, impacts, tested, said, releases, level, attribute } = draft
  const reply = await list("question-impacts")
  expect(reply.queries).toBeLessThanOrEqual(4)
  expect(reply.body).toMatchObject({ total: 3, sort: "index", order: "asc" })
  expect(reply.body.items.map(({ id }: { id: number }) => id)).toEqual([
    impacts.onSpeed,
    impacts.onSafety,
    impacts.ofSaid,
  ])
  expect(reply.body.items[2]).toEqual({
    ...{
      id: impacts.ofSaid,
      etag,
      questionId: said,
      attributeId: attribute,
      maturityLevelId: level,
      weight: 3,
    },
  })
  expect(await idsIn("question-impacts", `?questionId=${tested}`)).toEqual([
    impacts.onSpeed,
    impacts.onSafety,
  ])
  expect(await idsIn("question-impacts", `?questionnaireId=${releases}`)).toHaveLength(2)
})

test.each(["questions", "answer-options", "question-impacts"])(
  "%s are listed page by page, for members of the expert group alone",
  async (collection) => {
    const all = await draft.idsIn(collection)
    const pages = [0, 1, 2, 3].map((page) => draft.idsIn(collection, `?size=1&page=${page}`))
    expect(await Promise.all(pages)).toEqual([...all.map((id: number) => [id]), []])
    const beyond = await draft.list(collection, "?size=2&page=7")
    expect(beyond.body).toMatchObject({ items: [], total: 3, page: 7, size: 2 })
    expect((await draft.list(collection, "?size=101")).status).toBe(400)
    expect((await draft.list(collection, "", await app.signUp("Sten Stranger"))).status).toBe(403)
    expect((await owner.get(`/api/v1/kit-versions/987654/${collection}/`)).status).toBe(404)
  },
)

test("what these lists show can be changed only as it was seen", async () => {
  const { list, path, impacts, attribute, level, no } = draft
  const change = (what: string, body: object, seen: string) =>
    owner.call("PUT", `${path}${what}/`, { body, headers: { "if-match": seen } })
  const [option] = (await list("answer-options", `?questionId=${draft.built}`)).body.items
  const [, , impact] = (await list("question-impacts")).body.items
  const [question] = (await list("questions", `?questionId=${draft.tested}`)).body.items
  const edits = [
    [`answer-options/${no}`, { index: 1, title: "Not at all", value: 0 }, option.etag],
    [
      `question-impacts/${impacts.ofSaid}`,
      { attributeId: attribute, maturityLevelId: level, weight: 7 },
      impact.etag,
    ],
    [
      `questions/${draft.tested}`,
      { index: 1, title: "Is it all tested?", mayNotBeApplicable: true, advisable: true },
      question.etag,
    ],
  ] as const
  for (const [what, body, seen] of edits) {
    expect((await change(what, body, seen)).status, what).toBe(200)
    expect((await change(what, body, seen)).status, what).toBe(412)
  }
})
