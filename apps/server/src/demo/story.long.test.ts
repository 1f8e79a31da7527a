import { spawn } from "node:child_process"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type App, createApp } from "../app.ts"
import { seedDemo } from "../cli/seed-demo.ts"
import { loadConfig } from "../config.ts"
import { DAY, dayAfter, dayOf } from "../platform/clock.ts"
import type { Database } from "../platform/database/connect.ts"
import { openDatabase } from "../platform/database/open.ts"
import { createInstallation, type TestInstallation } from "../testing/installations.ts"
import { exited, freePort, main } from "../testing/server-process.ts"
import { isOnPostgres } from "../testing/test-database.ts"
import { people } from "./people.ts"

/* The story as somebody finds it who starts the product for the first time and signs in as the demo account. */

let installation: TestInstallation
let app: App
let db: Database
let today: string

beforeAll(async () => {
  installation = await createInstallation({ DEMO: "on" })
  app = await createApp(loadConfig(installation.environment))
  await seedDemo(app)
  await app.settled()
  db = app.dependencies.database.withSchema(app.tenants.default().schema)
  today = dayOf(app.dependencies.clock.now())
}, 300_000)
afterAll(async () => {
  await app?.close()
  await installation?.remove()
})

/** What the demo account reads. */
async function read(url: string) {
  const { dana } = people
  const token = await app.identity.issueAccessToken(app.tenants.default(), {
    ...dana,
    firstName: "Dana",
    lastName: "Demo",
  })
  const reply = await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })
  expect(reply.statusCode, `${url}: ${reply.body}`).toBe(200)
  return reply.json()
}

type Shown = { id: string; title: string; spaceId: number; kit: { title: string } }

async function assessments(): Promise<Shown[]> {
  const { items } = await read("/api/v1/spaces/?size=100")
  const premium = items.filter(({ type }: { type: { code: string } }) => type.code === "PREMIUM")
  const lists = await Promise.all(
    premium.map(async ({ id: spaceId }: { id: number }) =>
      (await read(`/api/v1/space-assessments/?spaceId=${spaceId}&size=100`)).items.map((item: Shown) => ({
        ...item,
        spaceId,
      })),
    ),
  )
  return lists.flat()
}

async function named(title: string): Promise<Shown> {
  const found = (await assessments()).find((each) => each.title === title)
  if (!found) throw new Error(`There is no assessment "${title}".`)
  return found
}

const daysSince = (time: string) => (Date.parse(`${today}T00:00:00Z`) - Date.parse(`${time}Z`)) / DAY

describe("the story", () => {
  test("has several assessments in shared spaces, two of them comparable", async () => {
    const all = await assessments()
    expect(all.length).toBeGreaterThanOrEqual(5)
    const [first, second] = [await named("Checkout, reliability"), await named("Delivery, reliability")]
    expect(second.kit.title).toBe(first.kit.title)
  })

  test("goes back for nine months, and goes on until now", async () => {
    const lengths: number[] = []
    for (const { id } of await assessments()) {
      const { rows } = await times(id)
      const [earliest] = rows
      const latest = rows.at(-1)
      if (earliest && latest) lengths.push(daysSince(earliest) - daysSince(latest))
      expect(rows.every((time) => time <= app.dependencies.clock.now())).toBe(true)
    }
    expect(lengths.filter((days) => days > 180).length).toBeGreaterThanOrEqual(2)
    expect(lengths.filter((days) => days > 90).length).toBeGreaterThanOrEqual(3)
  })

  test("ends with the second team ahead of the first, which began higher", async () => {
    const levels: Record<string, number[]> = {}
    for (const title of ["Checkout, reliability", "Delivery, reliability"]) {
      const { id } = await named(title)
      const { points } = await read(`/api/v1/assessments/${id}/timeline/`)
      const answered = points.filter(({ score }: { score: number | null }) => (score ?? 0) > 0)
      levels[title] = [answered[0].score, answered.at(-1).score]
    }
    const [[firstBegan = 0, firstIs = 0] = [], [secondBegan = 0, secondIs = 0] = []] = Object.values(levels)
    expect(secondBegan).toBeLessThan(firstBegan)
    expect(secondIs).toBeGreaterThan(firstIs)
  })

  test("has moved within the last 90 days, as the portfolio shows", async () => {
    const { kits } = await read("/api/v1/portfolio/")
    const shown: { score: number; scoreBefore: number | null }[] = kits.flatMap(
      ({ assessments: of }: { assessments: object[] }) => of,
    )
    const moved = shown.filter(({ score, scoreBefore }) => scoreBefore !== null && score > scoreBefore)
    expect(moved.length).toBeGreaterThanOrEqual(3)
  })

  test("has plans half done: items that are done, open and dropped", async () => {
    const { id } = await named("Checkout, reliability")
    const { periods } = await read(`/api/v1/assessments/${id}/roadmap/`)
    const statuses = periods.flatMap(({ items }: { items: { status: string }[] }) =>
      items.map(({ status }) => status),
    )
    expect(new Set(statuses)).toEqual(new Set(["DONE", "DOING", "TODO", "DROPPED"]))
  })

  test("has proposals, comments and answers that wait for somebody", async () => {
    const { id } = await named("Checkout, reliability")
    const { total } = await read(`/api/v1/assessments/${id}/proposals/?status=OPEN`)
    expect(total).toBeGreaterThan(0)
    const { questions } = await read(`/api/v1/assessments/${id}/dashboard/`)
    expect(questions.unresolvedComments).toBeGreaterThan(0)
    expect(questions.unapprovedAnswers).toBeGreaterThan(0)
  })

  test("has evidence that has expired, and some that is about to", async () => {
    const rows = await db
      .selectFrom("evidences")
      .where("validUntil", "is not", null)
      .select("validUntil")
      .execute()
    const days = rows.map(({ validUntil }) => String(validUntil))
    expect(days.some((day) => day < today)).toBe(true)
    expect(days.some((day) => day >= today && day <= dayAfter(today, 30))).toBe(true)
  })

  test("has a result of another site, whose signature is not known here", async () => {
    const { spaceId } = await named("Checkout, reliability")
    const { items } = await read(`/api/v1/spaces/${spaceId}/imported-results/`)
    expect(items).toMatchObject([{ origin: "https://assess.brightwater.example" }])
  })

  test("has people of whom only two can sign in", async () => {
    const users = await db.selectFrom("users").select("id").execute()
    expect(users.length).toBeGreaterThanOrEqual(Object.keys(people).length)
    const accounts = await db.selectFrom("identityAccounts").select("email").execute()
    expect(accounts.map(({ email }) => email).sort()).toEqual(["demo@example.com", "guest@example.com"])
  })

  test("has a published report that everybody with its link can read", async () => {
    const published = await db
      .selectFrom("reports")
      .where("published", "=", true)
      .where("visibility", "=", "PUBLIC")
      .select("linkHash")
      .execute()
    expect(published.length).toBeGreaterThan(1)
  })
})

test.skipIf(!isOnPostgres)(
  "a start that is killed while it is made leaves nothing of it, and the next one makes all of it",
  { timeout: 300_000 },
  async () => {
    const other = await createInstallation({ DEMO: "on" }, "migrated")
    const config = loadConfig(other.environment)
    const database = await openDatabase(config)
    const isMaking = async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 second'
      `.execute(database)
      return rows.length > 0
    }
    const env = { ...process.env, ...other.environment, PORT: String(await freePort()) }
    const server = spawn("node", [main, "start"], { env, stdio: "ignore" })
    await expect.poll(isMaking, { timeout: 200_000 }).toBe(true)
    server.kill("SIGKILL")
    await exited(server)
    await database.destroy()

    const next = await createApp(config)
    const ids = Object.values(people).map(({ id }) => id)
    const tables = next.dependencies.database.withSchema(next.tenants.default().schema)
    expect(await tables.selectFrom("users").select("id").where("id", "in", ids).execute()).toEqual([])
    await seedDemo(next)
    expect(await tables.selectFrom("assessments").select("id").execute()).toHaveLength(
      (await db.selectFrom("assessments").select("id").execute()).length,
    )
    await next.close()
    await other.remove()
  },
)

async function times(assessmentId: string): Promise<{ rows: string[] }> {
  const rows = await db
    .selectFrom("answerChanges as history")
    .innerJoin("assessmentResults as result", "result.id", "history.resultId")
    .where("result.assessmentId", "=", assessmentId)
    .orderBy("history.creationTime")
    .select("history.creationTime")
    .execute()
  return { rows: rows.map(({ creationTime }) => creationTime) }
}
