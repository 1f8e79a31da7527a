import { afterAll, beforeAll, expect, test } from "vitest"
import { runMessagesCommand } from "../../cli/messages.ts"
import { multipart } from "../../testing/multipart.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ SUPPORT_EMAIL: "help@plumbline.example", CONTACT_FORM_ID: "xyzabc" })
})
afterAll(() => app.close())

const good = { type: "Contact Us - Plumbline", email: "ada@example.org", message: "Which kit suits us?" }

test("a visitor's message is stored and mailed to the support address, with the visitor as reply-to address", async () => {
  const reply = await app.visitor().post("/f/contact", { ...good, mobile: " 0123 ", unknown: "field" })
  expect(reply).toMatchObject({ status: 200, body: { ok: true, next: expect.stringContaining("http") } })
  expect(reply.queries).toBeLessThanOrEqual(8)
  expect(await lastMessage()).toMatchObject({
    type: good.type,
    fields: { email: good.email, mobile: "0123", message: good.message },
    userId: null,
    language: "EN",
  })
  const [mail] = await app.mailsTo("help@plumbline.example")
  expect(mail).toMatchObject({ subject: good.type, replyTo: good.email })
  expect(mail?.text).toContain("Message: Which kit suits us?")
})

test("an expert review request needs no address; a signed-in sender is stored and used as reply-to address", async () => {
  const ada = await app.signUp("Ada", { language: "FA" })
  const sent = { type: "Expert Review - http://localhost/1/assessments/x", message: "<b>Please</b>" }
  expect(await ada.post("/p/plumbline/f/xyzabc", sent)).toMatchObject({ status: 200 })
  expect(await lastMessage()).toMatchObject({ userId: ada.user.id, language: "FA" })
  const mails = await app.mailsTo("help@plumbline.example")
  const mail = mails.find(({ replyTo }) => replyTo === ada.user.email)
  expect(mail?.html).toContain("&lt;b&gt;Please&lt;/b&gt;")
})

test("so does one under the name of the dialog, from a visitor, too", async () => {
  const sent = await app.visitor().post("/f/contact", { type: "requestAnExpertReview", message: "Please" })
  expect(sent).toMatchObject({ status: 200 })
  expect(await lastMessage()).toMatchObject({ type: "requestAnExpertReview", userId: null })
})

test("a question report needs its list of problems, but no address or message", async () => {
  const report = {
    type: "Report Question - http://localhost/1/x",
    reportItems: ["It is unclear", "Something else"],
    feedbackQuestionReport: "",
    questionId: 12,
  }
  expect(await app.visitor().post("/f/contact", report)).toMatchObject({ status: 200 })
  expect((await lastMessage()).fields).toEqual({ reportItems: report.reportItems, questionId: "12" })
  // Mails are sent side by side: an earlier one may come later.
  const texts = (await app.mailsTo("help@plumbline.example")).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringContaining("It is unclear, Something else"))
})

test("a multipart form is accepted, a file is not", async () => {
  const sent = await app.visitor().call("POST", "/f/contact", multipart(good))
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const withFile = multipart({ ...good, file: { name: "a.txt", type: "text/plain", bytes: "hello" } })
  expect(await app.visitor().call("POST", "/f/contact", withFile)).toMatchObject({
    status: 400,
    body: { errors: [{ code: "NO_FILE_UPLOADS", message: expect.any(String) }] },
  })
})

test.each([
  ["nothing", { type: "Contact Us" }, 400, { code: "EMPTY" }],
  ["blanks", { type: "Contact Us", email: " ", message: "\n" }, 400, { code: "EMPTY" }],
  ["no message", { email: good.email }, 422, { code: "REQUIRED_FIELD_MISSING", field: "message" }],
  ["a blank message", { ...good, message: " " }, 422, { code: "REQUIRED_FIELD_EMPTY", field: "message" }],
  ["no address", { message: "Hello" }, 422, { code: "REQUIRED_FIELD_MISSING", field: "email" }],
  ["an incomplete address", { ...good, email: "ada@" }, 422, { code: "TYPE_EMAIL", field: "email" }],
  ["a long message", { ...good, message: "x".repeat(5001) }, 422, { code: "TYPE_TEXT", field: "message" }],
  [
    "a report without items",
    { type: "Report Question - x", reportItems: [], feedbackQuestionReport: "Wrong" },
    422,
    { code: "REQUIRED_FIELD_EMPTY", field: "reportItems" },
  ],
  [
    "a report with a long item",
    { type: "Report Question - x", reportItems: ["x".repeat(201)] },
    422,
    { code: "TYPE_TEXT", field: "reportItems" },
  ],
] as const)("%s is rejected with the invalid field, and not stored", async (_what, sent, status, error) => {
  const before = await countMessages()
  const reply = await app.visitor({ language: "FA" }).post("/f/contact", sent)
  expect(reply).toMatchObject({ status, body: { errors: [error] } })
  expect(reply.body.errors[0].message).toMatch(/[؀-ۿ]/)
  expect(await countMessages()).toBe(before)
})

test("an unknown form, a disabled form and an automated browser are rejected", async () => {
  expect(await app.visitor().post("/f/other", good)).toMatchObject({
    status: 404,
    body: { errors: [{ code: "FORM_NOT_FOUND" }] },
  })
  const session = Buffer.from(JSON.stringify({ loadedAt: 1, webdriver: true })).toString("base64")
  const automated = { body: good, headers: { "formspree-session-data": session } }
  expect(await app.visitor().call("POST", "/f/contact", automated)).toMatchObject({
    status: 403,
    body: { errors: [{ code: "BLOCKED" }] },
  })
  const odd = { body: good, headers: { "formspree-session-data": "no base64 of JSON" } }
  expect(await app.visitor().call("POST", "/f/contact", odd)).toMatchObject({ status: 200 })
  const silent = await createTestApp({ CONTACT_FORM: "off" })
  expect(await silent.visitor().post("/f/contact", good)).toMatchObject({
    status: 403,
    body: { errors: [{ code: "INACTIVE" }] },
  })
  await silent.close()
})

test("one network address can send twenty messages an hour; the next is rejected, and none is lost", async () => {
  const fresh = await createTestApp()
  const replies = []
  for (let sent = 0; sent < 22; sent++) replies.push((await fresh.visitor().post("/f/contact", good)).status)
  expect(replies).toEqual([...Array(20).fill(200), 429, 429])
  const kept = await fresh.tables.selectFrom("contactMessages").select("id").execute()
  expect(kept).toHaveLength(20)
  await fresh.close()
})

test("all addresses of one IPv6 network together can send as many as one address", async () => {
  const fresh = await createTestApp({ TRUSTED_PROXIES: "loopback" })
  const from = async (address: string) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": address }
    return (await fresh.visitor().call("POST", "/f/contact", { headers, body: good })).status
  }
  const replies = []
  for (let host = 1; host <= 22; host++) replies.push(await from(`2001:db8:1:1::${host}`))
  expect(replies).toEqual([...Array(20).fill(200), 429, 429])
  expect(await from("2001:db8:1:2::1")).toBe(200)
  await fresh.close()
})

test("operators can read the messages on the command line", async () => {
  const lines: string[] = []
  const opened = async () => ({ ...app, close: async () => undefined })
  expect(await runMessagesCommand([], opened, (line) => lines.push(line))).toBe(0)
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ tenant: "main", type: good.type, message: good.message })
  expect(await runMessagesCommand(["--tenant", "nobody"], opened, (line) => lines.push(line))).toBe(1)
  expect(lines.at(-1)).toBe('There is no tenant "nobody".')
})

test("deleting an account removes the address from its messages", async () => {
  const ada = await app.signUp("Ada")
  await ada.post("/f/contact", good)
  const path = "/api/v1/user-profile/deletion/"
  expect(await ada.call("POST", path, { body: { email: ada.user.email } })).toMatchObject({ status: 204 })
  expect(await lastMessage()).toMatchObject({ userId: null, fields: { message: good.message } })
  expect((await lastMessage()).fields).not.toHaveProperty("email")
})

async function lastMessage() {
  return app.tables
    .selectFrom("contactMessages")
    .selectAll()
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow()
}

async function countMessages(): Promise<number> {
  return (await app.tables.selectFrom("contactMessages").select("id").execute()).length
}
