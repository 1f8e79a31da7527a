import { setTimeout as pause } from "node:timers/promises"
import { sampleWorkbook } from "@plumbline/kit-dsl"
import { writeWorkbook } from "@plumbline/spreadsheet"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { Mail } from "./platform/mail/mail.ts"
import { usualLimits } from "./platform/realtime/event-streams.ts"
import type { Tenant } from "./platform/tenants/tenants.ts"
import { multipart } from "./testing/multipart.ts"
import { startReceiver } from "./testing/receiver.ts"
import { type Caller, createTestApp, type TestApp } from "./testing/test-app.ts"

/*
 * One organisation uses as much as it may of everything that is shared, and another still gets its answer. What is
 * shared and not here is tested beside its code: memory for bodies (`platform/http/bodies.test.ts`), open connections
 * (`compat/notification-widget/channel.test.ts`), models (`platform/writer/open-model.test.ts`), rate limits
 * (`platform/limits/limits.test.ts`).
 */
let app: TestApp
let hostile: Tenant
let other: Tenant
const untilDone = { timeout: 60_000 }
const atHostile = { host: "hostile.example" }
beforeAll(async () => {
  const settings = { EXPENSIVE_AT_ONCE: "2", WEBHOOKS_PRIVATE_NETWORK: "allow" }
  app = await createTestApp(settings, [
    { slug: "hostile", hosts: [atHostile.host] },
    { slug: "third", hosts: ["third.example"] },
  ])
  hostile = app.tenants.ofHost(atHostile.host) ?? app.tenants.default()
  other = app.tenants.default()
})
afterAll(() => app.close())

const convert = (person: Caller, bytes = sampleWorkbook()) =>
  person.call(
    "POST",
    "/api/v1/assessment-kits/excel-to-dsl/",
    multipart({ file: { name: "kit.xlsx", type: "application/octet-stream", bytes } }),
  )

test("threads: somebody's file is read before the third of a person who sends eight at once", async () => {
  const [hanna, olga] = [await app.signUp("Hanna Hostile", atHostile), await app.signUp("Olga Other")]
  // Both threads are busy for as long as it takes all others to arrive.
  const rows = Array.from({ length: 100_000 }, (_, row) => [row, "one", "two", "three", "four", "five"])
  const long = writeWorkbook([{ name: "Numbers", headingRow: 1, rows }])
  const busy = ["Ada", "Ben"].map(async (name) =>
    convert(await app.signUp(name, { host: "third.example" }), long),
  )
  await pause(200)
  const answered: string[] = []
  const send = async (person: Caller) => {
    expect((await convert(person)).status).toBe(200)
    answered.push(person.user.displayName)
  }
  const sent = Array.from({ length: 8 }, () => send(hanna))
  await Promise.all([...sent, send(olga)])
  expect(answered).toHaveLength(9)
  expect(answered.indexOf("Olga Other")).toBeLessThan(3)
  // They have no sheet that kits have.
  for (const { status } of await Promise.all(busy)) expect(status).toBe(400)
})

test("turns for expensive calls: others have theirs while an organisation takes all it has", async () => {
  const { limits } = app.dependencies
  const ends = [await limits.turn(hostile), await limits.turn(hostile)]
  const answered: string[] = []
  const [hanna, olga] = [await app.signUp("Hanna Hostile", atHostile), await app.signUp("Olga Other")]
  const waiting = convert(hanna).then(() => answered.push("hostile"))
  await convert(olga).then(() => answered.push("other"))
  for (const end of ends) end()
  await waiting
  expect(answered).toEqual(["other", "hostile"])
})

test("mails: one is sent while the mail server hangs on those of another organisation", async () => {
  const held: (() => void)[] = []
  const sent: string[] = []
  app.mail.send = async ({ to }: Mail) => {
    sent.push(to)
    if (to.startsWith("hostile")) await new Promise<void>((accept) => held.push(accept))
  }
  const mailTo = (to: string): Mail => ({
    from: "Plumbline",
    to,
    subject: "Hello",
    html: "Hello",
    text: "Hello",
  })
  for (let count = 0; count < 30; count++) {
    app.dependencies.mailer.send(hostile, mailTo(`hostile-${count}@example.com`))
  }
  await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(2), untilDone)
  app.dependencies.mailer.send(other, mailTo("olga@example.com"))
  await vi.waitFor(() => expect(sent).toContain("olga@example.com"), untilDone)
  // Two of an organisation at a time; two looks for jobs at the same moment may find one more.
  expect(sent.indexOf("olga@example.com")).toBeLessThanOrEqual(3)
  app.mail.send = async ({ to }: Mail) => void sent.push(to)
  for (const accept of held) accept()
  await app.settled()
  expect(sent).toHaveLength(31)
})

test("webhooks: a message arrives while the receivers of another organisation hang", async () => {
  const [hanging, quick] = [await startReceiver(), await startReceiver()]
  const held: (() => void)[] = []
  hanging.answers((response) => held.push(() => response.writeHead(204).end()))
  const webhookOf = async (owner: Caller, address: string) => {
    const space = await owner.post("/api/v1/spaces/", { title: "Team", type: "PREMIUM" })
    const path = `/api/v1/spaces/${space.body.id}/webhooks/`
    const { body } = await owner.post(path, { address, events: ["kit.released"] })
    return async () => expect((await owner.post(`${path}${body.id}/test/`)).status).toBe(202)
  }
  for (let count = 0; count < 6; count++) {
    const send = await webhookOf(await app.signUp("Hanna Hostile", atHostile), hanging.url)
    for (let sent = 0; sent < 3; sent++) await send()
  }
  await hanging.got(4)
  await (await webhookOf(await app.signUp("Olga Other"), quick.url))()
  await quick.got(1)
  expect(hanging.received).toHaveLength(4)
  hanging.answers((response) => response.writeHead(204).end())
  for (const answer of held) answer()
  await app.settled()
  await Promise.all([hanging.close(), quick.close()])
})

test("streams of events: others open theirs while a network, or an organisation, has all it may have", () => {
  const { eventStreams } = app.dependencies
  const streams = Array.from(
    { length: 1000 },
    (_, count) =>
      eventStreams.open(
        hostile,
        `2001:db8:0:${(count % 50).toString(16)}::${count.toString(16)}`,
        "flags",
        usualLimits,
      ).content,
  )
  expect(() => eventStreams.open(hostile, "192.0.2.1", "flags", usualLimits).content).toThrow()
  streams.push(eventStreams.open(other, "2001:db8::1", "flags", usualLimits).content)
  const ofNetwork = Array.from(
    { length: 19 },
    () => eventStreams.open(other, "2001:db8::2", "flags", usualLimits).content,
  )
  expect(() => eventStreams.open(other, "2001:db8::3", "flags", usualLimits).content).toThrow()
  streams.push(eventStreams.open(other, "2001:db8:0:1::1", "flags", usualLimits).content)
  for (const stream of [...streams, ...ofNetwork]) stream.destroy()
})
