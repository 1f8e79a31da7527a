import { existsSync } from "node:fs"
import { frameworkFormats } from "@plumbline/frameworks"
import { printKit, writeArchive } from "@plumbline/kit-dsl"
import { createGroup } from "../features/expert-groups/index.ts"
import { importKit, type KitImport } from "../features/kit-text/index.ts"
import { systemUser } from "../features/users/index.ts"
import type { Context } from "../platform/context.ts"
import { databaseHelp, idIn, type KitTools, kitCommand, WrongUse } from "./command.ts"
import {
  convertedAt,
  type FrameworkWishes,
  formatNamed,
  groupUseNamed,
  summaryOfConverted,
} from "./kit-convert.ts"

import { type OpenTenant, withTenant } from "./kit-target.ts"
import { tenantHelp, tenantOption } from "./opened-app.ts"
import { readReadyMadeKit, readyMadeGroup, readyMadeKits } from "./ready-made-kits.ts"

export const installCommand = kitCommand({
  usage: `Usage: plumbline kit install <name | path>… | --all

Puts ready-made kits into the library, published: ${readyMadeKits.join(", ")}.
<path> is a public framework, a file, folder or ZIP archive: it is converted to a kit (see plumbline kit convert --help,
which also writes down what is lost). This requires no account. A kit that is already there stays as it is.

  --all      All ready-made kits.
  --as       The format of the frameworks, if it is not to be recognised: ${frameworkFormats.join(", ")}.
  --groups   What becomes of groups of the frameworks: levels, or profiles (only).
  --group    Id of the expert group that will own them. Default: the group "Plumbline", which is created and belongs to
             nobody: its kits are updated with plumbline kit update.
${tenantHelp}

${databaseHelp}
Exit code: 0 they are there, 1 one cannot be read or created, 2 wrong usage.
`,
  options: {
    all: { type: "boolean", default: false },
    group: { type: "string" },
    as: { type: "string" },
    groups: { type: "string" },
    ...tenantOption,
  },
  async run({ positionals, values }, tools) {
    const names = values.all && positionals.length === 0 ? [...readyMadeKits] : positionals
    if (names.length === 0) throw new WrongUse("<name> is missing.")
    const format = values.as === undefined ? null : formatNamed(values.as)
    const wishes = { format, groups: groupUseNamed(values.groups) }
    const wanted = values.group === undefined ? null : idIn("--group", values.group)
    const kits: Installed[] = []
    // All are read before one is created.
    for (const name of names) {
      const kit = await kitAt(name, wishes, tools)
      if (kit === null) return 1
      kits.push(kit)
    }
    return withTenant(tools, values.tenant, async (tenant) => {
      const group = await ownerOf(tenant, wanted)
      if (!group) {
        tools.print(`There is no expert group ${wanted}.`)
        return 1
      }
      for (const { title, ...kit } of kits) {
        const kitId = await tenant.as(group.owner, async (ctx) => {
          if (await hasKit(ctx, title)) return null
          return (await importKit(ctx, { ...kit, expertGroupId: group.id, publish: true })).kitId
        })
        tools.print(
          kitId === null ? `"${title}" is already there.` : `"${title}" is in the library: kit ${kitId}.`,
        )
      }
      return 0
    })
  },
})

type Installed = Pick<KitImport, "model" | "wishes" | "archive"> & { title: string }

/** A ready-made kit by its name, or a framework at a path; null if it cannot be read, which is printed. */
async function kitAt(name: string, wishes: FrameworkWishes, tools: KitTools): Promise<Installed | null> {
  const readyMade = readyMadeKits.find((candidate) => candidate === name)
  if (readyMade) {
    const model = await readReadyMadeKit(readyMade)
    return { model, title: model.kitModel?.title ?? name }
  }
  if (!existsSync(name)) throw new WrongUse(`There is no ready-made kit "${name}".`)
  const converted = await convertedAt(name, wishes, tools)
  if (converted === null) return null
  tools.print(summaryOfConverted(converted))
  const { kit, loss } = converted
  const title = kit.kitModel?.title ?? name
  const summary = `${title}, converted from its public files.`
  const about =
    `${loss.exact} values of the framework are kept as they are, ${loss.approximated} are approximated, ` +
    `and ${loss.lost} have no place in the kit.`
  return {
    model: kit,
    title,
    wishes: { summary, ...(kit.kitModel?.about ? {} : { about }) },
    archive: writeArchive(printKit(kit)),
  }
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
