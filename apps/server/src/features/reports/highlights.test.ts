import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A quick assessment that does well in everything but one question. */
async function answered() {
  const fixture = await assessmentFixture(app)
  await fixture.answerAll("yes")
  await fixture.answer("rollback", "no")
  return fixture
}

describe("the highlights of a report", () => {
  test("come from the same calculation as the levels", async () => {
    const { manager, path, kit } = await answered()
    const { status, body } = await manager.get(`${path}/graphical-report/`)
    expect(status).toBe(200)
    const { highlights, assessment, subjects } = body
    expect(highlights.progress).toEqual({ answersCount: 8, carriedCount: 0, questionsCount: 8 })
    expect(highlights.weakest).toEqual([kit.attributes.recovery])
    expect(highlights.strongest.length).toBeGreaterThan(0)
    expect(highlights.strongest).not.toContain(kit.attributes.recovery)
    expect(highlights.closest.attributeId).toBe(kit.attributes.recovery)
    for (const { index, required, reached } of highlights.closest.competences) {
      const recovery = subjects[0].attributes[1]
      expect(recovery.scores[index - 1]).toBe(reached)
      expect(reached).toBeLessThan(required)
    }
    expect(assessment.scores).toHaveLength(3)
    expect(assessment.assessmentKit.demands).toContainEqual({
      index: expect.any(Number),
      on: expect.any(Number),
      percent: expect.any(Number),
    })
    expect((await manager.get(`${path}/graphical-report/`)).queries).toBeLessThanOrEqual(4)
  })

  test("name the answer that would lift the whole, for readers who can see questions", async () => {
    const { manager, path, kit, answerAll, answer, addMember } = await assessmentFixture(app)
    await answerAll("yes")
    await answer("rollback", "no")
    await answer("build", "no")
    const { lift } = (await manager.get(`${path}/graphical-report/`)).body.highlights
    expect(lift).toMatchObject({ index: 3, isFewest: true })
    expect(Object.keys(lift.questions[0])).toEqual([
      "id",
      "title",
      "questionnaireId",
      "present",
      "recommended",
    ])
    expect(Object.values(kit.attributes)).toContain(lift.attributes[0])
    expect(lift.questions[0]).toMatchObject({ present: "No", recommended: "Yes" })
    const viewer = await addMember("reportViewer")
    const told = (await viewer.get(`${path}/graphical-report/`)).body.highlights.lift
    const { questions: _questions, ...withoutQuestions } = lift
    expect(told).toEqual(withoutQuestions)
  })

  test("promise the level that the better answers lead to", async () => {
    const { manager, path, kit, answerAll, answer } = await assessmentFixture(app)
    await answerAll("no")
    const { highlights, assessment } = (await manager.get(`${path}/graphical-report/`)).body
    const { lift } = highlights
    expect(lift.changes).toBeGreaterThan(0)
    expect(lift.index).toBeGreaterThan(assessment.maturityLevel.index)
    for (const { id } of lift.questions) {
      const question = kit.questions.find((one) => one.id === id)
      if (!question) throw new Error(`The small kit has no question ${id}.`)
      await answer(question.code, "yes")
    }
    const after = (await manager.get(`${path}/graphical-report/`)).body.assessment.maturityLevel.index
    expect(after >= lift.index).toBe(lift.changes <= lift.questions.length)
  })

  test("have nothing to lift at the highest level", async () => {
    const { manager, path, answerAll } = await assessmentFixture(app)
    await answerAll("yes")
    const { highlights } = (await manager.get(`${path}/graphical-report/`)).body
    expect(highlights).toMatchObject({ closest: null, lift: null })
  })

  test("name all attributes as both strongest and weakest if they are equal", async () => {
    const { manager, path, kit, answerAll } = await assessmentFixture(app)
    await answerAll("yes")
    const { strongest, weakest } = (await manager.get(`${path}/graphical-report/`)).body.highlights
    expect(strongest.toSorted()).toEqual(Object.values(kit.attributes).toSorted())
    expect(weakest).toEqual(strongest)
  })

  test("leave out attributes to which nothing applies", async () => {
    const { manager, path, kit, answerAll, answer } = await assessmentFixture(app)
    await answerAll("yes")
    for (const { code } of kit.questions.slice(5)) await answer(code, "notApplicable")
    const { highlights, subjects } = (await manager.get(`${path}/graphical-report/`)).body
    const rated = subjects
      .flatMap(({ attributes }: { attributes: { id: number; scores: (number | null)[] }[] }) => attributes)
      .filter(({ scores }: { scores: (number | null)[] }) => scores.some((score) => score !== null))
    expect(highlights.strongest.toSorted()).toEqual(rated.map(({ id }: { id: number }) => id).toSorted())
  })
})
