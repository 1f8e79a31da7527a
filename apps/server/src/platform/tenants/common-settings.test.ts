import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { type App, createApp } from "../../app.ts"
import { runKeysCommand } from "../../cli/keys.ts"
import { loadConfig } from "../../config.ts"
import type { CreatedDatabase } from "../../testing/postgres-cluster.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"
import { connect, type Database } from "../database/connect.ts"
import { openDatabase } from "../database/open.ts"
import { loadSecrets } from "../secrets.ts"
import { differingSettings, noteCommonSettings, requireCommonSecret } from "./common-settings.ts"

describe.skipIf(!isOnPostgres)("nodes on one database", () => {
  let created: CreatedDatabase
  let observer: Database
  let folder: string
  const opened: App[] = []
  beforeAll(async () => {
    created = await createTestDatabase()
    observer = await connect({ kind: "postgres", url: created.url, poolSize: 1 })
    folder = await mkdtemp(join(tmpdir(), "plumbline-common-"))
  })
  afterEach(async () => {
    for (const app of opened.splice(0)) await app.close()
    await sql`delete from plumbline.common_settings`.execute(observer)
  })
  afterAll(async () => {
    await observer?.destroy()
    await created?.drop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  const configWith = (settings: Record<string, string>) =>
    loadConfig({
      ...{ DATABASE_URL: created.url, PLUMBLINE_DATA: join(folder, "one"), LOG_LEVEL: "silent", DEMO: "off" },
      ...settings,
    })
  async function start(settings: Record<string, string>): Promise<void> {
    opened.push(await createApp(configWith(settings), { chores: false }))
  }
  async function accept(settings: Record<string, string>): Promise<string> {
    const lines: string[] = []
    await runKeysCommand(["accept"], {
      openApp: async () => Promise.reject(new Error("The application does not start.")),
      config: () => configWith(settings),
      print: (line) => lines.push(line),
    })
    return lines.join()
  }

  test("have one SECRET_KEY: another one is refused until it is accepted, and then the former one", async () => {
    await start({ SECRET_KEY: "first" })
    await start({ SECRET_KEY: "first" })
    await expect(start({ SECRET_KEY: "second" })).rejects.toThrow(/^SECRET_KEY: .* Set the same here\./)
    await expect(start({ PLUMBLINE_DATA: join(folder, "other") })).rejects.toThrow(/None is set here/)
    const { rows } = await sql<{ text: string }>`select common_settings::text as text
      from plumbline.common_settings`.execute(observer)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain("first")

    expect(await accept({ SECRET_KEY: "second" })).toBe("Nodes start with this SECRET_KEY now.")
    await start({ SECRET_KEY: "second" })
    await expect(start({ SECRET_KEY: "first" })).rejects.toThrow("keys accept")
  })

  test("that start for the first time together agree on one", async () => {
    const config = configWith({})
    const database = await openDatabase(config)
    const tries = await Promise.allSettled(
      ["one", "two", "three"].map(async (secretKey) =>
        requireCommonSecret(
          database,
          { secretKey, dataFolder: folder },
          await loadSecrets(config.dataFolder, secretKey),
        ),
      ),
    )
    await database.destroy()
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"])
  })

  test("are compared with the one that was started last", async () => {
    const own = { SECRET_KEY: "ours", PUBLIC_URL: "https://plumbline.example.org" }
    await start(own)
    await noteCommonSettings(observer, configWith(own))
    expect(await differingSettings(observer, configWith(own))).toEqual([])
    const other = configWith({
      ...{ PUBLIC_URL: "https://elsewhere.example.org", SECRET_KEY: "theirs" },
      PLUMBLINE_DATA: join(folder, "not shared"),
    })
    const differences = await differingSettings(observer, other)
    expect(differences.map(({ name }) => name)).toEqual(["PUBLIC_URL", "SECRET_KEY", "files"])
    expect(JSON.stringify(differences)).not.toMatch(/ours|theirs/)
    const bucket = configWith({ ...own, S3_BUCKET: "plumbline", S3_REGION: "eu-central-1" })
    expect((await differingSettings(observer, bucket)).map(({ name }) => name)).toEqual(["files"])
  })

  test("are compared by every setting that decides what people see or may do, and secrets are shown nowhere", async () => {
    const secrets = {
      AUDIT_STREAM: "https://siem.example.org/in?token=t0p",
      AUDIT_STREAM_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
      MAIL_URL: "smtp://user:pa55@mail.example.org",
      SSO_CLIENT_SECRET: "cl1ent",
    }
    const own = { SECRET_KEY: "ours", PUBLIC_URL: "https://plumbline.example.org", ...secrets }
    await start(own)
    await noteCommonSettings(observer, configWith(own))
    const others = {
      ...{ COMPATIBILITY: "none", OIDC_GROUPS_CLAIM: "groups", REQUIRE_SECOND_FACTOR: "on" },
      ...{ AUDIT_STREAM: "https://elsewhere.example.org", SSO_CLIENT_SECRET: "an0ther" },
    }
    const machine = {
      LOG_LEVEL: "error",
      PORT: "9000",
      TRUSTED_PROXIES: "loopback",
      DATABASE_POOL_SIZE: "20",
    }
    const differences = await differingSettings(observer, configWith({ ...own, ...machine, ...others }))
    expect(differences.map(({ name }) => name).toSorted()).toEqual(Object.keys(others).toSorted())
    expect(differences.find(({ name }) => name === "REQUIRE_SECOND_FACTOR")).toMatchObject({
      ...{ here: "on", there: "off" },
    })
    expect(differences.find(({ name }) => name === "OIDC_GROUPS_CLAIM")).toMatchObject({ there: "none" })
    const { rows } = await sql<{ text: string }>`select common_settings::text as text
      from plumbline.common_settings`.execute(observer)
    expect(JSON.stringify([differences, rows])).not.toMatch(/t0p|whsec_|pa55|cl1ent|an0ther/)
    // With another secret of the node itself, those of others cannot be recognised.
    const changed = await differingSettings(observer, configWith({ ...own, SECRET_KEY: "theirs" }))
    expect(changed.map(({ name }) => name)).toEqual(["SECRET_KEY"])
  })
})
