import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { App } from "../app.ts"
import { seedDemo } from "../cli/seed-demo.ts"
import { inTransaction } from "../platform/create-context.ts"
import { createTenant } from "../platform/tenants/change-tenant.ts"
import { fragmentOf, openBrowser } from "../testing/identity-browser.ts"
import {
  type Contents,
  createEmbeddedInstallation,
  createInstallation,
  type TestInstallation,
} from "../testing/installations.ts"
import { type S3Server, startS3Server } from "../testing/s3-server.ts"
import { isOnPostgres } from "../testing/test-database.ts"

let home: TestInstallation
let archive: string
/** The content at the time of the backup. */
let moved: Contents
beforeAll(async () => {
  home = await createEmbeddedInstallation({}, "migrated")
  archive = join(home.dataFolder, "backup.tar.gz")
  const app = await home.open()
  await seedDemo(app)
  await seedOddities(app)
  await app.close()
  expect(await home.backup(archive)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Backed up \d+ rows and 4 files of main, north-sea to /),
  })
  moved = await home.contents()
  expect(moved.tables["plumbline.long_messages"]).toHaveLength(1)
  moved.tables["plumbline.long_messages"] = []
}, 180_000)
afterAll(() => home.remove())

/** A second tenant with pictures, files, and values that are easily lost in transfer. */
async function seedOddities(app: App): Promise<void> {
  const { database, config, clock } = app.dependencies
  // Short-lived, and meaningless to other installations.
  await sql`insert into plumbline.long_messages (payload) values ('to other nodes')`.execute(database)
  const picture = {
    kind: "logo",
    mediaType: "image/png",
    hash: "0123456789abcdef",
    bytes: Uint8Array.from({ length: 256 }, (_, byte) => byte),
  } as const
  const north = { slug: "north-sea", settings: { hosts: ["north.example"] }, pictures: { logo: picture } }
  await createTenant({ database, config, now: clock.now() }, north)
  await app.tenants.refresh()
  for (const tenant of app.tenants.all()) {
    const caller = { tenant, user: null, language: "EN" } as const
    await inTransaction(app.dependencies, caller, async ({ db, files }) => {
      await files.put("avatar/one/pic.png", Buffer.from(`picture of ${tenant.slug}`))
      await files.put("dsl/two/dsl.zip", Buffer.from(picture.bytes))
      await db
        .insertInto("events")
        .values({
          type: 'odd "quoted" \\ back\\slash, new\nline, tab\t, سلام 😀',
          payload: sql`'null'::jsonb`,
          creationTime: sql`'2026-03-01 09:15:42.123456+00'`,
          handledTime: sql`'infinity'`,
          openHandlers: ["a, b", 'c "d"', "", "NULL"],
        })
        .execute()
      await db
        .insertInto("events")
        .values({
          type: "numbers",
          payload: sql`'{"exact": 12345678901234567890.123456789, "text": "\\u00e9 \\\\ \\" "}'::jsonb`,
          creationTime: sql`'1999-12-31 23:59:59.999999+00'`,
        })
        .execute()
      const stamps = {
        createdBy: "00000000-0000-4000-8000-000000000000",
        lastModifiedBy: "00000000-0000-4000-8000-000000000000",
        creationTime: clock.now(),
        lastModificationTime: clock.now(),
      }
      await db
        .insertInto("spaces")
        .values({
          code: "odd",
          title: "Odd space",
          type: "BASIC",
          ownerId: stamps.createdBy,
          deleted: true,
          deletionTime: sql`9007199254740993`,
          ...stamps,
        })
        .execute()
      // Numbers that were once assigned must not be assigned again, even if they are no longer in use.
      await db.deleteFrom("events").where("type", "=", "numbers").execute()
    })
  }
}

async function expectLivingDemo(target: TestInstallation): Promise<void> {
  const app = await target.open()
  try {
    const browser = openBrowser(app)
    const { page } = await browser.begin()
    const answer = await browser.submit(page, { username: "demo@example.com", password: "plumbline" })
    expect(fragmentOf(answer.address).has("code")).toBe(true)

    const tables = app.dependencies.database.withSchema(app.tenants.default().schema)
    const { linkHash } = await tables.selectFrom("reports").select("linkHash").executeTakeFirstOrThrow()
    const url = `/api/v1/public/graphical-report/${linkHash}/`
    const report = await app.http.inject({ url })
    expect(report.statusCode).toBe(200)
    expect(report.json().assessment.title).toBe("Checkout service, autumn review")
    expect(app.tenants.ofHost("north.example")?.slug).toBe("north-sea")
  } finally {
    await app.close()
  }
}

test("a backup is complete, and only its owner can read it", async () => {
  const { mode } = await stat(archive)
  expect((mode & 0o777).toString(8)).toBe("600")
  expect(await home.restore(archive, "--check")).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /^The archive is whole\. An installation \(main, north-sea\), .* rows, 4 files\.$/,
    ),
  })
})

test("from disk to disk: every row and every file comes back as it was", { timeout: 180_000 }, async () => {
  const target = await createEmbeddedInstallation()
  expect(await target.restore(archive)).toMatchObject({ code: 0 })
  expect(await target.contents()).toEqual(moved)
  expect(Object.keys(moved.tables).length).toBeGreaterThan(100)
  expect(Object.keys(moved.files).sort()).toEqual([
    "avatar/one/pic.png",
    "dsl/two/dsl.zip",
    "tenants/north-sea/avatar/one/pic.png",
    "tenants/north-sea/dsl/two/dsl.zip",
  ])
  const filled = Object.values(moved.tables).filter((rows) => rows.length > 0)
  expect(filled.length).toBeGreaterThan(60)
  await expectLivingDemo(target)
  await target.remove()
})

describe.skipIf(!isOnPostgres)("with PostgreSQL", () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
  })
  afterAll(() => server.remove())

  test("to PostgreSQL and a bucket and back again: nothing is lost", {
    timeout: 300_000,
  }, async () => {
    const away = await createInstallation(server.environment)
    expect(await away.restore(archive)).toMatchObject({ code: 0 })
    expect(await away.contents()).toEqual(moved)
    await expectLivingDemo(away)

    // Signing in has created sessions, so the content to compare with is read now.
    const now = await away.contents()
    const archiveAway = join(away.dataFolder, "away.tar.gz")
    expect(await away.backup(archiveAway)).toMatchObject({ code: 0 })
    const back = await createEmbeddedInstallation()
    expect(await back.restore(archiveAway)).toMatchObject({ code: 0 })
    expect(await back.contents()).toEqual(now)
    await expectLivingDemo(back)
    await away.remove()
    await back.remove()
  })

  test("a backup is a consistent snapshot while others keep writing", { timeout: 180_000 }, async () => {
    const busy = await createInstallation({}, "migrated")
    const app = await busy.open()
    const tables = app.dependencies.database.withSchema("tenant_main")
    let writing = true
    let written = 0
    // A person is stored together with an account and a survey: a backup has all three or none.
    const write = async () => {
      while (writing) {
        const id = crypto.randomUUID()
        const time = app.dependencies.clock.now()
        const times = { creationTime: time, lastModificationTime: time }
        await tables.transaction().execute(async (db) => {
          await db
            .insertInto("users")
            .values({ id, email: id, displayName: "Busy Bee", ...times })
            .execute()
          await db
            .insertInto("userSurveys")
            .values({ userId: id, assessmentId: id, ...times })
            .execute()
          await db
            .insertInto("identityAccounts")
            .values({ id, email: id, firstName: "B", lastName: "B", passwordHash: "", ...times })
            .execute()
        })
        written++
      }
    }
    const writers = [write(), write()]
    const restored = await createInstallation()
    const counts = []
    for (const turn of [1, 2, 3]) {
      const path = join(busy.dataFolder, `${turn}.tar.gz`)
      expect(await busy.backup(path)).toMatchObject({ code: 0 })
      expect(await restored.restore(path, "--force")).toMatchObject({ code: 0 })
      const { tables: rows } = await restored.contents()
      const people = rows["tenant_main.users"]?.length ?? 0
      // One is the system's own user.
      expect(rows["tenant_main.user_surveys"]?.length).toBe(people - 1)
      expect(rows["tenant_main.identity_accounts"]?.length).toBe(people - 1)
      counts.push(people)
    }
    writing = false
    await Promise.all(writers)
    expect(counts[2]).toBeGreaterThan(counts[0] ?? Number.POSITIVE_INFINITY)
    expect(written).toBeGreaterThan(counts[0] ?? Number.POSITIVE_INFINITY)
    await app.close()
    await Promise.all([busy, restored].map((installation) => installation.remove()))
  })
})

test("a single tenant can move to an installation that does not have it", { timeout: 180_000 }, async () => {
  const alone = join(home.dataFolder, "north.tar.gz")
  expect(await home.backup(alone, "--tenant", "north-sea")).toMatchObject({ code: 0 })
  expect((await home.restore(alone, "--check")).output).toContain("One tenant (north-sea)")

  const target = await createInstallation({}, "migrated")
  const app = await target.open()
  await seedDemo(app)
  await app.close()
  const before = await target.contents()
  expect(await target.restore(alone)).toMatchObject({ code: 0 })
  const after = await target.contents()
  const isTheirs = (name: string) => name.startsWith("tenant_north_sea.")
  for (const [name, rows] of Object.entries(moved.tables)) {
    if (isTheirs(name)) expect([name, after.tables[name]]).toEqual([name, rows])
  }
  for (const [name, rows] of Object.entries(before.tables)) {
    if (name.startsWith("tenant_main.")) expect([name, after.tables[name]]).toEqual([name, rows])
  }
  expect(after.tables["plumbline.tenants"]).toHaveLength(2)
  expect(after.tables["plumbline.tenant_pictures"]).toEqual(moved.tables["plumbline.tenant_pictures"])
  expect(Object.keys(after.files).sort()).toEqual([
    "tenants/north-sea/avatar/one/pic.png",
    "tenants/north-sea/dsl/two/dsl.zip",
  ])
  await expectLivingDemo(target)

  const full = await target.contents()
  expect(await target.restore(alone)).toEqual({
    code: 1,
    output: 'There is a tenant "north-sea" already: --force removes it and restores the archive.',
  })
  expect(await target.restore(alone, "--force")).toMatchObject({ code: 0 })
  expect((await target.contents()).tables["tenant_north_sea.events"]).toEqual(
    full.tables["tenant_north_sea.events"],
  )
  await target.remove()
})

test("a single tenant can start a new installation", { timeout: 180_000 }, async () => {
  const alone = join(home.dataFolder, "founder.tar.gz")
  await home.backup(alone, "--tenant", "north-sea")
  const target = await createInstallation()
  expect(await target.restore(alone)).toMatchObject({ code: 0 })
  const { tables } = await target.contents()
  expect(tables["tenant_north_sea.events"]).toEqual(moved.tables["tenant_north_sea.events"])
  const app = await target.open()
  expect(app.tenants.all().map(({ slug }) => slug)).toEqual(["main", "north-sea"])
  await app.close()
  await target.remove()
})

test("a tenant whose host belongs to another one is refused", { timeout: 180_000 }, async () => {
  const alone = join(home.dataFolder, "north-again.tar.gz")
  await home.backup(alone, "--tenant", "north-sea")
  const target = await createInstallation({}, "migrated")
  const app = await target.open()
  const { database, config, clock } = app.dependencies
  const other = { slug: "other", settings: { hosts: ["north.example"] } }
  await createTenant({ database, config, now: clock.now() }, other)
  await app.close()
  const before = await target.contents()
  expect(await target.restore(alone)).toEqual({
    code: 1,
    output: 'The host north.example belongs to the tenant "other".',
  })
  expect(await target.contents()).toEqual(before)
  await target.remove()
})

test("the secret moves only on request", { timeout: 180_000 }, async () => {
  const path = join(home.dataFolder, "with-secret.tar.gz")
  expect(await home.backup(path, "--with-secret")).toMatchObject({ code: 0 })
  const secretOf = (installation: TestInstallation) =>
    readFile(join(installation.dataFolder, "secret-key"), "utf8").catch(() => null)
  const ours = await secretOf(home)
  expect(ours).not.toBeNull()
  const target = await createInstallation()
  expect(await target.restore(archive)).toMatchObject({ code: 0 })
  expect(await secretOf(target)).toBeNull()
  expect((await target.restore(path, "--force")).output).toContain("Its secret is kept in the data folder.")
  expect(await secretOf(target)).toBe(ours)
  await target.remove()
  const configured = await createInstallation({ SECRET_KEY: "of its own" })
  expect((await configured.restore(path)).output).toContain("SECRET_KEY is set")
  expect(await secretOf(configured)).toBeNull()
  await configured.remove()
})

test("an installation in use is replaced only with --force, and then completely", {
  timeout: 300_000,
}, async () => {
  const target = await createInstallation({ DEMO: "on" }, "migrated")
  const app = await target.open()
  await seedDemo(app)
  await app.dependencies.storage.put("avatar/old/pic.png", Buffer.from("old"))
  await app.dependencies.storage.put("avatar/one/pic.png", Buffer.from("another picture under the same name"))
  await app.close()
  const before = await target.contents()
  expect(await target.restore(archive)).toEqual({
    code: 1,
    output:
      'This installation is in use already (tenant "main"): --force removes all there is and restores the archive.',
  })
  expect(await target.contents()).toEqual(before)
  expect(await target.restore(archive, "--force")).toMatchObject({ code: 0 })
  expect(await target.contents()).toEqual(moved)
  await target.remove()
})
