import { spawnSync } from "node:child_process"
import { startCluster } from "../apps/server/src/testing/postgres-cluster.ts"

/*
 * `npm run test:postgres`: the API tests over a private PostgreSQL cluster, started in a temporary folder on a free
 * port of this machine and removed afterwards. Further arguments go to Vitest.
 */
const cluster = await startCluster("-c fsync=off")
try {
  const { status } = spawnSync("vitest", ["run", "--project", "server", ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_URL: cluster.url },
  })
  process.exitCode = status ?? 1
} finally {
  await cluster.stop()
}
