import { type Static, type TSchema, Type } from "typebox"
import { type Migrations, tenantMigrations } from "../platform/database/migrate.ts"
import { isFilePath } from "../platform/files/paths.ts"
import { hasShape } from "../platform/shapes.ts"
import { registryMigrations } from "../platform/tenants/registry.ts"

/*
 * A backup is a gzipped tar archive:
 *
 *   plumbline.json                              first: content and scope of the archive
 *   tables/<schema>/<table>/<number>.ndjson     rows, every value as the database writes it: about a megabyte of them, or
 *                                               a single larger one; those of a schema follow each other
 *   files/<tenant>/<path>                       stored files, byte for byte
 *   secret-key                                  only on request
 *   manifest.json                               last: size and SHA-256 of every entry, row count of every table
 */

/** Incremented when an older program could not read what a newer one writes. */
export const FORMAT = 1
export const HEAD = "plumbline.json"
export const MANIFEST = "manifest.json"
export const SECRET = "secret-key"

const MEGABYTE = 1024 * 1024

/** The longest entry with this name that is read: no row is longer as JSON, and no stored file, which is read at once. */
export function mostBytesOf(name: string): number {
  return name.startsWith("tables/") ? 1024 * MEGABYTE : 256 * MEGABYTE
}

const Name = Type.String({ pattern: "^[a-z_][a-z0-9_]{0,62}$" })
const Slug = Type.String({ pattern: "^[a-z][a-z0-9-]{0,30}$" })

const SchemaPart = Type.Object({
  name: Name,
  /** The tenant that owns these tables; null for the registry. */
  tenant: Type.Union([Slug, Type.Null()]),
  /** The database server that they were on, if there were several and it was not the first. */
  cell: Type.Optional(Slug),
  /** The migrations that created the tables, oldest first. */
  migrations: Type.Array(Type.String()),
  tables: Type.Array(Type.Object({ name: Name, columns: Type.Array(Name, { minItems: 1 }) })),
  /** The state of the sequences: the last number, and whether it has been used. */
  sequences: Type.Array(
    Type.Object({ name: Name, value: Type.String({ pattern: "^-?\\d{1,19}$" }), called: Type.Boolean() }),
  ),
})

const Head = Type.Object({
  format: Type.Literal(FORMAT),
  /** Version of the program that wrote it. */
  version: Type.String(),
  time: Type.String(),
  /** The whole installation, or some of its tenants alone. */
  scope: Type.Union([Type.Literal("installation"), Type.Literal("tenant")]),
  tenants: Type.Array(Slug),
  schemas: Type.Array(SchemaPart),
})

const Manifest = Type.Object({
  entries: Type.Record(
    Type.String(),
    Type.Object({ size: Type.Integer({ minimum: 0 }), sha256: Type.String({ pattern: "^[0-9a-f]{64}$" }) }),
  ),
  /** Number of rows, by `schema.table`. */
  rows: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
})

export type Head = Static<typeof Head>
export type SchemaPart = Static<typeof SchemaPart>
export type Manifest = Static<typeof Manifest>

/** A request of the operator that cannot be fulfilled; the message explains why. */
export class BackupError extends Error {}

/** @throws BackupError when it is not the head of a backup, or of one that this program cannot read */
export function readHead(bytes: Uint8Array): Head {
  const written = jsonOf(bytes)
  const format = typeof written === "object" && written && "format" in written ? Number(written.format) : 0
  if (format > FORMAT) {
    throw new BackupError("The archive was made by a newer version of Plumbline: update this one first.")
  }
  return checked(Head, written) ?? foreign()
}

/** @throws BackupError when it is not a manifest */
export function readManifest(bytes: Uint8Array): Manifest {
  return checked(Manifest, jsonOf(bytes)) ?? foreign()
}

export function tableEntry(schema: string, table: string, number: number): string {
  return `tables/${schema}/${table}/${String(number).padStart(6, "0")}.ndjson`
}

export function fileEntry(slug: string, path: string): string {
  return `files/${slug}/${path}`
}

/** What an entry between head and manifest contains, by its name. */
export type EntryPart =
  | { kind: "rows"; schema: string; table: string }
  | { kind: "file"; slug: string; path: string }
  | { kind: "secret" }

/** @throws BackupError for names that occur in no backup */
export function partOf(name: string): EntryPart {
  if (name === SECRET) return { kind: "secret" }
  const [, schema, table] = /^tables\/(\w+)\/(\w+)\/\d{6,}\.ndjson$/.exec(name) ?? []
  if (schema !== undefined && table !== undefined) return { kind: "rows", schema, table }
  const [, slug, path] = /^files\/([a-z0-9-]+)\/(.+)$/.exec(name) ?? []
  if (slug !== undefined && path !== undefined && isFilePath(path)) return { kind: "file", slug, path }
  return foreign()
}

/** @throws BackupError always */
export function foreign(): never {
  throw new BackupError("The archive is not a Plumbline backup.")
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"))
  } catch {
    return foreign()
  }
}

function checked<T extends TSchema>(schema: T, value: unknown): Static<T> | undefined {
  return hasShape(schema, value) ? value : undefined
}

/** The migrations that this program knows: of a tenant's tables, or those of the registry. */
export function migrationsOf(tenant: string | null): Migrations {
  return tenant === null ? registryMigrations : tenantMigrations
}
