import { join } from "node:path"
import { sql } from "kysely"
import { afterEach, expect, test } from "vitest"
import type { App } from "../../app.ts"
import { moveTenant } from "../../moving/index.ts"
import { createContext } from "../../platform/create-context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { partitionsOf } from "../../platform/database/partitions.ts"
import { beginAnswering } from "../../testing/answering.ts"
import { createTestCells } from "../../testing/cells.ts"
import { createInstallation } from "../../testing/installations.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { isOnPostgres } from "../../testing/test-database.ts"
import { closeWhenLarge } from "./close-partition.ts"

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const serverOf = (app: App) =>
  createContext(app.dependencies, { tenant: app.tenants.default(), user: null, language: "EN" })

/** Closes the partition, and has a change in the next one. */
async function partition(app: App): Promise<void> {
  await closeWhenLarge(serverOf(app), 1)
  await sql`insert into tenant_main.answer_changes (answer_id, sequence, result_id, question_id, model, type, created_by,
      creation_time)
    select answer_id, 1000, result_id, question_id, model, 'UPDATE', created_by, creation_time + interval '90 days'
    from tenant_main.answer_changes limit 1`.execute(app.dependencies.database)
}

async function rowsIn(database: Database, table = "answer_changes"): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(history)::text as row from ${sql.table(`tenant_main.${table}`)} history
    order by number`.execute(database)
  return rows.map(({ row }) => row)
}

test.skipIf(!isOnPostgres)(
  "a tenant that is moved keeps the partitions of its history, and goes on with them",
  {
    timeout: 120_000,
  },
  async () => {
    const cells = await createTestCells()
    cleanups.push(() => cells.drop())
    const app = await createTestApp(cells.environment)
    cleanups.push(() => app.close())
    const origin = await app.http.listen({ host: "127.0.0.1", port: 0 })
    const person = await beginAnswering(app)
    for (let nth = 0; nth < 5; nth++) expect(await person.answerNext(origin)).toBe(201)
    await partition(app)
    const [rows, partitions] = [await rowsIn(cells.main), await partitionsOf(cells.main, "tenant_main")]
    expect(partitions).toHaveLength(2)

    await moveTenant(app.dependencies.cells, "main", "west", async (step) => {
      if (step !== "verify") return
      // Until it is there, it gets no others.
      await closeWhenLarge(serverOf(app), 1)
      expect(await partitionsOf(cells.main, "tenant_main")).toEqual(partitions)
      // A removed answer takes its changes along, and each row of the history has to be found.
      await sql`update tenant_main.answer_changes set api_token = 'Scanner' where sequence = 1`.execute(
        cells.main,
      )
    })
    await app.refreshTenants()
    expect(await rowsIn(cells.west)).toEqual(
      rows.map((row) =>
        row.replace(/^(.*"sequence": 1[,}].*)$/, (line) =>
          line.replace('"api_token": null', '"api_token": "Scanner"'),
        ),
      ),
    )
    expect(await partitionsOf(cells.west, "tenant_main")).toEqual(partitions)
    expect(await rowsIn(cells.west, partitions[1]?.name)).toHaveLength(1)
    expect(await person.answerNext(origin)).toBe(201)
    await closeWhenLarge(serverOf(app), 1)
    expect(await partitionsOf(cells.west, "tenant_main")).toHaveLength(3)
    expect(await person.answerNext(origin)).toBe(201)
    expect(await person.lost(origin)).toEqual([])
  },
)

test("a backup has all partitions, and is restored into one", { timeout: 120_000 }, async () => {
  const home = await createInstallation()
  cleanups.push(() => home.remove())
  const app = await home.open()
  const origin = await app.http.listen({ host: "127.0.0.1", port: 0 })
  const person = await beginAnswering(app)
  for (let nth = 0; nth < 6; nth++) expect(await person.answerNext(origin)).toBe(201)
  await partition(app)
  const rows = await rowsIn(app.dependencies.database)
  expect(rows.length).toBeGreaterThan(5)
  await app.close()
  const archive = join(home.dataFolder, "partitioned.tar.gz")
  expect(await home.backup(archive)).toMatchObject({ code: 0 })

  const target = await createInstallation()
  cleanups.push(() => target.remove())
  expect(await target.restore(archive)).toMatchObject({ code: 0 })
  const restored = await target.open()
  cleanups.push(() => restored.close())
  expect(await rowsIn(restored.dependencies.database)).toEqual(rows)
  expect(await partitionsOf(restored.dependencies.database, "tenant_main")).toHaveLength(1)
  await closeWhenLarge(serverOf(restored), 1)
  expect(await partitionsOf(restored.dependencies.database, "tenant_main")).toHaveLength(2)
  expect(await rowsIn(restored.dependencies.database)).toEqual(rows)
})
