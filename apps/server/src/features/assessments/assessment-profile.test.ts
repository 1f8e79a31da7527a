import { afterAll, beforeAll, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import { addProfile } from "../../testing/profile.ts"
import { createSmallKit, type QuestionCode } from "../../testing/small-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const choose = ({ manager, path }: AssessmentFixture, profileId: number | null) =>
  manager.put(`${path}/profile/`, { profileId })

const idOf = ({ kit }: AssessmentFixture, code: QuestionCode) =>
  kit.questions.find((question) => question.code === code)?.id ?? 0

/** An assessment on a kit with the profile "Basics", which asks two questions of the questionnaire "Releases". */
async function onBasics() {
  const kit = await createSmallKit(app)
  const basics = await addProfile(app, kit, "Basics", ["build", "restore"])
  const fixture = await assessmentFixture(app, { kit })
  return { fixture, basics }
}

const progress = async ({ manager, id }: AssessmentFixture) => {
  const { answersCount, questionsCount } = (await manager.get(`/api/v2/assessments/${id}/progress/`)).body
  return { answersCount, questionsCount }
}

test("the page of a kit and an assessment on it offer its profiles", async () => {
  const { fixture, basics } = await onBasics()
  const profile = { id: basics, code: "Basics", title: "Basics", description: null, questionsCount: 2 }
  const { manager, kit, path } = fixture
  expect((await manager.get(`/api/v1/assessment-kits/${kit.id}/`)).body.profiles).toEqual([profile])
  expect((await manager.get(`${path}/profiles/`)).body).toEqual({ items: [profile] })
  expect((await manager.get(`${path}/`)).body.profile).toBeNull()
})

test("an assessment is created on a profile of its kit, and on no other", async () => {
  const { fixture, basics } = await onBasics()
  const { manager, spaceId, kit } = fixture
  const create = (profileId: number | null) =>
    manager.post("/api/v2/assessments/", {
      spaceId,
      assessmentKitId: kit.id,
      title: `On ${profileId}`,
      lang: "FA",
      profileId,
    })
  const { body, status } = await create(basics)
  expect(status).toBe(201)
  const { body: assessment } = await manager.get(`/api/v1/assessments/${body.id}/`)
  expect(assessment.profile).toMatchObject({ id: basics, title: "Basics (فارسی)" })
  expect(await progress({ ...fixture, id: body.id })).toEqual({ answersCount: 0, questionsCount: 2 })
  const other = await addProfile(app, await createSmallKit(app), "Elsewhere", ["build"])
  expect(await create(other)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
})

test("questions outside the profile count nowhere, and their answers count again on the whole kit", async () => {
  const { fixture, basics } = await onBasics()
  const { manager, path } = fixture
  await fixture.answer("build", "yes")
  await fixture.answer("test", "no")
  await fixture.answer("review", "yes")
  await fixture.calculate()
  const whole = (await manager.get(`${path}/graphical-report/`)).body
  const reply = await choose(fixture, basics)
  expect(reply.status).toBe(200)
  expect((await manager.get(`${path}/`)).body).toMatchObject({
    isCalculateValid: false,
    profile: { id: basics },
  })
  expect(await progress(fixture)).toEqual({ answersCount: 1, questionsCount: 2 })

  await fixture.calculate()
  const report = (await manager.get(`${path}/graphical-report/`)).body
  expect(report.assessment.profile).toMatchObject({ title: "Basics", questionsCount: 2 })
  expect(report.assessment.assessmentKit.questionsCount).toBe(2)
  expect(report.subjects.map(({ title }: { title: string }) => title)).toEqual(["Delivery"])
  const automation = report.subjects[0].attributes[0]
  expect(automation.maturityLevel.index).toBe(3)
  const { body: list } = await manager.get(`/api/v2/assessments/${fixture.id}/questionnaires/`)
  expect(list.items).toMatchObject([{ title: "Releases", questionCount: 2, answerCount: 1, progress: 50 }])
  const { body: dashboard } = await manager.get(`${path}/dashboard/`)
  expect(dashboard.questions.total).toBe(2)

  await choose(fixture, null)
  await fixture.calculate()
  const again = (await manager.get(`${path}/graphical-report/`)).body
  expect(again.assessment).toEqual(whole.assessment)
  expect(again.subjects).toEqual(whole.subjects)
})

test("what is outside is listed with whether it is answered, and cannot be answered", async () => {
  const { fixture, basics } = await onBasics()
  const { manager, path, kit } = fixture
  await fixture.answer("review", "yes")
  expect((await manager.get(`${path}/outside-questions/`)).body).toEqual({ profile: null, items: [] })
  await choose(fixture, basics)
  const { body } = await manager.get(`${path}/outside-questions/`)
  expect(body.profile.title).toBe("Basics")
  const outside = body.items.flatMap(({ questions }: { questions: unknown[] }) => questions)
  expect(outside).toHaveLength(kit.questions.length - 2)
  expect(outside).toContainEqual(expect.objectContaining({ id: idOf(fixture, "review"), isAnswered: true }))
  expect((await manager.get(`${path}/removed-questions/`)).body).toEqual({ items: [] })

  const review = kit.questions.find(({ code }) => code === "review")
  const refused = await manager.put(`/api/v2/assessments/${fixture.id}/answer-question/`, {
    questionnaireId: review?.questionnaireId,
    questionId: review?.id,
    answerOptionId: review?.options.no,
  })
  expect(refused).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  expect(refused.body.message).toContain("profile")
})

test("an assessment is complete when the questions of its profile are answered, and open again on the whole kit", async () => {
  const { fixture, basics } = await onBasics()
  const completed = async () =>
    (
      await app.tables
        .selectFrom("assessmentResults")
        .where("assessmentId", "=", fixture.id)
        .select("completed")
        .executeTakeFirstOrThrow()
    ).completed
  await choose(fixture, basics)
  await fixture.answer("build", "yes")
  expect(await completed()).toBe(false)
  await fixture.answer("restore", "no")
  expect(await completed()).toBe(true)
  await choose(fixture, null)
  expect(await completed()).toBe(false)
  // Answered questions outside do not stand for those that are asked.
  await fixture.answer("review", "no")
  await fixture.answer("restore", null)
  await choose(fixture, basics)
  await fixture.calculate()
  expect(await completed()).toBe(false)
})

test("choosing the same profile again changes nothing; each change is in the audit log", async () => {
  const { fixture, basics } = await onBasics()
  await fixture.calculate()
  await choose(fixture, null)
  expect((await fixture.manager.get(`${fixture.path}/`)).body.isCalculateValid).toBe(true)
  await choose(fixture, basics)
  await choose(fixture, basics)
  await choose(fixture, null)
  await app.settled()
  const entries = await app.tables
    .selectFrom("auditEntries")
    .where("kind", "in", ["assessment-profile-chosen", "assessment-profile-removed"])
    .where("subjectId", "=", fixture.id)
    .select(["kind", "details"])
    .orderBy("id")
    .execute()
  expect(entries).toEqual([
    { kind: "assessment-profile-chosen", details: { profile: "Basics" } },
    { kind: "assessment-profile-removed", details: { profile: "Basics" } },
  ])
  expect(await choose(fixture, 999_999)).toMatchObject({ status: 404 })
})

test("a profile stays through versions of the kit that have it, and gives way to the whole kit where it is gone", async () => {
  const { fixture, basics } = await onBasics()
  const { manager, path, kit } = fixture
  await fixture.answer("review", "yes")
  await choose(fixture, basics)
  await activateNewVersion(app, kit.id)
  await manager.post(`${path}/migrate-kit-version/`)
  expect((await manager.get(`${path}/`)).body.profile).toMatchObject({ id: basics })
  await activateNewVersion(app, kit.id, (tables, version) =>
    tables.deleteFrom("profiles").where("kitVersionId", "=", version).execute(),
  )
  await manager.post(`${path}/migrate-kit-version/`)
  expect((await manager.get(`${path}/`)).body.profile).toBeNull()
  // The answer outside the profile was kept through both.
  expect(await progress(fixture)).toEqual({ answersCount: 1, questionsCount: kit.questions.length })
})

test("two assessments on different profiles are compared by what is assessed in both", async () => {
  const { fixture, basics } = await onBasics()
  const { manager, spaceId, kit } = fixture
  const { body } = await manager.post("/api/v2/assessments/", {
    spaceId,
    assessmentKitId: kit.id,
    title: "On basics",
    profileId: basics,
  })
  const { body: compared } = await manager.post("/api/v1/assessments-compare/", {
    assessmentIds: [fixture.id, body.id],
  })
  expect(compared.assessments.map(({ profile }: { profile: unknown }) => profile)).toMatchObject([
    null,
    { title: "Basics" },
  ])
  expect(compared.subjects.map(({ title }: { title: string }) => title)).toEqual(["Delivery"])
})

test("who may not edit the assessment does not choose its profile", async () => {
  const { fixture, basics } = await onBasics()
  const viewer = await fixture.addMember("viewer")
  expect(await viewer.put(`${fixture.path}/profile/`, { profileId: basics })).toMatchObject({ status: 403 })
})
