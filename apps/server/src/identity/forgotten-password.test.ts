import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest"
import {
  fragmentOf,
  newPerson,
  openBrowser,
  type Person,
  PROVIDER,
  REALM,
} from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { createAccount } from "./index.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
afterEach(() => void vi.useRealTimers())

const aPerson = async () => {
  const person = newPerson()
  await createAccount(app.dependencies, app.tenants.default(), person)
  return person
}

/** Requests a link, starting at the sign-in page; returns the page that answers. */
async function askForLink(email: string, browser = openBrowser(app)) {
  const { page } = await browser.begin()
  const address = /href="([^"]+\/forgotten-password)"/.exec(page.text)?.[1] ?? ""
  return browser.submit(await browser.get(address), { email })
}

/** The links in the mails sent to an address. */
async function linksTo({ email }: Person) {
  const mails = await app.mailsTo(email)
  return mails.flatMap(({ text }) => /\bhttp\S+\/new-password\/\S+/.exec(text)?.[0] ?? [])
}

const signInWith = async (email: string, password: string) => {
  const browser = openBrowser(app)
  const { page } = await browser.begin()
  const answer = await browser.submit(page, { username: email, password })
  return answer.status === 302 && fragmentOf(answer.address).has("code")
}

const choose = (password: string) => ({ password })

test("a forgotten password is replaced through a link sent to the mailbox", async () => {
  const person = await aPerson()
  const answer = await askForLink(person.email)
  expect(answer.text).toContain(person.email)
  const [link = ""] = await linksTo(person)
  expect(link.startsWith(`${PROVIDER}/new-password/`)).toBe(true)

  const browser = openBrowser(app)
  const done = await browser.submit(await browser.get(link), choose("a better horse"))
  expect(done.address).toBe(`${PROVIDER}/password-changed`)
  expect(await signInWith(person.email, "a better horse")).toBe(true)
  expect(await signInWith(person.email, person.password)).toBe(false)
  const last = (await app.mailsTo(person.email)).at(-1)
  expect(last?.subject).toBe("Your password was changed")
})

test("who chooses a new password may have the API tokens revoked as well", async () => {
  const { person, tokens } = await openBrowser(app).signUp()
  const self = app.program(tokens.access_token)
  const made = await self.post("/api/v1/api-tokens/", { name: "Export", scope: "READ", days: 30 })
  const program = app.program(made.body.token)
  await askForLink(person.email)
  const [link = ""] = await linksTo(person)
  const browser = openBrowser(app)
  const page = await browser.get(link)
  expect(page.text).toContain("Also revoke my API tokens")
  expect(page.text).not.toContain("checked")
  const refused = await browser.submit(page, { ...choose("short"), revokeTokens: "on" })
  expect(refused.text).toMatch(/name="revokeTokens" value="on" checked/)
  const done = await browser.submit(refused, { ...choose("a better horse"), revokeTokens: "on" })
  expect(done.text).toContain("your API tokens revoked")
  expect((await program.get("/api/v1/spaces/")).status).toBe(401)
})

test("known and unknown addresses get the same answer, and only the known one gets a mail", async () => {
  const person = await aPerson()
  const browser = openBrowser(app)
  const known = await askForLink(person.email, browser)
  const unknown = await askForLink("nobody@example.com", browser)
  const plain = (text: string) => text.replaceAll(/interaction\/[\w-]+/g, "interaction")
  expect(plain(known.text.replaceAll(person.email, "nobody@example.com"))).toBe(plain(unknown.text))
  expect(known.status).toBe(unknown.status)
  expect(await linksTo(person)).toHaveLength(1)
  expect(await app.mailsTo("nobody@example.com")).toEqual([])
})

test("a link works once, and using it invalidates the account's other links", async () => {
  const person = await aPerson()
  await askForLink(person.email)
  await askForLink(person.email)
  const [first = "", second = ""] = await linksTo(person)
  const browser = openBrowser(app)
  const form = await browser.get(first)
  await browser.submit(form, choose("a better horse"))
  const again = await browser.submit(form, choose("a worse horse"))
  expect(again.status).toBe(400)
  expect((await browser.get(second)).text).not.toContain("<form")
  expect(await signInWith(person.email, "a better horse")).toBe(true)
})

test("of two concurrent uses of a link one succeeds", async () => {
  const person = await aPerson()
  await askForLink(person.email)
  const [link = ""] = await linksTo(person)
  const browser = openBrowser(app)
  const form = await browser.get(link)
  const answers = await Promise.all(
    ["one horse", "two horses"].map((password) => browser.submit(form, choose(password))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test("a link expires after half an hour, and a made-up one does not work", async () => {
  const person = await aPerson()
  await askForLink(person.email)
  const [link = ""] = await linksTo(person)
  const browser = openBrowser(app)
  expect((await browser.get(`${REALM}/new-password/made-up`)).status).toBe(400)
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31 * 60_000 })
  const late = await browser.get(link)
  expect(late.status).toBe(400)
  expect(late.text).not.toContain("<form")
})

test("a password that breaks the rules is refused, and the link still works", async () => {
  const person = await aPerson()
  await askForLink(person.email)
  const [link = ""] = await linksTo(person)
  const browser = openBrowser(app)
  const form = await browser.get(link)
  const short = await browser.submit(form, choose("short"))
  expect(short.status).toBe(400)
  expect(short.text).toMatch(/id="password-note" class="wrong"/)
  expect((await browser.submit(short, choose("a better horse"))).status).toBe(200)
})

test("a new password ends every session, lifts the owner's throttling and verifies the address", async () => {
  const elsewhere = openBrowser(app)
  const { person, tokens } = await elsewhere.signUp()
  for (let attempt = 0; attempt < 11; attempt++) await signInWith(person.email, "wrong")
  expect(await signInWith(person.email, person.password)).toBe(false)

  await askForLink(person.email)
  const [link = ""] = await linksTo(person)
  const browser = openBrowser(app)
  await browser.submit(await browser.get(link), choose("a better horse"))
  expect((await elsewhere.refresh(tokens.refresh_token)).json.error).toBe("invalid_grant")
  expect((await elsewhere.begin()).page.text).toContain('name="password"')
  expect(await signInWith(person.email, "a better horse")).toBe(true)
  const account = await app.tables
    .selectFrom("identityAccounts")
    .select("emailVerified")
    .where("email", "=", person.email)
    .executeTakeFirst()
  expect(account?.emailVerified).toBe(true)
})

test("at most three mails in a quarter of an hour, and the answer does not reveal the limit", async () => {
  const person = await aPerson()
  const answers = []
  for (let turn = 0; turn < 5; turn++) answers.push((await askForLink(person.email)).status)
  expect(answers).toEqual([200, 200, 200, 200, 200])
  expect(await linksTo(person)).toHaveLength(3)
})

test("a browser that asks too often has to wait", async () => {
  const strict = await createTestApp({ SIGN_IN_ATTEMPTS: "2" })
  try {
    const browser = openBrowser(strict)
    const { page } = await browser.begin()
    const form = await browser.get(`${page.address.replace(/\?.*/, "")}/forgotten-password`)
    const ask = (number: number) => browser.submit(form, { email: `nobody${number}@example.com` })
    expect((await ask(1)).status).toBe(200)
    expect((await ask(2)).status).toBe(200)
    expect((await ask(3)).status).toBe(429)
  } finally {
    await strict.close()
  }
})

test("an invalid address is reported, and a form without its seal is refused", async () => {
  const wrong = await askForLink("not an address")
  expect(wrong.status).toBe(400)
  expect(wrong.text).toMatch(/id="email-note" class="wrong"/)
  const forged = await openBrowser(app).submit(wrong, { email: "a@example.com" })
  expect(forged.status).toBe(400)
})

test("page and mail are in the language of the sign-in", async () => {
  const person = await aPerson()
  const browser = openBrowser(app)
  const { page } = await browser.begin({ params: { ui_locales: "fa" } })
  const form = await browser.get(`${page.address.replace(/\?.*/, "")}/forgotten-password`)
  expect(form.text).toContain('<html lang="fa" dir="rtl">')
  await browser.submit(form, { email: person.email })
  const [mail] = await app.mailsTo(person.email)
  expect(mail?.html).toContain('<html lang="fa" dir="rtl">')
  // It looks like the application: one heading, one button, and the dark theme where the reader has it.
  expect(mail?.html).toContain(`>${mail?.subject}</h1>`)
  expect(mail?.html.match(/border-radius:8px;background:#2466a8/g)).toHaveLength(1)
  expect(mail?.html).toContain("prefers-color-scheme: dark")
  const [link = ""] = await linksTo(person)
  expect((await openBrowser(app).get(link)).text).toContain('<html lang="fa" dir="rtl">')
})
