import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { roleIds } from "../permissions/index.ts"
import { removeExpiredInvitations } from "./feature.ts"

const DAY = 24 * 60 * 60_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("invitations to spaces, assessments and expert groups are removed a month after they have expired", async () => {
  const { manager, spaceId, path } = await assessmentFixture(app)
  const [owner, guest, member] = [await app.signUp(), await app.signUp(), await app.signUp()]
  const group = await owner.post("/api/v1/expert-groups/", {
    title: "Gardeners",
    bio: "We grow kits.",
    about: "<p>We grow kits.</p>",
  })
  const groupPath = `/api/v1/expert-groups/${group.body.id}`
  expect((await owner.post(`${groupPath}/invite/`, { email: guest.user.email })).status).toBe(201)
  await manager.post(`/api/v1/spaces/${spaceId}/members/`, { email: member.user.email })
  await manager.post(`/api/v1/spaces/${spaceId}/invite/`, { email: "ada@example.com" })
  await manager.post(`${path}/invite/`, { email: "bo@example.com", roleId: roleIds.viewer })
  const left = async () => {
    await app.dependencies.backgroundJobs.doChore(removeExpiredInvitations)
    const all = ["spaceInvitations", "assessmentInvites"] as const
    const rows = await Promise.all(all.map((table) => app.tables.selectFrom(table).select("email").execute()))
    const members = await app.tables
      .selectFrom("expertGroupMembers")
      .where("expertGroupId", "=", group.body.id)
      .select("status")
      .orderBy("status")
      .execute()
    return [
      ...rows.map((each) => each.map(({ email }) => email).sort()),
      members.map(({ status }) => status).sort(),
    ]
  }
  const everything = [["ada@example.com", "bo@example.com"], ["bo@example.com"], ["ACTIVE", "PENDING"]]
  app.clock.advance(36 * DAY)
  expect(await left()).toEqual(everything)
  app.clock.advance(2 * DAY)
  expect(await left()).toEqual([[], [], ["ACTIVE"]])
})
