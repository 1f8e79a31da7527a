import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { assessmentFixture } from "../../testing/assessment-fixture.ts"
import { ratingSession } from "../../testing/rating-session.ts"
import { createSmallKit, type SmallKit } from "../../testing/small-kit.ts"
import { type Caller, caughtIn, createTestApp, type Reply, type TestApp } from "../../testing/test-app.ts"

/*
 * Two anonymous sessions in which the same people vote, and only who votes what is different: afterwards everything that
 * is stored, logged and mailed is the same. So nothing tells whose votes they are.
 */
let app: TestApp
let kit: SmallKit
const lines: string[] = []
beforeAll(async () => {
  const log = caughtIn(lines)
  app = await createTestApp({ LOG_LEVEL: "info" }, [], "installed", { log })
  kit = await createSmallKit(app)
})
afterAll(() => app.close())

type Rows = { table: string; row: string }[]

/** Every row of every table of the tenant and of the jobs, and the transaction that has written it. */
async function allRows(): Promise<Rows> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition
      and (relnamespace = ${app.tenants.default().schema}::regnamespace or relname = 'job_common')`.execute(
    app.database,
  )
  const found: Rows = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      row: string
    }>`select to_jsonb(t)::text as row from ${sql.id(schema, name)} t`.execute(app.database)
    found.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return found
}

/** Without what is different in any two sessions: names of people and things, moments, numbers that count rows. */
function normalised(text: string, names: Record<string, string>): string {
  let result = text
  for (const [name, value] of Object.entries(names)) result = result.replaceAll(value, `<${name}>`)
  return result
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?/g, "<time>")
    .replace(
      /"(id|number|time|pid|responseTime|space_id|spaceId|listed_in|subject_id)": ?"?[\d.]+"?/g,
      '"$1":0',
    )
}

async function anonymousSession(
  votes: Record<"ana" | "reza" | "eva", "yes" | "no">,
  order: ("ana" | "reza" | "eva")[],
) {
  const before = new Set((await allRows()).map(({ table, row }) => `${table} ${row}`))
  const fixture = await assessmentFixture(app, { kit })
  const people = {
    ana: await fixture.addMember("associate", "Ana"),
    reza: await fixture.addMember("associate", "Reza"),
    eva: await fixture.addMember("associate", "Eva"),
  }
  const session = await ratingSession(fixture, { isAnonymous: true, guests: true })
  await app.settled()
  const start = lines.length
  const notes = { yes: "It is always so.", no: "Never in my life." }
  const succeed = async (call: Promise<Reply>) => {
    const { status, body } = await call
    if (status >= 300) throw new Error(JSON.stringify(body))
  }
  for (const name of order) {
    const headers = { "idempotency-key": `vote of ${name}` }
    const body = session.bodyOf(0, votes[name], {
      note: notes[votes[name]],
      confidenceLevelId: votes[name] === "yes" ? 5 : 1,
    })
    await succeed(people[name].call("PUT", session.voteUrl(0), { headers, body }))
    await succeed(session.vote(people[name], 1, votes[name]))
  }
  await app.settled()
  const secret = await app.tables
    .selectFrom("ratingSessions")
    .where("id", "=", session.id)
    .select("secret")
    .executeTakeFirst()
  await succeed(session.reveal())
  await succeed(
    session.decide({ questionId: session.question(0).id, answerOptionId: session.question(0).options.yes }),
  )
  await succeed(session.change({ state: "CLOSED" }))
  await app.settled()
  const names: Record<string, string> = {
    ...{ session: session.id, assessment: fixture.id, manager: fixture.manager.user.id, hash: session.hash },
    ...Object.fromEntries(Object.entries(people).map(([name, { user }]) => [name, user.id])),
    ...Object.fromEntries(Object.entries(people).map(([name, { user }]) => [`mail of ${name}`, user.email])),
  }
  const written = (await allRows()).filter(({ table, row }) => !before.has(`${table} ${row}`))
  const of = ({ row }: Rows[number]) => Object.values(names).some((name) => row.includes(name))
  const votesOf = written.filter(({ table, row }) => table === "rating_votes" && row.includes(session.id))
  return {
    people: Object.values(people),
    secret: secret?.secret,
    id: session.id,
    votes: votesOf,
    stored: written
      .filter(of)
      .map(({ table, row }) => `${table} ${normalised(row, names)}`)
      .toSorted(),
    logged: lines
      .slice(start)
      .map((line) => normalised(line, names))
      .toSorted(),
    raw: lines.slice(start).join(""),
    mails: (await Promise.all(Object.values(people).map(({ user }) => app.mailsTo(user.email)))).flat(),
  }
}

const mentions = (text: string, { user }: Caller) =>
  [user.id, user.email, user.displayName].some((name) => text.includes(name))

test("nothing that is left of an anonymous session tells who voted what", async () => {
  const one = await anonymousSession({ ana: "yes", reza: "no", eva: "yes" }, ["ana", "reza", "eva"])
  const other = await anonymousSession({ ana: "no", reza: "yes", eva: "yes" }, ["reza", "eva", "ana"])
  const keyless = (rows: string[]) =>
    rows
      .filter((row) => !/^(users|user_identities|identity_\w+|sessions) /.test(row))
      .map((row) => row.replace(/"voter": "[^"]*"/, '"voter": "<chance>"'))
  expect(keyless(one.stored)).toEqual(keyless(other.stored))
  expect(one.logged).toEqual(other.logged)
  expect(one.votes.length).toBe(6)
  for (const { people, votes, secret, id, raw, mails } of [one, other]) {
    expect(secret).toBeTruthy()
    const rows = await allRows()
    expect(rows.filter(({ row }) => row.includes(String(secret)))).toEqual([])
    for (const person of people) {
      for (const { row } of votes) expect(mentions(row, person), row).toBe(false)
      expect(mentions(raw, person)).toBe(false)
      for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(/It is always so|Never in my life/)
    }
    expect(new Set(votes.map(({ row }) => JSON.parse(row).voter)).size).toBe(votes.length)
    expect(JSON.parse(votes[0]?.row ?? "{}")).not.toHaveProperty("creation_time")
    const { rows: written } = await sql<{ transactions: number }>`
      select count(distinct xmin::text)::int as transactions from (
        select xmin from ${sql.id(app.tenants.default().schema, "rating_votes")} where session_id = ${id}
        union all select xmin from ${sql.id(app.tenants.default().schema, "rating_members")} where session_id = ${id}
      ) as written`.execute(app.database)
    expect(written).toEqual([{ transactions: 1 }])
  }
})
