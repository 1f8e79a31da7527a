import { exportDsl } from "../features/kit-text/index.ts"
import { databaseHelp, exactly, idIn, kitCommand } from "./command.ts"

import { kitAndOwner, targetHelp, withTenant, writeKitTarget } from "./kit-target.ts"

import { tenantHelp, tenantOption } from "./opened-app.ts"

export const exportKit = kitCommand({
  usage: `Usage: plumbline kit export <kit-id> <target> [--force] [--tenant <slug>]

Writes the active version of the kit as text. Importing the text elsewhere creates an equal kit; updating the kit with
it changes nothing.
${targetHelp}
${tenantHelp}

${databaseHelp}
Exit code: 0 written, 1 no such kit or the target is in the way, 2 wrong usage.
`,
  options: { force: { type: "boolean", default: false }, ...tenantOption },
  async run({ positionals, values }, tools) {
    const [id, target] = exactly(positionals, "kit-id", "target")
    const kitId = idIn("<kit-id>", id)
    return withTenant(tools, values.tenant, async (tenant) => {
      const { kit, owner } = await kitAndOwner(tenant.ctx, kitId)
      const files = await tenant.as(owner, (ctx) => exportDsl(ctx, kit))
      return writeKitTarget(target, files, values.force, tools)
    })
  },
})
