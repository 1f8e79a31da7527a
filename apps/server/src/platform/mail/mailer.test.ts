import { sql } from "kysely"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import type { Mail } from "./mail.ts"

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
  await app.asServer(async (ctx) => {
    await ctx.mail.send(mail)
    expect(ctx.queries.count).toBe(1)
    expect(seen.attempts).toBe(0)
  })
  await app.settled()
  expect(seen.delivered).toEqual([mail])
})

test("a failed transaction sends nothing", async () => {
  const seen = aMailServer()
  const failing = app.asServer(async (ctx) => {
    await ctx.mail.send(mail)
    throw new Error("something else went wrong")
  })
  await expect(failing).rejects.toThrow("something else went wrong")
  await app.settled()
  expect(seen.attempts).toBe(0)
})

test("a refused mail is retried after ten seconds, up to five attempts in all", async () => {
  const seen = aMailServer(4)
  await app.asServer((ctx) => ctx.mail.send(mail))
  for (let turn = 0; turn < 4; turn++) {
    const pause = await nextPause()
    expect(pause).toBeGreaterThanOrEqual(8)
    expect(pause).toBeLessThanOrEqual(10)
  }
  await app.settled()
  expect(seen).toEqual({ attempts: 5, delivered: [mail] })
})

test("a mail is given up after five refusals, and its content is deleted within an hour", async () => {
  const seen = aMailServer(5)
  await app.asServer((ctx) => ctx.mail.send(mail))
  for (let turn = 0; turn < 4; turn++) await nextPause()
  expect(await nextPause()).toBeUndefined()
  expect(seen).toEqual({ attempts: 5, delivered: [] })
  const { rows } = await sql<{ state: string; kept: number }>`
    select state, deletion_seconds as kept from plumbline_jobs.job where name = 'send-mail'`.execute(
    app.database,
  )
  expect(rows).toEqual([{ state: "failed", kept: 3600 }])
})

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
