import { createApp } from "../app.ts"
import { loadConfig } from "../config.ts"
import { createUser } from "../features/users/index.ts"
import { addWebhook } from "../features/webhooks/index.ts"
import { inTransaction } from "../platform/create-context.ts"

/*
 * A process that adds a webhook at the address in its first argument and records that three people have become members
 * of a space. It is killed from outside, while the receiver keeps it waiting.
 */
const [address = ""] = process.argv.slice(2)
const app = await createApp(loadConfig(process.env))
const caller = { tenant: app.tenants.default(), user: null, language: "EN" } as const
const people = ["Olga", "Mia", "Nora", "Kai"].map((name, index) => ({
  id: `7b0a4f5e-1c55-4f0e-8a44-3d6e63ad9c1${index}`,
  email: `${name.toLowerCase()}@example.com`,
  displayName: name,
}))
await inTransaction(app.dependencies, caller, async (ctx) => {
  for (const person of people) await createUser(ctx, person)
})
const [owner, ...members] = people
await inTransaction(app.dependencies, caller, async (ctx) => {
  const { id: spaceId } = await ctx.db
    .selectFrom("spaces")
    .where("ownerId", "=", owner?.id ?? "")
    .select("id")
    .executeTakeFirstOrThrow()
  await addWebhook(ctx, null, { address, events: ["member.added"] })
  for (const { id: userId } of members) await ctx.record({ type: "space-member-added", spaceId, userId })
})
