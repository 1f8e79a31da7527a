import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import { afterAll, beforeAll, expect, test } from "vitest"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { createContext } from "../create-context.ts"
import type { Database } from "./connect.ts"

let app: TestApp
let db: Database

beforeAll(async () => {
  app = await createTestApp()
  const [tenant] = app.tenants.all()
  if (!tenant) throw new Error("no tenant")
  db = createContext(app.dependencies, { tenant, user: null, language: "EN" }).db
})
afterAll(() => app.close())

test("a generic plan uses the partial index on a boolean column", async () => {
  const resultId = randomUUID()
  const { sql: text, parameters } = db
    .selectFrom("answers")
    .where("resultId", "=", resultId)
    .where("questionId", "=", 1)
    .where("deleted", "=", false)
    .select("id")
    .compile()
  expect(parameters).toEqual([resultId, 1])
  expect(await planOf(text, `'${resultId}', 1`)).toContain("answers_question_key")
})

/** The generic plan of a statement, with sequential scans only as a last resort. */
async function planOf(statement: string, values: string): Promise<string> {
  return app.dependencies.database.transaction().execute(async (transaction) => {
    const run = (text: string) => sql<Record<string, string>>`${sql.raw(text)}`.execute(transaction)
    await run("set local enable_seqscan = off")
    await run("set local plan_cache_mode = force_generic_plan")
    await run(`prepare lookup as ${statement}`)
    const { rows } = await run(`explain (costs off) execute lookup(${values})`)
    await run("deallocate lookup")
    return rows.flatMap(Object.values).join("\n")
  })
}
