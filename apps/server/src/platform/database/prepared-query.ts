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
import type { Database } from "./connect.ts"

/** The values of a query that change from use to use, as expressions for its builder. */
export type Params<Values> = { readonly [Name in keyof Values]: Expression<Values[Name]> }

/** Runs a query with its values; gives its rows, none for a change that returns nothing. */
export type PreparedQuery<Values, Row> = (
  ctx: { db: Database; tenant: object },
  values: Values,
) => Promise<Row[]>

/**
 * A query whose SQL is made once per tenant; each use only binds its values. `build` sees placeholders, never values, so
 * its text is always the same:
 *
 *     const findAnswer = preparedQuery((db, { questionId }: Params<{ questionId: number }>) =>
 *       db.selectFrom("answers").where("questionId", "=", questionId).select(["id", "answerOptionId"]),
 *     )
 *     const [answer] = await findAnswer(ctx, { questionId: 7 })
 *
 * The statement is sent before the call returns its promise: calls that do not wait for each other travel together (see
 * `transaction.ts`).
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

/** Any item of a list, where `in` would make another text for each length: `where("id", "=", anyOf(ids))`. */
export function anyOf<Item>(list: Expression<readonly Item[]>): RawBuilder<Item> {
  return sql`any(${list})`
}

/** A query builder of Kysely, or a template of SQL. */
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
      throw new Error("Which values there are is not known here: name them, a rest of them is empty.")
    },
  })
}

/**
 * Plugins that say what tables and columns are called do their work once. The others, which count, refuse or add
 * something, see every use.
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
