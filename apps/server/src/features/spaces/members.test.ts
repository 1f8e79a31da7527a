import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY, timeAfter } from "../../platform/clock.ts"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { type Caller, createTestApp, type TestApp } from "../../testing/test-app.ts"
import { manageOthers } from "./make-owner.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function spaceOf(owner: Caller, title = "Core team", type = "PREMIUM") {
  const { body } = await owner.post("/api/v1/spaces/", { title, type })
  return { id: Number(body.id), path: `/api/v1/spaces/${body.id}` }
}

async function join(person: Caller, owner: Caller, path: string) {
  const { status } = await owner.post(`${path}/members/`, { email: person.user.email })
  expect(status).toBe(200)
}

const namesIn = ({ body }: { body: { items: { displayName: string }[] } }) =>
  body.items.map(({ displayName }) => displayName).toSorted()

describe("adding somebody to a space", () => {
  test("makes them a member, and notifies them by mail and in the product in their own language", async () => {
    const owner = await app.signUp("Ada Owner")
    const guest = await app.signUp("Babak Guest", { language: "FA" })
    const { id, path } = await spaceOf(owner, "Payments")
    const email = ` ${guest.user.email.toUpperCase()} `
    const added = await owner.post(`${path}/members/`, { email })
    expect(added).toMatchObject({ status: 200, body: { id: guest.user.id } })
    expect(added.queries).toBeLessThanOrEqual(8)
    expect((await guest.get(`${path}/`)).body).toMatchObject({ membersCount: 2, editable: false })

    const [mail] = await app.mailsTo(guest.user.email)
    expect(mail?.subject).toBe("شما عضو فضای «Payments» شدید")
    expect(mail?.text).toMatch(/\/join\/[0-9a-f]{64}\n/)
    const [told] = await app.tables
      .selectFrom("notifications")
      .where("userId", "=", guest.user.id)
      .select(["template", "details"])
      .execute()
    expect(told).toEqual({
      template: "addedtospace",
      details: {
        space: { id, title: "Payments" },
        adder: { personId: owner.user.id, fields: ["id", "displayName"] },
      },
    })
  })

  test("is allowed to any member, not only the owner", async () => {
    const owner = await app.signUp("Carl Owner")
    const [member, another] = [await app.signUp("Dora Member"), await app.signUp("Emil Other")]
    const { path } = await spaceOf(owner)
    await join(member, owner, path)
    await join(another, member, path)
    expect(namesIn(await another.get(`${path}/members/`))).toEqual([
      "Carl Owner",
      "Dora Member",
      "Emil Other",
    ])
  })

  test("is refused for members, for unverified addresses, and for invalid ones", async () => {
    const owner = await app.signUp("Fay Owner")
    const claimed = await app.signUp("Gus Claimed", { emailVerified: false })
    const { path } = await spaceOf(owner)
    const replies = []
    for (const email of [owner.user.email, claimed.user.email, "nobody@example.com", "ada@", "", "a@b"]) {
      const { status, body } = await owner.post(`${path}/members/`, { email })
      replies.push(`${status} ${body.code}`)
    }
    expect(replies).toEqual([
      "409 ALREADY_EXISTS",
      "404 NOT_FOUND",
      "404 NOT_FOUND",
      "400 INVALID_INPUT",
      "400 INVALID_INPUT",
      "400 INVALID_INPUT",
    ])
    expect((await owner.get(`${path}/members/`)).body.total).toBe(1)
    expect(await app.mailsTo(claimed.user.email)).toEqual([])
  })

  test("is refused for oneself, verified or not, and so is an invitation: nobody is mailed", async () => {
    const owner = await app.signUp("Ova Owner", { emailVerified: false })
    const { path } = await spaceOf(owner)
    for (const call of ["members", "invite"]) {
      const refused = await owner.post(`${path}/${call}/`, { email: owner.user.email.toUpperCase() })
      expect(refused).toMatchObject({ status: 409, body: { code: "ALREADY_EXISTS" } })
    }
    expect((await owner.get(`${path}/invitees/`)).body.total).toBe(0)
    expect(await app.mailsTo(owner.user.email)).toEqual([])
  })

  test("is refused for a default space, which belongs to one person alone", async () => {
    const [owner, friend] = [await app.signUp("Hana Owner"), await app.signUp("Ivo Friend")]
    const { defaultSpaceId } = (await owner.get("/api/v1/users/me/")).body
    for (const call of ["members", "invite"]) {
      const reply = await owner.post(`/api/v1/spaces/${defaultSpaceId}/${call}/`, {
        email: friend.user.email,
      })
      expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    }
  })
})

describe("the members of a space", () => {
  test("are listed with the owner, page by page, and found by a part of their name or address", async () => {
    const owner = await app.signUp("Jana Owner")
    const { path } = await spaceOf(owner)
    for (const name of ["Kai Berg", "Lea Berg", "Max Stern"]) await join(await app.signUp(name), owner, path)
    const all = await owner.get(`${path}/members/`)
    expect(all.body).toMatchObject({ total: 4, page: 0, size: 10, sort: "lastSeen", order: "desc" })
    expect(all.queries).toBeLessThanOrEqual(4)
    expect(all.body.items.filter(({ isOwner }: { isOwner: boolean }) => isOwner)).toMatchObject([
      { displayName: "Jana Owner", bio: null, linkedin: null, pictureLink: null },
    ])
    expect((await owner.get(`${path}/members/?size=3&page=1`)).body.items).toHaveLength(1)
    expect(namesIn(await owner.get(`${path}/members/?search=BERG`))).toEqual(["Kai Berg", "Lea Berg"])
    expect(namesIn(await owner.get(`${path}/members/?search=max.stern`))).toEqual(["Max Stern"])
    expect((await owner.get(`${path}/members/?search=%25`)).body.total).toBe(0)
  })

  test("who are removed lose their roles in its assessments at once", async () => {
    const fixture = await assessmentFixture(app)
    const assessor = await fixture.addMember("assessor")
    const path = `/api/v1/spaces/${fixture.spaceId}`
    expect((await assessor.get(`${fixture.path}/`)).status).toBe(200)
    const removed = await fixture.manager.delete(`${path}/members/${assessor.user.id}/`)
    expect(removed).toMatchObject({ status: 204 })
    expect(removed.queries).toBeLessThanOrEqual(8)
    expect((await assessor.get(`${fixture.path}/`)).body.code).toBe("ACCESS_DENIED")
    // Rejoining does not restore the roles.
    await join(assessor, fixture.manager, path)
    expect((await assessor.get(`${fixture.path}/`)).body.code).toBe("ACCESS_DENIED")
  })

  test("take everything that they have invited to with them, with a few statements however much it is", async () => {
    const fixture = await assessmentFixture(app)
    const manager = await fixture.addMember("manager")
    const path = `/api/v1/spaces/${fixture.spaceId}`
    const sent = { roleId: 0, createdBy: manager.user.id, creationTime: app.clock.now() }
    const invitations = Array.from({ length: 250 }, (_, nth) => ({
      ...{ id: randomUUID(), assessmentId: fixture.id, email: `invited.${nth}@example.com` },
      ...{ ...sent, expirationTime: timeAfter(sent.creationTime, DAY) },
    }))
    await app.tables.insertInto("assessmentInvites").values(invitations).execute()
    await app.settled()
    const removed = await fixture.manager.delete(`${path}/members/${manager.user.id}/`)
    expect(removed).toMatchObject({ status: 204 })
    expect(removed.queries).toBeLessThanOrEqual(12)
    await app.settled()
    const left = app.tables.selectFrom("assessmentInvites").where("assessmentId", "=", fixture.id)
    expect(await left.select("id").execute()).toEqual([])
    const { body } = await fixture.manager.get(`${path}/audit/?kind=assessment-invitation-cancelled`)
    expect(body.total).toBe(250)
  })

  test("can leave, which removes their roles; the owner can neither leave nor be removed", async () => {
    const fixture = await assessmentFixture(app)
    const viewer = await fixture.addMember("viewer")
    const path = `/api/v1/spaces/${fixture.spaceId}`
    const left = await viewer.delete(`${path}/leave/`)
    expect(left.status).toBe(204)
    expect((await viewer.get(`${path}/`)).status).toBe(403)
    expect((await viewer.get(`${fixture.path}/`)).status).toBe(403)
    expect((await viewer.delete(`${path}/leave/`)).status).toBe(403)
    const owner = fixture.manager
    expect((await owner.delete(`${path}/leave/`)).body.code).toBe("INVALID_INPUT")
    expect((await owner.delete(`${path}/members/${owner.user.id}/`)).body.code).toBe("INVALID_INPUT")
    expect((await owner.delete(`${path}/members/${viewer.user.id}/`)).body.code).toBe("NOT_FOUND")
  })
})

describe("handing a space over", () => {
  test("makes a member the owner and manager of all its assessments; the former owner stays and may leave", async () => {
    const fixture = await assessmentFixture(app)
    const heir = await fixture.addMember("viewer", "Hedda Heir")
    const path = `/api/v1/spaces/${fixture.spaceId}`
    const handedOver = await fixture.manager.put(`${path}/owner/`, { userId: heir.user.id })
    expect(handedOver.status).toBe(200)
    expect(handedOver.queries).toBeLessThanOrEqual(8)
    expect((await heir.get(`${path}/`)).body.editable).toBe(true)
    const { permissions } = (await heir.get(`${fixture.path}/permissions/`)).body
    expect(permissions.deleteAssessment).toBe(true)
    expect((await fixture.manager.get(`${path}/`)).body.editable).toBe(false)
    expect((await fixture.manager.delete(`${path}/leave/`)).status).toBe(204)
  })

  test("says how far it is as long as the rest is done in the background", async () => {
    const fixture = await assessmentFixture(app)
    const heir = await fixture.addMember("viewer", "Hilda Heir")
    const path = `/api/v1/spaces/${fixture.spaceId}`
    await fixture.manager.put(`${path}/owner/`, { userId: heir.user.id })
    const progress = async () => (await fixture.manager.get(`${path}/members/?size=1`)).body.handOver
    expect(await progress()).toBeNull()
    const key = `${fixture.spaceId} ${heir.user.id}`
    const waiting = { ...manageOthers, keyOf: () => key, delaySeconds: 3600 }
    await app.dependencies.backgroundJobs.send(waiting, app.tenants.default(), {}, app.database)
    expect(await progress()).toEqual({ done: 1, total: 1 })
    await sql`delete from plumbline_jobs.job where name = ${manageOthers.name}`.execute(app.database)
    expect(await progress()).toBeNull()
  })

  test("is refused to strangers, to oneself, and to a person who owns as many basic spaces as the plan allows", async () => {
    const owner = await app.signUp("Nils Owner")
    const { path } = await spaceOf(owner, "Small", "BASIC")
    const [stranger, rich] = [await app.signUp("Olga Stranger"), await app.signUp("Pia Rich")]
    await spaceOf(rich, "My own", "BASIC")
    await join(rich, owner, path)
    const codes = []
    for (const { user } of [stranger, owner, rich]) {
      codes.push((await owner.put(`${path}/owner/`, { userId: user.id })).body.code)
    }
    expect(codes).toEqual(["INVALID_INPUT", "INVALID_INPUT", "UPGRADE_REQUIRED"])
    expect((await owner.get(`${path}/`)).body.editable).toBe(true)
  })
})

describe("inviting an address to a space", () => {
  test("without an account sends a mail and lists the invitation until somebody signs up with it", async () => {
    const owner = await app.signUp("Quin Owner")
    const { path } = await spaceOf(owner)
    expect((await owner.post(`${path}/invite/`, { email: "New.Comer@Example.com" })).status).toBe(200)
    const { body } = await owner.get(`${path}/invitees/`)
    expect(body).toMatchObject({
      total: 1,
      size: 100,
      sort: "creationTime",
      items: [{ email: "new.comer@example.com", createdBy: owner.user.id }],
    })
    const [mail] = await app.mailsTo("new.comer@example.com")
    expect(mail?.text).toContain("Quin Owner")

    const newcomer = await app.signUp("Nele Comer", { email: "new.comer@example.com" })
    expect((await newcomer.get(`${path}/`)).status).toBe(200)
    expect((await owner.get(`${path}/invitees/`)).body.total).toBe(0)
  })

  test("with an account makes the person a member at once", async () => {
    const [owner, guest] = [await app.signUp("Rosa Owner"), await app.signUp("Sven Guest")]
    const { path } = await spaceOf(owner)
    expect((await owner.post(`${path}/invite/`, { email: guest.user.email })).status).toBe(200)
    expect((await owner.get(`${path}/invitees/`)).body.total).toBe(0)
    expect((await guest.get(`${path}/`)).status).toBe(200)
    const again = await owner.post(`${path}/invite/`, { email: guest.user.email })
    expect(again.body.code).toBe("ALREADY_EXISTS")
  })

  test("again restarts the week and sends another mail; an expired one is still listed but grants nothing", async () => {
    const owner = await app.signUp("Tara Owner")
    const { path } = await spaceOf(owner)
    const email = "late.comer@example.com"
    await owner.post(`${path}/invite/`, { email })
    const [first] = (await owner.get(`${path}/invitees/`)).body.items
    await owner.post(`${path}/invite/`, { email })
    const [second] = (await owner.get(`${path}/invitees/`)).body.items
    expect(second.id).toBe(first.id)
    expect(second.expirationDate > first.expirationDate).toBe(true)
    expect(await app.mailsTo(email)).toHaveLength(2)

    await app.tables
      .updateTable("spaceInvitations")
      .set({ expirationTime: "2020-01-01T00:00:00" })
      .where("id", "=", first.id)
      .execute()
    expect((await owner.get(`${path}/invitees/`)).body.total).toBe(1)
    const late = await app.signUp("Lara Late", { email })
    expect((await late.get(`${path}/`)).status).toBe(403)
  })

  test("can be withdrawn by any member, once; to strangers it does not exist", async () => {
    const [owner, member] = [await app.signUp("Uli Owner"), await app.signUp("Vera Member")]
    const stranger = await app.signUp("Willi Stranger")
    const { path } = await spaceOf(owner)
    await join(member, owner, path)
    await owner.post(`${path}/invite/`, { email: "unwanted@example.com" })
    const [{ id }] = (await owner.get(`${path}/invitees/`)).body.items
    const invitation = `/api/v1/space-invitations/${id}/`
    expect((await stranger.delete(invitation)).body.code).toBe("NOT_FOUND")
    expect((await member.delete(invitation)).status).toBe(204)
    expect((await owner.delete(invitation)).body.code).toBe("NOT_FOUND")
    const unwanted = await app.signUp("Xaver Unwanted", { email: "unwanted@example.com" })
    expect((await unwanted.get(`${path}/`)).status).toBe(403)
  })
})

test("the current space is remembered, and comes first in the list", async () => {
  const owner = await app.signUp("Yara Owner")
  const first = await spaceOf(owner, "First")
  await spaceOf(owner, "Second")
  app.clock.advance(DAY)
  const reply = await owner.call("POST", `/authinfo/changecurrentspace/${first.id}`, { body: {} })
  expect(reply).toMatchObject({ status: 200, body: { currentSpaceId: first.id } })
  expect((await owner.get("/api/v1/spaces/")).body.items[0].title).toBe("First")
  const stranger = await app.signUp("Zoe Stranger")
  expect((await stranger.post(`/authinfo/changecurrentspace/${first.id}/`)).status).toBe(403)
  expect((await owner.post("/authinfo/changecurrentspace/987654/")).body.code).toBe("NOT_FOUND")
})

test("spaces are found by a part of their title, and sorted by it", async () => {
  const owner = await app.signUp("Anke Owner")
  for (const title of ["Web shop", "payments", "Payroll", "پرداخت‌ها"]) await spaceOf(owner, title)
  const titlesOf = async (query: string) =>
    (await owner.get(`/api/v1/spaces/?${query}`)).body.items.map(({ title }: { title: string }) => title)
  expect(await titlesOf("search=PAY&sort=title")).toEqual(["payments", "Payroll"])
  expect(await titlesOf(`search=${encodeURIComponent("پرداخت")}`)).toEqual(["پرداخت‌ها"])
  expect(await titlesOf("sort=title&size=2")).toEqual(["payments", "Payroll"])
})
