import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { loadConfig } from "../config.ts"

const main = { name: "main", address: "postgres://a@one/plumbline" }
const west = { name: "west", address: "postgres://a@two/plumbline", weight: 2, closed: true }
const load = (...servers: object[]) => loadConfig({ DATABASES: JSON.stringify(servers) })

test("a list of database servers is read from the variable, or from a file that it names", async () => {
  expect(load(main, west).databases).toEqual([main, west])
  const folder = await mkdtemp(join(tmpdir(), "plumbline-databases-"))
  const file = join(folder, "databases.json")
  await writeFile(file, JSON.stringify([main, west]))
  expect(loadConfig({ DATABASES: file }).databases).toEqual([main, west])
  await rm(folder, { recursive: true })
})

test("the settings of a single server are those of the first", () => {
  expect(load({ ...main, direct: "postgres://a@direct/plumbline" }, west)).toMatchObject({
    databaseUrl: main.address,
    databaseDirectUrl: "postgres://a@direct/plumbline",
    databaseReplicaUrl: null,
  })
  expect(loadConfig({}).databases).toBeNull()
})

test.each([
  [[main, { ...west, name: "West" }], 'DATABASES: entry 2: "name" is wrong'],
  [[main, { ...west, address: "mysql://two" }], 'DATABASES: entry 2: "address" is wrong'],
  [[main, { ...west, weight: 0 }], 'DATABASES: entry 2: "weight" is wrong'],
  [[main, { ...west, wait: 1 }], 'DATABASES: entry 2: "wait" is wrong'],
  [[{ name: "main" }], 'DATABASES: entry 1: "address" is wrong'],
  [[main, { ...west, name: "main" }], 'DATABASES: two entries have the same name, that of "main"'],
  [
    [main, { ...west, address: main.address }],
    'DATABASES: two entries have the same address, that of "west"',
  ],
  [[], "DATABASES: the list is empty"],
])("a mistake is named: %j", (servers, message) => {
  expect(() => load(...servers)).toThrow(message)
})

test("a list besides a single server is refused", () => {
  expect(() =>
    loadConfig({ DATABASES: JSON.stringify([main]), DATABASE_URL: "postgres://a@three/x" }),
  ).toThrow("it replaces DATABASE_URL")
})
