import { randomUUID, scrypt } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { sql } from "kysely"
import type { Config } from "../../config.ts"
import type { Database } from "../database/connect.ts"
import { loadSecrets, type Secrets } from "../secrets.ts"
import { REGISTRY_SCHEMA } from "./registry.ts"
import { installationUrl } from "./tenants.ts"

const table = sql.id(REGISTRY_SCHEMA, "common_settings")

const SECRET = "SECRET_KEY"

/**
 * Recognises a secret. Who reads the database must not find out one that a person has made up, so that trying takes time.
 */
async function recognitionOf({ recognition }: Secrets): Promise<string> {
  const bytes = await promisify<string, string, number, Buffer>(scrypt)(recognition, "plumbline", 32)
  return bytes.toString("base64url")
}

/**
 * Requires the secret of the nodes that were started on this database before; the first one decides. To be called once the
 * registry is migrated, for a database on which several nodes can be.
 *
 * @throws Error that says what to do
 */
export async function requireCommonSecret(
  database: Database,
  { secretKey, dataFolder }: Pick<Config, "secretKey" | "dataFolder">,
  secrets: Secrets,
): Promise<void> {
  const own = await recognitionOf(secrets)
  await sql`insert into ${table} (name, value) values (${SECRET}, ${own}) on conflict do nothing`.execute(
    database,
  )
  const { rows } = await sql<{ value: string }>`select value from ${table} where name = ${SECRET}`.execute(
    database,
  )
  if (rows[0]?.value === own) return
  const here =
    secretKey === null
      ? `None is set here, so the one in ${join(dataFolder, "secret-key")} was taken: set SECRET_KEY to that of the other nodes.`
      : "Set the same here."
  throw new Error(
    `SECRET_KEY: the nodes that were started on this database before have another one. With two, links and open pages work on some nodes only. ${here} If it was changed on purpose, or lost, stop the other nodes and run: plumbline keys accept`,
  )
}

/** Makes the secret of these settings the one that all nodes must have. Returns false before the first start. */
export async function acceptSecret(database: Database, config: Config): Promise<boolean> {
  if (!(await hasCommonSettings(database))) return false
  const own = await recognitionOf(await loadSecrets(config.dataFolder, config.secretKey))
  await store(database, { [SECRET]: own })
  return true
}

/** Notes what this node has in common with the others, for `plumbline doctor` to compare. */
export async function noteCommonSettings(database: Database, config: Config): Promise<void> {
  await store(database, await ownSettings(config))
}

/** A setting that differs from that of the node that was started last. */
export type Difference = { name: string; here: string; there: string; since: string }

/** What differs between these settings and those of the node that was started last. */
export async function differingSettings(database: Database, config: Config): Promise<Difference[]> {
  if (!(await hasCommonSettings(database))) return []
  const { rows } = await sql<{ name: string; value: string; since: string }>`
    select name, value, to_char(time at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as since from ${table} order by name`.execute(
    database,
  )
  const own = await ownSettings(config)
  const secret = await recognitionOf(await loadSecrets(config.dataFolder, config.secretKey))
  return rows.flatMap(({ name, value: there, since }) => {
    if (name === SECRET)
      return there === secret ? [] : [{ name, here: "another one", there: "one that is not shown", since }]
    const here = own[name] ?? there
    return here === there ? [] : [{ name, here, there, since }]
  })
}

async function hasCommonSettings(database: Database): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${`${REGISTRY_SCHEMA}.common_settings`}) is not null as exists`.execute(database)
  return rows[0]?.exists ?? false
}

async function store(database: Database, settings: Record<string, string>): Promise<void> {
  await sql`insert into ${table} (name, value)
    select * from unnest(${Object.keys(settings)}::text[], ${Object.values(settings)}::text[])
    on conflict (name) do update set value = excluded.value, time = now()`.execute(database)
}

async function ownSettings(config: Config): Promise<Record<string, string>> {
  const { s3Bucket, s3Endpoint, s3Prefix, dataFolder } = config
  return {
    PUBLIC_URL: installationUrl(config),
    files: s3Bucket
      ? `the bucket ${[s3Endpoint ?? "Amazon S3", s3Bucket, s3Prefix ?? ""].join("/")}`
      : `the folder ${await idOfFolder(dataFolder)}`,
  }
}

/** An id that the data folder keeps, so that nodes can tell whether they share it. */
async function idOfFolder(dataFolder: string): Promise<string> {
  const path = join(dataFolder, "folder-id")
  const known = await readFile(path, "utf8").catch(() => "")
  if (known !== "") return known
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  // Another node may have been faster.
  await writeFile(path, randomUUID(), { flag: "wx", mode: 0o600 }).catch(() => undefined)
  return readFile(path, "utf8")
}
