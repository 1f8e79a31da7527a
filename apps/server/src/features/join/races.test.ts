import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { makeTestGroup } from "../../testing/import-kit.ts"
import { invitationToken } from "../../testing/invitation-link.ts"
import { inBothOrders, openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import type { Caller, Reply } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { roleIds } from "../permissions/index.ts"

/*
 * The link of an invitation is opened while somebody withdraws, renews or answers the invitation: it is used once or not
 * at all, and whoever is told that it led somewhere has the access.
 */

let track: RaceTrack
beforeAll(async () => {
  if (isOnPostgres) track = await openRaceTrack()
})
afterAll(() => track?.close())

const tokenFor = (email: string) => invitationToken(track.app, email)

const accept = (person: Caller, token: string) => person.post(`/api/v1/invitations/${token}/accept/`)

type World = {
  person: Caller
  token: string
  /** How often the person has joined, and whether they have access. */
  outcome(): Promise<{ joined: number; has: boolean }>
  calls: Record<"withdraw" | "invite again" | "answer elsewhere", () => Promise<Reply>>
}

/** A person whose address was confirmed only after the invitation was sent to it. */
async function toAssessment(): Promise<World> {
  const { app } = track
  const { manager, path, id } = await assessmentFixture(app)
  const email = `${crypto.randomUUID()}@example.com`
  await manager.post(`${path}/invite/`, { email, roleId: roleIds.associate })
  const [invite] = (await manager.get(`${path}/invitees/`)).body.items
  const person = await app.signUp("Nele Newcomer", { email, emailVerified: false })
  await app.tables
    .updateTable("users")
    .set({ emailVerified: true })
    .where("id", "=", person.user.id)
    .execute()
  return {
    person,
    token: await tokenFor(email),
    async outcome() {
      const roles = await app.tables
        .selectFrom("assessmentUserRoles as role")
        .innerJoin("assessments", "assessments.id", "role.assessmentId")
        .innerJoin("spaceMembers as member", (join) =>
          join.onRef("member.spaceId", "=", "assessments.spaceId").onRef("member.userId", "=", "role.userId"),
        )
        .where("role.assessmentId", "=", id)
        .where("role.userId", "=", person.user.id)
        .select("role.roleId")
        .execute()
      return { joined: await joinedCount("assessment-joined", person), has: roles.length === 1 }
    },
    calls: {
      withdraw: () => manager.delete(`/api/v1/assessment-invites/${invite.id}/`),
      "invite again": () => manager.post(`${path}/invite/`, { email, roleId: roleIds.viewer }),
      "answer elsewhere": async () => {
        const token = await app.identity.issueAccessToken(app.tenants.default(), {
          ...{ id: person.user.id, email, firstName: "Nele", lastName: "Newcomer" },
          emailVerified: true,
        })
        return app.visitor().call("GET", path, { headers: { authorization: `Bearer ${token}` } })
      },
    },
  }
}

let groups = 0

async function toGroup(): Promise<World> {
  const { app } = track
  const owner = await app.signUp("Ona Owner", { daysAgo: 9 })
  const id = await makeTestGroup(owner, `Guild ${++groups}`)
  const path = `/api/v1/expert-groups/${id}`
  const person = await app.signUp("Gus Guest")
  const { email } = person.user
  await owner.post(`${path}/invite/`, { email })
  const { items } = (await person.get("/api/v1/expert-group-invitations/")).body
  return {
    person,
    token: await tokenFor(email),
    async outcome() {
      const member = await app.tables
        .selectFrom("expertGroupMembers")
        .where("expertGroupId", "=", id)
        .where("userId", "=", person.user.id)
        .where("status", "=", "ACTIVE")
        .select("userId")
        .execute()
      return { joined: await joinedCount("expert-group-joined", person), has: member.length === 1 }
    },
    calls: {
      withdraw: () => owner.delete(`${path}/members/${person.user.id}/`),
      "invite again": () => owner.post(`${path}/invite/`, { email }),
      "answer elsewhere": () => person.put(`${path}/invite/${items[0].inviteToken}/confirm/`),
    },
  }
}

/** How often it was recorded that a person has joined. */
async function joinedCount(type: string, { user }: Caller): Promise<number> {
  const events = await track.app.tables.selectFrom("events").where("type", "=", type).selectAll().execute()
  return events.filter((event) => JSON.stringify(event).includes(user.id)).length
}

describe.skipIf(!isOnPostgres).each([
  ["an assessment", toAssessment],
  ["an expert group", toGroup],
] as const)("the link to %s", (_what, makeWorld) => {
  test("opened twice at once is used once, and leads there both times", async () => {
    const { person, token, outcome } = await makeWorld()
    const replies = await track.race(
      () => accept(person, token),
      () => accept(person, token),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies[0].body).toEqual(replies[1].body)
    expect(await outcome()).toEqual({ joined: 1, has: true })
  })

  test.each(
    inBothOrders<"open" | "withdraw" | "invite again" | "answer elsewhere">([
      ["open", "withdraw"],
      ["open", "invite again"],
      ["open", "answer elsewhere"],
    ]),
  )("%s, and %s", async (first, second) => {
    const { person, token, outcome, calls } = await makeWorld()
    const open = () => accept(person, token)
    const callOf = (name: typeof first) => (name === "open" ? open : calls[name])
    const replies = await track.race(callOf(first), callOf(second))
    const [opened, other] = first === "open" ? replies : replies.toReversed()
    const { joined, has } = await outcome()
    expect(joined).toBeLessThanOrEqual(1)
    const wasWithdrawn = [first, second].includes("withdraw") && other?.status === 204
    if (wasWithdrawn) {
      // A member who was let in before is removed from a group by the same call.
      expect(has).toBe(false)
      expect(opened?.status).toBe(joined === 1 ? 200 : 404)
    } else {
      expect(opened?.status).toBe(200)
      expect({ joined, has }).toEqual({ joined: 1, has: true })
    }
    const { body } = await track.app.visitor().get(`/api/v1/public/invitations/${token}/`)
    expect(body.state).toBe(joined === 1 ? "USED" : "WITHDRAWN")
  })
})
