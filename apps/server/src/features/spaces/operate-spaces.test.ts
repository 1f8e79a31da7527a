import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { runSpaceCommand } from "../../cli/space.ts"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
let owner: Caller
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signUp("Olga Owner")
})
afterAll(() => app.close())

async function run(...args: string[]) {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runSpaceCommand(args, openApp, (line) => lines.push(line))
  await app.settled()
  return { code, text: lines.join("\n") }
}

async function newSpace(title: string, type: "PREMIUM" | "BASIC" = "PREMIUM"): Promise<number> {
  return (await owner.post("/api/v1/spaces/", { title, type })).body.id
}

const logOf = (spaceId: number) =>
  app.tables
    .selectFrom("auditEntries")
    .where("spaceId", "=", spaceId)
    .where("kind", "<>", "space-created")
    .select(["kind", "actorName"])
    .orderBy("id")
    .execute()

const newsOf = async (person: Caller, language: string) =>
  (await person.call("GET", "/api/v1/notifications/", { headers: { "accept-language": language } })).body
    .items

describe("a deactivated space", () => {
  test("stays in the lists of its members, but its assessments cannot be listed, created or moved there", async () => {
    const fixture = await assessmentFixture(app)
    const { manager, spaceId, path } = fixture
    const other = (await manager.post("/api/v1/spaces/", { title: "Other", type: "PREMIUM" })).body.id
    const member = await fixture.addMember("assessor", "Ada Assessor")
    const { kitId } = await app.tables
      .selectFrom("assessments")
      .where("id", "=", fixture.id)
      .select("kitId")
      .executeTakeFirstOrThrow()
    const create = () =>
      manager.post("/api/v2/assessments/", { spaceId, assessmentKitId: kitId, title: "Second" })
    const topSpaces = async () =>
      (await manager.get("/api/v1/spaces/top-spaces/")).body.items.map(({ id }: { id: number }) => id)
    expect(await topSpaces()).toContain(spaceId)
    expect((await run("deactivate", String(spaceId))).code).toBe(0)
    for (const person of [manager, member]) {
      const { items } = (await person.get("/api/v1/spaces/")).body
      expect(items.find(({ id }: { id: number }) => id === spaceId)).toMatchObject({ isActive: false })
      const listed = await person.get(`/api/v1/space-assessments/?spaceId=${spaceId}`)
      expect(listed).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    }
    expect((await manager.get(`/api/v1/spaces/${spaceId}/`)).body).toMatchObject({
      isActive: false,
      canCreateAssessment: false,
    })
    expect(await create()).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    expect(await topSpaces()).not.toContain(spaceId)
    const moved = await manager.put(`${path}/move/`, { targetSpaceId: other })
    expect(moved.status).toBe(200)
    const back = await manager.put(`${path}/move/`, { targetSpaceId: spaceId })
    expect(back).toMatchObject({ status: 403, body: { code: "ACCESS_DENIED" } })
    const { items: targets } = (await manager.get(`${path}/move-targets/`)).body
    expect(targets.map(({ id }: { id: number }) => id)).not.toContain(spaceId)

    expect((await run("activate", String(spaceId))).code).toBe(0)
    expect((await create()).status).toBe(201)
  })

  test("is told to its owner in their language, and to the audit log, once each", async () => {
    const id = await newSpace("Payments")
    const { text } = await run("deactivate", String(id))
    expect(text).toBe(`The space ${id} (Payments, of ${owner.user.email}) is deactivated.`)
    await run("deactivate", String(id))
    const [told, ...before] = await newsOf(owner, "en")
    expect(told).toMatchObject({
      kind: "spacedeactivated",
      title: "Space deactivated",
      details: { space: { id, title: "Payments" } },
    })
    expect(told.text).toContain("The space Payments has been deactivated.")
    expect(before).not.toContainEqual(expect.objectContaining({ kind: "spacedeactivated" }))
    expect((await newsOf(owner, "fa"))[0].text).toContain("فضای «Payments» غیرفعال شده است.")
    await run("activate", String(id))
    await run("activate", String(id))
    expect((await newsOf(owner, "fa"))[0].text).toBe("فضای «Payments» دوباره فعال است.")
    expect(await logOf(id)).toEqual([
      { kind: "space-deactivated", actorName: "Plumbline" },
      { kind: "space-activated", actorName: "Plumbline" },
    ])
  })

  test("is deactivated once, however many ask at the same time", async () => {
    const id = await newSpace("Twice")
    const codes = await Promise.all([1, 2, 3].map(() => run("deactivate", String(id))))
    expect(codes.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(await logOf(id)).toHaveLength(1)
  })
})

describe("the subscription of a premium space", () => {
  test("ends after the day that the operator sets, and can be left open again", async () => {
    const id = await newSpace("Paid")
    const canCreate = async () => (await owner.get(`/api/v1/spaces/${id}/`)).body.canCreateAssessment
    const today = app.dependencies.clock.now().slice(0, 10)
    await run("expire", String(id), today)
    expect(await canCreate()).toBe(true)
    await run("expire", String(id), "2020-02-29")
    expect(await canCreate()).toBe(false)
    expect((await newsOf(owner, "en"))[0].text).toContain(
      "The subscription of the space Paid ends after 29 Feb 2020.",
    )
    expect((await newsOf(owner, "fa"))[0].text).toContain("۱۳۹۸/۱۲/۱۰")
    const { text } = await run("expire", String(id), "never")
    expect(text).toContain("does not end.")
    expect(await canCreate()).toBe(true)
    const kinds = (await logOf(id)).map(({ kind }) => kind)
    expect(kinds).toEqual([
      "space-subscription-limited",
      "space-subscription-limited",
      "space-subscription-unlimited",
    ])
    const sentences = (await owner.get(`/api/v1/spaces/${id}/audit/`)).body.items
    expect(JSON.stringify(sentences)).toContain("29 Feb 2020")
  })

  test("does not exist for a basic space, and a day must be one", async () => {
    const id = await newSpace("Basic", "BASIC")
    expect(await run("expire", String(id), "2030-01-01")).toMatchObject({
      code: 1,
      text: "Only premium spaces have a subscription.",
    })
    for (const day of ["2030-02-30", "soon", "2030-1-1"])
      expect((await run("expire", String(id), day)).code).toBe(2)
  })
})

test("spaces are listed for the operator; personal ones cannot be changed, nor those that do not exist", async () => {
  const id = await newSpace("Listed")
  await run("deactivate", String(id))
  const lines = (await run("list", "--json")).text.split("\n").map((line) => JSON.parse(line))
  expect(lines).toContainEqual(
    expect.objectContaining({ id, title: "Listed", state: "deactivated", ownerEmail: owner.user.email }),
  )
  expect((await run("list")).text).toMatch(
    new RegExp(`^${id} +PREMIUM +deactivated +${owner.user.email} +Listed$`, "m"),
  )
  const { defaultSpaceId } = (await owner.get("/api/v1/users/me/")).body
  expect((await run("deactivate", String(defaultSpaceId))).code).toBe(1)
  expect((await run("activate", "987654321")).code).toBe(1)
  expect((await run("deactivate", "Listed")).code).toBe(2)
  expect((await run("deactivate")).code).toBe(2)
  expect((await run("close", "1")).code).toBe(2)
})
