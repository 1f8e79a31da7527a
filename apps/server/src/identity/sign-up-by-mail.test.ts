import { afterAll, beforeAll, expect, test } from "vitest"
import { claimsOf, fragmentOf, newPerson, openBrowser, type Person } from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { createAccount } from "./index.ts"

/*
 * If mail is configured, sign-up starts with a mail: nobody can claim a foreign address or find out who has an account.
 */
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ MAIL_URL: "smtp://127.0.0.1:1", MAIL_FROM: "plumbline@example.org" })
})
afterAll(() => app.close())

async function begin({ firstName, lastName, email }: Person, browser = openBrowser(app)) {
  const visit = await browser.begin({ endpoint: "registrations" })
  const sent = await browser.submit(visit.page, { firstName, lastName, email })
  return { browser, visit, sent }
}

async function linkTo({ email }: Person): Promise<string> {
  const mails = await app.mailsTo(email)
  return mails.flatMap(({ text }) => /\bhttp\S+\/finish-sign-up\/\S+/.exec(text)?.[0] ?? []).at(-1) ?? ""
}

test("the mail leads to choosing a password, and back to the person's original target", async () => {
  const person = newPerson({ firstName: "Ada", lastName: "Byron" })
  const { browser, visit, sent } = await begin(person)
  expect(visit.page.text).not.toContain('name="password"')
  expect(sent.text).toContain(person.email)
  const page = await browser.get(await linkTo(person))
  expect(page.text).toContain('value="Ada"')
  expect(page.text).toContain("At least 8 characters.")
  const short = await browser.submit(page, { firstName: "Ada", lastName: "Byron", password: "short" })
  expect(short.status).toBe(400)
  const answer = await browser.submit(page, {
    firstName: "Ada",
    lastName: "Byron",
    password: person.password,
  })
  const tokens = await browser.exchange(answer, visit)
  expect(claimsOf(tokens.json.access_token)).toMatchObject({
    email: person.email,
    email_verified: true,
    name: "Ada Byron",
  })
})

test("in another browser the person signs in with the password just chosen", async () => {
  const person = newPerson()
  await begin(person)
  const browser = openBrowser(app)
  const page = await browser.get(await linkTo(person))
  const signIn = await browser.submit(page, {
    firstName: "Robin",
    lastName: "Doe",
    password: person.password,
  })
  expect(signIn.text).toContain(`name="username" type="email" value="${person.email}"`)
  const answer = await browser.submit(signIn, { username: person.email, password: person.password })
  expect(fragmentOf(answer.address).has("code")).toBe(true)
})

test("an address with an account gets the same answer as one without, and its owner gets a mail", async () => {
  const [known, unknown] = [newPerson(), newPerson()]
  await createAccount(app.dependencies, app.tenants.default(), { ...known, emailVerified: true })
  const pages = [(await begin(known)).sent, (await begin(unknown)).sent]
  const [one, other] = pages.map(({ status, text }, index) => ({
    status,
    text: text.replaceAll((index === 0 ? known : unknown).email, "").replaceAll(/interaction\/[\w-]+/g, ""),
  }))
  expect(one).toEqual(other)
  const [letter] = await app.mailsTo(known.email)
  expect(letter?.subject).toBe("You already have an account")
  expect(letter?.text).not.toContain("finish-sign-up")
})

test("an account with an unverified address does not keep the owner from creating one", async () => {
  const stranger = newPerson()
  await createAccount(app.dependencies, app.tenants.default(), stranger)
  const owner = { ...newPerson(), email: stranger.email }
  const { browser } = await begin(owner)
  const page = await browser.get(await linkTo(owner))
  const done = await browser.submit(page, { firstName: "Own", lastName: "Er", password: "my own password" })
  expect(fragmentOf(done.address).has("code")).toBe(true)
  const elsewhere = openBrowser(app)
  const visit = await elsewhere.begin()
  const refused = await elsewhere.submit(visit.page, {
    username: stranger.email,
    password: stranger.password,
  })
  expect(refused.status).toBe(400)
})

test("a link works once, and no account is created without it", async () => {
  const person = newPerson()
  const { browser } = await begin(person)
  const accounts = () =>
    app.tables.selectFrom("identityAccounts").select("id").where("email", "=", person.email).execute()
  const page = await browser.get(await linkTo(person))
  expect(await accounts()).toEqual([])
  const typed = { firstName: "Robin", lastName: "Doe", password: person.password }
  const both = await Promise.all([browser.submit(page, typed), openBrowser(app).submit(page, typed)])
  expect(both.filter(({ status }) => status === 400)).toHaveLength(1)
  expect(await accounts()).toHaveLength(1)
  expect((await browser.get(await linkTo(person))).status).toBe(400)
})
