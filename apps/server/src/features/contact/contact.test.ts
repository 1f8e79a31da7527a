import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ SUPPORT_EMAIL: "help@plumbline.example", COMPATIBILITY: "none" })
})
afterAll(() => app.close())

const PATH = "/api/v1/contact-messages/"
const good = { type: "Contact Us - Plumbline", email: "ada@example.org", message: "Which kit suits us?" }

test("a message of a visitor or a signed-in person is stored and mailed", async () => {
  const ada = await app.signUp("Ada", { language: "FA" })
  expect(await app.visitor().post(PATH, good)).toMatchObject({ status: 204, body: "" })
  expect(await ada.post(PATH, { type: "Expert Review - x", message: "Please" })).toMatchObject({
    status: 204,
  })
  const stored = await app.tables
    .selectFrom("contactMessages")
    .select(["type", "userId", "language"])
    .orderBy("id")
    .execute()
  expect(stored).toEqual([
    { type: good.type, userId: null, language: "EN" },
    { type: "Expert Review - x", userId: ada.user.id, language: "FA" },
  ])
  const mails = await app.mailsTo("help@plumbline.example")
  // They are sent at once, in any order.
  expect(new Set(mails.map(({ replyTo }) => replyTo))).toEqual(new Set([good.email, ada.user.email]))
  expect(mails).toHaveLength(2)
})

test("a refused message names the invalid field, in the caller's language", async () => {
  const visitor = app.visitor({ language: "FA" })
  const refused = await visitor.post(PATH, { ...good, email: "ada@" })
  expect(refused).toMatchObject({ status: 422, body: { code: "INVALID_INPUT", field: "email" } })
  expect(refused.body.message).toMatch(/[؀-ۿ]/)
  const blank = await visitor.post(PATH, { type: "Contact Us", message: " " })
  expect(blank).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
  expect(blank.body).not.toHaveProperty("field")
})

test("messages are refused while the form is disabled, and beyond twenty an hour", async () => {
  const silent = await createTestApp({ CONTACT_FORM: "off" })
  expect(await silent.visitor().post(PATH, good)).toMatchObject({ status: 403 })
  await silent.close()
  const fresh = await createTestApp()
  const replies = []
  for (let sent = 0; sent < 21; sent++) replies.push((await fresh.visitor().post(PATH, good)).status)
  expect(replies).toEqual([...Array(20).fill(204), 429])
  await fresh.close()
})

test("the protocol of the hosted form can be switched off", async () => {
  expect(await app.visitor().post("/f/contact", good)).toMatchObject({ status: 404 })
})
