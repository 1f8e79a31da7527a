import {
  CamelCasePlugin,
  type CompiledQuery,
  type Expression,
  type KyselyPlugin,
  type QueryExecutorProvider,
  type RawBuilder,
  type RootOperationNode,
  sql,
  ValueNode,
  WithSchemaPlugin,
} from "kysely"
import type { Database } from "./database.ts"

/** The parameters of a query, as expressions for its builder. */
export type Params<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> }

/** Runs a query with the given values and returns its rows; none for a change without `returning`. */
export type PreparedQuery<Values, Row> = (
  ctx: { db: Database; tenant: object },
  values: Values,
) => Promise<Row[]>

/**
 * A query whose SQL is built once per tenant; each use only binds its values. `build` receives placeholders, never
 * values, so the text is always the same:
 *
 *     const findAnswer = preparedQuery((db, { questionId }: Params<{ questionId: number }>) =>
 *       db.selectFrom("answers").where("questionId", "=", questionId).select(["id", "answerOptionId"]),
 *     )
 *     const [answer] = await findAnswer(ctx, { questionId: 7 })
 *
 * The statement is sent before the call returns its promise: calls that do not await each other are sent together (see
 * `batching/transaction.ts`).
 */
export function preparedQuery<Values extends object, Row>(
  build: (db: Database, params: Params<Values>) => Built<Row>,
): PreparedQuery<Values, Row> {
  const ofTenants = new WeakMap<object, Prepared<Row>>()
  return async ({ db, tenant }, values) => {
    const prepared = ofTenants.get(tenant) ?? prepare(build, db)
    ofTenants.set(tenant, prepared)
    const { rows } = await db.executeQuery(bind(prepared, db, values))
    return rows
  }
}

/** Matches any item of a list. Unlike `in`, its SQL does not depend on the length: `where("id", "=", anyOf(ids))`. */
export function anyOf<Item>(list: Expression<readonly Item[]>): RawBuilder<Item> {
  return sql`any(${list})`
}

/**
 * A value that PostgreSQL does not see when it plans: a query whose cost seems to depend on it, such as one by a person who
 * has more roles than most, would otherwise be planned for each value anew, which takes longer than running it. Only for
 * queries that are made to cost the same for all values.
 */
export function whoever(id: string): RawBuilder<string> {
  return sql<string>`(select ${id}::uuid)`
}

/** A Kysely query builder or an SQL template. */
type Built<Row> = { compile(db: QueryExecutorProvider): CompiledQuery<Row> }

type Prepared<Row> = Pick<CompiledQuery<Row>, "query" | "sql" | "parameters">

class Placeholder<Value> implements Expression<Value> {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  get expressionType(): Value | undefined {
    return undefined
  }

  toOperationNode() {
    return ValueNode.create(this)
  }
}

function prepare<Values, Row>(
  build: (db: Database, params: Params<Values>) => Built<Row>,
  db: Database,
): Prepared<Row> {
  const naming = db.getExecutor().plugins.filter(isNaming)
  const named = naming.reduce((bare, plugin) => bare.withPlugin(plugin), db.withoutPlugins())
  return build(named, placeholders<Values>()).compile(named)
}

function placeholders<Values>(): Params<Values> {
  return new Proxy({} as Params<Values>, {
    get: (_, name) => new Placeholder(String(name)),
    ownKeys() {
      throw new Error("Parameter names are not known here: name each one, as a rest would be empty.")
    },
  })
}

/**
 * Plugins that rename tables and columns run once. The others, which count, refuse or add something, run on every use.
 */
function isNaming(plugin: KyselyPlugin): boolean {
  return plugin instanceof WithSchemaPlugin || plugin instanceof CamelCasePlugin
}

function bind<Row>(prepared: Prepared<Row>, db: Database, values: object): CompiledQuery<Row> {
  const executor = db.getExecutor()
  const queryId = { queryId: "prepared" }
  let query: RootOperationNode = prepared.query
  for (const plugin of executor.plugins) {
    if (!isNaming(plugin)) query = plugin.transformQuery({ node: query, queryId })
  }
  const { sql, parameters } = query === prepared.query ? prepared : executor.compileQuery<Row>(query, queryId)
  return { query, queryId, sql, parameters: parameters.map((value) => boundValue(value, values)) }
}

function boundValue(value: unknown, values: object): unknown {
  return value instanceof Placeholder ? Reflect.get(values, value.name) : value
}
