import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, expect, test } from "vitest"
import { seedDemo } from "../cli/seed-demo.ts"
import { forge, readEntries, writeEntries } from "../testing/archives.ts"
import { type Contents, createInstallation, type TestInstallation } from "../testing/installations.ts"

/* Whatever is wrong with an archive, the message explains it and the installation stays as it was. */

let home: TestInstallation
let target: TestInstallation
let archive: string
let before: Contents
beforeAll(async () => {
  home = await createInstallation({}, "migrated")
  archive = join(home.dataFolder, "backup.tar.gz")
  const app = await home.open()
  await seedDemo(app)
  await app.dependencies.storage.put("avatar/one/pic.png", Buffer.from("picture"))
  await app.dependencies.storage.put("avatar/two/pic.png", Buffer.from("another"))
  await app.close()
  await home.backup(archive)

  target = await createInstallation({}, "migrated")
  const other = await target.open()
  await seedDemo(other)
  await other.dependencies.storage.put("avatar/one/pic.png", Buffer.from("the previous content"))
  await other.close()
  before = await target.contents()
}, 180_000)
afterAll(async () => {
  await home.remove()
  await target.remove()
})

/** Restores over the whole installation; expects the reason for the refusal, and that nothing has changed. */
async function expectRefused(path: string, message: RegExp): Promise<void> {
  const { code, output } = await target.restore(path, "--force").catch((error: Error) => ({
    code: 1,
    output: error.message,
  }))
  expect(output).toMatch(message)
  expect(code).toBe(1)
  expect(await target.contents()).toEqual(before)
}

const path = (name: string) => join(home.dataFolder, name)

test("a missing file, a text, some other archive", { timeout: 180_000 }, async () => {
  await expectRefused(path("missing.tar.gz"), /^There is no file .*missing\.tar\.gz\.$/)
  await writeFile(path("text.tar.gz"), "hello")
  await expectRefused(path("text.tar.gz"), /not a Plumbline backup/)
  await writeFile(path("zipped.tar.gz"), gzipSync("hello"))
  await expectRefused(path("zipped.tar.gz"), /damaged|no backup/)
  await writeEntries(path("other.tar.gz"), [["readme.md", Buffer.from("hello")]])
  await expectRefused(path("other.tar.gz"), /not a Plumbline backup/)
  await writeEntries(path("empty.tar.gz"), [])
  await expectRefused(path("empty.tar.gz"), /not a Plumbline backup/)
})

test("an archive truncated at any point", { timeout: 180_000 }, async () => {
  const whole = await readFile(archive)
  for (const length of [0, 20, Math.floor(whole.length / 2), whole.length - 1]) {
    await writeFile(path("cut.tar.gz"), whole.subarray(0, length))
    await expectRefused(path("cut.tar.gz"), /damaged or incomplete|no backup/)
  }
})

test("corrupted bytes", { timeout: 180_000 }, async () => {
  const whole = await readFile(archive)
  whole[Math.floor(whole.length / 2)] = (whole[Math.floor(whole.length / 2)] ?? 0) ^ 1
  await writeFile(path("flipped.tar.gz"), whole)
  await expectRefused(path("flipped.tar.gz"), /damaged or incomplete/)
})

test("entries that are missing, changed, added or duplicated", { timeout: 180_000 }, async () => {
  const entries = await readEntries(archive)
  const accounts = "tables/tenant_main/identity_accounts/000001.ndjson"
  const variants: [string, [string, Buffer][], RegExp][] = [
    ["without", [...entries].filter(([name]) => name !== accounts), /identity_accounts\S* is missing/],
    ["unsealed", [...entries].filter(([name]) => name !== "manifest.json"), /its end is missing/],
    [
      "changed",
      [...entries].map(([name, bytes]) => [name, name === accounts ? Buffer.from("{}\n{}\n") : bytes]),
      /identity_accounts\S* was changed/,
    ],
    [
      "added",
      [...entries].toSpliced(1, 0, ["files/main/avatar/new/pic.png", Buffer.from("new")]),
      /avatar\/new\/pic\.png does not belong in it/,
    ],
    ["twice", [...entries].flatMap((entry) => (entry[0] === accounts ? [entry, entry] : [entry])), /twice/],
    [
      "longer",
      [...entries, ["files/main/avatar/new/pic.png", Buffer.from("new")]],
      /continues after its end/,
    ],
  ]
  for (const [name, changed, message] of variants) {
    await writeEntries(path(`${name}.tar.gz`), changed)
    await expectRefused(path(`${name}.tar.gz`), message)
  }
})

/** Changes the head of a backup. */
// biome-ignore lint/suspicious/noExplicitAny: what it becomes is wrong on purpose.
function withHead(change: (head: any) => void): (entries: Map<string, Buffer>) => void {
  return (entries) => {
    const head = JSON.parse(entries.get("plumbline.json")?.toString() ?? "")
    change(head)
    entries.set("plumbline.json", Buffer.from(JSON.stringify(head)))
  }
}

test.each<[string, (entries: Map<string, Buffer>) => void, RegExp]>([
  ["a newer format", withHead((head) => head.format++), /newer version of Plumbline: update this one first/],
  [
    "tables from a newer version",
    withHead((head) => head.schemas[1].migrations.push("9999-future")),
    /newer version of Plumbline \(its tables are at "9999-future"\): update this one first/,
  ],
  [
    "a schema that is not ours",
    withHead((head) => (head.schemas[1].name = "public")),
    /not a Plumbline backup/,
  ],
  [
    "a table that is not ours",
    withHead((head) => (head.schemas[1].tables[0].name = "pg_class")),
    /is unknown to/,
  ],
  [
    "a column that is not ours",
    withHead((head) => head.schemas[1].tables[0].columns.push("more")),
    /is unknown to/,
  ],
  [
    "a path out of the folder of files",
    (entries) => {
      entries.set("files/main/../../secret-key", Buffer.from("stolen"))
    },
    /not a Plumbline backup/,
  ],
  [
    "a path into the files of another tenant",
    (entries) => {
      entries.set("files/main/tenants/north/avatar/one/pic.png", Buffer.from("stolen"))
    },
    /cannot be the path of a file/,
  ],
  [
    "files of a tenant that is not in it",
    (entries) => {
      entries.set("files/north/avatar/one/pic.png", Buffer.from("stolen"))
    },
    /does not belong to a tenant in the archive/,
  ],
])("refuses %s, even with a matching manifest", { timeout: 180_000 }, async (name, change, message) => {
  const forged = path(`${name.replaceAll(" ", "-")}.tar.gz`)
  await forge(archive, forged, change)
  await expectRefused(forged, message)
})

test("a restore that fails half-way leaves rows and files as they were", { timeout: 180_000 }, async () => {
  const members = "tables/tenant_main/space_members/000001.ndjson"
  await forge(archive, path("dangling.tar.gz"), (entries) => {
    const rows = entries.get(members)?.toString() ?? ""
    entries.set(members, Buffer.from(rows.replace(/"space_id":"\d+"/, '"space_id":"987654321"')))
    // The secret comes after the files: by then some files have been stored and one replaced.
    entries.set("secret-key", Buffer.from("another"))
  })
  const secret = await readFile(join(target.dataFolder, "secret-key"), "utf8")
  await expectRefused(path("dangling.tar.gz"), /violates foreign key constraint/)
  expect(await readFile(join(target.dataFolder, "secret-key"), "utf8")).toBe(secret)
  // The same archive without the error can be restored.
  expect(await target.restore(archive, "--force")).toMatchObject({ code: 0 })
  const { tables, files } = await home.contents()
  // Messages between nodes are not part of a backup.
  tables["plumbline.long_messages"] = []
  expect(await target.contents()).toEqual({ tables, files })
})
