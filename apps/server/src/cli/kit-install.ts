import { parseArgs } from "node:util"
import { createGroup } from "../features/expert-groups/index.ts"
import { importKit } from "../features/kit-text/index.ts"
import { systemUser } from "../features/users/index.ts"
import type { Context } from "../platform/context.ts"
import { databaseHelp, idIn, type KitCommand, WrongUse } from "./command.ts"

import { type OpenTenant, withTenant } from "./kit-target.ts"
import { tenantHelp, tenantOption } from "./opened-app.ts"
import { type ReadyMadeKit, readReadyMadeKit, readyMadeGroup, readyMadeKits } from "./ready-made-kits.ts"

export const installCommand: KitCommand = {
  help: `Usage: plumbline kit install <name>… | --all

Puts ready-made kits into the library, published: ${readyMadeKits.join(", ")}.
This requires no account. A kit that is already there stays as it is.

  --all      All ready-made kits.
  --group    Id of the expert group that will own them. Default: the group "Plumbline", which is created and belongs to
             nobody: its kits are updated with plumbline kit update.
${tenantHelp}

${databaseHelp}
Exit code: 0 they are there, 1 one cannot be created, 2 wrong usage.
`,
  async run(args, tools) {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: "boolean", default: false }, group: { type: "string" }, ...tenantOption },
    })
    const names = values.all && positionals.length === 0 ? [...readyMadeKits] : positionals.map(named)
    if (names.length === 0) throw new WrongUse("<name> is missing.")
    const wanted = values.group === undefined ? null : idIn("--group", values.group)
    const kits = await Promise.all(names.map(async (name) => ({ name, model: await readReadyMadeKit(name) })))
    return withTenant(tools, values.tenant, async (tenant) => {
      const group = await ownerOf(tenant, wanted)
      if (!group) {
        tools.print(`There is no expert group ${wanted}.`)
        return 1
      }
      for (const { name, model } of kits) {
        const title = model.kitModel?.title ?? name
        const kitId = await tenant.as(group.owner, async (ctx) => {
          if (await hasKit(ctx, title)) return null
          return (await importKit(ctx, { model, expertGroupId: group.id, publish: true })).kitId
        })
        tools.print(
          kitId === null ? `"${title}" is already there.` : `"${title}" is in the library: kit ${kitId}.`,
        )
      }
      return 0
    })
  },
}

function named(text: string): ReadyMadeKit {
  const name = readyMadeKits.find((candidate) => candidate === text)
  if (name) return name
  throw new WrongUse(`There is no ready-made kit "${text}".`)
}

/** The group and the person who acts for it; the product's own group is created when it is missing. */
async function ownerOf(tenant: OpenTenant, id: number | null) {
  const group = await tenant.ctx.db
    .selectFrom("expertGroups as group")
    .innerJoin("users as owner", "owner.id", "group.ownerId")
    .where("group.deleted", "=", false)
    .where((is) => (id === null ? is("group.ownerId", "=", systemUser.id) : is("group.id", "=", id)))
    .select(["group.id", "owner.id as ownerId", "owner.email", "owner.displayName"])
    .orderBy("group.id")
    .executeTakeFirst()
  if (group) {
    const { id: groupId, ownerId, email, displayName } = group
    return { id: groupId, owner: { id: ownerId, email, displayName } }
  }
  if (id !== null) return null
  const made = await tenant.as(systemUser, (ctx) => createGroup(ctx, readyMadeGroup))
  return { id: made.id, owner: systemUser }
}

async function hasKit({ db }: Context, title: string): Promise<boolean> {
  const kit = await db.selectFrom("kits").select("id").where("title", "=", title).executeTakeFirst()
  return kit !== undefined
}
