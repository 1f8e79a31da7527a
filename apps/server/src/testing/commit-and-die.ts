import { createApp } from "../app.ts"
import { loadConfig } from "../config.ts"
import { createUser } from "../features/users/index.ts"
import { inTransaction } from "../platform/create-context.ts"
import { sendMail } from "../platform/mail/mail.ts"

/*
 * A process that records an event and queues a mail in one transaction, and is killed at the moment of the commit,
 * before either is processed.
 */
const app = await createApp(loadConfig(process.env))
const caller = { tenant: app.tenants.default(), user: null, language: "EN" } as const
const inviter = {
  id: "7b0a4f5e-1c55-4f0e-8a44-3d6e63ad9c11",
  email: "ina@example.com",
  displayName: "Ina Inviter",
}
const invitee = {
  id: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02",
  email: "kai@example.com",
  displayName: "Kai Newcomer",
}
await inTransaction(app.dependencies, caller, async (ctx) => {
  await createUser(ctx, inviter)
  await createUser(ctx, invitee)
})
await inTransaction(app.dependencies, caller, async (ctx) => {
  // The first effect: the later ones, which would start the processing, never run.
  ctx.afterCommit(() => void process.kill(process.pid, "SIGKILL"))
  await ctx.record({ type: "assessment-invitation-accepted", inviterId: inviter.id, userId: invitee.id })
  await sendMail(ctx, {
    from: "Plumbline",
    to: invitee.email,
    subject: "Hello",
    html: "<p>Hello</p>",
    text: "Hello",
  })
})
