import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Context } from "../platform/context.ts"
import { createContext } from "../platform/create-context.ts"
import { type AssessmentFixture, assessmentFixture } from "../testing/assessment-fixture.ts"
import { copyAssessment } from "../testing/many-assessments.ts"
import { plansOf } from "../testing/query-plans.ts"
import { type Caller, createTestApp, type TestApp } from "../testing/test-app.ts"
import { isOnPostgres } from "../testing/test-database.ts"
import { overviewRoute, spaceAssessments } from "./assessments/space-assessments.ts"
import { comparableAssessments } from "./comparison/compare.ts"

/** Pages of the table, or of an index, in which 10,000 assessments are counted. */
const COUNTING = 300

/* Lists cost what they show, not what there is: pages of the database that a query looks at, not its time. */
describe.skipIf(!isOnPostgres)("in a space with 10,000 assessments", () => {
  let app: TestApp
  let fixture: AssessmentFixture
  let small: number
  let large: number

  beforeAll(async () => {
    app = await createTestApp()
    fixture = await assessmentFixture(app)
    await fixture.answerAll("yes")
    await fixture.calculate()
    const space = async (title: string, count: number) => {
      const { body } = await fixture.manager.post("/api/v1/spaces/", { title, type: "PREMIUM" })
      await copyAssessment(app.tables, fixture.id, { spaceId: body.id, count, answered: 300 })
      return body.id
    }
    small = await space("Small", 300)
    large = await space("Large", 10_000)
    await sql`vacuum analyze`.execute(app.database)
  })
  afterAll(() => app?.close())

  const contextOf = ({ user }: Caller): Context => ({
    ...createContext(app.dependencies, { tenant: app.tenants.default(), user, language: "EN" }),
    user,
    lock: async () => undefined,
  })
  const buffersOf = async (caller: Caller, work: (ctx: Context) => Promise<unknown>) => {
    const plans = await plansOf(contextOf(caller), work)
    expect(plans).toHaveLength(1)
    return plans[0]?.buffers ?? 0
  }
  const list = (spaceId: number, query = {}) => ({
    path: `/api/v1/space-assessments/?${new URLSearchParams({ spaceId: String(spaceId), ...query })}`,
    run: (ctx: Context) =>
      spaceAssessments(
        ctx,
        { id: spaceId, ownerId: fixture.manager.user.id },
        { page: 0, size: 10, sort: "lastModificationTime", ...query },
      ),
  })

  test("a page of the list reads the rows it shows, and goes through the others once, to count them", async () => {
    for (const sort of ["lastModificationTime", "title"] as const) {
      const inSmall = await buffersOf(fixture.manager, list(small, { sort }).run)
      const inLarge = await buffersOf(fixture.manager, list(large, { sort }).run)
      expect(inLarge).toBeLessThan(inSmall * 1.5 + COUNTING)
    }
    const { body } = await fixture.manager.get(list(large).path)
    expect(body).toMatchObject({ total: 10_000, items: { length: 10 } })
  })

  test("each assessment is on one page, in order", async () => {
    const titles: string[] = []
    for (const page of [0, 1, 99]) {
      const { body } = await fixture.manager.get(list(large, { page, size: 100, sort: "title" }).path)
      titles.push(...body.items.map(({ title }: { title: string }) => title))
    }
    expect(new Set(titles).size).toBe(300)
    expect(titles).toEqual(titles.toSorted())
    const beyond = (await fixture.manager.get(list(large, { page: 100, size: 100 }).path)).body
    expect(beyond).toMatchObject({ items: [], total: 10_000 })
  })

  test("the overview reads the results it shows", async () => {
    const overview = (id: number) => (ctx: Context) =>
      overviewRoute.handle({
        ctx,
        granted: { id, ownerId: fixture.manager.user.id, status: "ACTIVE" },
      } as Parameters<typeof overviewRoute.handle>[0])
    const inSmall = await buffersOf(fixture.manager, overview(small))
    expect(await buffersOf(fixture.manager, overview(large))).toBeLessThan(inSmall * 1.5 + COUNTING)
    const { body } = await fixture.manager.get(`/api/v1/space-assessments/overview/?spaceId=${large}`)
    expect(body).toMatchObject({ total: 10_000, items: { length: 200 } })
  })

  test("a member without the space sees and counts those with a role", async () => {
    const viewer = await fixture.addMember("viewer")
    const { body } = await viewer.get(list(fixture.spaceId).path)
    expect(body).toMatchObject({ total: 1, items: [{ id: fixture.id }] })
    await fixture.manager.post(`/api/v1/spaces/${large}/members/`, { email: viewer.user.email })
    expect((await viewer.get(list(large).path)).body).toMatchObject({ total: 0, items: [] })
    expect((await viewer.get("/api/v1/comparable-assessments/")).body).toMatchObject({ total: 1 })
  })

  test("comparable assessments take a page from each space", async () => {
    const page = (ctx: Context) => comparableAssessments(ctx, { page: 0, size: 10, kitId: undefined })
    const plans = await plansOf(contextOf(fixture.manager), page)
    expect(plans).toHaveLength(1)
    expect((await fixture.manager.get("/api/v1/comparable-assessments/")).body.total).toBe(10_301)
    const [plan] = plans
    // Counting needs the result of each, once.
    expect(plan?.buffers).toBeLessThan(2_000)
  })
})
