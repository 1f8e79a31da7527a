import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { runMailsCommand } from "../../cli/mails.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { inTransaction } from "../create-context.ts"
import { type Mail, sendMail } from "./mail.ts"

const mail: Mail = {
  from: "Plumbline",
  to: "kai@example.com",
  subject: "Hello",
  html: "<p>Hello</p>",
  text: "Hello",
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from plumbline_jobs.job where name = 'send-mail'`.execute(app.database)
})

/** Makes the mail server refuse the next `refusals` attempts; returns a record of its activity from now on. */
function aMailServer(refusals = 0) {
  const seen = { attempts: 0, delivered: [] as Mail[] }
  app.mail.send = async (sent) => {
    seen.attempts++
    if (seen.attempts <= refusals) throw new Error(`refused ${seen.attempts}`)
    seen.delivered.push(sent)
  }
  return seen
}

/** Returns the seconds until the mail is retried, and makes the retry due now. */
async function nextPause(): Promise<number | undefined> {
  await app.settled()
  const { rows } = await sql<{ pause: number }>`
    with waiting as (select id, start_after from plumbline_jobs.job where name = 'send-mail' and state = 'retry')
    update plumbline_jobs.job set start_after = now() from waiting
    where job.id = waiting.id
    returning round(extract(epoch from waiting.start_after - now()))::int as pause`.execute(app.database)
  return rows[0]?.pause
}

test("a mail is sent after its transaction is committed", async () => {
  const seen = aMailServer()
  const caller = { tenant: app.tenants.default(), user: null, language: "EN" } as const
  const { queries } = await inTransaction(app.dependencies, caller, async (ctx) => {
    await sendMail(ctx, mail)
    expect(seen.attempts).toBe(0)
  })
  expect(queries).toBe(1)
  await app.settled()
  expect(seen.delivered).toEqual([mail])
})

test("a failed transaction sends nothing", async () => {
  const seen = aMailServer()
  const failing = app.asServer(async (ctx) => {
    await sendMail(ctx, mail)
    throw new Error("something else went wrong")
  })
  await expect(failing).rejects.toThrow("something else went wrong")
  await app.settled()
  expect(seen.attempts).toBe(0)
})

/** The pauses until the mail is delivered or given up. */
async function allPauses(): Promise<number[]> {
  const pauses: number[] = []
  for (let pause = await nextPause(); pause !== undefined; pause = await nextPause()) pauses.push(pause)
  return pauses
}

test("a refused mail is retried after ever longer pauses, for more than a day", async () => {
  const seen = aMailServer(13)
  await app.asServer((ctx) => sendMail(ctx, mail))
  const pauses = await allPauses()
  expect(pauses).toHaveLength(13)
  expect(pauses[0]).toBeLessThanOrEqual(120)
  for (const pause of pauses) expect(pause).toBeLessThanOrEqual(4 * 3600)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(24 * 3600)
  expect(seen).toEqual({ attempts: 14, delivered: [mail] })
})

test("a mail refused for more than a day is given up: it is counted, listed, and sent again on request", async () => {
  const seen = aMailServer(14)
  await app.asServer((ctx) => sendMail(ctx, mail))
  expect(await allPauses()).toHaveLength(13)
  expect(seen).toEqual({ attempts: 14, delivered: [] })
  const { payload } = await app.http.inject({ url: "/metrics" })
  expect(payload).toContain('mails_given_up_total{tenant="main"} 1')
  await app.settled()
  const entries = await app.tables
    .selectFrom("auditEntries")
    .where("kind", "=", "mail-given-up")
    .selectAll()
    .execute()
  expect(entries).toMatchObject([{ spaceId: null, actorId: null, details: { address: "k…@example.com" } }])
  // The queue itself forgets it soon.
  const { rows } = await sql<{ state: string; kept: number }>`
    select state, deletion_seconds as kept from plumbline_jobs.job where name = 'send-mail'`.execute(
    app.database,
  )
  expect(rows).toEqual([{ state: "failed", kept: 3600 }])

  const listed = await mails("failed")
  expect(listed.code).toBe(0)
  const failed = JSON.parse(listed.text)
  expect(failed).toEqual({
    tenant: "main",
    id: expect.any(String),
    to: "kai@example.com",
    subject: "Hello",
    givenUp: expect.any(String),
    reason: "refused 14",
  })
  expect(await mails("resend", NOBODY)).toEqual({ code: 1, text: "This mail does not exist." })
  expect(await mails("resend", failed.id)).toEqual({ code: 0, text: "Mails queued again: 1." })
  expect(seen.delivered).toEqual([mail])
  expect((await mails("failed")).text).toBe("")
  expect((await mails("resend")).code).toBe(2)
  expect(await mails("resend", "--all")).toEqual({ code: 0, text: "Mails queued again: 0." })
})

const NOBODY = "5d0c1bb4-7d7e-4c0e-9f3e-000000000001"

/** Runs `plumbline mails …`. */
async function mails(...args: string[]) {
  const lines: string[] = []
  const openApp = async () => ({ ...app, close: async () => undefined })
  const code = await runMailsCommand(args, openApp, (line) => lines.push(line))
  await app.settled()
  return { code, text: lines.join("\n") }
}

test("without a transaction, a mail can be composed in the background, or skipped", async () => {
  const seen = aMailServer()
  const { mailer } = app.dependencies
  const tenant = app.tenants.default()
  mailer.send(tenant, async () => mail)
  mailer.send(tenant, async () => null)
  mailer.send(tenant, async () => {
    throw new Error("cannot write")
  })
  expect(seen.attempts).toBe(0)
  await app.settled()
  expect(seen.delivered).toEqual([mail])
})
