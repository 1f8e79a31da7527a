import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let fixture: AssessmentFixture
let detail: string
let measures: string
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
  const { attributes, levels } = fixture.kit
  detail = `${fixture.path}/report/attributes/${attributes.automation}/?maturityLevelId=${levels.mastered}`
  measures = `${fixture.path}/attributes/${attributes.automation}/measures`
  await fixture.answer("test", "partly", 4)
  await fixture.answer("deploy", "yes", 2)
  await fixture.manager.post("/api/v1/evidences/", {
    assessmentId: fixture.id,
    questionId: fixture.kit.questions[4]?.id,
    description: "<p>Rolled back in May</p>",
    type: "NEGATIVE",
  })
})
afterAll(() => app.close())

type Row = { question: { title: string }; answer: Record<string, unknown> }
const titles = (rows: Row[]) => rows.map(({ question }) => question.title.split(" ").slice(0, 4).join(" "))
const [tested, deployed, rolledBack] = ["Is every change tested", "Can a release be", "Can a release be"]

// On this level: test and rollback weigh 1, deploy weighs 2.
describe("the score of an attribute on a level", () => {
  test("is listed question by question, whether answered or not, although no result is calculated", async () => {
    const { status, body, queries } = await fixture.manager.get(detail)
    expect(status).toBe(200)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body).toMatchObject({ page: 0, size: 50, sort: "weight", order: "desc", total: 3 })
    expect(titles(body.items)).toEqual([deployed, tested, rolledBack])
    expect(body.items[0]).toMatchObject({
      questionnaire: { id: fixture.kit.questionnaires.releases, title: "Releases" },
      question: { index: 3, hint: null, references: [], weight: 2, evidenceCount: 0 },
      answer: {
        index: 3,
        title: "Yes",
        isNotApplicable: false,
        gainedScore: 2,
        missedScore: 0,
        gainedScorePercentage: 50,
        missedScorePercentage: 0,
        confidenceLevel: 2,
      },
    })
    expect(body.items[1].answer).toMatchObject({ gainedScore: 0.5, missedScore: 0.5, confidenceLevel: 4 })
    expect(body.items[2]).toMatchObject({
      question: { evidenceCount: 1 },
      answer: {
        index: null,
        title: null,
        isNotApplicable: null,
        gainedScore: 0,
        missedScore: 1,
        missedScorePercentage: 25,
        confidenceLevel: null,
      },
    })
  })

  test.each([
    ["gained_score", "desc", [2, 0.5, 0]],
    ["gained_score", "asc", [0, 0.5, 2]],
    ["missed_score", "desc", [0, 0.5, 2]],
    ["confidence", "desc", [0.5, 2, 0]],
    ["confidence", "asc", [2, 0.5, 0]],
    ["evidence_count", "desc", [0, 0.5, 2]],
    ["questionnaire", "asc", [0.5, 2, 0]],
    [" Weight ", "ASC", [0.5, 0, 2]],
    ["impact_percentage", "desc", [2, 0.5, 0]],
  ])("is sorted by %s %s; ties in question order, nulls last", async (sort, order, gained) => {
    const { body } = await fixture.manager.get(`${detail}&sort=${encodeURIComponent(sort)}&order=${order}`)
    expect(body.items.map(({ answer }: Row) => answer.gainedScore)).toEqual(gained)
  })

  test("names the sorted column as in its rows", async () => {
    expect((await fixture.manager.get(`${detail}&sort=EVIDENCE_COUNT`)).body.sort).toBe("evidenceCount")
    expect((await fixture.manager.get(`${detail}&sort=impact_percentage`)).body.sort).toBe("weight")
  })

  test("comes in pages, whose percentages are of the whole", async () => {
    const { body } = await fixture.manager.get(`${detail}&page=1&size=2`)
    expect(body).toMatchObject({
      page: 1,
      size: 2,
      total: 3,
      items: [{ answer: { missedScorePercentage: 25 } }],
    })
  })

  test("counts as many questions as are listed", async () => {
    const { attributes, levels } = fixture.kit
    const stats = `${fixture.path}/report/attributes/${attributes.automation}/stats/?maturityLevelId=`
    const { body, queries } = await fixture.manager.get(`${stats}${levels.mastered}`)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body).toEqual({
      maxPossibleScore: 4,
      gainedScore: 2.5,
      gainedScorePercentage: 62.5,
      questionsCount: 3,
    })
    const none = { maxPossibleScore: 0, gainedScore: 0, gainedScorePercentage: 0, questionsCount: 0 }
    expect((await fixture.manager.get(`${stats}987654`)).body).toEqual(none)
    const unknown = stats.replace(/attributes\/\d+/, "attributes/987654")
    expect((await fixture.manager.get(`${unknown}${levels.mastered}`)).body).toEqual(none)
  })

  test("needs a level, an order that exists, and a page", async () => {
    for (const path of [
      detail.split("?")[0],
      `${detail}&order=up`,
      `${detail}&size=101`,
      `${detail}&maturityLevelId=high`,
    ]) {
      expect((await fixture.manager.get(path ?? "")).body.code).toBe("INVALID_INPUT")
    }
    const unknown = detail.replace(/attributes\/\d+/, "attributes/987654")
    expect((await fixture.manager.get(unknown)).body).toMatchObject({ items: [], total: 0 })
  })
})

// Over all levels: build 2, test 1, deploy 2 (build pipelines), rollback 1 (handling of incidents).
describe("the measures of an attribute", () => {
  test("show what each contributes, in shares of the attribute", async () => {
    const { body, queries } = await fixture.manager.get(`${measures}/`)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body.measures).toEqual([
      {
        id: fixture.kit.measures.pipelines,
        title: "Build pipelines",
        impactPercentage: 83.33,
        maxPossibleScore: 5,
        gainedScore: 2.5,
        missedScore: 2.5,
        gainedScorePercentage: 41.67,
        missedScorePercentage: 41.67,
      },
      {
        id: fixture.kit.measures.incidents,
        title: "Handling of incidents",
        impactPercentage: 16.67,
        maxPossibleScore: 1,
        gainedScore: 0,
        missedScore: 1,
        gainedScorePercentage: 0,
        missedScorePercentage: 16.67,
      },
    ])
  })

  test("are sorted by what they miss or gain; a sort key of other tables is ignored", async () => {
    const ids = async (query: string) =>
      (await fixture.manager.get(`${measures}?${query}`)).body.measures.map(({ id }: { id: number }) => id)
    const { pipelines, incidents } = fixture.kit.measures
    expect(await ids("sort=gained_score&order=asc")).toEqual([incidents, pipelines])
    expect(await ids("sort=Missed_Score")).toEqual([pipelines, incidents])
    expect(await ids("sort=weight&order=asc")).toEqual([incidents, pipelines])
    expect((await fixture.manager.get(`${measures}?order=down`)).status).toBe(400)
  })

  test("list their questions, those that gain separately from those that miss", async () => {
    const { body } = await fixture.manager.get(`${measures}/${fixture.kit.measures.pipelines}`)
    expect(body.highScores).toMatchObject([
      { question: { index: 3 }, answer: { index: 3, title: "Yes", gainedScore: 2, missedScore: 0 } },
    ])
    expect(body.lowScores).toMatchObject([
      {
        question: { index: 1 },
        answer: { index: null, title: null, gainedScore: 0, missedScore: 2 },
        questionnaire: { id: fixture.kit.questionnaires.releases },
      },
      { question: { index: 2 }, answer: { gainedScore: 0.5, missedScore: 0.5 } },
    ])
  })

  test("are empty for anything unknown", async () => {
    const none = { highScores: [], lowScores: [] }
    expect((await fixture.manager.get(`${measures}/987654`)).body).toEqual(none)
    const unknown = `${fixture.path}/attributes/987654/measures`
    expect((await fixture.manager.get(unknown)).body).toEqual({ measures: [] })
    expect((await fixture.manager.get(`${unknown}/1`)).body).toEqual(none)
  })
})

test("texts are in the language of the assessment", async () => {
  const persian = await assessmentFixture(app, { lang: "FA" })
  const { attributes, levels } = persian.kit
  const rows = await persian.manager.get(
    `${persian.path}/report/attributes/${attributes.automation}/?maturityLevelId=${levels.mastered}`,
  )
  expect(rows.body.items[0].questionnaire.title).toBe("انتشارها")
  const listed = await persian.manager.get(`${persian.path}/attributes/${attributes.automation}/measures/`)
  expect(listed.body.measures[0].title).toBe("خط لوله‌های ساخت")
})
