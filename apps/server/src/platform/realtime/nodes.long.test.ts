import { setImmediate } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { CreatedDatabase } from "../../testing/postgres-cluster.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { createTestDatabase, isOnPostgres } from "../../testing/test-database.ts"
import { connectNodes } from "./nodes.ts"
import { createRealtime } from "./realtime.ts"

describe.skipIf(!isOnPostgres)("what pages follow", () => {
  let app: TestApp
  let created: CreatedDatabase
  let observer: pg.Client
  let seen: string[] = []
  beforeAll(async () => {
    app = await createTestApp()
    created = await createTestDatabase()
    observer = new pg.Client({ connectionString: created.url })
    await observer.connect()
    await observer.query('listen "socket.io#/"')
    observer.on("notification", ({ payload = "" }) => {
      for (const event of ["published", "end_following"]) if (payload.includes(event)) seen.push(event)
    })
  })
  afterAll(async () => {
    await observer?.end()
    await created?.drop()
    await app?.close()
  })

  async function startNode() {
    const nodes = connectNodes(created.url, () => undefined, 0)
    const realtime = createRealtime(nodes)
    await expect.poll(() => nodes.knowsAll()).toBe(true)
    return realtime
  }

  /** Publishes a whole batch, which is sent at once, and then what is sent to other nodes in any case. */
  async function publish(realtime: Awaited<ReturnType<typeof startNode>>): Promise<string[]> {
    seen = []
    const tenant = app.tenants.default()
    for (let nth = 0; nth < 12; nth++) {
      realtime.publish(tenant, { topic: "answers", key: "some assessment" }, "progress_changed", { nth })
    }
    await setImmediate()
    realtime.endFollowing(tenant, "someone", "answers", "")
    await expect.poll(() => seen).toContain("end_following")
    return seen
  }

  test("is sent to the database only if there are other nodes", async () => {
    const first = await startNode()
    expect(await publish(first)).toEqual(["end_following"])
    const second = await startNode()
    await expect.poll(() => publish(first)).toEqual(["published", "end_following"])
    await second.close()
    await first.close()
  })

  test("still reaches other nodes when the node stops right after it", async () => {
    const node = await startNode()
    await setImmediate()
    seen = []
    for (let nth = 0; nth < 5; nth++) node.endFollowing(app.tenants.default(), "someone", "answers", "")
    await node.close()
    await expect.poll(() => seen).toEqual(Array(5).fill("end_following"))
  })
})
