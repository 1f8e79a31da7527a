import Fastify, { type FastifyInstance } from "fastify"
import pg from "pg"
import { io, type Socket } from "socket.io-client"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type DatabaseProxy, startDatabaseProxy } from "../../testing/database-proxy.ts"
import {
  hasPostgres,
  type PostgresCluster,
  type PostgresServer,
  startCluster,
} from "../../testing/postgres-cluster.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { connectNodes } from "./nodes.ts"
import { createRealtime } from "./realtime.ts"

/*
 * An address of the database leads to a standby that is not promoted yet, for as long as several attempts to listen take,
 * and back: a page of the node behind it is open, and another node sends it messages.
 */
describe.skipIf(!hasPostgres)("a standby is shown in place of the primary", { timeout: 120_000 }, () => {
  let app: TestApp
  let cluster: PostgresCluster
  let standby: PostgresServer
  let proxy: DatabaseProxy
  let observer: pg.Client
  let server: FastifyInstance
  let page: Socket
  const closed: (() => Promise<void>)[] = []
  beforeAll(async () => {
    app = await createTestApp()
    cluster = await startCluster("-c fsync=off")
    standby = await cluster.addReplica()
    proxy = await startDatabaseProxy(cluster.url)
    observer = new pg.Client({ connectionString: cluster.url })
    await observer.connect()
    server = Fastify()
  })
  afterAll(async () => {
    page?.close()
    await server?.close()
    for (const close of closed) await close()
    await observer?.end()
    await proxy?.close()
    await cluster?.stop()
    await app?.close()
  })

  /** Opens the connections of a node; `refused` counts the attempts to listen that a standby has refused. */
  function openNode(url: string) {
    const refused = { count: 0 }
    const nodes = connectNodes(
      url,
      (error) => {
        if (String(error).includes("cannot execute LISTEN during recovery")) refused.count++
      },
      0,
    )
    const realtime = createRealtime(nodes)
    closed.push(() => realtime.close())
    return { nodes, realtime, refused }
  }

  async function connections(): Promise<number> {
    const { rows } = await observer.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where application_name = 'plumbline realtime'",
    )
    return rows[0]?.count ?? 0
  }

  test("three times: each node keeps one connection to listen, and a page hears each message once", async () => {
    const tenant = app.tenants.default()
    const [behind, other] = [openNode(proxy.url), openNode(cluster.url)]
    behind.realtime.register(server, {
      readToken: async () => ({ tenant, userId: "kim", session: null }),
      follow: async () => null,
      admits: () => true,
      addressOf: () => "192.0.2.1",
      report: () => undefined,
    })
    const origin = await server.listen({ host: "127.0.0.1", port: 0 })
    page = io(origin, { transports: ["websocket"], auth: { token: "kim's" } })
    const heard: number[] = []
    page.on("message", ({ nth }: { nth: number }) => heard.push(nth))
    await expect.poll(() => page.connected).toBe(true)
    await expect.poll(() => behind.nodes.knowsAll() && other.nodes.knowsAll()).toBe(true)

    let sent = 0
    /** A node that was away is sent nothing until it has been heard of again. */
    const sendUntilHeard = () => {
      const before = sent
      return expect
        .poll(
          () => {
            other.realtime.send(tenant, "kim", "message", { nth: ++sent })
            return heard.at(-1) ?? 0
          },
          { timeout: 60_000 },
        )
        .toBeGreaterThan(before)
    }
    for (let exposed = 0; exposed < 3; exposed++) {
      behind.refused.count = 0
      proxy.leadTo(standby.url)
      await expect.poll(() => behind.refused.count, { timeout: 60_000 }).toBeGreaterThanOrEqual(2)
      proxy.leadTo(cluster.url)
      await expect.poll(() => behind.nodes.knowsAll(), { timeout: 60_000 }).toBe(true)
      await sendUntilHeard()
    }
    // What is heard more than once comes before the last one.
    other.realtime.send(tenant, "kim", "message", { nth: ++sent })
    await expect.poll(() => heard.at(-1)).toBe(sent)
    expect(heard).toEqual([...new Set(heard)])
    expect(await connections()).toBeLessThanOrEqual(4)
  })
})
