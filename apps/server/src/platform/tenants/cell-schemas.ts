import { sql } from "kysely"
import type { Cell, Cells } from "../cells/cells.ts"
import { joinCell } from "../cells/join-cell.ts"
import type { Database } from "../database/connect.ts"
import { upToDateWith } from "../database/migrate.ts"
import { onDirectConnection } from "../database/open.ts"
import { onceAMinute } from "../once-a-minute.ts"
import { openSchemas, type Schemas } from "./migrate-tenants.ts"
import { hasRegistry } from "./registry.ts"
import type { Tenant } from "./tenants.ts"
import type { Report } from "./unusable-tenants.ts"

type Failures = Map<Tenant, unknown>

/** What this process knows about the tables of tenants, in all cells. */
type SchemasOfCells = {
  /** Migrates the tables of those in the first cell; see {@link Schemas.migrateAll}. */
  migrateFirst(tenants: readonly Tenant[]): Promise<Failures>
  /**
   * Prepares the other cells that have not been, with the tables of their tenants, at the same time. One that cannot be
   * used is reported, and tried again by the next call.
   */
  join(tenants: readonly Tenant[]): Promise<{ failed: Failures; usable: ReadonlySet<string> }>
  /** Migrates the tables of one if they are behind; see {@link Schemas.migrate}. */
  migrate(tenant: Tenant): Promise<void>
  /** Forgets the tables of all others. */
  keepOnly(tenants: readonly Tenant[]): void
}

/**
 * @param direct the first cell without a pooler in between
 * @param found the schemas that are up to date there, if they are known
 */
export async function openSchemasOfCells(
  cells: Cells,
  direct: Database,
  report: Report,
  found: ReadonlySet<string> | null,
): Promise<SchemasOfCells> {
  const { first } = cells
  if (cells.all.length > 1) await joinCell(direct, first)
  const opened = new Map<Cell, Schemas>()
  opened.set(first, await openSchemas(first.database, first.config, direct, direct, true, found))
  const underWay = new Map<Cell, Promise<Failures>>()
  const reportOften = new Map(
    cells.all.map((cell) => [
      cell,
      onceAMinute((error) => report(error, `the database server "${cell.name}" cannot be used`)),
    ]),
  )
  const inCell = (tenants: readonly Tenant[], { key }: Cell) => tenants.filter(({ cell }) => cell === key)

  async function open(cell: Cell, tenants: readonly Tenant[]): Promise<Failures> {
    // Fails soon if it does not respond, where a direct connection would wait for it.
    await sql`select 1`.execute(cell.database)
    const here = inCell(tenants, cell)
    return onDirectConnection(
      cell.config,
      cell.database,
      async (own, found: ReadonlySet<string> | null) => {
        await joinCell(own, cell)
        const schemas = await openSchemas(cell.database, cell.config, own, first.database, false, found)
        const failed = await schemas.migrateAll(here, own)
        opened.set(cell, schemas)
        return failed
      },
      async (own) => ((await hasRegistry(own)) ? upToDateWith(own, schemasOf(here)) : null),
    )
  }

  /** Callers at the same time share an attempt. */
  function openOnce(cell: Cell, tenants: readonly Tenant[]): Promise<Failures> {
    if (opened.has(cell)) return Promise.resolve(new Map())
    const begun = underWay.get(cell)
    if (begun) return begun
    const work = open(cell, tenants).finally(() => underWay.delete(cell))
    underWay.set(cell, work)
    return work
  }

  return {
    migrateFirst: async (tenants) => openedIn(opened, first).migrateAll(inCell(tenants, first), direct),
    async join(tenants) {
      const failed: Failures = new Map()
      const others = cells.all.filter((cell) => !opened.has(cell))
      await Promise.all(
        others.map((cell) =>
          openOnce(cell, tenants).then(
            (failures) => {
              for (const [tenant, error] of failures) failed.set(tenant, error)
            },
            (error: unknown) => reportOften.get(cell)?.(error),
          ),
        ),
      )
      return { failed, usable: new Set([...opened.keys()].map(({ name }) => name)) }
    },
    async migrate(tenant) {
      const cell = cells.of(tenant)
      if (!opened.has(cell)) {
        const failed = await openOnce(cell, [tenant])
        if (failed.has(tenant)) throw failed.get(tenant)
      }
      await openedIn(opened, cell).migrate(tenant.schema)
    },
    keepOnly(tenants) {
      for (const [cell, schemas] of opened) schemas.keepOnly(schemasOf(inCell(tenants, cell)))
    },
  }
}

function schemasOf(tenants: readonly Tenant[]): string[] {
  return tenants.map(({ schema }) => schema)
}

function openedIn(opened: ReadonlyMap<Cell, Schemas>, cell: Cell): Schemas {
  const schemas = opened.get(cell)
  if (!schemas) throw new Error(`The database server "${cell.name}" has not been opened.`)
  return schemas
}
