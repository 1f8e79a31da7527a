import { execFile } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { connect } from "../apps/server/src/platform/database/connect.ts"
import { copyAssessment } from "../apps/server/src/testing/many-assessments.ts"
import { createPostgresDatabase, startCluster } from "../apps/server/src/testing/postgres-cluster.ts"
import { main } from "../apps/server/src/testing/server-process.ts"
import { lengthenHistory } from "./long-history.ts"
import { callApi } from "./people.ts"
import { cpuOfFamily } from "./processes.ts"
import { postmasterOf } from "./running-server.ts"
import { serve } from "./served.ts"

const SCHEMA = "tenant_main"
const ASSESSMENTS = 30

const execute = promisify(execFile)

/** Lets a process say at its end how many milliseconds of processor time it has used. */
const tellsCpu = `process.on("exit", () => {
  const { user, system } = process.cpuUsage()
  console.error("cpu", Math.round((user + system) / 1000))
})`

/**
 * What restoring an archive with a long history takes on PostgreSQL: the whole command, its rows per second, and the
 * time of processors, which holds on a busy machine, too.
 *
 * @param changes of answers, about
 */
export async function benchRestore(changes: number): Promise<Record<string, number>> {
  const cluster = await startCluster("-c fsync=off")
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"))
  const archive = join(folder, "archive.tar.gz")
  const run = async (url: string, ...args: string[]) => {
    const env = {
      ...process.env,
      DATABASE_URL: url,
      PLUMBLINE_DATA: join(folder, "data"),
      SECRET_KEY: "bench",
    }
    const begin = performance.now()
    const telling = ["--import", `data:text/javascript,${encodeURIComponent(tellsCpu)}`]
    const { stdout, stderr } = await execute("node", [...telling, main, ...args], {
      env: { ...env, LOG_LEVEL: "error" },
    })
    const cpu = Number(/^cpu (\d+)$/m.exec(stderr)?.[1])
    return { seconds: (performance.now() - begin) / 1000, cpu, stdout }
  }
  try {
    const { url } = await createPostgresDatabase(cluster.url)
    const { info, stop } = await serve({ DATABASE_URL: url })
    const space = { title: "Of many", type: "PREMIUM" }
    const { id } = await callApi<{ id: number }>(info.url, info.token, "POST", "/api/v1/spaces/", space)
    await stop()
    const database = await connect({ kind: "postgres", url, poolSize: 1 })
    const spaceOf = { spaceId: id, count: ASSESSMENTS }
    await copyAssessment(database.withSchema(SCHEMA), info.assessmentId, spaceOf)
    await lengthenHistory(database, SCHEMA, Math.ceil(changes / (info.questionsCount * (ASSESSMENTS + 1))))
    await database.destroy()
    await run(url, "backup", archive)
    const target = await createPostgresDatabase(cluster.url)
    const before = cpuOfFamily(postmasterOf(cluster))
    const { seconds, cpu, stdout } = await run(target.url, "restore", archive)
    const ofDatabase = cpuOfFamily(postmasterOf(cluster)) - before
    const rows = Number(/(\d+) rows/.exec(stdout)?.[1])
    return {
      rows,
      seconds: Number(seconds.toFixed(1)),
      "rows per second": Math.round(rows / seconds),
      "µs of the program per row": Number(((cpu * 1e3) / rows).toFixed(1)),
      "µs of PostgreSQL per row": Number(((ofDatabase * 1e3) / rows).toFixed(1)),
    }
  } finally {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
