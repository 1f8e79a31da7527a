import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { addProfile } from "../../testing/profile.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = async ({ manager, path }: AssessmentFixture, query = "") => {
  const { status, body } = await manager.get(`${path}/open-questions/${query}`)
  expect(status).toBe(200)
  return body
}
type Listed = { questionId: number; expected: number; moves: { overall: boolean } }

/** The list, read page by page. */
async function pages(of: AssessmentFixture, query: string, total: number): Promise<Listed[]> {
  const found: Listed[] = []
  for (let page = 0; page * 3 < total; page++) {
    found.push(...(await read(of, `?${query}&size=3&page=${page}`)).questions)
  }
  return found
}

/** The ranks in the report, whose levels are calculated. */
async function calculated(of: AssessmentFixture) {
  await of.calculate()
  const { body } = await of.manager.get(`${of.path}/graphical-report/`)
  type Rated = { id: number; maturityLevel: { index: number } }
  return {
    overall: body.assessment.maturityLevel.index,
    subjects: body.subjects.map(({ id, maturityLevel }: Rated) => [id, maturityLevel.index]),
  }
}
type Range = { id: number; lowest: { index: number } }
const lowest = ({ overall, subjects }: { overall: Range; subjects: Range[] }) => ({
  overall: overall.lowest.index,
  subjects: subjects.map(({ id, lowest }) => [id, lowest.index]),
})

describe("open questions", () => {
  test("are listed once over all pages, the expected number never rising, and the settled ones are the others", async () => {
    const of = await assessmentFixture(app)
    await of.answer("meet", "yes")
    for (const goal of ["", "goal=overall", `goal=subject:${of.kit.subjects.delivery}`]) {
      const { total, settled, answered, open } = await read(of, `?${goal}`)
      expect([answered, open, total + settled]).toEqual([1, 7, 7])
      const moving = await pages(of, goal, total)
      const expected = moving.map((each) => each.expected)
      expect(expected).toEqual(expected.toSorted((a, b) => b - a))
      const others = await pages(of, `${goal}&settled=true`, settled)
      expect(others.every((each) => each.expected === 0)).toBe(true)
      const ids = [...moving, ...others].map(({ questionId }) => questionId)
      expect([moving.length, others.length, new Set(ids).size]).toEqual([total, settled, 7])
    }
  })

  test("include those whose answer was cleared, and not those marked as not applicable", async () => {
    const of = await assessmentFixture(app)
    await of.answer("build", "yes")
    await of.answer("write", "notApplicable")
    expect(await read(of)).toMatchObject({ answered: 2, open: 6 })
    await of.answer("build", null)
    const { questions, ...counts } = await read(of, "?size=100")
    expect(counts).toMatchObject({ answered: 1, open: 7 })
    const build = of.kit.questions.find(({ code }) => code === "build")?.id
    expect(questions.map(({ questionId }: Listed) => questionId)).toContain(build)
  })

  test("are those without a carried answer, which counts before it is confirmed", async () => {
    const source = await assessmentFixture(app)
    await source.answer("meet", "no")
    await source.answer("build", "yes")
    await source.calculate()
    const { manager, spaceId, kit } = source
    const created = await manager.post(`${source.path}/copy/`, {
      ...{ spaceId, title: "The next one", answers: true, evidence: false },
    })
    expect(created.status).toBe(201)
    const id: string = created.body.id
    const next = { ...source, id, path: `/api/v1/assessments/${id}` }
    const progress = (await manager.get(`/api/v2/assessments/${id}/progress/`)).body
    expect(progress).toMatchObject({ answersCount: 0, carriedCount: 2 })
    expect(await read(next, "?goal=overall")).toMatchObject({
      ...{ answered: 2, open: kit.questions.length - 2, isDecided: true },
    })
  })

  test("have the levels of now as the lowest: with other weights, with a profile, and while the result is stale", async () => {
    const of = await assessmentFixture(app)
    for (const code of ["build", "test", "meet", "write"] as const) await of.answer(code, "yes")
    expect(lowest(await read(of))).toEqual(await calculated(of))
    const weigh = (attribute: keyof typeof of.kit.attributes, weight: number) => ({
      id: of.kit.attributes[attribute],
      weight,
    })
    const assigned = await of.manager.post(`${of.path}/assign-kit-custom/`, {
      title: "Weights",
      customData: {
        subjects: [],
        attributes: [weigh("automation", 0), weigh("recovery", 9), weigh("communication", 3)],
      },
    })
    expect(assigned.status).toBe(201)
    const weighed = lowest(await read(of))
    expect(weighed).toEqual(await calculated(of))
    const profileId = await addProfile(app, of.kit, "Basics", ["build", "restore", "meet"])
    await of.manager.put(`${of.path}/profile/`, { profileId })
    const within = await read(of)
    expect([within.answered, within.open]).toEqual([2, 1])
    expect(lowest(within)).toEqual(await calculated(of))
  })
})
