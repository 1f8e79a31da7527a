import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, expect, test } from "vitest"
import { type App, createApp } from "../../app.ts"
import { loadConfig } from "../../config.ts"
import { tenantLike } from "../../testing/tenant.ts"
import { openTestDatabase } from "../../testing/test-database.ts"
import { createTenant } from "../tenants/change-tenant.ts"
import { writeLetter } from "./letter.ts"

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** The application with its real mail transport. */
async function anApp(environment: Record<string, string>): Promise<App> {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-mail-"))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  const { database, drop } = await openTestDatabase()
  const config = loadConfig({ LOG_LEVEL: "silent", PLUMBLINE_DATA: folder, ...environment })
  const app = await createApp(config, { database })
  cleanups.push(drop, () => app.close())
  return app
}

const letter = {
  subject: { en: "Join <Harbour>", fa: "به «بندر» بپیوندید" },
  paragraphs: [{ en: "You are invited.", fa: "شما دعوت شده‌اید." }],
  link: { label: { en: "Join", fa: "پیوستن" }, address: "https://assess.example/join?a=1&b=2" },
  note: { en: "It works for 7 days.", fa: "هفت روز کار می‌کند." },
}

test.each<Record<string, string>>([
  { HOST: "0.0.0.0" },
  { PUBLIC_URL: "https://plumbline.example.org" },
  { DEMO: "off" },
  { MAIL_URL: "smtp://127.0.0.1:1" },
])("no mails are shown if others can reach the server, or mails are sent: %o", async (environment) => {
  const app = await anApp(environment)
  expect((await app.http.inject("/dev/mailbox")).statusCode).toBe(404)
})

test("without a mail server the demo shows its mails", async () => {
  const app = await anApp({ SUPPORT_EMAIL: "support@example.org" })
  const [tenant] = app.tenants.all()
  if (!tenant) throw new Error("no tenant")
  const { config, mailer } = app.dependencies
  expect((await app.http.inject("/dev/mailbox")).body).toContain("No mails yet.")

  mailer.send(tenant, writeLetter({ config, tenant, language: "EN" }, "kai@example.com", letter))
  await app.settled()
  mailer.send(tenant, writeLetter({ config, tenant, language: "FA" }, "sara@example.com", letter))
  await app.settled()
  const list = await app.http.inject("/dev/mailbox")
  expect(list.headers["content-type"]).toContain("text/html")
  expect(list.body).toContain("kai@example.com")
  expect(list.body).toContain("Join &lt;Harbour&gt;")
  expect(list.body).toContain("Questions? Contact us at support@example.org.")
  const [newest, oldest] = [...list.body.matchAll(/href="(\/dev\/mailbox\/[^"]+)"/g)].map(([, path]) => path)

  const persian = await app.http.inject(newest ?? "")
  expect(persian.body).toContain('<html lang="fa" dir="rtl">')
  expect(persian.body).toContain("شما دعوت شده‌اید.")
  const english = await app.http.inject(oldest ?? "")
  expect(english.body).toContain('<html lang="en" dir="ltr">')
  expect(english.body).toContain('href="https://assess.example/join?a=1&amp;b=2"')
  expect((await app.http.inject("/dev/mailbox/unknown")).statusCode).toBe(404)
})

test("the mails of a demo are shown only under the names of this machine", async () => {
  const app = await anApp({})
  const { config, database, clock } = app.dependencies
  await createTenant(
    { database, config, now: clock.now() },
    { slug: "acme", settings: { hosts: ["acme.localhost", "127.0.0.1"] } },
  )
  await app.refreshTenants()
  const under = async (host: string) =>
    (await app.http.inject({ url: "/dev/mailbox", headers: { host } })).statusCode
  expect(await under("localhost:8080")).toBe(200)
  expect(await under("[::1]:8080")).toBe(200)
  for (const host of ["acme.localhost:8080", "127.0.0.1:8080", "rebound.example.org"]) {
    expect(await under(host)).toBe(404)
  }
})

test("nobody can read the mails of an installation with real users", async () => {
  for (const [variable, value] of [
    ["DEMO", "off"],
    ["MAIL_URL", "smtp://mail.example"],
  ] as const) {
    const app = await anApp({ [variable]: value })
    expect((await app.http.inject("/dev/mailbox")).statusCode).toBe(404)
  }
})

test("the plain text matches the HTML, and mentions no support address if there is none", async () => {
  const config = loadConfig({})
  const { subject, text } = writeLetter(
    { config, tenant: tenantLike(), language: "EN" },
    "kai@example.com",
    letter,
  )
  expect(subject).toBe("Join <Harbour>")
  expect(text).toBe(
    "You are invited.\n\nJoin:\nhttps://assess.example/join?a=1&b=2\n\nIt works for 7 days.\n\nPlumbline\n",
  )
})

test("the address of a mail server is checked at start", () => {
  expect(() => loadConfig({ MAIL_URL: "mail.example" })).toThrow(/^MAIL_URL: /)
  expect(loadConfig({ MAIL_URL: "smtps://u:p@mail.example" }).mailUrl).toBe("smtps://u:p@mail.example")
})
