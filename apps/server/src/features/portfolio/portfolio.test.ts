import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Another assessment of the same kit, in its own space; a person gets a role on it. */
async function another(first: AssessmentFixture, title: string, role: number | null = roleIds.viewer) {
  const fixture = await assessmentFixture(app, { kit: first.kit, title })
  if (role !== null) {
    const member = { userId: first.manager.user.id, roleId: role }
    await fixture.manager.post(`${fixture.path}/assessment-user-roles/`, member)
  }
  return fixture
}

const portfolio = async ({ manager, kit }: AssessmentFixture, query = "") =>
  (await manager.get(`/api/v1/portfolio/?kitId=${kit.id}${query}`)).body

describe("the portfolio", () => {
  test("has the assessments of all spaces whose report one may read, with the levels of attributes", async () => {
    const first = await assessmentFixture(app, { title: "Payments" })
    const second = await another(first, "Orders")
    await another(first, "Not shared", null)
    await another(first, "Only answered", roleIds.associate)
    await first.answerAll("yes", 4)
    const { total, kits } = await portfolio(first)
    expect(total).toBe(2)
    expect(kits).toHaveLength(1)
    const [{ kitId, attributes, maturityLevels, assessments }] = kits
    expect(kitId).toBe(first.kit.id)
    expect(attributes.map(({ title }: { title: string }) => title)).toEqual([
      "Automation",
      "Recovery",
      "Communication",
    ])
    expect(maturityLevels.map(({ index }: { index: number }) => index)).toEqual([1, 2, 3])
    const { automation, recovery, communication } = first.kit.attributes
    const { mastered } = first.kit.levels
    expect(assessments.find(({ id }: { id: string }) => id === first.id)).toMatchObject({
      title: "Payments",
      space: { id: first.spaceId, title: "Core team" },
      maturityLevelId: mastered,
      score: 100,
      scoreBefore: null,
      levels: { [automation]: mastered, [recovery]: mastered, [communication]: mastered },
    })
    expect(assessments.find(({ id }: { id: string }) => id === second.id)).toMatchObject({
      space: { id: second.spaceId },
      maturityLevelId: null,
      score: null,
      levels: {},
    })
  })

  test("tells who has created each, and how long its oldest answer has stood", async () => {
    const first = await assessmentFixture(app)
    const only = async () => (await portfolio(first)).kits[0].assessments[0]
    expect(await only()).toMatchObject({
      oldestAnswer: null,
      owner: { id: first.manager.user.id, displayName: first.manager.user.displayName },
    })
    await first.answer("build", "yes", 4)
    const { oldestAnswer: given } = await only()
    app.clock.advance(24 * 60 * 60_000)
    await first.answer("deploy", "yes", 4)
    expect((await only()).oldestAnswer).toBe(given)
    await first.answer("build", "no", 4)
    const { oldestAnswer, lastChange } = await only()
    expect(oldestAnswer > given).toBe(true)
    expect(oldestAnswer < lastChange).toBe(true)
  })

  test("tells how sure people were once all is answered, and how many answers have current evidence", async () => {
    const first = await assessmentFixture(app, { mode: "ADVANCED" })
    const only = async () => {
      const [{ confidence, supported }] = (await portfolio(first)).kits[0].assessments
      return { confidence, supported }
    }
    expect(await only()).toEqual({ confidence: null, supported: null })
    await first.answer("build", "yes", 4)
    expect(await only()).toEqual({ confidence: null, supported: 0 })
    await first.answerAll("yes", 4)
    const questionId = first.kit.questions.find(({ code }) => code === "build")?.id
    const { status } = await first.manager.post("/api/v1/evidences/", {
      ...{ assessmentId: first.id, questionId, description: "<p>The log</p>", type: "POSITIVE" },
      validUntil: app.clock.now().slice(0, 10),
    })
    expect(status).toBe(201)
    expect(await only()).toEqual({
      confidence: expect.closeTo(80),
      supported: 100 / first.kit.questions.length,
    })
    app.clock.advance(2 * 24 * 60 * 60_000)
    expect(await only()).toEqual({ confidence: expect.closeTo(80), supported: 0 })
    await first.manager.put(`${first.path}/mode/`, { mode: "QUICK" })
    expect(await only()).toEqual({ confidence: null, supported: null })
  })

  test("tells how far each has come since a moment, by the answers then", async () => {
    const first = await assessmentFixture(app)
    await first.answerAll("no", 4)
    const { now } = app.clock
    const between = now.call(app.clock)
    await first.answer("build", "yes", 4)
    await first.answer("build", "partly", 4)
    const [{ assessments }] = (await portfolio(first, `&since=${between}Z`)).kits
    const [listed] = assessments
    expect(listed.scoreBefore).toBe(0)
    expect(listed.score).toBeGreaterThan(0)
    const [{ assessments: later }] = (await portfolio(first, `&since=${now.call(app.clock)}Z`)).kits
    expect(later[0].scoreBefore).toBe(later[0].score)
    expect((await first.manager.get("/api/v1/portfolio/?since=2099-01-01T00:00:00Z")).status).toBe(400)
    expect((await first.manager.get("/api/v1/portfolio/?since=yesterday")).status).toBe(400)
  })

  test("reads no history of assessments that have not changed since", async () => {
    const first = await assessmentFixture(app)
    const second = await another(first, "Unchanged")
    const never = await another(first, "Never answered")
    await first.answerAll("no", 4)
    await second.answerAll("partly", 4)
    const since = app.clock.now()
    const path = `/api/v1/portfolio/?kitId=${first.kit.id}&since=${since}Z`
    const scoresBefore = (body: { kits: { assessments: { id: string; scoreBefore: number | null }[] }[] }) =>
      [first, second, never].map(
        ({ id }) => body.kits[0]?.assessments.find((listed) => listed.id === id)?.scoreBefore,
      )
    const unchanged = await first.manager.get(path)
    app.clock.advance(1)
    await first.answerAll("yes", 4)
    const changed = await first.manager.get(path)
    expect(scoresBefore(changed.body)).toEqual(scoresBefore(unchanged.body))
    expect(scoresBefore(changed.body)).toEqual([0, expect.any(Number), null])
  })

  test("is a workbook as well", async () => {
    const first = await assessmentFixture(app)
    await first.answerAll("yes", 4)
    const { status, headers } = await first.manager.get("/api/v1/portfolio/export/")
    expect(status).toBe(200)
    expect(headers["content-disposition"]).toContain("portfolio")
  })
})

describe("the benchmark", () => {
  test("shows quartiles of the others, once assessments of five owners contribute", async () => {
    const first = await assessmentFixture(app)
    await first.answerAll("partly", 4)
    await first.calculate()
    const benchmark = () => first.manager.get(`${first.path}/benchmark/`)
    expect(await benchmark()).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } })
    for (const option of ["no", "partly", "yes", "yes"] as const) {
      const other = await another(first, `Other ${option}`, null)
      await other.answerAll(option, 3)
      await other.calculate()
    }
    expect((await benchmark()).status).toBe(404)
    const half = await another(first, "Half entered", null)
    await half.answer("build", "yes")
    await half.calculate()
    expect((await benchmark()).status).toBe(404)
    await half.answerAll("yes", 3)
    await half.calculate()
    const { status, body } = await benchmark()
    expect(status).toBe(200)
    expect(body).toMatchObject({ assessments: 5, spaces: 5 })
    const automation = body.attributes.find(
      ({ id }: { id: number }) => id === first.kit.attributes.automation,
    )
    expect(automation).toEqual({
      id: first.kit.attributes.automation,
      title: "Automation",
      own: 50,
      lower: 50,
      median: 100,
      upper: 100,
    })
    expect(JSON.stringify(body)).not.toContain("Other")
  })

  test("says nothing about few owners, however many assessments they have, nor about what the caller can see", async () => {
    const first = await assessmentFixture(app)
    const complete = async (fixture: AssessmentFixture) => {
      await fixture.answerAll("yes", 4)
      await fixture.calculate()
    }
    await complete(first)
    const benchmark = () => first.manager.get(`${first.path}/benchmark/`)
    const others: AssessmentFixture[] = []
    for (let nth = 0; nth < 5; nth++) {
      const other = await another(first, `Other ${nth}`, null)
      await complete(other)
      others.push(other)
    }
    expect((await benchmark()).body).toMatchObject({ assessments: 5 })
    const [shared, handedOver] = others
    const member = { userId: first.manager.user.id, roleId: roleIds.reportViewer }
    await shared?.manager.post(`${shared.path}/assessment-user-roles/`, member)
    expect((await benchmark()).status).toBe(404)
    await shared?.manager.delete(`${shared.path}/assessment-user-roles/${first.manager.user.id}/`)
    expect((await benchmark()).status).toBe(200)
    // Two spaces of one owner.
    await app.tables
      .updateTable("spaces")
      .set({ ownerId: others[2]?.manager.user.id ?? "" })
      .where("id", "=", handedOver?.spaceId ?? 0)
      .execute()
    expect((await benchmark()).status).toBe(404)
  })

  test("does not exist where the tenant has switched it off", async () => {
    const quiet = await createTestApp({ BENCHMARK: "off" })
    try {
      expect(quiet.tenants.default().benchmark).toBe(false)
    } finally {
      await quiet.close()
    }
  })
})
