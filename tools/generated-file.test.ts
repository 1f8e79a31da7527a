import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { bringUpToDate } from "./generated-file.ts"

let root: string
let content: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "plumbline-generated-"))
  content = "export type Row = { id: number }\n"
  await mkdir(join(root, "src/migrations"), { recursive: true })
  await source("src/migrations/0001.ts", "create table")
  await source("src/migrate.ts", "migrate")
})
afterEach(() => rm(root, { recursive: true }))

const source = (path: string, text: string) => writeFile(join(root, path), text)
const made = () => readFile(join(root, "out/generated/tables.ts"), "utf8")
const generate = () =>
  bringUpToDate(root, {
    path: "out/generated/tables.ts",
    sources: ["src/migrations", "src/migrate.ts"],
    make: async () => content,
  })

test("a missing file is generated, with a note not to edit it", async () => {
  expect(await generate()).toBe(true)
  expect(await made()).toMatch(/^\/\/ Made by "npm run generate". Do not edit. [0-9a-f]{64}\n/)
  expect(await made()).toContain(content)
})

test("nothing is generated while the sources are unchanged, whatever their timestamps and the tests", async () => {
  await generate()
  await utimes(join(root, "src/migrate.ts"), new Date(), new Date())
  await source("src/migrations/0001.test.ts", "a test")
  expect(await generate()).toBe(false)
})

test("the file is regenerated when a source is changed, added or removed", async () => {
  await generate()
  await source("src/migrate.ts", "migrate more")
  expect(await generate()).toBe(true)
  await source("src/migrations/0002.ts", "alter table")
  expect(await generate()).toBe(true)
  await rm(join(root, "src/migrations/0001.ts"))
  expect(await generate()).toBe(true)
  expect(await generate()).toBe(false)
})

test("the file is regenerated when somebody has edited it", async () => {
  await generate()
  const before = await made()
  await source("out/generated/tables.ts", before.replace("number", "string"))
  expect(await generate()).toBe(true)
  expect(await made()).toBe(before)
})

test("a failure to generate is an error, and the next run tries again", async () => {
  await generate()
  const before = await made()
  await source("src/migrate.ts", "broken")
  const broken = {
    path: "out/generated/tables.ts",
    sources: ["src/migrations", "src/migrate.ts"],
    make: () => Promise.reject(new Error("no such table")),
  }
  await expect(bringUpToDate(root, broken)).rejects.toThrow("no such table")
  expect(await made()).toBe(before)
  expect(await readdir(join(root, "out/generated"))).toEqual(["tables.ts"])
  expect(await generate()).toBe(true)
})
