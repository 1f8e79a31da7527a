import { createHmac } from "node:crypto"
import type { Config } from "./config.ts"
import { removeTokensOf } from "./features/api-tokens/index.ts"
import { DEMO_USER_ID } from "./features/users/index.ts"
import { lockAccounts } from "./identity/index.ts"
import type { Clock } from "./platform/clock.ts"
import type { AnonymousContext } from "./platform/context.ts"
import type { Secrets } from "./platform/secrets.ts"
import { isLoopbackName } from "./platform/tenants/tenants.ts"

/** The demo accounts; their ids are the same in every installation. */
export const demoPeople = [
  { id: DEMO_USER_ID, email: "demo@example.com", firstName: "Dana", lastName: "Demo" },
  {
    id: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02",
    email: "guest@example.com",
    firstName: "Gil",
    lastName: "Guest",
  },
] as const

export type DemoPerson = (typeof demoPeople)[number]

/** Whether the server can be reached from this machine only. */
export function servesThisMachineAlone({ host, publicUrl }: Config): boolean {
  return isLoopbackName(host) && (publicUrl === null || isLoopbackName(new URL(publicUrl).hostname))
}

/** Whether there is a demo: as configured, by default only if the server can be reached from its own machine alone. */
export function hasDemo(config: Config): boolean {
  return config.oidcIssuer === null && (config.demo ?? servesThisMachineAlone(config)) !== false
}

/**
 * The password of a demo account: the documented one if the server serves its own machine alone, otherwise one unique
 * to the installation, which changes only with its secret.
 */
export function demoPassword(config: Config, secrets: Secrets, { id }: DemoPerson): string {
  if (servesThisMachineAlone(config)) return "plumbline"
  return createHmac("sha256", secrets.demo).update(id).digest("base64url").slice(0, 16)
}

/**
 * Locks all demo accounts in a tenant's data, wherever it came from. Most tenants have none, and are only asked.
 *
 * @returns whether there are any
 */
export async function lockDemo(ctx: AnonymousContext, clock: Clock): Promise<boolean> {
  const ids = demoPeople.map(({ id }) => id)
  const found = await ctx.db
    .selectNoFrom(({ exists, or, selectFrom }) =>
      or([
        exists(selectFrom("identityAccounts").select("id").where("id", "in", ids)),
        exists(selectFrom("apiTokens").select("id").where("userId", "in", ids)),
      ]).as("some"),
    )
    .executeTakeFirstOrThrow()
  if (!found.some) return false
  return ctx.inTransaction(async ({ db }) => {
    await removeTokensOf(db, ids)
    return lockAccounts({ db, clock }, ids)
  })
}

/**
 * Whether mails can be read at `/dev/mailbox`. They contain links that give access to accounts, so this is allowed only
 * in a demo that serves this machine alone and has no mail server.
 */
export function showsMailbox(config: Config): boolean {
  return hasDemo(config) && config.mailUrl === null && servesThisMachineAlone(config)
}
