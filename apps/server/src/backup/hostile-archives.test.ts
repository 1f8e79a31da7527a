import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTenant } from "../platform/tenants/change-tenant.ts"
import { forge } from "../testing/archives.ts"
import { type Contents, createInstallation, type TestInstallation } from "../testing/installations.ts"

/* The archive of a tenant may have been written by its customer: restoring it affects nobody else. */

const picture = {
  kind: "logo",
  mediaType: "image/png",
  hash: "0123456789abcdef",
  bytes: Buffer.from("logo"),
} as const
const tenantRows = "tables/plumbline/tenants/000001.ndjson"
const pictureRows = "tables/plumbline/tenant_pictures/000001.ndjson"

let home: TestInstallation
let target: TestInstallation
let archive: string
let before: Contents
beforeAll(async () => {
  home = await createInstallation({}, "migrated")
  await addTenant(home, "north")
  archive = join(home.dataFolder, "north.tar.gz")
  expect(await home.backup(archive, "--tenant", "north")).toMatchObject({ code: 0 })
  target = await createInstallation({}, "migrated")
  await addTenant(target, "south")
  before = await target.contents()
}, 180_000)
afterAll(async () => {
  await home.remove()
  await target.remove()
})

async function addTenant(installation: TestInstallation, slug: string): Promise<void> {
  const app = await installation.open()
  const { database, config, clock } = app.dependencies
  const tenant = { slug, settings: { hosts: [`${slug}.example`] }, pictures: { logo: picture } }
  await createTenant({ database, config, now: clock.now() }, tenant)
  await app.close()
}

const secretOf = (installation: TestInstallation) =>
  readFile(join(installation.dataFolder, "secret-key"), "utf8")

/** Adds a row to an entry: a copy of its first one with other values. */
function withRow(entry: string, values: object): (entries: Map<string, Buffer>) => void {
  return changing(entry, (rows) => [...rows, { ...rows[0], ...values }])
}

function changing(
  entry: string,
  change: (rows: object[]) => object[],
): (entries: Map<string, Buffer>) => void {
  return (entries) => {
    const lines = entries.get(entry)?.toString().trimEnd().split("\n") ?? []
    const rows = change(lines.map((line) => JSON.parse(line)))
    entries.set(entry, Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join("")))
    countRows(entries, entry, rows.length)
  }
}

function countRows(entries: Map<string, Buffer>, entry: string, count: number): void {
  const [, schema, table] = entry.split("/")
  changeJson(entries, "manifest.json", (manifest) => {
    manifest.rows[`${schema}.${table}`] = count
  })
}

// biome-ignore lint/suspicious/noExplicitAny: what it becomes is wrong on purpose.
function changeJson(entries: Map<string, Buffer>, name: string, change: (content: any) => void): void {
  const content = JSON.parse(entries.get(name)?.toString() ?? "")
  change(content)
  entries.set(name, Buffer.from(JSON.stringify(content)))
}

const strange =
  /does not belong to this tenant|not a Plumbline backup|does not belong to a tenant in the archive/

test.each<[string, (entries: Map<string, Buffer>) => void]>([
  ["a logo for another tenant", withRow(pictureRows, { slug: "main" })],
  ["only a logo for another tenant", changing(pictureRows, ([row]) => [{ ...row, slug: "main" }])],
  ["another tenant besides its own", withRow(tenantRows, { slug: "evil", schema_name: "tenant_evil" })],
  ["another tenant instead of its own", changing(tenantRows, ([row]) => [{ ...row, slug: "evil" }])],
  [
    "its own name for the tables of another tenant",
    changing(tenantRows, ([row]) => [{ ...row, schema_name: "tenant_evil" }]),
  ],
  ["a tenant without a name", withRow(tenantRows, { slug: null })],
  [
    "rows of a table that all tenants share",
    (entries) => {
      changeJson(entries, "plumbline.json", (head) => {
        head.schemas[0].tables.push({ name: "ended_sessions", columns: ["session_id", "end_time"] })
      })
      const entry = "tables/plumbline/ended_sessions/000001.ndjson"
      entries.set(entry, Buffer.from('{"session_id":"s","end_time":"2026-01-01"}\n'))
      countRows(entries, entry, 1)
    },
  ],
  [
    "rows of a schema that is not its own",
    (entries) => {
      changeJson(entries, "plumbline.json", (head) => {
        head.schemas[1].name = "tenant_south"
      })
    },
  ],
  [
    "numbers for a sequence that all tenants share",
    (entries) => {
      changeJson(entries, "plumbline.json", (head) => {
        head.schemas[0].sequences.push({ name: "long_messages_id_seq", value: "7", called: true })
      })
    },
  ],
  [
    "a file of another tenant",
    (entries) => {
      entries.set("files/south/avatar/one/pic.png", Buffer.from("stolen"))
    },
  ],
])("the archive of a tenant with %s is refused", { timeout: 180_000 }, async (name, change) => {
  const path = join(home.dataFolder, `${name.replaceAll(" ", "-")}.tar.gz`)
  await forge(archive, path, change)
  for (const options of [[], ["--force"]]) {
    const { code, output } = await target.restore(path, ...options)
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(strange) })
    expect(await target.contents()).toEqual(before)
  }
})

test("the archive of a tenant never contains the secret, and one in it is ignored", {
  timeout: 300_000,
}, async () => {
  const path = join(home.dataFolder, "with-secret.tar.gz")
  expect(await home.backup(path, "--tenant", "north", "--with-secret")).toEqual({
    code: 1,
    output: "The secret belongs to the whole installation: the archive of one tenant cannot contain it.",
  })
  await forge(archive, path, (entries) => entries.set("secret-key", Buffer.from("known to the customer")))
  const secret = await secretOf(target)
  const { code, output } = await target.restore(path)
  expect({ code, output }).toEqual({ code: 0, output: expect.not.stringContaining("secret") })
  expect(await secretOf(target)).toBe(secret)
  const { tables } = await target.contents()
  for (const [table, rows] of Object.entries(before.tables)) {
    if (!table.startsWith("plumbline.")) expect([table, tables[table]]).toEqual([table, rows])
  }
})
