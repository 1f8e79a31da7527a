import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from "kysely"
import type { AnonymousContext } from "../platform/context.ts"

/** What PostgreSQL did for a query: pages of 8 kB that it looked at, and its plan as JSON. */
type QueryPlan = { buffers: number; text: string }

/** Runs `work`, and again the queries it made, for their plans. Only for work that reads. */
export async function plansOf<Ctx extends AnonymousContext>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<unknown>,
): Promise<QueryPlan[]> {
  const made: (RootOperationNode | CompiledQuery)[] = []
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      made.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const db = ctx.db.withPlugin(noting)
  const executeQuery = db.executeQuery.bind(db)
  // Only here a prepared query has its values.
  const noteBound: typeof db.executeQuery = (query) => {
    made.splice(-1, 1, query as CompiledQuery)
    return executeQuery(query)
  }
  await work({ ...ctx, db: Object.assign(db, { executeQuery: noteBound }) })
  const plans: QueryPlan[] = []
  const bare = ctx.db.withoutPlugins()
  for (const node of made) {
    const { sql, parameters } =
      "sql" in node ? node : bare.getExecutor().compileQuery(node, { queryId: "explained" })
    const explained = CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
    const { rows } = await bare.executeQuery<Record<string, [{ Plan: Record<string, number> }]>>(explained)
    const [root] = rows.flatMap(Object.values)[0] ?? []
    const { Plan: plan = {} } = root ?? {}
    plans.push({
      buffers: (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0),
      text: JSON.stringify(plan),
    })
  }
  return plans
}
