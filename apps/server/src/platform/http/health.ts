import type { FastifyInstance } from "fastify"
import { sql } from "kysely"
import { Type } from "typebox"
import type { Database } from "../database/connect.ts"
import type { Tenants } from "../tenants/tenants.ts"

const UpOrDown = Type.Enum(["UP", "DOWN"])
const Health = Type.Object(
  {
    status: UpOrDown,
    database: UpOrDown,
    tenantsSetAside: Type.Integer({
      description: "Tenants that cannot be served; `plumbline tenant list` names them",
    }),
  },
  { title: "Health" },
)

/** `GET /health` and `/ht/`: 200 if the database responds, otherwise 503. */
export function registerHealth(app: FastifyInstance, database: Database, tenants: Tenants): void {
  for (const path of ["/health", "/ht/"]) {
    app.get(
      path,
      {
        schema: {
          summary: "Whether the server and its database are up",
          description: "For monitoring; it is not rate-limited and requires no sign-in.",
          tags: ["operations"],
          response: { 200: Health, 503: Health },
        },
        config: { isForOperators: true },
      },
      async (_request, reply) => {
        const up = await sql`select 1`.execute(database).then(
          () => true,
          () => false,
        )
        reply.code(up ? 200 : 503)
        return {
          status: up ? "UP" : "DOWN",
          database: up ? "UP" : "DOWN",
          tenantsSetAside: tenants.setAside().size,
        }
      },
    )
  }
}
