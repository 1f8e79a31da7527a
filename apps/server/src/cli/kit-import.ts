import { importKit } from "../features/kit-text/index.ts"
import type { AnonymousContext } from "../platform/context.ts"
import { databaseHelp, exactly, idIn, kitCommand } from "./command.ts"
import { readKit, summaryOf } from "./kit-check.ts"

import { sourceHelp } from "./kit-source.ts"
import { withTenant } from "./kit-target.ts"
import { tenantHelp, tenantOption } from "./opened-app.ts"

export const importCommand = kitCommand({
  usage: `Usage: plumbline kit import <path> [--group <id>] [--publish] [--tenant <slug>]

Creates a new kit from the text. Its kit block must contain title, summary and about.
${sourceHelp}
  --group    Id of the expert group that owns the new kit. Default: the only group, if there is just one.
  --publish  Publishes the kit in the library at once.
${tenantHelp}

${databaseHelp}
Exit code: 0 created, 1 the text has errors or no kit can be created from it, 2 wrong usage.
`,
  options: { group: { type: "string" }, publish: { type: "boolean", default: false }, ...tenantOption },
  async run({ positionals, values }, tools) {
    const [path] = exactly(positionals, "path")
    const wanted = values.group === undefined ? null : idIn("--group", values.group)
    const kit = await readKit(path, tools)
    if (!kit) return 1
    const { model, source, warnings } = kit
    tools.print(summaryOf(model, warnings))
    return withTenant(tools, values.tenant, async (tenant) => {
      const groups = await groupsOf(tenant.ctx)
      const [only] = groups
      const group = wanted === null && groups.length === 1 ? only : groups.find(({ id }) => id === wanted)
      if (!group) {
        tools.print(whichGroup(groups))
        return 1
      }
      const { ownerId, email, displayName } = group
      const input = { model, archive: source.archive, expertGroupId: group.id, publish: values.publish }
      const { kitId } = await tenant.as({ id: ownerId, email, displayName }, (ctx) => importKit(ctx, input))
      tools.print(`Created kit ${kitId}${values.publish ? " and published it" : ""}.`)
      return 0
    })
  },
})

/** All expert groups with their owners, who become the authors of the imported kits. */
function groupsOf({ db }: AnonymousContext) {
  return db
    .selectFrom("expertGroups as group")
    .innerJoin("users as owner", "owner.id", "group.ownerId")
    .where("group.deleted", "=", false)
    .select(["group.id", "group.title", "owner.id as ownerId", "owner.email", "owner.displayName"])
    .orderBy("group.id")
    .execute()
}

function whichGroup(groups: { id: number; title: string }[]): string {
  if (groups.length === 0) return "There is no expert group yet: create one in the browser first."
  const list = groups.map(({ id, title }) => `  ${id}  ${title}`).join("\n")
  return `Choose the expert group that will own the kit with --group <id>:\n${list}`
}
