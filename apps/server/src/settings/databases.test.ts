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

const place = "db.example.org/plumbline"

test.each([
  ["mysql://db.example.org/x", /^DATABASE_URL: it is not an address such as postgres:/],
  ["host=db.example.org dbname=x", /^DATABASE_URL: it is not an address/],
  ["postgres://user:se/cret@db.example.org/x", /special characters with percent signs/],
  ["postgres://user:se#cret@db.example.org/x", /special characters with percent signs/],
  [
    "postgres://user:secret@one,two/x?target_session_attrs=standby",
    /^DATABASE_URL: "target_session_attrs" is none of read-write, primary$/,
  ],
  ["postgres://user:secret@one:5432,two:port/x", /^DATABASE_URL: it is not an address/],
  ["postgres://user:secret@one,/x", /^DATABASE_URL: it is not an address/],
  [`postgres://${place}?sslmode=verify_full`, /^DATABASE_URL: "sslmode" is none of disable/],
])("an address that can never work is refused, without its password: %s", (address, message) => {
  expect(() => loadConfig({ DATABASE_URL: address })).toThrow(message)
  expect(() => loadConfig({ DATABASE_URL: address })).not.toThrow(/secret|se\/cret|se#cret/)
  const several = JSON.stringify([{ name: "main", address: "postgres://a@one/x", replica: address }])
  expect(() => loadConfig({ DATABASES: several })).toThrow(/^DATABASES: entry 1: "replica"/)
})

test("an address may name several hosts, but a replica is at one", () => {
  const address = "postgres://user:secret@one:5432,[::1]:5433,two/plumbline"
  for (const end of ["", "?target_session_attrs=read-write", "?sslmode=verify-full"])
    expect(loadConfig({ DATABASE_URL: address + end }).databaseUrl).toBe(address + end)
  expect(load({ ...main, address, direct: address }).databaseDirectUrl).toBe(address)
  expect(loadConfig({ DATABASE_URL: `${address}?sslmode=require` }).databaseUrl).toBe(
    `${address}?sslmode=verify-full`,
  )
  expect(() => loadConfig({ DATABASE_REPLICA_URL: address })).toThrow(
    /^DATABASE_REPLICA_URL: it names several/,
  )
  expect(() => load({ ...main, replica: address })).toThrow('DATABASES: entry 1: "replica": it names several')
})

test.each([
  ["", ""],
  ["?sslmode=require", "?sslmode=verify-full"],
  ["?application_name=x&sslmode=prefer&y=z", "?application_name=x&sslmode=verify-full&y=z"],
  ["?sslmode=verify-ca&sslrootcert=/etc/ca.pem", "?sslmode=verify-full&sslrootcert=/etc/ca.pem"],
  ["?sslmode=require&uselibpqcompat=true", "?sslmode=require&uselibpqcompat=true"],
  ["?sslmode=no-verify", "?sslmode=no-verify"],
])("the mode of TLS says what is done: %s", (given, taken) => {
  const address = `postgres://user:p%2Fw@${place}`
  expect(loadConfig({ DATABASE_URL: address + given }).databaseUrl).toBe(address + taken)
})
