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
  /** The same, for a statement that lasts until {@link letGo}. */
  const held = async (db: Database): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`
      select pg_backend_pid() as pid from (select pg_advisory_xact_lock_shared(1)) as waited`.execute(db)
    return rows[0]?.pid ?? 0
  }
  const hold = () => sql`select pg_advisory_lock(1)`.execute(admin)
  const letGo = () => sql`select pg_advisory_unlock(1)`.execute(admin)
  /** Waits until so many statements are held at the same time, each by a connection of its own. */
  const areHeld = async (count: number): Promise<void> => {
    const waiting = sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
    while (((await waiting.execute(admin)).rows[0]?.count ?? 0) < count) await pause(5)
  }
  /** Serves several at the same time. @returns the process of each */
  const serveTogether = async (db: Database, count: number): Promise<number[]> => {
    await hold()
    const served = Array.from({ length: count }, () => held(db))
    await areHeld(count)
    await letGo()
    return Promise.all(served)
  }

  test("serve the same tenants again, however they are used, and share the tenants among them", async () => {
    await open(4)
    expect(new Set(await serveTogether(database, 4)).size).toBe(4)
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
    expect(new Set(await serveTogether(forTenant(database, "tenant_0"), 4)).size).toBe(4)
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
    await serveTogether(database, 2)
    const db = forTenant(database, "tenant_0")
    const home = await server(db)
    const [other = ""] = await neighboursOf(home)
    await hold()
    const slow = held(forTenant(database, other))
    await areHeld(1)
    expect(await server(db)).not.toBe(home)
    await letGo()
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
    let isOver = false
    let served = 0
    const callers = Array.from({ length: 20 }, async () => {
      while (!isOver) {
        await server(busy, 0.01)
        served++
      }
    })
    // How many statements of the busy tenant come first: not all that it has and goes on to send.
    const before: number[] = []
    for (const tenant of tenants.slice(1, 11)) {
      const begun = served
      await server(forTenant(database, tenant))
      before.push(served - begun)
    }
    isOver = true
    await Promise.all(callers)
    expect(Math.max(...before)).toBeLessThan(200)
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
    let isCut = false
    let before = 0
    const callers = tenants.slice(0, 6).map(async (tenant) => {
      for (let after = 0; after < 5; ) {
        const outcome = await server(forTenant(database, tenant)).then(
          () => "served",
          (error: { status?: number }) => `refused with ${error.status}`,
        )
        outcomes.push(outcome)
        if (outcome !== "served") continue
        if (isCut) after++
        else before++
      }
    })
    while (before < 100) await pause(5)
    isCut = true
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(admin)
    await Promise.all(callers)
    expect(new Set(outcomes)).toBeOneOf([new Set(["served", "refused with 503"]), new Set(["served"])])
    const present = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(admin)
      return rows[0]?.count
    }
    // Those that were cut may still be ending.
    await expect.poll(present).toBeLessThanOrEqual(3)
  })

  test("end with the database, and nobody waits for one in vain", async () => {
    await open(1)
    await hold()
    const slow = held(forTenant(database, "tenant_0"))
    await areHeld(1)
    const waiting = server(forTenant(database, "tenant_1")).catch(
      (error: { status?: number }) => error.status,
    )
    await pause(50)
    const ended = database.destroy()
    expect(await waiting).toBe(503)
    await letGo()
    expect(await slow).toBeGreaterThan(0)
    await ended
    await expect(server(forTenant(database, "tenant_0"))).rejects.toThrow()
  })
})
