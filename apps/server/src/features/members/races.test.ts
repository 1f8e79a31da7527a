import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { MINUTE } from "../../platform/clock.ts"
import { type AssessmentFixture, assessmentFixture } from "../../testing/assessment-fixture.ts"
import { openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import type { Caller, Reply } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { roleIds } from "../permissions/index.ts"

/*
 * Two concurrent calls about the people of an assessment, on PostgreSQL: the outcome equals that of running them one
 * after the other, and people with a role are members of the assessment's space.
 */

let track: RaceTrack
beforeAll(async () => {
  if (isOnPostgres) track = await openRaceTrack({ MAX_BASIC_SPACE_ASSESSMENTS: "2" })
})
afterAll(() => track?.close())

type World = AssessmentFixture & { person: Caller; rolePath: string; otherSpaces: number[] }

async function makeWorld(): Promise<World> {
  const fixture = await assessmentFixture(track.app)
  const person = await track.app.signUp("Pia Person")
  const otherSpaces: number[] = []
  for (const title of ["East", "West"]) {
    const { body } = await fixture.manager.post("/api/v1/spaces/", { title, type: "PREMIUM" })
    otherSpaces.push(body.id)
  }
  const rolePath = `${fixture.path}/assessment-user-roles/${person.user.id}/`
  return { ...fixture, person, rolePath, otherSpaces }
}

const grant = ({ manager, path, person }: World, roleId: number = roleIds.viewer) =>
  manager.post(`${path}/assessment-user-roles/`, { userId: person.user.id, roleId })
const change = ({ manager, rolePath }: World) => manager.put(rolePath, { roleId: roleIds.assessor })
const remove = ({ manager, rolePath }: World) => manager.delete(rolePath)
const move = ({ manager, path, otherSpaces }: World, to = 0) =>
  manager.put(`${path}/move/`, { targetSpaceId: otherSpaces[to] })

/** The role of the person, if any, after checking that everybody with a role is in the space. */
async function roleNow({ id, person }: World): Promise<number | null> {
  const roles = await track.app.tables
    .selectFrom("assessmentUserRoles as role")
    .innerJoin("assessments as assessment", "assessment.id", "role.assessmentId")
    .leftJoin("spaceMembers as member", (join) =>
      join.onRef("member.spaceId", "=", "assessment.spaceId").onRef("member.userId", "=", "role.userId"),
    )
    .where("role.assessmentId", "=", id)
    .select(["role.userId", "role.roleId", "member.userId as memberId"])
    .execute()
  for (const { userId, memberId } of roles) expect(memberId).toBe(userId)
  return roles.find(({ userId }) => userId === person.user.id)?.roleId ?? null
}

async function race(first: () => Promise<Reply>, second: () => Promise<Reply>): Promise<number[]> {
  return (await track.race(first, second)).map(({ status }) => status)
}

const isDone = (status: number) => status < 300

describe.skipIf(!isOnPostgres)("concurrently", () => {
  test("two grants to the same person result in one", async () => {
    const world = await makeWorld()
    const statuses = await race(
      () => grant(world, roleIds.viewer),
      () => grant(world, roleIds.assessor),
    )
    expect(statuses).toEqual([201, 409])
    expect(await roleNow(world)).toBe(roleIds.viewer)
  })

  test("a grant and a removal", async () => {
    const world = await makeWorld()
    expect(
      await race(
        () => grant(world),
        () => remove(world),
      ),
    ).toEqual([201, 204])
    expect(await roleNow(world)).toBeNull()
    expect(
      await race(
        () => remove(world),
        () => grant(world),
      ),
    ).toEqual([404, 201])
    expect(await roleNow(world)).toBe(roleIds.viewer)
  })

  test("a change of the role and a removal", async () => {
    const world = await makeWorld()
    await grant(world)
    expect(
      await race(
        () => change(world),
        () => remove(world),
      ),
    ).toEqual([200, 204])
    expect(await roleNow(world)).toBeNull()
    await grant(world)
    expect(
      await race(
        () => remove(world),
        () => change(world),
      ),
    ).toEqual([204, 404])
    expect(await roleNow(world)).toBeNull()
  })

  test("a grant and a removal from the space", async () => {
    const world = await makeWorld()
    await grant(world)
    await remove(world)
    const leave = () =>
      world.manager.delete(`/api/v1/spaces/${world.spaceId}/members/${world.person.user.id}/`)
    expect(await race(() => grant(world), leave)).toEqual([201, 204])
    expect(await roleNow(world)).toBeNull()
    await grant(world)
    expect(await race(leave, () => grant(world, roleIds.assessor))).toEqual([204, 201])
    expect(await roleNow(world)).toBe(roleIds.assessor)
  })

  describe("an invited person comes back while its sender loses the right to invite", () => {
    let invited = 0
    const losses: [string, (world: World, sender: Caller) => Promise<Reply>][] = [
      [
        "by removal from the space",
        ({ manager, spaceId }, { user }) => manager.delete(`/api/v1/spaces/${spaceId}/members/${user.id}/`),
      ],
      ["by leaving the space", ({ spaceId }, sender) => sender.delete(`/api/v1/spaces/${spaceId}/leave/`)],
      [
        "by removal of the role",
        ({ manager, path }, { user }) => manager.delete(`${path}/assessment-user-roles/${user.id}/`),
      ],
      [
        "by a lower role",
        ({ manager, path }, { user }) =>
          manager.put(`${path}/assessment-user-roles/${user.id}/`, { roleId: roleIds.viewer }),
      ],
      [
        "by deletion of the account",
        (_, sender) => sender.post("/api/v1/user-profile/deletion/", { email: sender.user.email }),
      ],
    ]

    test.each(losses)("%s: the role counts only if the invited came first", async (_, lose) => {
      const world = await makeWorld()
      const { path, addMember } = world
      const newcomer = async () => {
        const email = `invited.${++invited}@example.com`
        const sender = await addMember("manager", "Sia Sender")
        await sender.post(`${path}/invite/`, { email, roleId: roleIds.assessor })
        const person = await track.app.signUp("Ina Invited")
        const { tables, clock } = track.app
        // As if the invitation had been sent just before the address was confirmed.
        for (const table of ["assessmentInvites", "spaceInvitations"] as const)
          await tables
            .updateTable(table)
            .set({ email: person.user.email })
            .where("email", "=", email)
            .execute()
        clock.advance(2 * MINUTE)
        // Who comes back after a minute is looked up again, before the call itself.
        for (const caller of [world.manager, sender]) await caller.get(path)
        return { accept: () => person.get(path), lose: () => lose(world, sender) }
      }
      const early = await newcomer()
      expect(await race(early.accept, early.lose)).toEqual([200, expect.toSatisfy(isDone)])
      const late = await newcomer()
      expect(await race(late.lose, late.accept)).toEqual([expect.toSatisfy(isDone), 403])
      expect(await roleNow(world)).toBeNull()
    })
  })

  test("two managers remove each other: one is left", async () => {
    const { path, addMember } = await makeWorld()
    const [one, other] = [
      await addMember("manager", "One Manager"),
      await addMember("manager", "Other Manager"),
    ]
    const removeBy = (by: Caller, person: Caller) => () =>
      by.delete(`${path}/assessment-user-roles/${person.user.id}/`)
    expect(await race(removeBy(one, other), removeBy(other, one))).toEqual([204, 403])
    expect((await one.get(path)).status).toBe(200)
  })

  test("a move and a grant", async () => {
    const world = await makeWorld()
    expect(
      await race(
        () => grant(world),
        () => move(world),
      ),
    ).toEqual([201, 200])
    expect(await roleNow(world)).toBe(roleIds.viewer)
    await remove(world)
    expect(
      await race(
        () => move(world, 1),
        () => grant(world),
      ),
    ).toEqual([200, 422])
    expect(await roleNow(world)).toBeNull()
  })

  test("two moves: the second reports that the assessment was moved", async () => {
    const world = await makeWorld()
    expect(
      await race(
        () => move(world, 0),
        () => move(world, 1),
      ),
    ).toEqual([200, 422])
    expect((await world.manager.get(world.path)).body.space.id).toBe(world.otherSpaces[0])
  })

  test("a move and a deletion", async () => {
    const [world, another] = [await makeWorld(), await makeWorld()]
    const deleting = ({ manager, path }: World) => manager.delete(path)
    expect(
      await race(
        () => move(world),
        () => deleting(world),
      ),
    ).toEqual([200, 204])
    expect(
      await race(
        () => deleting(another),
        () => move(another),
      ),
    ).toEqual([204, 403])
  })

  test("a move and an answer", async () => {
    const world = await makeWorld()
    expect(
      await race(
        () => move(world),
        () => world.answer("build", "yes", 4),
      ),
    ).toEqual([200, 201])
    expect(
      await race(
        () => world.answer("test", "yes", 4),
        () => move(world, 1),
      ),
    ).toEqual([201, 200])
    const progress = await world.manager.get(`/api/v2/assessments/${world.id}/progress/`)
    expect(progress.body.answersCount).toBe(2)
  })

  test("two moves into the last place of a space", async () => {
    const world = await makeWorld()
    const { manager, kit, otherSpaces, spaceId } = world
    const body = { assessmentKitId: kit.id, title: "Another one" }
    const { id } = (await manager.post("/api/v2/assessments/", { ...body, spaceId: otherSpaces[0] })).body
    await move(world, 1)
    await manager.post("/api/v2/assessments/", { ...body, spaceId })
    const moveBack = (assessmentId: string) => () =>
      manager.put(`/api/v1/assessments/${assessmentId}/move/`, { targetSpaceId: spaceId })
    expect(await race(moveBack(world.id), moveBack(id))).toEqual([200, 403])
  })

  test("a sign-up with an invitation, and its cancellation", async () => {
    for (const isFirst of [true, false]) {
      const { manager, path } = await makeWorld()
      const email = `${crypto.randomUUID()}@example.com`
      await manager.post(`${path}/invite/`, { email, roleId: roleIds.viewer })
      const { id } = (await manager.get(`${path}/invitees/`)).body.items[0]
      const cancel = () => manager.delete(`/api/v1/assessment-invites/${id}/`)
      const join = async () => (await track.app.signUp("Nele Newcomer", { email })).get(path)
      const [one, other] = await (isFirst ? race(join, cancel) : race(cancel, join))
      const [joined, cancelled] = isFirst ? [one, other] : [other, one]
      expect([
        [200, 404],
        [403, 204],
      ]).toContainEqual([joined, cancelled])
    }
  })

  test("an invitation and the sign-up of its address: nobody is missed", async () => {
    const { manager, path } = await makeWorld()
    for (const isFirst of [true, false]) {
      const email = `${crypto.randomUUID()}@example.com`
      const invite = () => manager.post(`${path}/invite/`, { email, roleId: roleIds.viewer })
      const signUp = async () => (await track.app.signUp("Nele Newcomer", { email })).get("/api/v1/users/me/")
      expect(await (isFirst ? race(invite, signUp) : race(signUp, invite))).toEqual([200, 200])
      const { items } = (await manager.get(`${path}/users?size=100`)).body
      expect(items.map((item: { email: string }) => item.email)).toContain(email)
    }
  })
})
