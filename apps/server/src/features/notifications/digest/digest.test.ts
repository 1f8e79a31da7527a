import { afterAll, beforeAll, expect, test } from "vitest"
import { type Caller, createTestApp, type TestApp } from "../../../testing/test-app.ts"
import { sendDigests } from "../digest.ts"

const HOUR = 3_600_000
const path = "/api/v1/user-profile/notifications/"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test("notifications unread for hours are mailed once, in the person's language; newer ones the next day", async () => {
  const { owner, member } = await addedToSpace("Night <shift>")
  await digest()
  expect(await digestsTo(member.user.email)).toEqual([])
  app.clock.advance(5 * HOUR)
  await addTo("Late shift", owner, member)
  await digest()
  const [mail, ...more] = await digestsTo(member.user.email)
  expect(more).toEqual([])
  expect(mail?.subject).toMatch(/^اعلان تازه: .*Night <shift>/)
  expect(mail?.text).toContain("Night <shift>")
  expect(mail?.text).toContain("/user/account")
  expect(mail?.text).not.toContain("Late shift")
  expect(await digestsTo(owner.user.email)).toEqual([])
  app.clock.advance(24 * HOUR)
  await digest()
  await digest()
  const both = await digestsTo(member.user.email)
  expect(both).toHaveLength(2)
  expect(both[1]?.text).toContain("Late shift")
  expect(both[1]?.text).not.toContain("Night")
})

test("its subject says what is newest, and how much else waits", async () => {
  const { owner, member } = await addedToSpace("Early")
  await addTo(`${"Long ".repeat(19)}end`, owner, member)
  app.clock.advance(5 * HOUR)
  await digest()
  const [mail] = await digestsTo(member.user.email)
  expect(mail?.subject).toMatch(/^اعلان تازه: .*Long Long.*؛ و ۱ اعلان دیگر$/)
  expect(mail?.subject).not.toContain("Early")
})

test("notifications that were read are not mailed, and people who switched the mail off get none", async () => {
  const { member } = await addedToSpace("Quiet")
  expect((await member.get(path)).body).toEqual({ digest: true })
  expect(await member.put(path, { digest: false })).toMatchObject({ status: 204 })
  expect((await member.get(path)).body).toEqual({ digest: false })
  expect(await member.put(path, { digest: "perhaps" })).toMatchObject({
    status: 400,
    body: { code: "INVALID_INPUT" },
  })
  const { member: reader } = await addedToSpace("Read")
  await app.tables
    .updateTable("notifications")
    .set({ read: true })
    .where("userId", "=", reader.user.id)
    .execute()
  app.clock.advance(5 * HOUR)
  await digest()
  expect(await digestsTo(member.user.email)).toEqual([])
  expect(await digestsTo(reader.user.email)).toEqual([])
  await member.put(path, { digest: true })
  await digest()
  expect(await digestsTo(member.user.email)).toHaveLength(1)
})

test("an unverified address gets none", async () => {
  const { member } = await addedToSpace("Unproved")
  await app.tables
    .updateTable("users")
    .set({ emailVerified: false })
    .where("id", "=", member.user.id)
    .execute()
  app.clock.advance(5 * HOUR)
  await digest()
  expect(await digestsTo(member.user.email)).toEqual([])
})

/** A person who was added to a space and has not looked at the notification. */
async function addedToSpace(title: string) {
  const owner = await app.signUp("Olga Owner")
  const member = await app.signUp("Mia Member", { language: "FA" })
  await member.get("/api/v1/users/me/")
  await addTo(title, owner, member)
  return { owner, member }
}

async function addTo(title: string, owner: Caller, member: Caller): Promise<void> {
  const space = await owner.post("/api/v1/spaces/", { title, type: "PREMIUM" })
  const added = await owner.post(`/api/v1/spaces/${space.body.id}/members/`, { email: member.user.email })
  expect(added.status, JSON.stringify(added.body)).toBeLessThan(300)
  await app.settled()
}

async function digest(): Promise<void> {
  await app.dependencies.backgroundJobs.doChore(sendDigests)
  await app.settled()
}

async function digestsTo(address: string) {
  return (await app.mailsTo(address)).filter(({ text }) => text.includes("/user/account"))
}
