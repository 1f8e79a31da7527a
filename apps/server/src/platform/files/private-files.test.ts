import { execFileSync } from "node:child_process"
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { createApp } from "../../app.ts"
import { loadConfig } from "../../config.ts"
import { putDatabase } from "../../testing/prepared-database.ts"
import { openFileStorage } from "./open-storage.ts"
import { makePrivate } from "./private-files.ts"

/* Other accounts of the machine can neither read nor change what the server stores. */
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-private-"))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Files and folders in a folder, and itself, that others can reach in any way. */
async function openIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const paths = [path, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const modes = await Promise.all(paths.map(async (each) => ({ each, mode: (await stat(each)).mode })))
  return modes.filter(({ mode }) => (mode & 0o077) !== 0).map(({ each }) => each)
}

const isPosix = process.platform !== "win32"

describe.skipIf(!isPosix)("private are", () => {
  test("the embedded database, stored files, archives and the secret, also those of an earlier version", async () => {
    await putDatabase(folder, "migrated")
    for (const name of ["files/avatar/one", "archive"]) await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, "files/avatar/one/pic.png"), "picture")
    await writeFile(join(folder, "archive/acme.tar.gz"), "archive")
    execFileSync("chmod", ["-R", "a+rwX", folder])
    expect((await openIn(join(folder, "database"))).length).toBeGreaterThan(900)

    const config = loadConfig({ PLUMBLINE_DATA: folder, DATABASE_URL: "", LOG_LEVEL: "silent", DEMO: "off" })
    const app = await createApp(config)
    // Who cannot enter the folder reaches nothing that the database makes in it.
    expect((await stat(join(folder, "database"))).mode & 0o777).toBe(0o700)
    for (const name of ["files", "archive"]) expect(await openIn(join(folder, name))).toEqual([])
    await sql`create table public.made_later (number int)`.execute(app.dependencies.database)
    await app.dependencies.storage.put("avatar/two/pic.png", new Uint8Array(3))
    await app.close()
    for (const name of ["database", "files", "archive"]) expect(await openIn(join(folder, name))).toEqual([])
    expect((await stat(join(folder, "secret-key"))).mode & 0o777).toBe(0o600)
  })

  test("folders that were made for the first file", async () => {
    const storage = await openFileStorage(loadConfig({ PLUMBLINE_DATA: join(folder, "new") }))
    await storage.put("tenants/acme/avatar/one/pic.png", new Uint8Array(3))
    expect(await openIn(join(folder, "new"))).toEqual([])
  })

  test("a folder whose repair was broken off, once it is repaired again; one that is private is not looked through", async () => {
    const path = join(folder, "files")
    await mkdir(path)
    await writeFile(join(path, "one"), "1")
    await chmod(join(path, "one"), 0o644)
    await chmod(path, 0o700)
    await makePrivate(path, { unlessPrivate: true })
    expect(await openIn(path)).toEqual([join(path, "one")])
    await chmod(path, 0o750)
    await makePrivate(path, { unlessPrivate: true })
    expect(await openIn(path)).toEqual([])
    await makePrivate(join(folder, "missing"))
  })
})
