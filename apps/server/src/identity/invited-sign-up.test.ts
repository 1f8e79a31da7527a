import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type AssessmentFixture, assessmentFixture } from "../testing/assessment-fixture.ts"
import { claimsOf, fragmentOf, newPerson, openBrowser } from "../testing/identity-browser.ts"
import { invitationToken } from "../testing/invitation-link.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { createAccount } from "./index.ts"

/*
 * A mailed invitation comes along into the sign-up: whoever has its token reads the mails of the address, which therefore
 * counts as confirmed. It proves that one address, and nothing else does.
 */
describe.each([
  ["where mails are sent", { MAIL_URL: "smtp://127.0.0.1:1", MAIL_FROM: "plumbline@example.org" }],
  ["with the development mailbox", {}],
])("an invited person, %s", (_where, settings) => {
  let app: TestApp
  let fixture: AssessmentFixture
  beforeAll(async () => {
    app = await createTestApp(settings)
    fixture = await assessmentFixture(app)
  })
  afterAll(() => app.close())

  async function invite(email: string): Promise<string> {
    await fixture.manager.post(`${fixture.path}/invite/`, { email, roleId: 4 })
    return invitationToken(app, email)
  }

  const mailsTo = async (email: string) => (await app.mailsTo(email)).length

  async function withdraw(): Promise<void> {
    const { items } = (await fixture.manager.get(`${fixture.path}/invitees/`)).body
    for (const { id } of items) await fixture.manager.delete(`/api/v1/assessment-invites/${id}/`)
  }

  /** Signs up with the page that a request leads to. */
  async function signUp(params: Record<string, string>, typed = newPerson()) {
    const browser = openBrowser(app)
    const visit = await browser.begin({ params: { prompt: "create", ...params } })
    const answer = await browser.submit(visit.page, typed)
    const isIn = answer.address.includes("#") && fragmentOf(answer.address).has("code")
    const tokens = isIn ? (await browser.exchange(answer, visit)).json : null
    return { page: visit.page, answer, claims: tokens && claimsOf(tokens.access_token), tokens }
  }

  test("signs up with the address filled in, gets no other mail, and has the access at once", async () => {
    const typed = newPerson()
    const invitation = await invite(typed.email)
    const { page, claims, tokens } = await signUp({ invitation }, typed)
    expect(page.text).toContain(`value="${typed.email}"`)
    expect(page.text).toContain('name="password"')
    expect(claims).toMatchObject({ email: typed.email, email_verified: true })
    expect(await mailsTo(typed.email)).toBe(1)
    const headers = { authorization: `Bearer ${tokens?.access_token}` }
    const accepted = await app
      .visitor()
      .call("POST", `/api/v1/invitations/${invitation}/accept/`, { headers })
    expect(accepted).toMatchObject({ status: 200, body: { to: "QUESTIONS", assessmentId: fixture.id } })
  })

  test("proves no other address, neither with the link nor by a suggested address", async () => {
    const invited = newPerson()
    const invitation = await invite(invited.email)
    for (const suggests of [
      () => ({ invitation }),
      (email: string) => ({ invitation, login_hint: email }),
      (email: string) => ({ login_hint: email }),
    ]) {
      const typed = newPerson()
      const { claims } = await signUp(suggests(typed.email), typed)
      expect(claims?.email_verified ?? false).toBe(false)
      expect(await mailsTo(typed.email)).toBe(1)
    }
    const { claims } = await signUp({ login_hint: invited.email }, invited)
    expect(claims?.email_verified ?? false).toBe(false)
  })

  test("is not confirmed by a token that is withdrawn, used, made up, or only its hash", async () => {
    const person = newPerson()
    const invitation = await invite(person.email)
    const { tokenHash } = await app.tables
      .selectFrom("invitationLinks")
      .where("email", "=", person.email)
      .select("tokenHash")
      .executeTakeFirstOrThrow()
    const unproven = async (token: string) => {
      const { claims } = await signUp({ invitation: token }, person)
      expect(claims?.email_verified ?? false).toBe(false)
      await app.tables.deleteFrom("identityAccounts").where("email", "=", person.email).execute()
    }
    await unproven(tokenHash)
    await unproven("f".repeat(64))
    await withdraw()
    await unproven(invitation)
    const used = newPerson()
    const token = await invite(used.email)
    expect((await signUp({ invitation: token }, used)).claims).toMatchObject({ email_verified: true })
    const again = await signUp({ invitation: token }, used)
    expect(again.claims).toBeNull()
  })

  test("who has an account without a confirmed address confirms it by signing in with the link", async () => {
    const person = newPerson()
    await createAccount(app.dependencies, app.tenants.default(), person)
    const invitation = await invite(person.email)
    const browser = openBrowser(app)
    const signIn = async (params: Record<string, string>) => {
      const visit = await browser.begin({ params: { prompt: "login", ...params } })
      const answer = await browser.submit(visit.page, { username: person.email, password: person.password })
      return claimsOf((await browser.exchange(answer, visit)).json.access_token)
    }
    expect(await signIn({ login_hint: person.email })).toMatchObject({ email_verified: false })
    expect(await signIn({ invitation })).toMatchObject({ email_verified: true })
  })

  test("signs up once, however often it is sent", async () => {
    const person = newPerson()
    const invitation = await invite(person.email)
    const both = await Promise.all([signUp({ invitation }, person), signUp({ invitation }, person)])
    expect(both.filter(({ claims }) => claims?.email_verified)).toHaveLength(1)
    // The other is refused; or, where the first was done already, answered like any sign-up with an address that has an
    // account: to look into its mails.
    const others = both.filter(({ tokens }) => tokens === null)
    expect(others).toHaveLength(1)
    expect([200, 400]).toContain(others[0]?.answer.status)
    const accounts = app.tables.selectFrom("identityAccounts").select("id").where("email", "=", person.email)
    expect(await accounts.execute()).toHaveLength(1)
    expect((await fixture.manager.get(`${fixture.path}/invitees/`)).body.items).toEqual([])
  })

  test("does not keep the token with the sign-in", async () => {
    const invitation = await invite(newPerson().email)
    await openBrowser(app).begin({ params: { prompt: "create", invitation } })
    const records = await app.tables.selectFrom("identityRecords").select("payload").execute()
    expect(JSON.stringify(records)).not.toContain(invitation)
  })
})
