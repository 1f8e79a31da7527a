import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createTestCells, type TestCells } from "../testing/cells.ts"
import { CONNECT, HOME, newPerson, openBrowser, type Page, REALM } from "../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../testing/test-app.ts"
import { isOnPostgres } from "../testing/test-database.ts"
import { moveTenant } from "./index.ts"

/* What is no call of the API waits for a move as well: pages and endpoints of the identity provider, and the first page. */
let cells: TestCells
let app: TestApp
let stale: TestApp
beforeEach(async () => {
  if (!isOnPostgres) return
  cells = await createTestCells()
  app = await createTestApp(cells.environment)
  stale = await createTestApp(cells.environment)
})
afterEach(async () => {
  await stale?.close()
  await app?.close()
  await cells?.drop()
})

/** Moves the tenant; `begin` starts calls in the last moment in which nothing can be stored at the old place. */
async function callsDuringMove<T>(begin: () => Promise<T>): Promise<T> {
  const begun: Promise<T>[] = []
  await moveTenant(
    app.dependencies.cells,
    "main",
    "west",
    (step) => void (step === "switch" && begun.push(begin())),
  )
  const [calls] = await Promise.all(begun)
  if (!calls) throw new Error("The tenant was not moved.")
  return calls
}

describe.skipIf(!isOnPostgres)("while a tenant moves", () => {
  test("people sign in and up, and clients renew, each once", async () => {
    const [client, person, newcomer] = [openBrowser(app), openBrowser(app), openBrowser(app)]
    const known = await client.signUp()
    const signIn = await person.begin()
    const signUp = await newcomer.begin({ endpoint: "registrations" })
    const typed = newPerson()
    const [renewed, signedIn, signedUp] = await callsDuringMove(() =>
      Promise.all([
        client.refresh(known.tokens.refresh_token),
        person.submit(signIn.page, { username: known.person.email, password: known.person.password }),
        newcomer.submit(signUp.page, typed),
      ]),
    )
    expect(renewed.status).toBe(200)
    expect((await person.exchange(signedIn, signIn)).status).toBe(200)
    expect((await newcomer.exchange(signedUp, signUp)).status).toBe(200)
    const accounts = cells.west.withSchema("tenant_main").selectFrom("identityAccounts").select("email")
    expect((await accounts.execute()).map(({ email }) => email).toSorted()).toEqual(
      [known.person.email, typed.email].toSorted(),
    )
  })

  test("pages that only read wait at a node that has not heard of it", async () => {
    const { tokens } = await openBrowser(app).signUp()
    await moveTenant(app.dependencies.cells, "main", "west")
    const browser = openBrowser(stale)
    const asClient = { authorization: `Bearer ${tokens.access_token}`, accept: "application/json" }
    const pages: Promise<Page>[] = [
      browser.get(`${HOME}/page.json?screen=kit&kitId=1`),
      browser.get(`${CONNECT}/userinfo`, asClient),
      browser.get(`${REALM}/account`, asClient),
      browser.begin().then(({ page }) => page),
    ]
    expect((await Promise.all(pages)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
