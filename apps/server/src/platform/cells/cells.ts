import { type Config, configOf } from "../../config.ts"
import { createSharedTransactions, type SharedTransactions } from "../database/batching/index.ts"
import { type Database, forTenant } from "../database/database.ts"
import { openConfiguredReplica, openDatabaseLater } from "../database/open.ts"
import type { Replica } from "../database/replica.ts"
import { siteUnavailable } from "../errors.ts"

/** Where a tenant is: the name of its cell; null for the first one, which every installation has. */
export type InCell = { cell: string | null }

/** One of the databases of an installation, with the tables and jobs of some of its tenants. */
export type Cell = {
  /** As the settings name it. */
  name: string
  /** As the registry names it: null for the first. */
  key: string | null
  /** Settings of the installation, with the addresses of this cell. */
  config: Config
  database: Database
  sharedTransactions: SharedTransactions
  /** A read replica, for routes that may read from it; null if there is none. */
  replica: Replica | null
  /** How many tenants it is meant for, in relation to other cells. */
  weight: number
  /** Whether it gets no new tenants. */
  isClosed: boolean
}

/** All cells. An installation on one database server, or with the embedded database, has a single one. */
export type Cells = {
  readonly all: readonly [Cell, ...Cell[]]
  /** The one with the registry. */
  readonly first: Cell
  /** @throws 503 if the settings no longer have the cell of the tenant */
  of(tenant: InCell): Cell
  /**
   * The database of a tenant, on connections that have served it if possible. Closed with that of its cell.
   *
   * @throws as {@link Cells.of}
   */
  databaseOf(tenant: InCell & { schema: string }): Database
  /** Closes all databases but the first, and the replicas. */
  closeOthers(): Promise<void>
}

type First = {
  database: Database
  sharedTransactions?: SharedTransactions | undefined
  replica?: Replica | null
}

/** The only cell of an installation with one database. */
export function oneCell(config: Config, { database, sharedTransactions, replica = null }: First): Cell {
  return {
    name: config.databases?.[0].name ?? "main",
    key: null,
    config,
    database,
    sharedTransactions: sharedTransactions ?? createSharedTransactions(database),
    replica,
    weight: config.databases?.[0].weight ?? 1,
    isClosed: config.databases?.[0].closed ?? false,
  }
}

/** The cells of the configuration. Only the first must respond: its database is given, opened. */
export async function openCells(config: Config, first: First): Promise<Cells> {
  const replica = await openConfiguredReplica(config)
  const [, ...others] = config.databases ?? []
  const opened = others.map(async (server): Promise<Cell> => {
    const own = configOf(config, server)
    const database = await openDatabaseLater(own)
    const { name, weight = 1, closed: isClosed = false } = server
    const ofOther = { name, key: name, weight, isClosed }
    return { ...oneCell(own, { database, replica: await openConfiguredReplica(own) }), ...ofOther }
  })
  return cellsOf([oneCell(config, { ...first, replica }), ...(await Promise.all(opened))])
}

export function cellsOf(all: readonly [Cell, ...Cell[]]): Cells {
  const [first, ...others] = all
  const of = ({ cell }: InCell) => {
    const found = cell === null ? first : others.find(({ key }) => key === cell)
    if (!found) throw siteUnavailable(`DATABASES has no "${cell}", where the tenant is.`)
    return found
  }
  return {
    all,
    first,
    of,
    databaseOf: (tenant) => forTenant(of(tenant).database, tenant.schema),
    async closeOthers() {
      await Promise.all([
        ...all.map(({ replica }) => replica?.database.destroy()),
        ...others.map(({ database }) => database.destroy()),
      ])
    },
  }
}

/** The cell for a new tenant: the one with the fewest for its weight. If all are closed, it is the first. */
export function emptiest(cells: Cells, tenants: readonly InCell[]): Cell {
  const load = ({ key, weight }: Cell) => (tenants.filter(({ cell }) => cell === key).length + 1) / weight
  const open = cells.all.filter(({ isClosed }) => !isClosed)
  const [best] = open.toSorted((one, other) => load(one) - load(other))
  return best ?? cells.first
}
