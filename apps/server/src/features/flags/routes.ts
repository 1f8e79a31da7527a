import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import type { Feature } from "../../platform/feature.ts"
import { signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { readOverrides } from "./queries.ts"

const OwnFlags = Type.Object(
  {
    flags: Type.Record(Type.String(), Type.Boolean(), {
      description: "Whether each part of the product that has a flag is switched on, by the flag's name",
    }),
  },
  { title: "OwnFlags" },
)

/** The flags of the tenant, with the overrides for the caller's address if it is verified: others may claim it. */
async function flagsOfCaller({ db, tenant, user }: Context): Promise<Record<string, boolean>> {
  const { emailVerified } = await db
    .selectFrom("users")
    .where("id", "=", user.id)
    .select("emailVerified")
    .executeTakeFirstOrThrow()
  const overrides = emailVerified ? await readOverrides(db, user.email) : []
  const own = new Map(overrides.map(({ flag, enabled }) => [flag, enabled]))
  return Object.fromEntries(
    Object.entries(tenant.flags).map(([name, { enabled }]) => [name, own.get(name) ?? enabled]),
  )
}

export const feature: Feature = {
  name: "flags",
  routes: [
    defineRoute({
      method: "GET",
      path: "/api/v1/flags/",
      summary: "Which parts of the product are switched on for the caller",
      tag: "feature flags",
      access: signedIn,
      reply: { status: 200, schema: OwnFlags },
      handle: async ({ ctx }) => ({ flags: await flagsOfCaller(ctx) }),
    }),
  ],
}
