import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { makeTestGroup } from "../../testing/import-kit.ts"
import { inBothOrders, openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import type { Caller, Reply } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

let track: RaceTrack
let owner: Caller

beforeAll(async () => {
  if (!isOnPostgres) return
  track = await openRaceTrack()
  owner = await track.app.signUp("Ona Owner", { daysAgo: 9 })
})
afterAll(() => track?.close())

let made = 0

/** A group with a member and an invited person. */
async function makeWorld() {
  const number = made++
  const id = await makeTestGroup(owner, `Race ${number}`)
  const path = `/api/v1/expert-groups/${id}`
  const member = await track.app.signUp("Mia Member")
  const guest = await track.app.signUp("Gus Guest")
  const tokenOf = async ({ user }: Caller) => {
    await owner.post(`${path}/invite/`, { email: user.email })
    const { inviteToken } = await track.app.tables
      .selectFrom("expertGroupMembers")
      .where("expertGroupId", "=", id)
      .where("userId", "=", user.id)
      .select("inviteToken")
      .executeTakeFirstOrThrow()
    return inviteToken
  }
  await member.put(`${path}/invite/${await tokenOf(member)}/confirm/`)
  return { id, number, path, member, guest, token: await tokenOf(guest) }
}

type World = Awaited<ReturnType<typeof makeWorld>>

const calls: Record<string, (world: World) => Promise<Reply>> = {
  accept: ({ path, guest, token }) => guest.put(`${path}/invite/${token}/confirm/`),
  decline: ({ path, guest }) => guest.delete(`${path}/leave/`),
  "withdraw the invitation": ({ path, guest }) => owner.delete(`${path}/members/${guest.user.id}/`),
  "invite again": ({ path, guest }) => owner.post(`${path}/invite/`, { email: guest.user.email }),
  leave: ({ path, member }) => member.delete(`${path}/leave/`),
  "remove the member": ({ path, member }) => owner.delete(`${path}/members/${member.user.id}/`),
  "hand the group over": ({ path, member }) => owner.put(`${path}/owner/`, { userId: member.user.id }),
  "delete the group": ({ path }) => owner.delete(`${path}/`),
  "make a kit": ({ id, number }) =>
    owner.post("/api/v1/assessment-kits/", {
      title: `Race kit ${number}`,
      summary: "How fast it is.",
      about: "<p>How fast it is.</p>",
      lang: "EN",
      isPrivate: false,
      expertGroupId: id,
      tagIds: [1],
    }),
  rename: ({ path }) =>
    owner.put(`${path}/`, { title: `Renamed ${made}`, bio: "They race.", about: "<p>They race.</p>" }),
}

const pairs = [
  ["accept", "accept"],
  ["accept", "withdraw the invitation"],
  ["accept", "invite again"],
  ["accept", "decline"],
  ["accept", "delete the group"],
  ["leave", "remove the member"],
  ["leave", "leave"],
  ["hand the group over", "leave"],
  ["hand the group over", "remove the member"],
  ["hand the group over", "delete the group"],
  ["delete the group", "make a kit"],
  ["delete the group", "rename"],
] as const

async function stateOf({ id, member }: World) {
  const { tables } = track.app
  const group = await tables
    .selectFrom("expertGroups")
    .where("id", "=", id)
    .select(["ownerId", "deleted"])
    .executeTakeFirstOrThrow()
  const people = await tables
    .selectFrom("expertGroupMembers")
    .innerJoin("users", "users.id", "expertGroupMembers.userId")
    .where("expertGroupId", "=", id)
    .select(["users.id", "displayName", "status"])
    .execute()
  const kits = await tables.selectFrom("kits").where("expertGroupId", "=", id).select("id").execute()
  expect(people.filter(({ status }) => status === "ACTIVE").map((each) => each.id)).toContain(group.ownerId)
  expect(group.deleted && kits.length > 0).toBe(false)
  return {
    deleted: group.deleted,
    isHandedOver: group.ownerId === member.user.id,
    people: people.map(({ displayName, status }) => `${displayName} ${status}`).toSorted(),
    kits: kits.length,
  }
}

async function outcome(world: World, replies: Reply[]) {
  await track.app.settled()
  return {
    replies: replies.map(({ status, body }) => `${status} ${body?.code ?? ""}`),
    ...(await stateOf(world)),
  }
}

describe.skipIf(!isOnPostgres)("two concurrent calls end as if they ran one after the other", () => {
  test.each(inBothOrders<string>(pairs))("%s, and %s", async (first, second) => {
    const [one, other] = [calls[first], calls[second]]
    if (!one || !other) throw new Error("no such call")
    const world = await makeWorld()
    const replies = await track.race(
      () => one(world),
      () => other(world),
    )
    const seen = await outcome(world, replies)
    const inOrder = await makeWorld()
    const ordered = await outcome(inOrder, [await one(inOrder), await other(inOrder)])
    const inReverse = await makeWorld()
    const later = await other(inReverse)
    const reversed = await outcome(inReverse, [await one(inReverse), later])
    expect([ordered, reversed]).toContainEqual(seen)
  })
})
