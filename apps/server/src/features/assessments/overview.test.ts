import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createSmallKit } from "../../testing/small-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const overview = (spaceId: number) => `/api/v1/space-assessments/overview/?spaceId=${spaceId}`

test("a space shows its assessments side by side, with progress and the levels of their subjects, in one query", async () => {
  const fixture = await assessmentFixture(app)
  const second = await fixture.manager.post("/api/v2/assessments/", {
    spaceId: fixture.spaceId,
    assessmentKitId: fixture.kit.id,
    title: "Another service",
  })
  await fixture.answerAll("yes")
  await fixture.calculate()
  const reply = await fixture.manager.get(overview(fixture.spaceId))
  expect(reply.queries).toBeLessThanOrEqual(4)
  const { items, total } = reply.body
  expect(total).toBe(2)
  const done = items.find(({ id }: { id: string }) => id === fixture.id)
  const { body: card } = await fixture.manager.get(`/api/v1/space-assessments/?spaceId=${fixture.spaceId}`)
  expect(done).toMatchObject(card.items.find(({ id }: { id: string }) => id === fixture.id))
  expect(done).toMatchObject({
    answersCount: fixture.kit.questions.length,
    questionsCount: fixture.kit.questions.length,
  })
  expect(done.subjects.length).toBeGreaterThan(0)
  expect(done.subjects[0].maturityLevel).toMatchObject({
    index: expect.any(Number),
    title: expect.any(String),
  })
  const open = items.find(({ id }: { id: string }) => id === second.body.id)
  expect(open).toMatchObject({ title: "Another service", answersCount: 0 })
})

test("an assessment whose questions are all marked as not applicable has nothing to rate, wherever it is listed", async () => {
  const kit = await createSmallKit(app)
  await app.asServer(({ db }) =>
    db
      .updateTable("questions")
      .set({ mayNotBeApplicable: true })
      .where("kitVersionId", "=", kit.versionId)
      .execute(),
  )
  const { manager, spaceId, id, calculate } = await assessmentFixture(app, { kit })
  for (const question of kit.questions) {
    await manager.put(`/api/v2/assessments/${id}/answer-question/`, {
      questionnaireId: question.questionnaireId,
      questionId: question.id,
      isNotApplicable: true,
      confidenceLevelId: 4,
    })
  }
  await calculate()
  const [row] = (await manager.get(overview(spaceId))).body.items
  expect(row).toMatchObject({ isRated: false, isCalculateValid: true })
  expect(row.subjects.map(({ maturityLevel }: { maturityLevel: unknown }) => maturityLevel)).toEqual(
    row.subjects.map(() => null),
  )
  const [card] = (await manager.get(`/api/v1/space-assessments/?spaceId=${spaceId}`)).body.items
  expect(card.isRated).toBe(false)
  expect((await manager.get(`/api/v1/assessments/${id}/`)).body.isRated).toBe(false)
  const { kits } = (await manager.get(`/api/v1/portfolio/?kitId=${kit.id}`)).body
  expect(kits[0].assessments[0]).toMatchObject({ maturityLevelId: null, score: null, levels: {} })

  const [first] = kit.questions
  if (!first) throw new Error("no question")
  await manager.put(`/api/v2/assessments/${id}/answer-question/`, {
    questionnaireId: first.questionnaireId,
    questionId: first.id,
    answerOptionId: first.options.yes,
    confidenceLevelId: 4,
  })
  await calculate()
  const [rated] = (await manager.get(overview(spaceId))).body.items
  expect(rated.isRated).toBe(true)
  const levels = rated.subjects.map(({ maturityLevel }: { maturityLevel: unknown }) => maturityLevel !== null)
  expect(levels).toContain(true)
})

test("levels are shown only to users who can see the report; users without a role do not see the assessment", async () => {
  const fixture = await assessmentFixture(app)
  const [associate, viewer] = [await fixture.addMember("associate"), await fixture.addMember("viewer")]
  await fixture.answerAll("yes")
  await fixture.calculate()
  const [seenByAssociate] = (await associate.get(overview(fixture.spaceId))).body.items
  expect(seenByAssociate).toMatchObject({ maturityLevel: null, confidenceValue: null, subjects: [] })
  expect((await viewer.get(overview(fixture.spaceId))).body.items[0].subjects).not.toEqual([])
  const member = await app.signUp("Mia Member")
  await fixture.manager.post(`/api/v1/spaces/${fixture.spaceId}/members/`, { email: member.user.email })
  expect((await member.get(overview(fixture.spaceId))).body).toEqual({ items: [], total: 0 })
  const stranger = await app.signUp("Sten Stranger")
  expect((await stranger.get(overview(fixture.spaceId))).body.code).toBe("ACCESS_DENIED")
})

test("assessments of a space can be searched by part of their title and sorted by title", async () => {
  const owner = await app.signUp("Lia List")
  const { kit } = await assessmentFixture(app)
  const { body } = await owner.post("/api/v1/spaces/", { title: "Listed", type: "PREMIUM" })
  for (const title of ["Web shop", "payments", "Payroll"]) {
    await owner.post("/api/v2/assessments/", { spaceId: body.id, assessmentKitId: kit.id, title })
  }
  const list = async (query: string) =>
    (await owner.get(`/api/v1/space-assessments/?spaceId=${body.id}&${query}`)).body
  const titlesOf = ({ items }: { items: { title: string }[] }) => items.map(({ title }) => title)
  expect(titlesOf(await list("search=PAY&sort=title"))).toEqual(["payments", "Payroll"])
  expect(await list("search=pay&size=1")).toMatchObject({
    total: 2,
    sort: "lastModificationTime",
    order: "desc",
  })
  expect(titlesOf(await list("sort=title"))).toEqual(["payments", "Payroll", "Web shop"])
})

test("lists and overview name kits, levels and subjects in the reader's language, the assessment in its own", async () => {
  const fixture = await assessmentFixture(app, { lang: "FA" })
  await fixture.answerAll("yes")
  await fixture.calculate()
  const reader = async (language: "EN" | "FA") => {
    const headers = { "accept-language": language.toLowerCase() }
    const read = async (path: string) => (await fixture.manager.call("GET", path, { headers })).body
    const [listed] = (await read(`/api/v1/space-assessments/?spaceId=${fixture.spaceId}`)).items
    const [overviewed] = (await read(overview(fixture.spaceId))).items
    const { kit, maturityLevel } = await read(`${fixture.path}/`)
    const subjectsOf = (subjects: { title: string; maturityLevel: { title: string } }[]) =>
      subjects.map(({ title, maturityLevel }) => [title, maturityLevel.title])
    return {
      listed: [listed.kit.title, listed.maturityLevel.title],
      overviewed: [overviewed.kit.title, overviewed.maturityLevel.title],
      subjects: subjectsOf(overviewed.subjects)[0],
      inside: [kit.title, maturityLevel.title],
    }
  }
  const { title } = fixture.kit
  const persianTitle = title.replace("Release readiness", "آمادگی انتشار")
  expect(await reader("EN")).toEqual({
    listed: [title, "Mastered"],
    overviewed: [title, "Mastered"],
    subjects: ["Delivery", "Mastered"],
    inside: [persianTitle, "چیره"],
  })
  expect(await reader("FA")).toEqual({
    listed: [persianTitle, "چیره"],
    overviewed: [persianTitle, "چیره"],
    subjects: ["تحویل", "چیره"],
    inside: [persianTitle, "چیره"],
  })
})
