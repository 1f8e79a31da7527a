import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import { claimsOf, openBrowser, type Person, PROVIDER, REALM } from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

async function linksTo({ email }: Person) {
  const mails = await app.mailsTo(email)
  return mails.flatMap(({ text }) => /\bhttp\S+\/confirm-email\/\S+/.exec(text)?.[0] ?? [])
}

test("a new person may continue at once, unconfirmed, and confirms the address later by mail", async () => {
  const browser = openBrowser(app)
  const { person, tokens } = await browser.signUp()
  expect(claimsOf(tokens.access_token).email_verified).toBe(false)

  const [link = ""] = await linksTo(person)
  const reader = openBrowser(app)
  const page = await reader.get(link)
  expect(page.text).toContain(person.email)
  const done = await reader.submit(page, { password: person.password })
  expect(done.address).toBe(`${PROVIDER}/email-confirmed`)
  const renewed = await browser.refresh(tokens.refresh_token)
  expect(claimsOf(renewed.json.access_token).email_verified).toBe(true)
  expect(claimsOf(renewed.json.id_token).email_verified).toBe(true)
})

test("opening the link alone confirms nothing, because programs open links too", async () => {
  const browser = openBrowser(app)
  const { person, tokens } = await browser.signUp()
  const [link = ""] = await linksTo(person)
  await openBrowser(app).get(link)
  const renewed = await browser.refresh(tokens.refresh_token)
  expect(claimsOf(renewed.json.access_token).email_verified).toBe(false)
})

test("a curious owner of the mailbox who did not create the account does not confirm it", async () => {
  const maker = openBrowser(app)
  const { person, tokens } = await maker.signUp()
  const [link = ""] = await linksTo(person)
  const owner = openBrowser(app)
  const page = await owner.get(link)
  expect(page.text).toContain('name="password"')
  expect((await owner.submit(page, {})).status).toBe(400)
  expect((await owner.submit(page, { password: "a guess" })).status).toBe(400)
  const renewed = await maker.refresh(tokens.refresh_token)
  expect(claimsOf(renewed.json.access_token).email_verified).toBe(false)
  // A browser signed in to the account needs no password.
  expect((await maker.get(link)).text).not.toContain('name="password"')
})

test("a link works once and for three days", async () => {
  const browser = openBrowser(app)
  const { person } = await browser.signUp()
  const [link = ""] = await linksTo(person)
  const page = await browser.get(link)
  expect((await browser.submit(page, {})).status).toBe(200)
  expect((await browser.submit(page, {})).status).toBe(400)
  expect((await browser.get(link)).status).toBe(400)

  const late = openBrowser(app)
  const other = await late.signUp()
  const [second = ""] = await linksTo(other.person)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 73 * 3_600_000 })
  expect((await late.get(second)).status).toBe(400)
})

test("a link for a new password confirms no address, and vice versa", async () => {
  const browser = openBrowser(app)
  const { person } = await browser.signUp()
  const [link = ""] = await linksTo(person)
  expect((await browser.get(link.replace("confirm-email", "new-password"))).status).toBe(400)
})

test("the mail can be sent again from the account page, three times in a quarter of an hour", async () => {
  const browser = openBrowser(app)
  const { person } = await browser.signUp()
  const page = await browser.get(`${REALM}/account`)
  for (let turn = 0; turn < 3; turn++) {
    expect((await browser.submit(page, {}, "/verification")).status).toBe(200)
  }
  expect((await browser.submit(page, {}, "/verification")).status).toBe(429)
  const links = await linksTo(person)
  expect(links).toHaveLength(4)

  await browser.submit(await browser.get(links.at(-1) ?? ""), {})
  expect((await browser.get(`${REALM}/account`)).text).not.toContain("/verification")
  await browser.submit(page, {}, "/verification")
  expect(await linksTo(person)).toHaveLength(4)
})

test("a confirmed address is known at once: its owner can be added before they come back", async () => {
  const browser = openBrowser(app)
  const { person, tokens } = await browser.signUp()
  const owner = await app.signUp("Olga Owner")
  const space = await owner.post("/api/v1/spaces/", { title: "Team", type: "BASIC" })
  const add = () => owner.post(`/api/v1/spaces/${space.body.id}/members/`, { email: person.email })
  await app.program(tokens.access_token).get("/api/v1/spaces/")
  expect((await add()).status).toBe(404)
  const [link = ""] = await linksTo(person)
  const reader = openBrowser(app)
  await reader.submit(await reader.get(link), { password: person.password })
  expect((await add()).status).toBe(200)
})
