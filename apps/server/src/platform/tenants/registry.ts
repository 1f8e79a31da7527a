import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import type { Time } from "../clock.ts"
import type { Database } from "../database/connect.ts"
import { json } from "../database/json.ts"
import { isUpToDate, type Migrations, migrateSchema } from "../database/migrate.ts"
import { isUnavailable } from "../errors.ts"
import type { TenantSettings } from "./settings.ts"

/** The schema for data of the whole installation. */
export const REGISTRY_SCHEMA = "plumbline"
export const DEFAULT_TENANT = "main"

/** A tenant as stored in the registry. */
export type TenantRow = {
  slug: string
  schemaName: string
  settings: TenantSettings
  /** A closed tenant is about to be removed and cannot be reached. */
  open: boolean
  /** Whether its settings come from the configuration file and must be changed there. */
  fromFile: boolean
  /** Its own pictures by kind, each with the hash of its bytes. */
  pictures: { [kind in PictureKind]?: string }
  /** When its flags, or those of a person, were last changed: seconds since 1970. */
  flagsTime: number
  /** The name of the cell with its tables; null for the first. */
  cell: string | null
}

export type PictureKind = "logo" | "favicon"

/** A picture of a tenant: at most {@link LARGEST_PICTURE_BYTES}. */
export type TenantPicture = { kind: PictureKind; mediaType: string; hash: string; bytes: Uint8Array }

/** All migrations of the registry, oldest first. */
export const registryMigrations: Migrations = {
  "0001-tenants": `
create table if not exists tenants (
  slug text primary key,
  schema_name text not null unique,
  hosts text not null,
  creation_time timestamptz not null
);
`,
  "0002-settings": `
alter table tenants add column settings jsonb not null default '{"hosts": []}';
alter table tenants add column open boolean not null default true;
alter table tenants add column from_file boolean not null default false;
update tenants set settings = jsonb_build_object('hosts', to_jsonb(string_to_array(hosts, ','))) where hosts <> '';
alter table tenants drop column hosts;
create table tenant_pictures (
  slug text not null references tenants on delete cascade,
  kind text not null check (kind in ('logo', 'favicon')),
  media_type text not null,
  hash text not null,
  bytes bytea not null,
  primary key (slug, kind)
);
`,
  "0003-long-messages": `
create table long_messages (
  id bigint generated always as identity primary key,
  created_at timestamptz not null default now(),
  payload bytea not null
);
comment on table long_messages is 'Messages between nodes that are too long for NOTIFY; removed after half a minute';
`,
  "0004-ended-sessions": `
create table ended_sessions (
  session_id text primary key,
  end_time timestamptz not null
);
comment on table ended_sessions is 'Sessions of any tenant that were ended lately: access tokens of theirs are refused';
create index ended_sessions_by_time on ended_sessions (end_time);
`,
  "0015-flags": `
alter table tenants add column flags_time timestamptz not null default now();
comment on column tenants.flags_time is 'When its flags, or those of a person, were last changed';
`,
  "0062-cells": `
alter table tenants add column cell text;
comment on column tenants.cell is 'The database server with its tables, as DATABASES names it; null for the first';
create table cell (
  only_row boolean primary key default true check (only_row),
  name text not null,
  is_first boolean not null
);
comment on table cell is 'Which of several database servers this is, and whether it is the one with the registry';
create table tenant_moves (
  slug text primary key references tenants on delete cascade,
  source text,
  target text,
  begun_at timestamptz not null default now(),
  switched_at timestamptz
);
comment on table tenant_moves is 'Tenants on their way to another server; until confirmed, the old copy is kept';
`,
  "0067-tenants-in-use": `
create table tenants_in_use (
  schema_name text primary key,
  until_time timestamptz not null,
  prepared text
);
comment on table tenants_in_use is 'Tenants on this server that were used lately: frequent chores look at the others less often';
comment on column tenants_in_use.prepared is 'What of the product has been stored in it, and the oid of its schema at that time';
`,
  "0070-tenant-removals": `
create table tenant_removals (
  slug text primary key references tenants on delete cascade,
  archive text not null,
  digest text
);
comment on table tenant_removals is 'Tenants that are about to be removed, and the file with the archive of each';
comment on column tenant_removals.digest is 'Of the archive, once it is complete and was read again';
`,
  "0076-common-settings": `
create table common_settings (
  name text primary key,
  value text not null,
  time timestamptz not null default now()
);
comment on table common_settings is 'What all nodes have in common, as the one that started last has it; of the secret only what recognises it';
`,
  "0106-moves-by-archive": `
alter table tenant_moves add column archive text;
comment on column tenant_moves.archive is 'The file by which a closed tenant is moved; null if PostgreSQL replicates its tables';
`,
}

const tenantsTable = sql.id(REGISTRY_SCHEMA, "tenants")
const picturesTable = sql.id(REGISTRY_SCHEMA, "tenant_pictures")

/** Migrates the registry and ensures that it contains the default tenant. */
export async function migrateRegistry(db: Database, now: Time): Promise<void> {
  await migrateSchema(db, REGISTRY_SCHEMA, registryMigrations)
  await sql`insert into ${tenantsTable} (slug, schema_name, creation_time)
    values (${DEFAULT_TENANT}, ${schemaOf(DEFAULT_TENANT)}, ${now}::timestamptz)
    on conflict do nothing`.execute(db)
}

/** Whether the registry is migrated. */
export function hasRegistry(db: Database): Promise<boolean> {
  return isUpToDate(db, REGISTRY_SCHEMA, registryMigrations)
}

/** All tenants, by short name. */
export async function readTenants(db: Database): Promise<TenantRow[]> {
  const { rows } = await sql<TenantRow>`
    select slug, schema_name, settings, open, from_file, cell, extract(epoch from flags_time)::float8 as flags_time,
      coalesce(
        (select json_object_agg(kind, hash) from ${picturesTable} picture where picture.slug = tenant.slug),
        '{}'
      ) as pictures
    from ${tenantsTable} tenant
    order by slug`.execute(db)
  return rows
}

/**
 * A text that is another one after any change of a tenant or of its pictures: each changed row has another place in the
 * file, or comes from another transaction. It costs a fraction of reading the tenants.
 */
export async function registryVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string | null }>`
    select md5(string_agg(xmin || ' ' || ctid, ',' order by slug, kind)) as version
    from (
      select slug, '' as kind, xmin::text, ctid::text from ${tenantsTable}
      union all select slug, kind, xmin::text, ctid::text from ${picturesTable}
    ) entry`.execute(db)
  return rows[0]?.version ?? ""
}

/** Short names of all tenants, the newest first. */
export async function slugsByAge(db: Database): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from ${tenantsTable} order by creation_time desc, slug`.execute(db)
  return rows.map(({ slug }) => slug)
}

/** Blocks other changes of the registry until the end of the transaction. */
export async function lockRegistry(db: Database): Promise<void> {
  await sql`lock table ${tenantsTable} in share row exclusive mode`.execute(db)
}

export async function insertTenant(
  db: Database,
  {
    slug,
    settings,
    fromFile,
    cell = null,
  }: Pick<TenantRow, "slug" | "settings" | "fromFile"> & Partial<Pick<TenantRow, "cell">>,
  now: Time,
): Promise<void> {
  await sql`insert into ${tenantsTable} (slug, schema_name, settings, from_file, cell, creation_time)
    values (${slug}, ${schemaOf(slug)}, ${json(settings)}, ${fromFile}, ${cell}, ${now}::timestamptz)`.execute(
    db,
  )
}

export async function storeSettings(
  db: Database,
  { slug, settings, fromFile }: Pick<TenantRow, "slug" | "settings" | "fromFile">,
): Promise<void> {
  await sql`update ${tenantsTable} set settings = ${json(settings)}, from_file = ${fromFile},
      flags_time = case
        when settings -> 'flags' is distinct from ${json(settings)}::jsonb -> 'flags' then clock_timestamp()
        else flags_time
      end
    where slug = ${slug}`.execute(db)
}

/** Notifies running servers, and through them listening clients, that flags of a person have changed. */
export async function noteChangedFlags(db: Database, slug: string): Promise<void> {
  await sql`update ${tenantsTable} set flags_time = clock_timestamp() where slug = ${slug}`.execute(db)
}

export async function setOpen(db: Database, slug: string, open: boolean): Promise<void> {
  await sql`update ${tenantsTable} set open = ${open} where slug = ${slug}`.execute(db)
}

/** Removes the tables of a tenant. */
export async function dropTables(db: Database, slug: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(schemaOf(slug))} cascade`.execute(db)
}

/** A removal that was begun: `digest` is that of the archive, null until that is complete. */
export type Removal = { archive: string; digest: string | null }

const removalsTable = sql.id(REGISTRY_SCHEMA, "tenant_removals")

export async function findRemoval(db: Database, slug: string): Promise<Removal | null> {
  const { rows } = await sql<Removal>`
    select archive, digest from ${removalsTable} where slug = ${slug}`.execute(db)
  return rows[0] ?? null
}

/** Closes a tenant for its removal. */
export async function noteRemoval(db: Database, slug: string, { archive, digest }: Removal): Promise<void> {
  await db.transaction().execute(async (own) => {
    await setOpen(own, slug, false)
    await sql`insert into ${removalsTable} (slug, archive, digest) values (${slug}, ${archive}, ${digest})
      on conflict (slug) do update set archive = excluded.archive, digest = excluded.digest`.execute(own)
  })
}

/** Opens a tenant again. */
export async function giveUpRemoval(db: Database, slug: string): Promise<void> {
  await db.transaction().execute(async (own) => {
    await sql`delete from ${removalsTable} where slug = ${slug}`.execute(own)
    await setOpen(own, slug, true)
  })
}

/** Removes a tenant from the registry, once its tables and files are gone. */
export async function forgetTenant(db: Database, slug: string): Promise<void> {
  await sql`delete from ${tenantsTable} where slug = ${slug}`.execute(db)
}

/** Stores in which cell a tenant is. */
export async function setCell(db: Database, slug: string, cell: string | null): Promise<void> {
  await sql`update ${tenantsTable} set cell = ${cell} where slug = ${slug}`.execute(db)
}

export async function storePicture(db: Database, slug: string, picture: TenantPicture): Promise<void> {
  const { kind, mediaType, hash, bytes } = picture
  await sql`insert into ${picturesTable} (slug, kind, media_type, hash, bytes)
    values (${slug}, ${kind}, ${mediaType}, ${hash}, ${Buffer.from(bytes)})
    on conflict (slug, kind) do update
    set media_type = excluded.media_type, hash = excluded.hash, bytes = excluded.bytes`.execute(db)
}

export async function removePicture(db: Database, slug: string, kind: PictureKind): Promise<void> {
  await sql`delete from ${picturesTable} where slug = ${slug} and kind = ${kind}`.execute(db)
}

export async function readPicture(
  db: Database,
  slug: string,
  kind: PictureKind,
): Promise<{ mediaType: string; hash: string; bytes: Uint8Array } | undefined> {
  const { rows } = await sql<{ mediaType: string; hash: string; bytes: Uint8Array }>`
    select media_type, hash, bytes from ${picturesTable} where slug = ${slug} and kind = ${kind}`.execute(db)
  return rows[0]
}

/** The schema of a tenant's tables. Short names contain no underscores, so each tenant's schema is unique. */
export function schemaOf(slug: string): string {
  return `tenant_${slug.replaceAll("-", "_")}`
}

const PAUSE = 5_000

/** Milliseconds after which every running server has noticed a change of the registry. */
export const REGISTRY_IS_KNOWN_AFTER = 2 * PAUSE

/** Reloads the registry of tenants every few seconds, because the command line may change it while the server runs. */
export function followRegistry(app: FastifyInstance, refresh: () => Promise<void>): void {
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    underWay ??= refresh()
      .catch((error: unknown) => {
        // While the database is unreachable, every request reports it, and nothing can change in it.
        if (isUnavailable(error)) return
        app.log.error({ err: error }, "the registry of tenants could not be read")
      })
      .finally(() => {
        underWay = undefined
      })
  }, PAUSE)
  timer.unref()
  app.addHook("onClose", async () => {
    clearInterval(timer)
    await underWay
  })
}
