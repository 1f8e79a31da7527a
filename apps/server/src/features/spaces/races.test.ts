import { sampleTemplate } from "@plumbline/documents/template"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { multipart } from "../../testing/multipart.ts"
import { inBothOrders, openRaceTrack, type RaceTrack } from "../../testing/race.ts"
import type { Caller, Reply, TestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"

let track: RaceTrack
let owner: Caller
let template: Uint8Array
let bundle: Uint8Array

beforeAll(async () => {
  if (!isOnPostgres) return
  track = await openRaceTrack()
  owner = await track.app.signUp("Ona Owner", { daysAgo: 9 })
  template = await sampleTemplate("en")
  bundle = await bundleOf(track.app)
})
afterAll(() => track?.close())

let made = 0

/** A signed bundle with the result of an assessment. */
async function bundleOf(app: TestApp): Promise<Uint8Array> {
  const { manager, path, answerAll, calculate } = await assessmentFixture(app)
  await answerAll("yes")
  await calculate()
  await manager.get(`${path}/graphical-report/`)
  return (await manager.get(`${path}/bundle/`)).bytes
}

/** A space with a member, a person who can be added, and an invited address. */
async function makeWorld() {
  const number = made++
  const space = await owner.post("/api/v1/spaces/", { title: `Race ${number}`, type: "PREMIUM" })
  const path = `/api/v1/spaces/${space.body.id}`
  const member = await track.app.signUp("Mia Member")
  await owner.post(`${path}/members/`, { email: member.user.email })
  const email = `invited.${number}@example.com`
  await owner.post(`${path}/invite/`, { email })
  const [invitation] = (await owner.get(`${path}/invitees/`)).body.items
  return {
    id: Number(space.body.id),
    path,
    member,
    email,
    invitation: `/api/v1/space-invitations/${invitation.id}/`,
  }
}

type World = Awaited<ReturnType<typeof makeWorld>>

const calls: Record<string, (world: World) => Promise<Reply>> = {
  "add the member": ({ path, member }) => owner.post(`${path}/members/`, { email: member.user.email }),
  "remove the member": ({ path, member }) => owner.delete(`${path}/members/${member.user.id}/`),
  leave: ({ path, member }) => member.delete(`${path}/leave/`),
  "hand the space over": ({ path, member }) => owner.put(`${path}/owner/`, { userId: member.user.id }),
  "the owner leaves": ({ path }) => owner.delete(`${path}/leave/`),
  "cancel the invitation": ({ invitation }) => owner.delete(invitation),
  accept: async ({ email }) => (await track.app.signUp("Ina Invited", { email })).get("/api/v1/users/me/"),
  "invite again": ({ path, email }) => owner.post(`${path}/invite/`, { email }),
  "the member deletes the account": ({ member }) =>
    member.post("/api/v1/user-profile/deletion/", { email: member.user.email }),
  "delete the space": ({ path }) => owner.delete(`${path}/`),
  "store a template": ({ path }) =>
    owner.call(
      "PUT",
      `${path}/document-template/`,
      multipart({ template: { name: "report.docx", type: "", bytes: template } }),
    ),
  "import a result": ({ path }) =>
    owner.call(
      "POST",
      `${path}/imported-results/`,
      multipart({ bundle: { name: "result.zip", type: "", bytes: bundle } }),
    ),
  "remove the template": ({ path }) => owner.delete(`${path}/document-template/`),
}

const pairs = [
  ["add the member", "remove the member"],
  ["leave", "remove the member"],
  ["leave", "leave"],
  ["hand the space over", "leave"],
  ["hand the space over", "remove the member"],
  ["hand the space over", "the owner leaves"],
  ["accept", "cancel the invitation"],
  ["accept", "invite again"],
  ["add the member", "the member deletes the account"],
  ["hand the space over", "the member deletes the account"],
  ["add the member", "delete the space"],
  ["store a template", "store a template"],
  ["store a template", "remove the template"],
  ["store a template", "hand the space over"],
  ["store a template", "delete the space"],
  ["import a result", "import a result"],
  ["import a result", "delete the space"],
] as const

/** The members of the space and the invitations to it, without ids. */
async function stateOf({ id, member, email }: World) {
  const { tables } = track.app
  const space = await tables
    .selectFrom("spaces")
    .where("id", "=", id)
    .select(["ownerId", "deleted"])
    .executeTakeFirstOrThrow()
  const members = await tables
    .selectFrom("spaceMembers")
    .innerJoin("users", "users.id", "spaceMembers.userId")
    .where("spaceId", "=", id)
    .select(["users.id", "users.displayName"])
    .execute()
  const invited = await tables
    .selectFrom("spaceInvitations")
    .where("email", "=", email)
    .select("id")
    .execute()
  expect(members.map((each) => each.id)).toContain(space.ownerId)
  const templates = await tables
    .selectFrom("documentTemplates")
    .where("spaceId", "=", id)
    .select("filePath")
    .execute()
  for (const { filePath } of templates) expect(await track.app.files.exists(filePath)).toBe(true)
  const imported = await tables
    .selectFrom("importedResults")
    .where("spaceId", "=", id)
    .select("filePath")
    .execute()
  for (const { filePath } of imported) expect(await track.app.files.exists(filePath)).toBe(true)
  return {
    imported: imported.length,
    deleted: space.deleted,
    isHandedOver: space.ownerId === member.user.id,
    members: members.map(({ displayName }) => displayName).toSorted(),
    invited: invited.length,
    templates: templates.length,
  }
}

async function outcome(world: World, replies: Reply[]) {
  await track.app.settled()
  return {
    replies: replies.map(({ status, body }) => `${status} ${body?.code ?? ""}`),
    ...(await stateOf(world)),
  }
}

describe.skipIf(!isOnPostgres)("two concurrent calls end as if run one after the other", () => {
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
