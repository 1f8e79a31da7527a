import { createHmac, randomUUID, scrypt } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { sql } from "kysely"
import { type CommonSetting, type Config, commonSettingsOf } from "../../config.ts"
import type { Database } from "../database/connect.ts"
import { loadSecrets, type Secrets } from "../secrets.ts"
import { REGISTRY_SCHEMA } from "./registry.ts"
import { installationUrl } from "./tenants.ts"

const table = sql.id(REGISTRY_SCHEMA, "common_settings")

const SECRET = "SECRET_KEY"

/**
 * What recognises the secret of nodes, and the key by which they recognise others of theirs. Who reads the database must
 * not find out one that a person has made up, so that trying takes time: the key cannot be tried without that time either.
 */
async function recognitionOf({ recognition }: Secrets): Promise<{ secret: string; key: Buffer }> {
  const bytes = await promisify<string, string, number, Buffer>(scrypt)(recognition, "plumbline", 64)
  return { secret: bytes.subarray(0, 32).toString("base64url"), key: bytes.subarray(32) }
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
  const { secret: own } = await recognitionOf(secrets)
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
  const { secret } = await recognitionOf(await loadSecrets(config.dataFolder, config.secretKey))
  await store(database, { [SECRET]: secret })
  return true
}

/** Notes what this node has in common with the others, for `plumbline doctor` to compare. */
export async function noteCommonSettings(database: Database, config: Config): Promise<void> {
  const { key } = await recognitionOf(await loadSecrets(config.dataFolder, config.secretKey))
  await store(database, await ownSettings(config, key))
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
  const { secret, key } = await recognitionOf(await loadSecrets(config.dataFolder, config.secretKey))
  const own: Record<string, string> = { ...(await ownSettings(config, key)), [SECRET]: secret }
  const isHidden = new Set([
    SECRET,
    ...commonSettingsOf(config)
      .filter(hides)
      .map(({ variable }) => variable),
  ])
  const differing = rows.filter(({ name, value }) => (own[name] ?? value) !== value)
  // Without the secret of the others, none of theirs is recognised.
  const isOther = differing.some(({ name }) => name === SECRET)
  return differing
    .filter(({ name }) => name === SECRET || !isOther || !isHidden.has(name))
    .map(({ name, value, since }) =>
      isHidden.has(name)
        ? { name, here: "another one", there: "one that is not shown", since }
        : { name, here: shown(own[name] ?? ""), there: shown(value), since },
    )
}

const hides = ({ isSecret }: CommonSetting) => isSecret

/** A setting that is not set is empty, or null where it has no default. */
function shown(value: string): string {
  return value === "" || value === "null" ? "none" : value
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

/** @param key by which nodes recognise secrets */
async function ownSettings(config: Config, key: Buffer): Promise<Record<string, string>> {
  const { s3Bucket, s3Endpoint, s3Prefix, dataFolder, databases } = config
  const recognised = (variable: string, value: string) =>
    createHmac("sha256", key).update(`${variable}=${value}`).digest("base64url")
  return {
    ...Object.fromEntries(
      commonSettingsOf(config).map(({ variable, value, isSecret }) => [
        variable,
        isSecret ? recognised(variable, value) : value,
      ]),
    ),
    PUBLIC_URL: installationUrl(config),
    DATABASES: (databases ?? []).map(({ name }) => name).join(", "),
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
