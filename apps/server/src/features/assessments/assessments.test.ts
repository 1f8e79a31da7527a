import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createSmallKit } from "../../testing/small-kit.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { permissions, roleIds } from "../permissions/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ MAX_BASIC_SPACE_ASSESSMENTS: "2" })
})
afterAll(() => app.close())

describe("creating an assessment", () => {
  test("makes the caller its manager and starts with a valid result on the lowest level", async () => {
    const fixture = await assessmentFixture(app, { title: "  Payments \n service " })
    const { body, queries } = await fixture.manager.get(fixture.path)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body).toMatchObject({
      id: fixture.id,
      title: "Payments service",
      shortTitle: null,
      kit: { id: fixture.kit.id, title: fixture.kit.title },
      mode: { code: "QUICK", title: "Quick" },
      language: { code: "EN", title: "English" },
      space: { id: fixture.spaceId, isDefault: false },
      isCalculateValid: true,
      isConfidenceValid: true,
      maturityLevel: { id: fixture.kit.levels.starting, index: 1, value: 1 },
      viewable: true,
      manageable: true,
    })
    expect(body.creationTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?$/)
    expect((await fixture.manager.get(`/api/v2/assessments/${fixture.id}/progress`)).body).toEqual({
      id: fixture.id,
      answersCount: 0,
      carriedCount: 0,
      questionsCount: fixture.kit.questions.length,
    })
  })

  test("a basic space holds two, even when three are created at once", async () => {
    const kit = await createSmallKit(app)
    const person = await app.signUp("Uma Voss")
    const { defaultSpaceId } = (await person.get("/api/v1/users/me/")).body
    const create = () =>
      person.post("/api/v2/assessments/", {
        spaceId: defaultSpaceId,
        assessmentKitId: kit.id,
        title: "Some system",
      })
    const replies = await Promise.all([create(), create(), create()])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 403])
    expect(replies.find(({ status }) => status === 403)?.body.code).toBe("UPGRADE_REQUIRED")
    expect((await person.get(`/api/v1/spaces/${defaultSpaceId}/`)).body.canCreateAssessment).toBe(false)
    expect(await person.get("/api/v1/spaces/top-spaces/")).toMatchObject({
      status: 403,
      body: { code: "UPGRADE_REQUIRED" },
    })
  })

  test("each is counted once on the kit, also two that are created at once and one that is deleted", async () => {
    const kit = await createSmallKit(app)
    const people = await Promise.all([app.signUp("Ana Atonce"), app.signUp("Ben Atonce")])
    const created = await Promise.all(
      people.map(async (person) => {
        const { defaultSpaceId: spaceId } = (await person.get("/api/v1/users/me/")).body
        return person.post("/api/v2/assessments/", { spaceId, assessmentKitId: kit.id, title: "Some system" })
      }),
    )
    expect(created.map(({ status }) => status)).toEqual([201, 201])
    await people[0].delete(`/api/v1/assessments/${created[0]?.body.id}/`)
    const { body } = await people[1].get("/api/v2/assessment-kits/?size=100")
    const card = body.items.find(({ id }: { id: number }) => id === kit.id)
    expect(card.assessmentsCount).toBe(2)
  })

  test.each([
    ["a title of two characters", { title: "ab" }, 400, "INVALID_INPUT"],
    ["an unknown language", { lang: "DE" }, 400, "INVALID_INPUT"],
    ["an unknown kit", { assessmentKitId: 987654 }, 404, "NOT_FOUND"],
    ["an unknown space", { spaceId: 987654 }, 404, "NOT_FOUND"],
    ["a missing space", { spaceId: undefined }, 400, "INVALID_INPUT"],
    ["a short title of two characters", { shortTitle: "ab" }, 400, "INVALID_INPUT"],
  ])("%s is rejected", async (_name, change, status, code) => {
    const kit = await createSmallKit(app)
    const person = await app.signUp("Vera Wolf")
    const { defaultSpaceId } = (await person.get("/api/v1/users/me/")).body
    const body = { spaceId: defaultSpaceId, assessmentKitId: kit.id, title: "Some system", ...change }
    expect(await person.post("/api/v2/assessments/", body)).toMatchObject({ status, body: { code } })
    expect((await person.get(`/api/v1/space-assessments/?spaceId=${defaultSpaceId}`)).body.total).toBe(0)
  })

  test("ids may be numeric strings, and a blank short title counts as none", async () => {
    const kit = await createSmallKit(app)
    const person = await app.signUp("Wim Xander")
    const { defaultSpaceId } = (await person.get("/api/v1/users/me/")).body
    const { status, body } = await person.post("/api/v2/assessments", {
      spaceId: String(defaultSpaceId),
      assessmentKitId: String(kit.id),
      title: "Some system",
      shortTitle: "  ",
      colorId: 3,
    })
    expect(status).toBe(201)
    expect((await person.get(`/api/v1/assessments/${body.id}`)).body.shortTitle).toBeNull()
  })

  test("strangers cannot create in somebody's space", async () => {
    const fixture = await assessmentFixture(app)
    const stranger = await app.signUp("Xaver Young")
    const body = { spaceId: fixture.spaceId, assessmentKitId: fixture.kit.id, title: "Intruder" }
    expect(await stranger.post("/api/v2/assessments/", body)).toMatchObject({
      status: 403,
      body: { code: "ACCESS_DENIED" },
    })
  })
})

describe("the list of a space", () => {
  test("shows levels and confidence once calculated, in at most four queries", async () => {
    const fixture = await assessmentFixture(app)
    const path = `/api/v1/space-assessments/?spaceId=${fixture.spaceId}&size=8`
    expect((await fixture.manager.get(path)).body.items[0]).toMatchObject({
      maturityLevel: { index: 1 },
      isCalculateValid: true,
      isConfidenceValid: true,
    })
    await fixture.answerAll("yes", 5)
    expect((await fixture.manager.get(path)).body.items[0]).toMatchObject({
      maturityLevel: null,
      isCalculateValid: false,
    })
    await fixture.calculate()
    const { body, queries } = await fixture.manager.get(path)
    expect(queries).toBeLessThanOrEqual(4)
    expect(body).toMatchObject({ total: 1, size: 8, sort: "lastModificationTime", order: "desc" })
    expect(body.items[0]).toMatchObject({
      kit: { maturityLevelsCount: 3 },
      maturityLevel: { title: "Mastered", index: 3, value: 3 },
      confidenceValue: 100,
      isCalculateValid: true,
      isConfidenceValid: true,
      hasReport: false,
      mode: { code: "QUICK" },
      permissions: {
        canManageSettings: true,
        canViewReport: true,
        canViewDashboard: true,
        canViewQuestionnaires: true,
      },
    })
  })

  test("is sorted by level, the lowest first and those without one last, as far as the caller may see levels", async () => {
    const fixture = await assessmentFixture(app, { title: "Best" })
    const { manager, kit, spaceId } = fixture
    const begin = async (title: string) => {
      const { body } = await manager.post("/api/v2/assessments/", {
        spaceId,
        assessmentKitId: kit.id,
        title,
      })
      return body.id as string
    }
    await fixture.answerAll("yes")
    await fixture.calculate()
    const worst = await begin("Worst")
    const [question] = kit.questions
    await manager.put(`/api/v2/assessments/${worst}/answer-question/`, {
      questionnaireId: question?.questionnaireId,
      questionId: question?.id,
      answerOptionId: question?.options.no,
    })
    await manager.post(`/api/v1/assessments/${worst}/calculate/`)
    const titles = async (who: Caller) => {
      const reply = await who.get(`/api/v1/space-assessments/?spaceId=${spaceId}&sort=level`)
      expect(reply.body).toMatchObject({ sort: "level", order: "asc" })
      expect(reply.queries).toBeLessThanOrEqual(4)
      return reply.body.items.map(({ title }: { title: string }) => title)
    }
    expect(await titles(manager)).toEqual(["Worst", "Best"])
    // Whose levels are hidden, those are in no order that could tell them.
    const associate = await fixture.addMember("associate")
    await manager.post(`/api/v1/assessments/${worst}/assessment-user-roles/`, {
      userId: associate.user.id,
      roleId: roleIds.associate,
    })
    const ids = [fixture.id, worst].sort()
    const hidden = await associate.get(`/api/v1/space-assessments/?spaceId=${spaceId}&sort=level`)
    expect(hidden.body.items.map(({ id }: { id: string }) => id)).toEqual(ids)
    await manager.put(`/api/v2/assessments/${worst}/answer-question/`, {
      questionnaireId: question?.questionnaireId,
      questionId: question?.id,
      answerOptionId: question?.options.partly,
    })
    expect(await titles(manager)).toEqual(["Best", "Worst"])
  })

  test("omits assessments on which a member has no role, and hides levels from an associate", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.calculate()
    const associate = await fixture.addMember("associate")
    const path = `/api/v1/space-assessments/?spaceId=${fixture.spaceId}`
    expect((await associate.get(path)).body.items[0]).toMatchObject({
      maturityLevel: null,
      confidenceValue: null,
      permissions: { canManageSettings: false, canViewReport: false, canViewQuestionnaires: true },
    })
    const stranger = await app.signUp("Yara Zorn")
    expect((await stranger.get(path)).status).toBe(403)
  })
})

describe("calculating", () => {
  test("matches a calculation by hand: a level needs 60 % of its weights", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("partly")
    const half = await fixture.manager.post(`${fixture.path}/calculate/`)
    expect(half.body).toMatchObject({
      id: fixture.kit.levels.starting,
      index: 1,
      value: 1,
      resultAffected: true,
    })
    expect(half.queries).toBeLessThanOrEqual(8)
    await fixture.answerAll("yes")
    const whole = await fixture.manager.post(`${fixture.path}/calculate/`)
    expect(whole.body).toMatchObject({ title: "Mastered", index: 3, resultAffected: true })
    const again = await fixture.manager.post(`${fixture.path}/calculate/`)
    expect(again.body).toMatchObject({ title: "Mastered", resultAffected: false })
  })

  test("a later answer makes the result stale; a change of confidence only makes the confidence stale", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answer("build", "yes", 2)
    await fixture.calculate()
    const flags = async () => {
      const { items } = (await fixture.manager.get(`/api/v1/space-assessments/?spaceId=${fixture.spaceId}`))
        .body
      return [items[0].isCalculateValid, items[0].isConfidenceValid]
    }
    expect(await flags()).toEqual([true, true])
    await fixture.answer("build", "yes", 5)
    expect(await flags()).toEqual([true, false])
    await fixture.answer("build", "no", 5)
    expect(await flags()).toEqual([false, false])
  })

  test("confidence takes at most eight queries, even when texts that quote it are rewritten", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("yes", 2)
    await fixture.manager.get(`${fixture.path}/graphical-report/`)
    await fixture.manager.put(`${fixture.path}/mode/`, { mode: "ADVANCED" })
    await fixture.answer("build", "yes", 5)
    const { status, queries } = await fixture.manager.post(`${fixture.path}/calculate-confidence/`)
    expect(status).toBe(200)
    expect(queries).toBeLessThanOrEqual(8)
  })

  test("scores are stored for every level, null where nothing applies", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answer("build", "yes")
    await fixture.calculate()
    const scores = await app.tables
      .selectFrom("attributeScores as score")
      .innerJoin("attributeValues as value", "value.id", "score.attributeValueId")
      .innerJoin("assessmentResults as result", "result.id", "value.resultId")
      .where("result.assessmentId", "=", fixture.id)
      .where("value.attributeId", "=", fixture.kit.attributes.automation)
      .select(["score.maturityLevelId", "score.score"])
      .execute()
    const byLevel = new Map(scores.map(({ maturityLevelId, score }) => [maturityLevelId, score]))
    expect(byLevel.get(fixture.kit.levels.starting)).toBeNull()
    expect(byLevel.get(fixture.kit.levels.practised)).toBeCloseTo(200 / 3)
    expect(byLevel.get(fixture.kit.levels.mastered)).toBe(0)
  })

  test("moving to the active version clears the flags and keeps the answers", async () => {
    const fixture = await assessmentFixture(app)
    await fixture.answerAll("yes")
    await fixture.calculate()
    expect(await fixture.manager.post(`${fixture.path}/migrate-kit-version/`)).toMatchObject({
      status: 200,
      body: "",
    })
    expect((await fixture.manager.get(`/api/v2/assessments/${fixture.id}/questionnaires/`)).body.code).toBe(
      "CALCULATE_NOT_VALID",
    )
    const { answersCount, questionsCount } = (
      await fixture.manager.get(`/api/v2/assessments/${fixture.id}/progress/`)
    ).body
    expect(answersCount).toBe(questionsCount)
  })
})

describe("changing an assessment", () => {
  test("an omitted short title stays, null clears it", async () => {
    const { manager, id, path } = await assessmentFixture(app)
    await manager.put(`/api/v2/assessments/${id}/`, { title: "New title", shortTitle: "NT one" })
    expect((await manager.put(`/api/v2/assessments/${id}/`, { title: "Newer title" })).body).toEqual({ id })
    expect((await manager.get(path)).body).toMatchObject({ title: "Newer title", shortTitle: "NT one" })
    await manager.put(`/api/v2/assessments/${id}/`, { title: "Newer title", shortTitle: null })
    expect((await manager.get(path)).body.shortTitle).toBeNull()
  })

  test("the mode can be switched back and forth", async () => {
    const { manager, path } = await assessmentFixture(app)
    expect((await manager.put(`${path}/mode/`, { mode: "advanced" })).status).toBe(400)
    expect(await manager.put(`${path}/mode/`, { mode: "ADVANCED" })).toMatchObject({ status: 200, body: "" })
    expect((await manager.get(path)).body.mode.code).toBe("ADVANCED")
  })

  test("a deleted one is denied like a nonexistent one, and frees its place in the space", async () => {
    const { manager, path, spaceId } = await assessmentFixture(app)
    expect(await manager.delete(path)).toMatchObject({ status: 204, body: "" })
    expect(await manager.get(path)).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    expect((await manager.get(`/api/v1/spaces/${spaceId}/`)).body.assessmentsCount).toBe(0)
    const all = (await manager.get(`${path}/permissions/`)).body.permissions
    expect(Object.values(all)).toEqual(Array(64).fill(false))
  })

  test("permissions contain every key, all true for the manager", async () => {
    const { manager, path } = await assessmentFixture(app)
    const all = (await manager.get(`${path}/permissions/`)).body.permissions
    expect(Object.keys(all)).toEqual(permissions)
    expect(new Set(Object.values(all))).toEqual(new Set([true]))
  })
})

describe("the path above a screen", () => {
  test("names space, assessment and questionnaire", async () => {
    const fixture = await assessmentFixture(app)
    const query = `assessment_id=${fixture.id}&space_id=&questionnaire_id=${fixture.kit.questionnaires.people}`
    expect((await fixture.manager.get(`/api/v1/path-info?${query}`)).body).toEqual({
      space: { id: fixture.spaceId, title: "Core team" },
      assessment: { id: fixture.id, title: "Payments service" },
      questionnaire: { id: fixture.kit.questionnaires.people, title: "People" },
    })
  })

  test("a visitor sees only public titles, a stranger is denied, and invalid ids are rejected", async () => {
    const fixture = await assessmentFixture(app)
    expect((await app.visitor().get(`/api/v1/path-info/?assessment_id=${fixture.id}`)).body).toEqual({
      space: null,
    })
    const stranger = await app.signUp("Zoe Adler")
    expect((await stranger.get(`/api/v1/path-info/?assessmentId=${fixture.id}`)).status).toBe(403)
    expect((await stranger.get("/api/v1/path-info/")).status).toBe(400)
    expect((await stranger.get("/api/v1/path-info/?space_id=abc")).status).toBe(400)
    expect((await stranger.get("/api/v1/path-info/?assessment_id=abc")).status).toBe(400)
  })
})
