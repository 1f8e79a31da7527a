import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createApp } from "../app.ts"
import { loadConfig } from "../config.ts"
import { noteCommonSettings } from "../platform/tenants/common-settings.ts"
import { startMailServer } from "../testing/mail-server.ts"
import type { CreatedDatabase } from "../testing/postgres-cluster.ts"
import { freePort } from "../testing/server-process.ts"
import { createTestDatabase, isOnPostgres } from "../testing/test-database.ts"
import { runDoctorCommand } from "./doctor.ts"

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plumbline-doctor-"))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function examined(environment: Record<string, string>, ...args: string[]) {
  return examinedWith([], environment, ...args)
}

async function examinedWith(files: string[], environment: Record<string, string>, ...args: string[]) {
  const lines: string[] = []
  const config = () =>
    loadConfig({ LOG_LEVEL: "silent", DEMO: "off", PLUMBLINE_DATA: join(folder, "data"), ...environment })
  const code = await runDoctorCommand(args, { config, files: () => files, print: (line) => lines.push(line) })
  return { code, text: lines.join("\n"), lines }
}

test("settings that cannot be used are wrong", async () => {
  const { code, lines } = await examined({ DATABASE_URL: "mysql://db.example.org/x" })
  expect([code, lines]).toEqual([
    1,
    [expect.stringMatching(/^wrong {3}.*DATABASE_URL: it is not an address/)],
  ])
  expect((await examined({}, "twice")).code).toBe(2)
})

test("a database that does not respond is wrong, at once and without its password", async () => {
  const { code, text } = await examined({
    DATABASE_URL: `postgres://a:secret@127.0.0.1:${await freePort()}/x`,
  })
  expect(code).toBe(1)
  expect(text).toMatch(/wrong {3}The database at 127\.0\.0\.1:\d+\/x cannot be used: .*ECONNREFUSED/)
  expect(text).not.toContain("secret")
})

test("a mail server, a provider and a collector are asked, and secrets that all can read are named", async () => {
  const mail = await startMailServer()
  const issuer = `http://127.0.0.1:${await freePort()}`
  const provider = createServer((request, reply) => {
    reply.statusCode = request.url === "/v1/traces" && request.method === "POST" ? 200 : 404
    if (request.url === "/.well-known/openid-configuration") reply.statusCode = 200
    reply.setHeader("content-type", "application/json").end(JSON.stringify({ issuer }))
  }).listen(Number(new URL(issuer).port), "127.0.0.1")
  const secret = join(folder, "secret")
  await writeFile(secret, "s", { mode: 0o600 })
  await mkdir(join(folder, "data"), { recursive: true })
  const well = await examinedWith([secret], {
    ...{ MAIL_URL: mail.url, SSO_ISSUER: issuer, OTEL_EXPORTER_OTLP_ENDPOINT: issuer },
  })
  expect(well.lines.filter((line) => !line.startsWith("ok "))).toEqual([])
  for (const part of ["mail server", "OpenID provider", "collector", "GB left"])
    expect(well.text).toContain(part)
  await mail.close()
  await chmod(secret, 0o604)
  const ill = await examinedWith([secret], {
    MAIL_URL: `smtp://user:hidden@127.0.0.1:${await freePort()}`,
    SSO_ISSUER: `${issuer}/elsewhere`,
    OIDC_ISSUER: `${issuer}/`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${issuer}/nowhere`,
    OTEL_EXPORTER_OTLP_HEADERS: "Authorization=hidden",
  })
  provider.close()
  expect(ill.code).toBe(1)
  for (const part of [
    /^advice {2}Every account .*secret/m,
    /^wrong {3}The mail server .*MAIL_URL\): .*ECONNREFUSED/m,
    /^wrong {3}The OpenID provider .*SSO_ISSUER\): it answers 404/m,
    /^wrong {3}The OpenID provider .*OIDC_ISSUER\): it calls itself/m,
    /^wrong {3}The collector .*it answers 404/m,
  ])
    expect(ill.text).toMatch(part)
  expect(ill.text).not.toContain("hidden")
})

describe.skipIf(!isOnPostgres)("an installation on PostgreSQL", () => {
  let created: CreatedDatabase
  const settings = () => ({
    DATABASE_URL: created.url,
    SECRET_KEY: "ours",
    PLUMBLINE_DATA: join(folder, "node"),
  })
  beforeAll(async () => {
    created = await createTestDatabase()
    const config = loadConfig({ LOG_LEVEL: "silent", DEMO: "off", ...settings() })
    const app = await createApp(config, { chores: false })
    await noteCommonSettings(app.dependencies.database, config)
    await app.dependencies.storage.put("avatar/one/pic.png", new Uint8Array(3))
    await app.close()
  })
  afterAll(() => created?.drop())

  test("in which all is well", async () => {
    const { code, lines, text } = await examined(settings())
    expect(lines.filter((line) => !line.startsWith("ok "))).toEqual([
      "advice  There is no mail server (MAIL_URL): no mail is sent.",
    ])
    expect(code).toBe(0)
    for (const part of ["clocks", "room for", "tables of all tenants", "in common"])
      expect(text).toContain(part)
  })

  test("whose settings and rights of files are wrong, or whose database takes no writes", async () => {
    await chmod(join(folder, "node", "files"), 0o755)
    const name = new URL(created.url).pathname.slice(1)
    const { connect } = await import("../platform/database/connect.ts")
    const admin = await connect({ kind: "postgres", url: created.url, poolSize: 1 })
    await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(admin)
    const { code, lines } = await examined({
      ...{ ...settings(), SECRET_KEY: "theirs", PUBLIC_URL: "https://elsewhere.example.org" },
      DATABASE_POOL_SIZE: "400",
    })
    await sql`set default_transaction_read_only = off`.execute(admin)
    await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(admin)
    await admin.destroy()
    expect(code).toBe(1)
    const wrongs = lines.filter((line) => line.startsWith("wrong"))
    for (const part of [
      /can reach .*files/,
      /takes no writes/,
      /max_connections/,
      /^wrong {3}PUBLIC_URL/,
      /SECRET_KEY/,
    ])
      expect(wrongs.join("\n")).toMatch(new RegExp(part, "m"))
    expect(wrongs.join()).not.toMatch(/ours|theirs/)
  })
})
