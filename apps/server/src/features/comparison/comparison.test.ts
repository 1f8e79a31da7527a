import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A second assessment that the manager of the first one can also see. */
async function second(first: AssessmentFixture, roleId: number = roleIds.viewer): Promise<AssessmentFixture> {
  const fixture = await assessmentFixture(app, { kit: first.kit, title: "Orders service" })
  const member = { userId: first.manager.user.id, roleId }
  await fixture.manager.post(`${fixture.path}/assessment-user-roles/`, member)
  return fixture
}

const compare = ({ manager }: AssessmentFixture, assessmentIds: unknown[]) =>
  manager.post("/api/v1/assessments-compare/", { assessmentIds })

describe("comparing", () => {
  test("shows the assessments in the given order, as a whole, by subject and by attribute", async () => {
    const payments = await assessmentFixture(app)
    const orders = await second(payments)
    await payments.answerAll("yes", 5)
    await payments.calculate()
    await orders.calculate()
    await compare(payments, [orders.id, payments.id])
    const { status, body, queries } = await compare(payments, [orders.id, payments.id])
    expect(status).toBe(200)
    expect(queries).toBeLessThanOrEqual(4)
    const questionsCount = payments.kit.questions.length
    expect(body.assessments).toEqual([
      {
        id: orders.id,
        title: "Orders service",
        mode: { code: "QUICK" },
        lastModificationTime: expect.any(String),
        confidenceValue: expect.any(Number),
        maturityLevel: expect.objectContaining({
          title: "Starting",
          value: 1,
          index: 1,
          maturityLevelCount: 3,
        }),
        isRated: true,
        assessmentKit: { id: payments.kit.id, title: payments.kit.title },
        profile: null,
        progress: { answersCount: 0, carriedCount: 0, questionsCount, progress: 0 },
        carriedOver: null,
      },
      {
        id: payments.id,
        title: "Payments service",
        mode: { code: "QUICK" },
        lastModificationTime: expect.any(String),
        confidenceValue: 100,
        maturityLevel: expect.objectContaining({ title: "Mastered", index: 3, maturityLevelCount: 3 }),
        isRated: true,
        assessmentKit: { id: payments.kit.id, title: payments.kit.title },
        profile: null,
        progress: { answersCount: questionsCount, carriedCount: 0, questionsCount, progress: 100 },
        carriedOver: null,
      },
    ])
    const [delivery] = body.subjects
    expect(delivery).toMatchObject({
      title: "Delivery",
      assessments: [
        {
          assessmentId: orders.id,
          maturityLevel: { title: "Starting", index: 1 },
          progress: { answersCount: 0 },
          topStrengths: [],
          topWeaknesses: ["Automation", "Recovery"],
        },
        {
          assessmentId: payments.id,
          maturityLevel: { title: "Mastered", index: 3 },
          confidenceValue: 100,
          topStrengths: ["Automation", "Recovery"],
          topWeaknesses: [],
        },
      ],
      attributes: [
        {
          id: payments.kit.attributes.automation,
          title: "Automation",
          assessment: [
            { assessmentId: orders.id, maturityLevel: { index: 1 } },
            { assessmentId: payments.id, maturityLevel: { index: 3 } },
          ],
        },
        { title: "Recovery" },
      ],
    })
    const { questionsCount: ofDelivery, progress } = delivery.assessments[1].progress
    expect(ofDelivery).toBeLessThan(questionsCount)
    expect(progress).toBe(100)
  })

  test("names kit, subjects, attributes and levels in the reader's language, whatever those of the assessments", async () => {
    const persian = await assessmentFixture(app, { lang: "FA" })
    const english = await second(persian)
    await persian.answerAll("yes")
    await persian.calculate()
    await english.calculate()
    const read = async (language: "en" | "fa") => {
      const headers = { "accept-language": language }
      const named = { headers, body: { assessmentIds: [persian.id, english.id] } }
      const { body } = await persian.manager.call("POST", "/api/v1/assessments-compare/", named)
      const [first] = body.subjects
      return {
        kits: body.assessments.map(
          ({ assessmentKit }: { assessmentKit: { title: string } }) => assessmentKit.title,
        ),
        level: body.assessments[0].maturityLevel.title,
        subject: [
          first.title,
          first.assessments[0].maturityLevel.title,
          first.assessments[0].topStrengths[0],
        ],
        attribute: first.attributes[0].title,
      }
    }
    const { title } = persian.kit
    expect(await read("en")).toEqual({
      kits: [title, title],
      level: "Mastered",
      subject: ["Delivery", "Mastered", "Automation"],
      attribute: "Automation",
    })
    const persianTitle = title.replace("Release readiness", "آمادگی انتشار")
    expect(await read("fa")).toEqual({
      kits: [persianTitle, persianTitle],
      level: "چیره",
      subject: ["تحویل", "چیره", "خودکارسازی"],
      attribute: "خودکارسازی",
    })
    const offered = await persian.manager.get(`/api/v1/comparable-assessments/?kitId=${persian.kit.id}`)
    expect(offered.body.items.find(({ id }: { id: string }) => id === persian.id)).toMatchObject({
      kit: { title },
      maturityLevel: { title: "Mastered" },
    })
  })

  test("heals stale results first", async () => {
    const payments = await assessmentFixture(app)
    const orders = await second(payments)
    await payments.answerAll("yes", 4)
    const { body } = await compare(payments, [payments.id, orders.id])
    expect(body.assessments[0]).toMatchObject({ confidenceValue: 80, maturityLevel: { index: 3 } })
  })

  test("also accepts the ids in the URL, in the path or as query parameters", async () => {
    const payments = await assessmentFixture(app)
    const orders = await second(payments)
    const { manager } = payments
    const { body } = await compare(payments, [payments.id, orders.id])
    const ids = [payments.id, orders.id]
    const query = ids.map((id) => `assessment_id=${id}`).join("&")
    const junk = { payload: '{"signal":{}}', headers: { "content-type": "application/json" } }
    expect((await manager.call("POST", `/api/v1/assessments-compare/?${query}`, junk)).body).toEqual(body)
    expect((await manager.call("POST", `/api/v1/assessments-compare/${ids}/`, junk)).body).toEqual(body)
  })

  test("needs two to four assessments of one kit, all visible to the caller", async () => {
    const payments = await assessmentFixture(app)
    const orders = await second(payments)
    const foreign = await assessmentFixture(app)
    const answered = await second(payments, roleIds.associate)
    const stranger = await second(await assessmentFixture(app))
    const many = [1, 2, 3, 4, 5].map(() => crypto.randomUUID())
    const cases: [unknown[], number, string][] = [
      [[], 400, "INVALID_INPUT"],
      [[payments.id], 400, "INVALID_INPUT"],
      [[payments.id, payments.id.toUpperCase()], 400, "INVALID_INPUT"],
      [many, 400, "INVALID_INPUT"],
      [[payments.id, "abc"], 400, "INVALID_INPUT"],
      [[payments.id, crypto.randomUUID()], 403, "ACCESS_DENIED"],
      [[payments.id, stranger.id], 403, "ACCESS_DENIED"],
      [[payments.id, answered.id], 403, "ACCESS_DENIED"],
    ]
    for (const [ids, status, code] of cases) {
      expect(await compare(payments, ids), JSON.stringify(ids)).toMatchObject({ status, body: { code } })
    }
    const own = { userId: payments.manager.user.id, roleId: roleIds.viewer }
    await foreign.manager.post(`${foreign.path}/assessment-user-roles/`, own)
    expect(await compare(payments, [orders.id, foreign.id])).toMatchObject({
      status: 400,
      body: { code: "ASSESSMENTS_NOT_COMPARABLE" },
    })
    expect((await payments.manager.post("/api/v1/assessments-compare/abc,def/", {})).status).toBe(400)
  })
})

describe("the list of comparable assessments", () => {
  test("has those visible to the caller, latest change first, optionally of one kit", async () => {
    const payments = await assessmentFixture(app)
    const orders = await second(payments)
    await second(payments, roleIds.associate)
    await assessmentFixture(app)
    await orders.answer("build", "yes")
    const { body, queries } = await payments.manager.get("/api/v1/comparable-assessments/")
    expect(queries).toBeLessThanOrEqual(4)
    expect(body).toMatchObject({
      total: 2,
      items: [
        {
          id: orders.id,
          title: "Orders service",
          kit: { id: payments.kit.id, title: payments.kit.title, maturityLevelsCount: 3 },
          space: { id: orders.spaceId, title: "Core team" },
          maturityLevel: null,
          isCalculateValid: false,
        },
        { id: payments.id, maturityLevel: { title: "Starting", index: 1 }, isCalculateValid: true },
      ],
    })
    const elsewhere = await payments.manager.get("/api/v1/comparable-assessments/?kitId=987654")
    expect(elsewhere.body).toMatchObject({ items: [], total: 0 })
  })

  test("is searched by part of the title, and counts what it has found", async () => {
    const payments = await assessmentFixture(app)
    const orders = await second(payments)
    const list = async (query: string) =>
      (await payments.manager.get(`/api/v1/comparable-assessments/?${query}`)).body
    expect(await list("search=ORDERS")).toMatchObject({ total: 1, items: [{ id: orders.id }] })
    expect(await list("search=orders&page=1&size=1")).toMatchObject({ total: 1, items: [] })
    expect(await list(`search=service&size=1&kitId=${payments.kit.id}`)).toMatchObject({
      total: 2,
      items: { length: 1 },
    })
    expect(await list("search=nowhere")).toMatchObject({ total: 0, items: [] })
    const stranger = await app.signUp("Sten Stranger")
    expect((await stranger.get("/api/v1/comparable-assessments/?search=orders")).body.total).toBe(0)
  })

  test("counts what has moved in its new space, and nothing that is deleted", async () => {
    const fixture = await assessmentFixture(app)
    const member = await fixture.addMember("assessor")
    const list = async (who = fixture.manager) => {
      const { items, total } = (await who.get("/api/v1/comparable-assessments/")).body
      expect(items).toHaveLength(total)
      return total
    }
    expect([await list(), await list(member)]).toEqual([1, 1])
    const { body } = await fixture.manager.post("/api/v1/spaces/", { title: "Elsewhere", type: "PREMIUM" })
    await fixture.manager.put(`${fixture.path}/move/`, { targetSpaceId: body.id })
    expect([await list(), await list(member)]).toEqual([1, 1])
    await member.delete(`/api/v1/spaces/${body.id}/leave/`)
    expect([await list(), await list(member)]).toEqual([1, 0])
    await fixture.manager.delete(`${fixture.path}/`)
    expect([await list(), await list(member)]).toEqual([0, 0])
  })
})
