import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { activateNewVersion } from "../../testing/new-version.ts"
import type { QuestionCode, SmallKit } from "../../testing/small-kit.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function calculated(options: Parameters<typeof assessmentFixture>[1] = {}) {
  const fixture = await assessmentFixture(app, options)
  await fixture.answerAll("no", 4)
  await fixture.calculate()
  return fixture
}

function target(
  { kit }: AssessmentFixture,
  attribute: keyof SmallKit["attributes"],
  level: keyof SmallKit["levels"],
) {
  return { attributeId: kit.attributes[attribute], maturityLevelId: kit.levels[level] }
}

function questionId({ kit }: AssessmentFixture, code: QuestionCode): number {
  return kit.questions.find((question) => question.code === code)?.id ?? 0
}

type Item = { question: { id: number; title: string } }
const titles = (body: { items: Item[] }) => body.items.map(({ question }) => question.title)

describe("the choice of targets", () => {
  test("offers every attribute with its present level, and all levels by rank", async () => {
    const { manager, path, kit } = await calculated()
    const { status, body } = await manager.get(`${path}/pre-advice-info/`)
    expect(status).toBe(200)
    expect(body.attributes[0]).toEqual({
      id: kit.attributes.automation,
      title: "Automation",
      maturityLevel: { id: kit.levels.starting },
      confidenceValue: 80,
      notApplicable: false,
      subject: { id: kit.subjects.delivery, title: "Delivery" },
    })
    expect(body.attributes).toHaveLength(3)
    expect(body.maturityLevels).toEqual([
      { id: kit.levels.starting, title: "Starting", index: 1, value: 1 },
      { id: kit.levels.practised, title: "Practised", index: 2, value: 2 },
      { id: kit.levels.mastered, title: "Mastered", index: 3, value: 3 },
    ])
  })

  test("needs a valid result, as the plan does, and is in the language of the assessment", async () => {
    const fixture = await calculated({ lang: "FA" })
    const { manager, path, answer, calculate } = fixture
    expect((await manager.get(`${path}/pre-advice-info/`)).body.attributes[0].title).toBe("خودکارسازی")

    await answer("build", "partly", 4)
    const body = { attributeLevelTargets: [target(fixture, "automation", "practised")] }
    expect((await manager.get(`${path}/pre-advice-info/`)).body.code).toBe("CALCULATE_NOT_VALID")
    expect((await manager.post(`${path}/advice/`, body)).body.code).toBe("CALCULATE_NOT_VALID")
    const headers = { "plumbline-heal": "on" }
    const healed = await manager.call("POST", `${path}/advice/`, { body, headers })
    expect(healed.status).toBe(200)
    await calculate()
    const plan = await manager.post(`${path}/advice/`, body)
    expect(titles(plan.body)).toEqual(["آیا هر تغییر خودکار ساخته می‌شود؟"])
    expect(plan.body.items[0].answeredOption).toEqual({ index: 2, title: "تا حدی" })
  })
})

describe("a plan", () => {
  test("reaches the target with the fewest questions", async () => {
    const fixture = await calculated()
    const { manager, path, kit } = fixture
    const body = { attributeLevelTargets: [target(fixture, "automation", "practised")] }
    const { status, body: plan } = await manager.post(`${path}/advice/`, body)
    expect(status).toBe(200)
    expect(plan).toEqual({
      items: [
        {
          question: {
            id: questionId(fixture, "build"),
            title: "Is every change built automatically?",
            index: 1,
          },
          improvement: null,
          answeredOption: { index: 1, title: "No" },
          recommendedOption: { index: 3, title: "Yes" },
          attributes: [{ id: kit.attributes.automation, title: "Automation" }],
          questionnaire: { id: kit.questionnaires.releases, title: "Releases" },
        },
      ],
      unreachableTargets: [],
    })
  })

  test("says what to do from the present answer, where the kit does so, else what it says of the question", async () => {
    const fixture = await calculated()
    const { manager, path, kit, answer, calculate } = fixture
    const guidance = JSON.stringify({
      improvement: "Build every change.",
      improvements: "Set up a build server.\n-",
    })
    await activateNewVersion(app, kit.id, (tables, versionId) =>
      tables
        .updateTable("questions")
        .set({ guidance })
        .where("kitVersionId", "=", versionId)
        .where("id", "=", questionId(fixture, "build"))
        .execute(),
    )
    expect((await manager.post(`${path}/migrate-kit-version/`)).status).toBe(200)
    await calculate()
    const body = { attributeLevelTargets: [target(fixture, "automation", "practised")] }
    const improvement = async () =>
      (await manager.post(`${path}/advice/`, body)).body.items.map(
        (item: { improvement: string }) => item.improvement,
      )
    expect(await improvement()).toEqual(["Set up a build server."])
    await answer("build", "partly", 4)
    await calculate()
    expect(await improvement()).toEqual(["Build every change."])
  })

  test("reaches its targets once it is carried out and the result is recalculated", async () => {
    const fixture = await calculated()
    const { manager, path, kit, answer, calculate } = fixture
    const targets = [target(fixture, "automation", "mastered"), target(fixture, "recovery", "practised")]
    const { body } = await manager.post(`${path}/advice/`, { attributeLevelTargets: targets })
    const recommended = new Set(body.items.map(({ question }: Item) => question.id))
    for (const { id, code } of kit.questions) if (recommended.has(id)) await answer(code, "yes", 4)
    await calculate()

    const { body: now } = await manager.get(`${path}/pre-advice-info/`)
    const levels = now.attributes.map(
      ({ maturityLevel }: { maturityLevel: { id: number } }) => maturityLevel.id,
    )
    expect(levels).toEqual([kit.levels.mastered, kit.levels.practised, kit.levels.starting])
  })

  test("uses the highest of several targets of an attribute, and accepts ids as strings", async () => {
    const fixture = await calculated()
    const texts = [target(fixture, "recovery", "mastered"), target(fixture, "recovery", "practised")].map(
      ({ attributeId, maturityLevelId }) => ({
        attributeId: String(attributeId),
        maturityLevelId: String(maturityLevelId),
      }),
    )
    const { body } = await fixture.manager.post(`${fixture.path}/advice/`, { attributeLevelTargets: texts })
    expect(titles(body)).toHaveLength(3)
  })

  test("names the targets it cannot reach", async () => {
    const fixture = await calculated()
    await fixture.answer("meet", "notApplicable")
    await app.tables
      .updateTable("questions")
      .set({ advisable: false })
      .where("id", "=", questionId(fixture, "write"))
      .execute()
    await app.tables
      .updateTable("kitVersions")
      .set((eb) => ({ revision: eb("revision", "+", 1) }))
      .where("id", "=", fixture.kit.versionId)
      .execute()
    await fixture.calculate()
    const wanted = target(fixture, "communication", "mastered")
    const { status, body } = await fixture.manager.post(`${fixture.path}/advice/`, {
      attributeLevelTargets: [wanted],
    })
    expect([status, body]).toEqual([200, { items: [], unreachableTargets: [wanted] }])
  })

  test("rejects targets that are malformed, unknown or not above the present level", async () => {
    const fixture = await calculated()
    const { manager, path, kit } = fixture
    const refusal = async (attributeLevelTargets: unknown) => {
      const { status, body } = await manager.post(`${path}/advice/`, { attributeLevelTargets })
      return [status, body.code]
    }
    const good = target(fixture, "automation", "practised")
    expect(await refusal(undefined)).toEqual([400, "INVALID_INPUT"])
    expect(await refusal([])).toEqual([400, "INVALID_INPUT"])
    expect(await refusal([{ attributeId: kit.attributes.automation }])).toEqual([400, "INVALID_INPUT"])
    expect(await refusal([{ ...good, attributeId: 1.5 }])).toEqual([400, "INVALID_INPUT"])
    expect(await refusal([good, { ...good, attributeId: 987_654_321 }])).toEqual([404, "NOT_FOUND"])
    expect(await refusal([{ ...good, maturityLevelId: 987_654_321 }])).toEqual([404, "NOT_FOUND"])
    expect(await refusal([target(fixture, "automation", "starting")])).toEqual([400, "INVALID_INPUT"])
  })
})

describe("what if", () => {
  test("a question is not feasible: others take its place, and the outlook shows the result", async () => {
    const fixture = await calculated()
    const { manager, path, kit } = fixture
    const wishes = {
      attributeLevelTargets: [target(fixture, "automation", "mastered")],
      excludedQuestionIds: [questionId(fixture, "rollback")],
    }
    const { status, body } = await manager.post(`${path}/advice/outlook/`, wishes)
    expect(status).toBe(200)
    expect(body.proven).toBe(true)
    expect(body.unreachableTargets).toEqual([])
    expect(body.items.map(({ question }: Item) => question.id).toSorted()).toEqual(
      [questionId(fixture, "build"), questionId(fixture, "test"), questionId(fixture, "deploy")].toSorted(),
    )
    expect(body.outlook.attributes[0]).toMatchObject({
      id: kit.attributes.automation,
      presentLevel: { value: 1 },
      maturityLevel: { value: 3, title: "Mastered" },
    })
    expect(body.outlook.attributes[0].scores).toEqual(
      [kit.levels.starting, kit.levels.practised, kit.levels.mastered].map((id) =>
        expect.objectContaining({ maturityLevel: expect.objectContaining({ id }) }),
      ),
    )
    expect(body.outlook.subjects).toHaveLength(2)
    expect(body.outlook.subjects[0]).toMatchObject({ presentLevel: { value: 1 } })
    expect(body.outlook).toMatchObject({ presentLevel: { value: 1 }, maturityLevel: { value: 1 } })

    // The projection equals the score after the answers have really been changed.
    const changed = new Set(body.items.map(({ question }: Item) => question.id))
    for (const { id, code } of kit.questions) if (changed.has(id)) await fixture.answer(code, "yes", 4)
    await fixture.calculate()
    const later = await manager.post(`${path}/advice/outlook/`, {
      attributeLevelTargets: [target(fixture, "communication", "mastered")],
    })
    const [now, foreseen] = [later.body.outlook.attributes[0], body.outlook.attributes[0]]
    expect(now.presentLevel).toEqual(foreseen.maturityLevel)
    expect(now.scores.map(({ present }: { present: number }) => present)).toEqual(
      foreseen.scores.map(({ after }: { after: number }) => after),
    )
  })

  test("only the size of the plan is computed while a target is moved", async () => {
    const fixture = await calculated()
    const size = await fixture.manager.post(`${fixture.path}/advice/size/`, {
      attributeLevelTargets: [target(fixture, "automation", "mastered")],
      excludedQuestionIds: [questionId(fixture, "rollback")],
    })
    expect(size.body).toEqual({ atLeast: 3, atMost: 3 })
  })

  test("a question is pinned to an option: the plan contains it with that option", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    const { body } = await manager.post(`${path}/advice/outlook/`, {
      attributeLevelTargets: [target(fixture, "automation", "practised")],
      pinnedQuestions: [{ questionId: questionId(fixture, "test"), optionIndex: 2 }],
    })
    expect(
      body.items.map((item: Item & { recommendedOption: { title: string } }) => [
        item.question.id,
        item.recommendedOption.title,
      ]),
    ).toEqual([
      [questionId(fixture, "build"), "Yes"],
      [questionId(fixture, "test"), "Partly"],
    ])
  })

  test("the target cannot be reached without the excluded questions: it is listed as unreachable", async () => {
    const fixture = await calculated()
    const wanted = target(fixture, "automation", "practised")
    const { body } = await fixture.manager.post(`${fixture.path}/advice/outlook/`, {
      attributeLevelTargets: [wanted],
      excludedQuestionIds: [questionId(fixture, "build")],
    })
    expect(body.unreachableTargets).toEqual([wanted])
    expect(body.outlook.attributes[0].maturityLevel.value).toBe(1)
  })

  test("unknown questions and options and impossible pins are rejected", async () => {
    const fixture = await calculated()
    const { manager, path } = fixture
    const refusal = async (wishes: object) => {
      const attributeLevelTargets = [target(fixture, "automation", "practised")]
      const body = { attributeLevelTargets, ...wishes }
      const replies = [
        await manager.post(`${path}/advice/outlook/`, body),
        await manager.post(`${path}/advice/size/`, body),
      ]
      return replies.map(({ status, body }) => `${status} ${body.code}`)
    }
    const build = questionId(fixture, "build")
    const unknown = 987_654_321
    expect(await refusal({ excludedQuestionIds: [unknown] })).toEqual(["404 NOT_FOUND", "404 NOT_FOUND"])
    expect(await refusal({ pinnedQuestions: [{ questionId: unknown }] })).toEqual([
      "404 NOT_FOUND",
      "404 NOT_FOUND",
    ])
    expect(await refusal({ pinnedQuestions: [{ questionId: build, optionIndex: 9 }] })).toEqual([
      "404 NOT_FOUND",
      "404 NOT_FOUND",
    ])
    for (const wishes of [
      { pinnedQuestions: [{ questionId: build, optionIndex: 1 }] },
      { pinnedQuestions: [{ questionId: build }], excludedQuestionIds: [build] },
    ]) {
      expect(await refusal(wishes)).toEqual(["400 INVALID_INPUT", "400 INVALID_INPUT"])
    }
  })
})
