import { createApp } from "../app.ts"
import { type RemovalStep, removeTenant } from "../cli/remove-tenant.ts"
import { loadConfig } from "../config.ts"

/* A process that removes a tenant, and is killed at the beginning of a step: arguments are tenant, archive and step. */
const [slug = "", archive, step] = process.argv.slice(2)
const app = await createApp(loadConfig(process.env), { chores: false })
await removeTenant(app.dependencies, slug, {
  archive,
  onStep(next: RemovalStep) {
    if (next === step) process.kill(process.pid, "SIGKILL")
  },
})
