import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let fixture: AssessmentFixture
beforeAll(async () => {
  app = await createTestApp()
  fixture = await assessmentFixture(app)
})
afterAll(() => app.close())

const removed = () => fixture.manager.get(`${fixture.path}/removed-questions/`)

/** Releases a version without some of the questions, and moves the assessment to it. */
async function releaseWithout(...ids: number[]) {
  await activateNewVersion(app, fixture.kit.id, (tables, versionId) =>
    tables.deleteFrom("questions").where("kitVersionId", "=", versionId).where("id", "in", ids).execute(),
  )
  expect((await fixture.manager.post(`${fixture.path}/migrate-kit-version/`)).status).toBe(200)
}

test("answers, evidence and comments of a question remain accessible after a release removed it", async () => {
  await fixture.answer("build", "yes", 5)
  await fixture.answer("test", "no", 3)
  const [build, tested, , unsaid] = fixture.kit.questions
  const evidence = { assessmentId: fixture.id, questionId: build?.id, description: "<p>See the log.</p>" }
  expect((await fixture.manager.post("/api/v1/evidences/", { ...evidence, type: "POSITIVE" })).status).toBe(
    201,
  )
  expect((await removed()).body).toEqual({ items: [] })

  await releaseWithout(build?.id ?? 0, unsaid?.id ?? 0)
  const { status, body, queries } = await removed()
  expect(status).toBe(200)
  expect(queries).toBeLessThanOrEqual(4)
  expect(body.items).toEqual([
    {
      id: build?.id,
      title: "Is every change built automatically?",
      questionnaire: { title: expect.any(String) },
      counts: { evidences: 1, comments: 0, answerHistories: 2 },
    },
  ])
  const history = await fixture.manager.get(`${fixture.path}/questions/${build?.id}/answer-history/`)
  expect(history.body.items).toMatchObject([
    { answer: { selectedOption: null } },
    { answer: { selectedOption: { title: "Yes" } } },
  ])
  const query = `assessmentId=${fixture.id}&questionId=${build?.id}`
  expect((await fixture.manager.get(`/api/v1/evidences/?${query}`)).body.items).toMatchObject([
    { description: "<p>See the log.</p>" },
  ])

  await releaseWithout(tested?.id ?? 0)
  const titles = (await removed()).body.items.map(({ id }: { id: number }) => id)
  expect(titles).toEqual([build?.id, tested?.id])
})
