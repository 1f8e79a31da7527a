import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { hasPostgres, type PostgresCluster, startCluster } from "../../testing/postgres-cluster.ts"
import { readingTogether, transaction } from "./batching/index.ts"
import { connect, type Database } from "./connect.ts"
import { forTenant } from "./database.ts"

/* Which connection serves which tenant: a connection has to learn the statements of each tenant. */
describe.skipIf(!hasPostgres)("connections", () => {
  let cluster: PostgresCluster
  let database: Database
  let admin: Database
  beforeAll(async () => {
    cluster = await startCluster("-c fsync=off")
    admin = await connect({ kind: "postgres", url: cluster.url, poolSize: 1 })
  })
  afterEach(() => database.destroy())
  afterAll(async () => {
    await admin?.destroy()
    await cluster?.stop()
  })

  const open = async (poolSize: number, options = {}) => {
    database = await connect({ kind: "postgres", url: cluster.url, poolSize, ...options })
    return database
  }
  const tenants = Array.from({ length: 20 }, (_, nth) => `tenant_${nth}`)
  /** The process that serves a statement, which takes some seconds. */
  const server = async (db: Database, seconds = 0): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid from (select pg_sleep(${seconds})) as slept`.execute(db)
    return rows[0]?.pid ?? 0
  }
  /** Opens all connections of the pool. */
  const openAll = (poolSize: number) =>
    Promise.all(Array.from({ length: poolSize }, () => server(database, 0.2)))

  test("serve the same tenants again, however they are used, and share the tenants among them", async () => {
    await open(4)
    expect(new Set(await openAll(4)).size).toBe(4)
    const homes = new Map<string, number>()
    for (const tenant of tenants) homes.set(tenant, await server(forTenant(database, tenant)))
    expect(new Set(homes.values()).size).toBeGreaterThan(1)
    for (const tenant of tenants.toReversed()) {
      const db = forTenant(database, tenant)
      const home = homes.get(tenant)
      expect(await server(readingTogether(db))).toBe(home)
      expect(await transaction(db, (own) => server(own))).toBe(home)
    }
  })

  test("serve a single busy tenant all together", async () => {
    await open(4)
    const db = forTenant(database, "tenant_0")
    const used = await Promise.all(Array.from({ length: 4 }, () => server(db, 0.3)))
    expect(new Set(used).size).toBe(4)
  })

  test("are opened for many tenants, though one at a time is busy, and one for a single tenant", async () => {
    await open(4)
    const used = new Set<number>()
    for (const tenant of tenants) used.add(await server(forTenant(database, tenant)))
    expect(used.size).toBe(4)
    await database.destroy()
    await open(4)
    const few = new Set<number>()
    for (let nth = 0; nth < 20; nth++) few.add(await server(forTenant(database, "tenant_0")))
    expect(few.size).toBe(1)
  })

  test("are waited for only as long as another one would need to learn the statements", async () => {
    await open(2)
    await openAll(2)
    const db = forTenant(database, "tenant_0")
    const home = await server(db)
    const [other = ""] = await neighboursOf(home)
    const slow = server(forTenant(database, other), 2)
    await pause(50)
    const begun = performance.now()
    expect(await server(db)).not.toBe(home)
    expect(performance.now() - begun).toBeLessThan(1_000)
    expect(await slow).toBe(home)
    expect(await server(db)).toBe(home)
  })

  /** The other tenants that a connection serves. */
  async function neighboursOf(home: number): Promise<string[]> {
    const found: string[] = []
    for (const tenant of tenants.slice(1))
      if ((await server(forTenant(database, tenant))) === home) found.push(tenant)
    return found
  }

  test("serve others soon while one tenant keeps all of them busy", async () => {
    await open(2)
    const busy = forTenant(database, "tenant_0")
    const end = performance.now() + 1_500
    const callers = Array.from({ length: 20 }, async () => {
      while (performance.now() < end) await server(busy, 0.01)
    })
    const waited: number[] = []
    while (performance.now() < end - 500) {
      const begun = performance.now()
      await server(forTenant(database, `tenant_${waited.length + 1}`))
      waited.push(performance.now() - begun)
    }
    await Promise.all(callers)
    expect(Math.max(...waited)).toBeLessThan(1_000)
  })

  test("serve all tenants, although the server has fewer than the pool may open", async () => {
    const small = await startCluster(
      "-c fsync=off -c max_connections=4 -c max_wal_senders=0 -c superuser_reserved_connections=0",
    )
    try {
      database = await connect({ kind: "postgres", url: small.url, poolSize: 10 })
      const used = new Set<number>()
      for (const tenant of tenants) used.add(await server(forTenant(database, tenant)))
      const together = await Promise.all(tenants.map((tenant) => server(forTenant(database, tenant), 0.01)))
      for (const pid of together) used.add(pid)
      expect(used.size).toBeLessThanOrEqual(4)
    } finally {
      await database.destroy()
      await small.stop()
    }
  })

  test("are all alike without prepared statements", async () => {
    await open(4, { preparedStatements: false })
    const used = new Set<number>()
    for (let nth = 0; nth < 40; nth++) used.add(await server(forTenant(database, `tenant_${nth}`)))
    expect(used.size).toBe(1)
  })

  test("of a tenant are replaced when they are cut, in the middle of many calls", async () => {
    await open(3)
    const outcomes: string[] = []
    const end = performance.now() + 1_000
    const callers = tenants.slice(0, 6).map(async (tenant) => {
      while (performance.now() < end)
        outcomes.push(
          await server(forTenant(database, tenant)).then(
            () => "served",
            (error: { status?: number }) => `refused with ${error.status}`,
          ),
        )
    })
    await pause(300)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(admin)
    await Promise.all(callers)
    expect(new Set(outcomes)).toBeOneOf([new Set(["served", "refused with 503"]), new Set(["served"])])
    expect(outcomes.at(-1)).toBe("served")
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(admin)
    expect(rows[0]?.count).toBeLessThanOrEqual(3)
  })

  test("end with the database, and nobody waits for one in vain", async () => {
    await open(1)
    const slow = server(forTenant(database, "tenant_0"), 0.5)
    await pause(100)
    const waiting = server(forTenant(database, "tenant_1")).catch(
      (error: { status?: number }) => error.status,
    )
    await pause(50)
    const ended = database.destroy()
    expect(await waiting).toBe(503)
    expect(await slow).toBeGreaterThan(0)
    await ended
    await expect(server(forTenant(database, "tenant_0"))).rejects.toThrow()
  })
})
