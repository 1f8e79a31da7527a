import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { directoryOf, scimToken } from "../../testing/directory.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { roleIds } from "../permissions/index.ts"

let app: TestApp
let directory: ReturnType<typeof directoryOf>
beforeAll(async () => {
  app = await createTestApp()
  directory = directoryOf(app, await scimToken(app))
})
afterAll(() => app.close())

let count = 0
const nameNew = (what: string) => `${what} ${++count}`

/** Somebody whom the directory has, with an account, signed in. */
async function inDirectory(name: string, { app: where = app, scim = directory } = {}): Promise<Caller> {
  const person = await where.signUp(name)
  const { email } = person.user
  const made = await scim.post("/Users", { userName: email, emails: [{ value: email }] })
  expect(made).toMatchObject({ status: 201, body: { id: person.user.id } })
  return person
}

async function newGroup(people: Caller[], scim = directory) {
  const displayName = nameNew("Team")
  const members = people.map(({ user }) => ({ value: user.id }))
  const { body } = await scim.post("/Groups", { displayName, members })
  const path = `/Groups/${body.id}`
  const change = (op: string, person: Caller) =>
    scim.patch(path, { Operations: [{ op, path: "members", value: [{ value: person.user.id }] }] })
  return {
    id: String(body.id),
    displayName,
    add: (person: Caller) => change("add", person),
    remove: (person: Caller) => change("remove", person),
    delete: () => scim.delete(path),
  }
}

/** An assessment in a space whose owner is in the directory. */
async function stage() {
  const fixture = await assessmentFixture(app)
  const { email } = fixture.manager.user
  await directory.post("/Users", { userName: email, emails: [{ value: email }] })
  const path = `/api/v1/spaces/${fixture.spaceId}/directory-groups/`
  return {
    ...fixture,
    list: (by = fixture.manager) => by.get(path),
    connect: (groupId: string, roleId: number | null, by = fixture.manager) =>
      by.post(path, { groupId, roleId }),
    disconnect: (groupId: string) => fixture.manager.delete(`${path}${groupId}/`),
    sees: async (person: Caller) => (await person.get(`/api/v1/assessments/${fixture.id}/`)).status,
    enters: async (person: Caller) => (await person.get(`/api/v1/spaces/${fixture.spaceId}/`)).status,
    roleOf: async (person: Caller) => {
      const role = await app.tables
        .selectFrom("assessmentUserRoles")
        .where("assessmentId", "=", fixture.id)
        .where("userId", "=", person.user.id)
        .select("roleId")
        .executeTakeFirst()
      return role?.roleId ?? null
    },
  }
}

describe("a group of the directory", () => {
  test("gives nothing before the owner confirms it, then what was confirmed, also to who joins later", async () => {
    const { list, connect, enters, roleOf } = await stage()
    const [early, late] = [await inDirectory("Early Bird"), await inDirectory("Late Riser")]
    const group = await newGroup([early])
    expect(await enters(early)).toBe(403)
    expect((await list()).body.items).toContainEqual(
      expect.objectContaining({ id: group.id, membersCount: 1, isConnected: false, roleId: null }),
    )
    const done = await connect(group.id, roleIds.viewer)
    expect(done.status).toBe(200)
    expect((await list()).body.items[0]).toMatchObject({
      id: group.id,
      isConnected: true,
      roleId: roleIds.viewer,
    })
    expect([await enters(early), await roleOf(early)]).toEqual([200, roleIds.viewer])
    await group.add(late)
    expect([await enters(late), await roleOf(late)]).toEqual([200, roleIds.viewer])
    await connect(group.id, null)
    expect([await enters(late), await roleOf(late)]).toEqual([200, null])
  })

  test("takes away what it gave, when a person leaves it, when it is deleted or disconnected", async () => {
    const { connect, disconnect, enters, roleOf } = await stage()
    const [ann, ben, eve] = [
      await inDirectory("Ann A"),
      await inDirectory("Ben B"),
      await inDirectory("Eve E"),
    ]
    const [one, other] = [await newGroup([ann, ben]), await newGroup([ben, eve])]
    await connect(one.id, roleIds.assessor)
    await connect(other.id, roleIds.viewer)
    expect(await roleOf(ben)).toBe(roleIds.assessor)
    await one.remove(ann)
    expect([await enters(ann), await roleOf(ann)]).toEqual([403, null])
    await one.delete()
    expect([await enters(ben), await roleOf(ben)]).toEqual([200, roleIds.viewer])
    expect((await disconnect(other.id)).status).toBe(204)
    expect([await enters(ben), await roleOf(eve)]).toEqual([403, null])
    expect((await disconnect(other.id)).status).toBe(204)
  })

  test("leaves alone what was given by hand", async () => {
    const { connect, spaceId, manager, enters, roleOf, id } = await stage()
    const [hand, raised] = [await inDirectory("Hand Made"), await inDirectory("Rai Sed")]
    await manager.post(`/api/v1/spaces/${spaceId}/members/`, { email: hand.user.email })
    const group = await newGroup([hand, raised])
    await connect(group.id, roleIds.viewer)
    const role = await manager.put(`/api/v1/assessments/${id}/assessment-user-roles/${raised.user.id}/`, {
      roleId: roleIds.assessor,
    })
    expect(await roleOf(raised), JSON.stringify(role.body)).toBe(roleIds.assessor)
    await connect(group.id, roleIds.commenter)
    expect([await roleOf(raised), await roleOf(hand)]).toEqual([roleIds.assessor, roleIds.commenter])
    await group.remove(hand)
    expect([await enters(hand), await roleOf(hand)]).toEqual([200, null])
    // Who is there by the group alone is removed from the group, not by hand.
    const removed = await manager.delete(`/api/v1/spaces/${spaceId}/members/${raised.user.id}/`)
    expect(removed).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect((await raised.delete(`/api/v1/spaces/${spaceId}/leave/`)).status).toBe(400)
    // A new owner does not depend on the group.
    expect((await manager.put(`/api/v1/spaces/${spaceId}/owner/`, { userId: raised.user.id })).status).toBe(
      200,
    )
    await group.remove(raised)
    expect([await enters(raised), await roleOf(raised)]).toEqual([200, roleIds.manager])
  })

  test("leaves a reader who is made a full member by hand, whatever becomes of the group", async () => {
    const space = await stage()
    const ana = await inDirectory("Ana Ash")
    const group = await newGroup([ana])
    await space.connect(group.id, roleIds.reportViewer)
    const members = `/api/v1/spaces/${space.spaceId}/members/`
    expect((await space.manager.post(members, { email: ana.user.email })).status).toBeLessThan(300)
    const membership = () =>
      app.tables
        .selectFrom("spaceMembers")
        .where("spaceId", "=", space.spaceId)
        .where("userId", "=", ana.user.id)
        .select(["readerOnly", "fromDirectory"])
        .execute()
    expect(await membership()).toEqual([{ readerOnly: false, fromDirectory: false }])
    await group.remove(ana)
    expect(await membership()).toEqual([{ readerOnly: false, fromDirectory: false }])
  })

  test("has its role on assessments that come later, and loses it on those that move away", async () => {
    const { connect, manager, spaceId, kit, id, roleOf, enters } = await stage()
    const person = await inDirectory("Fay Future")
    const group = await newGroup([person])
    await connect(group.id, roleIds.viewer)
    const made = await manager.post("/api/v2/assessments/", {
      spaceId,
      assessmentKitId: kit.id,
      title: nameNew("Later"),
    })
    await app.settled()
    expect((await person.get(`/api/v1/assessments/${made.body.id}/`)).status).toBe(200)
    const { body: elsewhere } = await manager.post("/api/v1/spaces/", {
      title: nameNew("Elsewhere"),
      type: "PREMIUM",
    })
    const moved = await manager.put(`/api/v1/assessments/${id}/move/`, {
      targetSpaceId: elsewhere.id,
    })
    expect(moved.status, JSON.stringify(moved.body)).toBeLessThan(300)
    await app.settled()
    expect(await roleOf(person)).toBeNull()
    expect((await person.get(`/api/v1/spaces/${elsewhere.id}/`)).status).toBe(403)
    expect(await enters(person)).toBe(200)
  })

  test("is shown and given only by owners who are in the directory themselves", async () => {
    const group = await newGroup([])
    const outsider = await app.signUp("Out Sider")
    const { body: space } = await outsider.post("/api/v1/spaces/", { title: nameNew("Own"), type: "PREMIUM" })
    const path = `/api/v1/spaces/${space.id}/directory-groups/`
    expect((await outsider.get(path)).body.total).toBe(0)
    expect((await outsider.post(path, { groupId: group.id, roleId: null })).status).toBe(404)
    const insider = await inDirectory("In Sider")
    const { body: own } = await insider.get("/api/v1/user-profile/")
    const personal = `/api/v1/spaces/${own.defaultSpaceId}/directory-groups/`
    expect((await insider.post(personal, { groupId: group.id, roleId: null })).body.code).toBe(
      "INVALID_INPUT",
    )
  })

  test("ends with the deletion of a person by the directory, and by themselves", async () => {
    const { connect, enters } = await stage()
    const [gone, own] = [await inDirectory("Gon Away"), await inDirectory("Own Will")]
    const group = await newGroup([gone, own])
    await connect(group.id, null)
    await directory.delete(`/Users/${gone.user.id}`)
    await directory.post("/Users", { userName: gone.user.email })
    expect(await enters(gone)).toBe(403)
    const deleted = await own.post("/api/v1/user-profile/deletion/", { email: own.user.email })
    expect(deleted.status, JSON.stringify(deleted.body)).toBeLessThan(300)
    expect((await directory.get(`/Users/${own.user.id}`)).status).toBe(404)
  })
})

describe.runIf(isOnPostgres)("two at once", () => {
  let track: RaceTrack
  let scim: ReturnType<typeof directoryOf>
  beforeAll(async () => {
    track = await openRaceTrack()
    scim = directoryOf(track.app, await scimToken(track.app))
  })
  afterAll(() => track?.close())

  test("of two people with the same user name, or the same address, one is made", async () => {
    const both = (one: object, other: object) =>
      track.race(
        () => scim.post("/Users", one),
        () => scim.post("/Users", other),
      )
    const names = await both(
      { userName: "twin", emails: [{ value: "twin.one@corp.example" }] },
      { userName: "TWIN", emails: [{ value: "twin.other@corp.example" }] },
    )
    expect(names.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const addresses = await both({ userName: "same@corp.example" }, { userName: "Same@corp.example" })
    expect(addresses.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const groups = await track.race(
      () => scim.post("/Groups", { displayName: "Pair" }),
      () => scim.post("/Groups", { displayName: "pair" }),
    )
    expect(groups.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test("a person who signs in for the first time while the directory adds them is one person", async () => {
    const email = "newcomer@corp.example"
    const comes = await track.app.identity.issueAccessToken(track.app.tenants.default(), {
      id: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a91",
      ...{ email, firstName: "New", lastName: "Comer", emailVerified: true },
    })
    const [made, me] = await track.race(
      () => scim.post("/Users", { userName: email }),
      () => track.app.program(comes).get("/api/v1/users/me/"),
    )
    expect([made.status, me.status]).toEqual([201, 200])
    expect(me.body.id).toBe(made.body.id)
  })

  test("of two changes of a group, both count; and one beside its confirmation leaves nobody behind", async () => {
    const people: Caller[] = []
    for (const name of ["Race One", "Race Two", "Race Three"]) {
      people.push(await inDirectory(name, { app: track.app, scim }))
    }
    const [one, two, owner] = people as [Caller, Caller, Caller]
    const group = await newGroup([], scim)
    const both = await track.race(
      () => group.add(one),
      () => group.add(two),
    )
    expect(both.map(({ status }) => status)).toEqual([204, 204])
    expect((await scim.get(`/Groups/${group.id}`)).body.members).toHaveLength(2)
    const { body: space } = await owner.post("/api/v1/spaces/", { title: nameNew("Race"), type: "PREMIUM" })
    const path = `/api/v1/spaces/${space.id}/directory-groups/`
    const [confirmed, removed] = await track.race(
      () => owner.post(path, { groupId: group.id, roleId: null }),
      () => group.remove(one),
    )
    expect([confirmed.status, removed.status]).toEqual([200, 204])
    expect((await one.get(`/api/v1/spaces/${space.id}/`)).status).toBe(403)
    expect((await two.get(`/api/v1/spaces/${space.id}/`)).status).toBe(200)
  })

  test("what a person does while they are deactivated is done before it, or not at all", async () => {
    const person = await inDirectory("Ria Request", { app: track.app, scim })
    const off = { Operations: [{ op: "replace", path: "active", value: false }] }
    const [made, deactivated] = await track.race(
      () => person.post("/api/v1/api-tokens/", { name: "Robot", scope: "WRITE", days: 1 }),
      () => scim.patch(`/Users/${person.user.id}`, off),
    )
    expect(deactivated).toMatchObject({ status: 200, body: { active: false } })
    if (made.status < 300) {
      expect((await track.app.program(made.body.token).get("/api/v1/users/me/")).status).toBe(401)
    }
    expect((await person.get("/api/v1/users/me/")).status).toBe(401)
  })
})
