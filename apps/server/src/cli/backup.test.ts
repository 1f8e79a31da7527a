import { spawn } from "node:child_process"
import { createReadStream, createWriteStream } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createInstallation, type TestInstallation } from "../testing/installations.ts"
import { exited, main } from "../testing/server-process.ts"

let home: TestInstallation
beforeAll(async () => {
  home = await createInstallation()
  await (await home.open()).close()
}, 180_000)
afterAll(() => home.remove())

const path = (name: string) => join(home.dataFolder, name)

/** Runs the commands as processes, as an operator's script does. */
function run(installation: TestInstallation, ...args: string[]) {
  return spawn("node", [main, ...args], {
    env: { ...process.env, DATABASE_URL: "", ...installation.environment },
  })
}

test("help explains the commands, wrong usage is refused with the reason", async () => {
  expect(await home.backup("--help")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Usage: plumbline backup/),
  })
  expect(await home.restore("--help")).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Usage: plumbline restore/),
  })
  for (const args of [[], ["a", "b"], ["a", "--tenants"], ["a", "--tenant"]]) {
    const { code, output } = await home.backup(...args)
    expect([args, code]).toEqual([args, 2])
    expect(output).toContain("Usage: plumbline backup")
  }
  for (const args of [[], ["a", "b"], ["a", "--tenant"]]) {
    expect(await home.restore(...args)).toMatchObject({ code: 2 })
  }
})

test("an existing file is replaced only with --force; an unknown tenant leaves none", {
  timeout: 300_000,
}, async () => {
  await writeFile(path("there.tar.gz"), "something else")
  expect(await home.backup(path("there.tar.gz"))).toEqual({
    code: 1,
    output: `${path("there.tar.gz")} already exists: --force replaces it.`,
  })
  expect(await home.backup(path("there.tar.gz"), "--force")).toMatchObject({ code: 0 })
  expect(await home.restore(path("there.tar.gz"), "--check")).toMatchObject({ code: 0 })
  expect(await home.backup(path("nobody.tar.gz"), "--tenant", "nobody")).toEqual({
    code: 1,
    output: 'There is no tenant "nobody".',
  })
  expect(await home.restore(path("nobody.tar.gz"), "--check")).toMatchObject({
    code: 1,
    output: expect.stringMatching(/There is no file/),
  })
})

test("a database without an installation has nothing to back up", { timeout: 180_000 }, async () => {
  const empty = await createInstallation()
  expect(await empty.backup(join(empty.dataFolder, "a.tar.gz"))).toMatchObject({
    code: 1,
    output: expect.stringMatching(/nothing to back up/),
  })
  await empty.remove()
})

test("both work in a pipe", { timeout: 180_000 }, async () => {
  const backup = run(home, "backup", "-")
  const errors = text(backup.stderr)
  await pipeline(backup.stdout, createWriteStream(path("piped.tar.gz")))
  await exited(backup)
  expect(backup.exitCode).toBe(0)
  expect(await errors).toMatch(/^Backed up \d+ rows and 0 files of main\.\n$/)

  const target = await createInstallation()
  const restore = run(target, "restore", "-")
  const output = text(restore.stdout)
  await pipeline(createReadStream(path("piped.tar.gz")), restore.stdin)
  await exited(restore)
  expect(restore.exitCode).toBe(0)
  expect(await output).toMatch(/^Restored \d+ rows and 0 files of main, /)
  expect(await target.contents()).toEqual(await home.contents())
  await target.remove()
})

test("a backup that cannot be written leaves nothing behind", { timeout: 180_000 }, async () => {
  await expect(home.backup(path("missing/folder/a.tar.gz"))).rejects.toThrow("ENOENT")
  const away = await createInstallation({
    S3_BUCKET: "plumbline",
    S3_ENDPOINT: "http://127.0.0.1:9",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  })
  await expect(away.backup(path("away.tar.gz"))).rejects.toThrow(
    "S3_BUCKET cannot be reached: connect ECONNREFUSED",
  )
  expect(await home.restore(path("away.tar.gz"), "--check")).toMatchObject({
    output: expect.stringMatching(/There is no file/),
  })
  await away.remove()
})
