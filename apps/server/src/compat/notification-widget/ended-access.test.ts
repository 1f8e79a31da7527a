import { afterAll, beforeAll, expect, test } from "vitest"
import { CONNECT, claimsOf, openBrowser, PROVIDER, REALM } from "../../testing/identity-browser.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { type OpenPage, openPage } from "../../testing/widget.ts"

/* The notification centre is open to a person no longer than the session and the password with which they signed in. */

let app: TestApp
let origin: string
const pages: OpenPage[] = []
beforeAll(async () => {
  app = await createTestApp()
  origin = await app.http.listen({ host: "127.0.0.1", port: 0 })
})
afterAll(async () => {
  for (const { socket } of pages) socket.close()
  await app.close()
})

/** A person who has signed in with a browser and opened the notification centre. */
async function aReader() {
  const browser = openBrowser(app)
  const { person, tokens } = await browser.signUp()
  const call = async (url: string, token: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    const method = body === undefined ? "GET" : "POST"
    const reply = await app.http.inject({ method, url, headers, ...(body && { body }) })
    return { status: reply.statusCode, body: reply.json() }
  }
  const newHash = async () => {
    const settings = await call("/api/v1/notification-platform-settings/", tokens.access_token)
    return settings.body.novuSubscriberHash
  }
  const subscriberId = claimsOf(tokens.access_token).sub
  const begin = (hmacHash: string) =>
    call("/v1/widgets/session/initialize", "", {
      applicationIdentifier: "plumbline",
      subscriberId,
      hmacHash,
    })
  const hash = await newHash()
  const { token } = (await begin(hash)).body.data
  const page = await openPage(origin, token)
  pages.push(page)
  const closed = new Promise((resolve) => page.socket.once("disconnect", resolve))
  const unseen = async () => (await call("/v1/widgets/notifications/unseen", token)).status
  return { browser, person, tokens, hash, token, newHash, begin, closed, unseen }
}

test("signing out ends it: the hash opens no session, the token is refused, open pages are disconnected", async () => {
  const { browser, tokens, hash, token, begin, closed, unseen } = await aReader()
  expect(await unseen()).toBe(200)
  await browser.get(`${CONNECT}/logout?id_token_hint=${tokens.id_token}`)
  expect((await begin(hash)).status).toBe(400)
  expect(await unseen()).toBe(401)
  await closed
  await expect(openPage(origin, token)).rejects.toThrow("unauthorized")
})

test("signing out in one browser leaves another one signed in", async () => {
  const { person, hash, begin, unseen } = await aReader()
  const elsewhere = openBrowser(app)
  const visit = await elsewhere.begin()
  const answer = await elsewhere.submit(visit.page, { username: person.email, password: person.password })
  const { json: tokens } = await elsewhere.exchange(answer, visit)
  await elsewhere.get(`${CONNECT}/logout?id_token_hint=${tokens.id_token}`)
  expect((await begin(hash)).status).toBe(201)
  expect(await unseen()).toBe(200)
})

test("a new password ends it, also in the session in which it was chosen, which receives a new hash", async () => {
  const { browser, person, hash, begin, newHash, unseen } = await aReader()
  const done = await browser.submit(
    await browser.get(`${REALM}/account`),
    { currentPassword: person.password, password: "a better horse" },
    "/password",
  )
  expect(done.address).toBe(`${PROVIDER}/account?done=password`)
  expect((await begin(hash)).status).toBe(400)
  expect(await unseen()).toBe(401)
  expect((await begin(await newHash())).status).toBe(201)
})

test("a new password chosen elsewhere disconnects open pages", async () => {
  const { person, hash, begin, closed } = await aReader()
  const elsewhere = openBrowser(app)
  const visit = await elsewhere.begin()
  await elsewhere.submit(visit.page, { username: person.email, password: person.password })
  await elsewhere.submit(
    await elsewhere.get(`${REALM}/account`),
    { currentPassword: person.password, password: "a better horse" },
    "/password",
  )
  await closed
  expect((await begin(hash)).status).toBe(400)
})
