import { sql } from "kysely"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { hasPostgres, type PostgresCluster, startCluster } from "../../testing/postgres-cluster.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"

/* Two nodes on one PostgreSQL, each with its own counts in memory. */
let cluster: PostgresCluster
let first: TestApp
let second: TestApp
beforeAll(async () => {
  if (!hasPostgres) return
  cluster = await startCluster("-c fsync=off")
  const environment = {
    DATABASE_URL: cluster.url,
    SECRET_KEY: "known to both",
    READS_PER_MINUTE: "10/1000/1000",
    EXPENSIVE_AT_ONCE: "2",
    EXPENSIVE_WAIT_SECONDS: "0",
  }
  first = await createTestApp(environment)
  second = await createTestApp(environment)
  // The clock stands still, so that no minute ends while a test counts.
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all([first?.close(), second?.close()])
  await cluster?.stop()
})

describe.skipIf(!hasPostgres)("two nodes", () => {
  test("count a person's requests to both together", async () => {
    const kai = await first.signUp("Kai Quick")
    const authorization = await kai
      .get("/api/v1/users/me/")
      .then(() => first.identity.issueAccessToken(first.tenants.default(), personOf(kai.user)))
    const ask = async (node: TestApp) => {
      const headers = { authorization: `Bearer ${authorization}` }
      return (await node.visitor().call("GET", "/api/v1/users/me/", { headers })).status
    }
    const askTimes = async (node: TestApp, times: number) => {
      const statuses: number[] = []
      for (let turn = 0; turn < times; turn++) statuses.push(await ask(node))
      return statuses
    }
    // With the two calls above, nine of ten.
    expect(await askTimes(first, 7)).toEqual(Array(7).fill(200))
    await first.dependencies.limits.share()
    // The other node receives them as soon as it shares counts of its own.
    expect(await askTimes(second, 2)).toEqual([200, 200])
    await second.dependencies.limits.share()
    expect(await askTimes(second, 2)).toEqual([429, 429])
    await first.dependencies.limits.share()
    expect((await askTimes(first, 2)).at(-1)).toBe(429)
  })

  test("together run no more of a tenant's expensive work than a single node", async () => {
    const turn = (node: TestApp) => node.dependencies.limits.turn(node.tenants.default())
    const ends = [await turn(first), await turn(second)]
    for (const node of [first, second]) await expect(turn(node)).rejects.toMatchObject({ status: 429 })
    ends[0]?.()
    await first.settled()
    const again = await until(() => turn(second))
    await expect(turn(first)).rejects.toMatchObject({ status: 429 })
    again()
    ends[1]?.()
    ;(await until(() => turn(first)))()
  })

  test("take over the places of a node that has died", async () => {
    const turn = (node: TestApp) => node.dependencies.limits.turn(node.tenants.default())
    const ends = [await until(() => turn(first)), await until(() => turn(first))]
    // A node renews its places every second; a dead node does not.
    await first.tables.updateTable("identityThrottles").set({ endTime: sql`now()` }).execute()
    ends.push(await turn(second))
    for (const end of ends) end()
    // Leaving a place that has been taken over does not free it.
    await second.dependencies.limits.share()
  })
})

/** Retries until a place that was left is free in the database, too. */
async function until<T>(attempt: () => Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 60_000, interval: 20 })
}

function personOf({ id, email }: { id: string; email: string }) {
  return { id, email, firstName: "Kai", lastName: "Quick" }
}
