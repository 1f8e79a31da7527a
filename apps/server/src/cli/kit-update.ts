import { parseArgs } from "node:util"
import { attachDsl, type KitUpdate, storeDsl, updateKit } from "../features/kit-text/index.ts"
import { lockKit, requireKitOfGroup } from "../features/kits/index.ts"
import { ProductError } from "../platform/errors.ts"
import { databaseHelp, exactly, idIn, type KitCommand } from "./command.ts"
import { readKit } from "./kit-check.ts"

import { sourceHelp } from "./kit-source.ts"
import { kitAndOwner, withTenant } from "./kit-target.ts"
import { tenantHelp, tenantOption } from "./opened-app.ts"

export const update: KitCommand = {
  help: `Usage: plumbline kit update <kit-id> <path> [--dry-run] [--tenant <slug>]

Applies the text to the active version of the kit and lists what changes: + added, ~ changed, - removed. Elements are
identified by their names: titles may change freely. Elements with answers cannot be removed. After a change marked
"major" the results of assessments have to be calculated again; answers are always kept.
${sourceHelp}
  --dry-run  Only lists what would change.
${tenantHelp}

${databaseHelp}
Exit code: 0 applied (or would be), 1 the text has errors or cannot be applied, 2 wrong usage.
`,
  async run(args, tools) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { "dry-run": { type: "boolean", default: false }, ...tenantOption },
    })
    const [id, path] = exactly(positionals, "kit-id", "path")
    const kitId = idIn("<kit-id>", id)
    const dryRun = values["dry-run"]
    const text = await readKit(path, tools)
    if (!text) return 1
    return withTenant(tools, values.tenant, async (tenant) => {
      const { owner } = await kitAndOwner(tenant.ctx, kitId)
      try {
        const applied = await tenant.as(owner, async (ctx) => {
          await lockKit(ctx, kitId, "exclusive")
          const kit = await requireKitOfGroup(ctx, { params: { kitId } })
          const outcome = await updateKit(ctx, kit, text.model, { dryRun })
          if (dryRun) return outcome
          const { model, source } = text
          const stored = { archive: source.archive, model: Buffer.from(JSON.stringify(model)) }
          const dsl = await storeDsl(ctx, { expertGroupId: kit.expertGroupId, ...stored })
          await attachDsl(ctx, dsl.id, kit.id)
          return outcome
        })
        for (const change of applied.changes) tools.print(changeLine(change))
        tools.print(applied.message)
        return 0
      } catch (error) {
        if (!(error instanceof ProductError) || error.code !== "UNSUPPORTED_DSL_CONTENT_CHANGE") throw error
        tools.print(`Nothing was changed, because the update is not possible:\n${error.text.en}`)
        return 1
      }
    })
  },
}

const signs = { ADD: "+", CHANGE: "~", REMOVE: "-" }

function changeLine({ action, entity, code, title, major }: KitUpdate["changes"][number]): string {
  return `  ${signs[action]} ${entity} ${code}  "${title}"${major ? "  (major)" : ""}`
}
