import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Context } from "../platform/context.ts"
import { createContext } from "../platform/create-context.ts"
import { type AssessmentFixture, assessmentFixture } from "../testing/assessment-fixture.ts"
import { directoryOf, scimToken } from "../testing/directory.ts"
import { copyAssessment } from "../testing/many-assessments.ts"
import { plansOf } from "../testing/query-plans.ts"
import { type Caller, createTestApp, type TestApp } from "../testing/test-app.ts"
import { isOnPostgres } from "../testing/test-database.ts"
import { overviewRoute } from "./assessments/overview.ts"
import { recentRoute } from "./assessments/recent-assessments.ts"
import { spaceAssessments } from "./assessments/space-assessments.ts"
import { listPeople } from "./audit/queries.ts"
import { comparableAssessments } from "./comparison/compare.ts"
import { applyGroups, countRolesLeft } from "./directory/apply-groups.ts"
import { roleIds } from "./permissions/index.ts"
import { search } from "./search/search.ts"
import { findSpaceOfMember } from "./spaces/index.ts"
import { countManaged } from "./spaces/make-owner.ts"
import { giveSpace } from "./spaces/operate-spaces.ts"

type PlanNode = { "Relation Name"?: string; "Actual Loops"?: number; Plans?: PlanNode[] }

/** How many times a plan has looked into a table. */
function scansOf(node: PlanNode, table: string): number {
  const own = node["Relation Name"] === table ? (node["Actual Loops"] ?? 0) : 0
  return (node.Plans ?? []).reduce((sum, inner) => sum + scansOf(inner, table), own)
}

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
  /** All pages that several queries look at. */
  const allBuffersOf = async (caller: Caller, work: (ctx: Context) => Promise<unknown>) => {
    const plans = await plansOf(contextOf(caller), work)
    return plans.reduce((sum, { buffers }) => sum + buffers, 0)
  }
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

  test("a page of the list reads the rows it shows, and knows how many there are", async () => {
    for (const sort of ["lastModificationTime", "title"] as const) {
      const inSmall = await buffersOf(fixture.manager, list(small, { sort }).run)
      const inLarge = await buffersOf(fixture.manager, list(large, { sort }).run)
      expect(inLarge).toBeLessThan(inSmall * 1.2)
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
    const inSmall = await allBuffersOf(fixture.manager, overview(small))
    expect(await allBuffersOf(fixture.manager, overview(large))).toBeLessThan(inSmall * 1.2)
    const { body } = await fixture.manager.get(`/api/v1/space-assessments/overview/?spaceId=${large}`)
    expect(body).toMatchObject({ total: 10_000, items: { length: 200 } })
  })

  test("the overview looks up the questions of a kit once, not for each answer", async () => {
    const overview = (ctx: Context) =>
      overviewRoute.handle({
        ctx,
        granted: { id: large, ownerId: fixture.manager.user.id, status: "ACTIVE" },
      } as Parameters<typeof overviewRoute.handle>[0])
    const [plan] = await plansOf(contextOf(fixture.manager), overview)
    const lookups = scansOf(JSON.parse(plan?.text ?? "{}"), "questions")
    expect(lookups).toBe(1)
    const { body } = await fixture.manager.get(`/api/v1/space-assessments/overview/?spaceId=${large}`)
    const counts = body.items.map(({ answersCount }: { answersCount: number }) => answersCount)
    expect(new Set(counts)).toEqual(new Set([fixture.kit.questions.length]))
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
    expect(plan?.buffers).toBeLessThan(500)
    const other = await app.tables.selectFrom("kits").select("id").where("id", "<>", fixture.kit.id).execute()
    expect(other).toEqual([])
    const ofKit = `/api/v1/comparable-assessments/?kitId=${fixture.kit.id}&page=103&size=100`
    expect((await fixture.manager.get(ofKit)).body).toMatchObject({ total: 10_301, items: { length: 1 } })
  })

  test("recent assessments are those of all with the latest change or calculation", async () => {
    const buffers = await buffersOf(fixture.manager, (ctx) =>
      recentRoute.handle({ ctx } as Parameters<typeof recentRoute.handle>[0]),
    )
    expect(buffers).toBeLessThan(3_000)
    const oldest = await app.tables
      .selectFrom("assessments")
      .where("spaceId", "=", large)
      .orderBy("lastModificationTime")
      .limit(1)
      .select("id")
      .executeTakeFirstOrThrow()
    app.clock.advance(60_000)
    await app.tables
      .updateTable("assessmentResults")
      .set({ lastModificationTime: app.clock.now() })
      .where("assessmentId", "=", oldest.id)
      .execute()
    const { body } = await fixture.manager.get("/api/v1/recent-assessments/")
    expect(body.items).toHaveLength(24)
    expect(body.items[0].id).toBe(oldest.id)
  })

  test("a search costs the same for common, rare and missing texts, however many characters they have", async () => {
    const find = (text: string) => (ctx: Context) => search(ctx, text)
    for (const text of ["Service", "Service 0", "07919", "99999", "no such title", "q", "zz", "e", "%_\\'"]) {
      expect(await allBuffersOf(fixture.manager, find(text)), text).toBeLessThan(2_500)
    }
    const { body } = await fixture.manager.get("/api/v1/search/?text=07919")
    expect(body.assessments).toMatchObject([{ title: "Service 07919" }, { title: "Service 07919" }])
    expect((await fixture.manager.get("/api/v1/search/?text=service")).body.assessments).toHaveLength(6)
  })

  test("a list is searched through the index, and counts all it has found", async () => {
    const search = "0791"
    expect(await buffersOf(fixture.manager, list(large, { search }).run)).toBeLessThan(1_500)
    const { body } = await fixture.manager.get(list(large, { search }).path)
    const titles = await app.tables
      .selectFrom("assessments")
      .where("spaceId", "=", large)
      .where("title", "like", `%${search}%`)
      .select("title")
      .execute()
    expect(body.total).toBe(titles.length)
    expect(titles.length).toBeGreaterThan(0)
  })

  test("a list is searched whatever other spaces contain", async () => {
    const search = "service 0"
    const { body } = await fixture.manager.get(list(small, { search }).path)
    expect(body.total).toBeGreaterThan(10)
    expect(await buffersOf(fixture.manager, list(small, { search }).run)).toBeLessThan(700)
    expect((await fixture.manager.get(list(small, { search: "release" }).path)).body.total).toBe(0)
  })

  test("a space says how many assessments it has without looking at them", async () => {
    const buffersOfSpace = (id: number) => buffersOf(fixture.manager, (ctx) => findSpaceOfMember(ctx, id))
    expect(await buffersOfSpace(large)).toBe(await buffersOfSpace(small))
    const { body } = await fixture.manager.get(`/api/v1/spaces/${large}/`)
    expect(body).toMatchObject({ assessmentsCount: 10_000 })
  })

  test("a member with few roles among them searches these alone", async () => {
    const viewer = await fixture.addMember("viewer")
    await fixture.manager.post(`/api/v1/spaces/${large}/members/`, { email: viewer.user.email })
    const buffers = await allBuffersOf(viewer, (ctx) => search(ctx, "Service"))
    expect(buffers).toBeLessThan(100)
    const { body } = await viewer.get("/api/v1/search/?text=Service")
    expect(body.assessments).toMatchObject([{ id: fixture.id }])
    expect((await viewer.get("/api/v1/recent-assessments/")).body.items).toMatchObject([{ id: fixture.id }])
  })

  test("the people of an audit log are read without its entries", async () => {
    const entry = sql`select now(), 'space-renamed', ${small}::bigint, ${fixture.manager.user.id}::uuid, 'Mia', '{}'::jsonb
      from generate_series(1, 20000)`
    await app.tables
      .insertInto("auditEntries")
      .columns(["time", "kind", "spaceId", "actorId", "actorName", "details"])
      .expression(entry)
      .execute()
    await sql`vacuum analyze`.execute(app.database)
    expect(await buffersOf(fixture.manager, (ctx) => listPeople(ctx, small))).toBeLessThan(60)
    expect(await listPeople(contextOf(fixture.manager), small)).toContainEqual({
      id: fixture.manager.user.id,
      displayName: "Mia",
    })
  })

  test("a group of the directory gets, changes and loses its roles in pieces", async () => {
    const directory = directoryOf(app, await scimToken(app))
    const people = [await app.signUp("Gita Group"), await app.signUp("Gus Group")]
    for (const { user } of [fixture.manager, ...people])
      await directory.post("/Users", { userName: user.email, emails: [{ value: user.email }] })
    const members = people.map(({ user }) => ({ value: user.id }))
    const { body: group } = await directory.post("/Groups", { displayName: "Everybody", members })
    const path = `/api/v1/spaces/${large}/directory-groups/`
    const held = async () =>
      app.tables
        .selectFrom("assessmentUserRoles as role")
        .innerJoin("assessments as assessment", "assessment.id", "role.assessmentId")
        .where("assessment.spaceId", "=", large)
        .where("role.fromDirectory", "=", true)
        .groupBy("role.roleId")
        .select(({ fn }) => ["role.roleId", fn.countAll<number>().as("count")])
        .execute()
    const inTheCall = (change: (ctx: Context) => Promise<unknown>) =>
      app.asServer(async (anonymous) => {
        const ctx = { ...anonymous, user: fixture.manager.user }
        await change(ctx)
        await applyGroups(ctx, [large])
        return countRolesLeft(ctx, large)
      }, fixture.manager.user)
    const confirm = (roleId: number) =>
      inTheCall(({ db, now, user }) => {
        const confirmed = { roleId, confirmedBy: user.id, confirmationTime: now }
        return db
          .insertInto("spaceGroups")
          .values({ spaceId: large, groupId: String(group.id), ...confirmed })
          .onConflict((conflict) => conflict.columns(["spaceId", "groupId"]).doUpdateSet(confirmed))
          .execute()
      })
    for (const roleId of [roleIds.viewer, roleIds.assessor]) {
      expect(await confirm(roleId)).toBe(10_000)
      await app.settled()
      expect(await held()).toEqual([{ roleId, count: 20_000 }])
      expect((await fixture.manager.get(path)).body.rolesLeft).toBeNull()
    }
    // They stay members by another group that gives no role.
    const { body: other } = await directory.post("/Groups", { displayName: "Guests", members })
    await fixture.manager.post(path, { groupId: other.id, roleId: null })
    expect(
      await inTheCall(({ db }) =>
        db.deleteFrom("spaceGroups").where("groupId", "=", String(group.id)).execute(),
      ),
    ).toBe(10_000)
    await app.settled()
    expect(await held()).toEqual([])
    const { body: audit } = await fixture.manager.get(
      `/api/v1/spaces/${large}/audit/?kind=space-roles-changed`,
    )
    // Of each person one for a piece, not for each assessment.
    expect(audit.total).toBe(4)
  })

  // The last one: the space has another owner then.
  test("a new owner becomes manager of all, of a thousand with each statement", async () => {
    const heir = await app.signUp("Hanna Heir")
    const rolesOf = app.tables
      .selectFrom("assessmentUserRoles as role")
      .innerJoin("assessments as assessment", "assessment.id", "role.assessmentId")
      .where("role.userId", "=", heir.user.id)
      .where("role.roleId", "=", roleIds.manager)
      .where("assessment.spaceId", "=", large)
      .select(({ fn }) => fn.countAll<number>().as("count"))
    const { user } = fixture.manager
    const given = { id: large, from: user.id, to: heir.user.id }
    const inTheCall = await app.asServer(async (ctx) => {
      await giveSpace({ ...ctx, user }, given)
      return countManaged({ ...ctx, user }, { id: large, ownerId: heir.user.id })
    }, user)
    expect(inTheCall).toBe(1_000)
    await app.settled()
    expect(await rolesOf.execute()).toEqual([{ count: 10_000 }])
    expect((await heir.get(`/api/v1/spaces/${large}/members/`)).body.handOver).toBeNull()
  })
})
