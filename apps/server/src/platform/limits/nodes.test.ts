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
  }
  first = await createTestApp(environment)
  second = await createTestApp(environment)
  // No minute ends while a test counts.
  vi.useFakeTimers({ toFake: ["Date"] })
})
afterAll(async () => {
  vi.useRealTimers()
  await Promise.all([first?.close(), second?.close()])
  await cluster?.stop()
})

describe.skipIf(!hasPostgres)("two nodes", () => {
  test("count what a person asks of both together", async () => {
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
    // With the two calls above nine of ten.
    expect(await askTimes(first, 7)).toEqual(Array(7).fill(200))
    await first.dependencies.limits.share()
    // The other node learns of them as soon as it has something to share itself.
    expect(await askTimes(second, 2)).toEqual([200, 200])
    await second.dependencies.limits.share()
    expect(await askTimes(second, 2)).toEqual([429, 429])
    await first.dependencies.limits.share()
    expect((await askTimes(first, 2)).at(-1)).toBe(429)
  })
})

function personOf({ id, email }: { id: string; email: string }) {
  return { id, email, firstName: "Kai", lastName: "Quick" }
}
