import { existsSync } from "node:fs"
import type { GroupUse } from "@plumbline/frameworks"
import { type KitDslModel, listDifferences, printKit, writeArchive } from "@plumbline/kit-dsl"
import {
  attachDsl,
  compareAsDraft,
  draftFromText,
  type KitUpdate,
  storeDsl,
  updateKit,
} from "../features/kit-text/index.ts"
import { activateVersion } from "../features/kit-versions/index.ts"
import { type Kit, lockKit, requireKitOfGroup } from "../features/kits/index.ts"
import type { Context } from "../platform/context.ts"
import { ProductError } from "../platform/errors.ts"
import { databaseHelp, exactly, idIn, type KitTools, kitCommand } from "./command.ts"
import { readKit } from "./kit-check.ts"
import { convertedAt, groupUseNamed, summaryOfConverted } from "./kit-convert.ts"
import { count, readKitSource, sourceHelp } from "./kit-source.ts"
import { kitAndOwner, withTenant } from "./kit-target.ts"
import { tenantHelp, tenantOption } from "./opened-app.ts"

export const update = kitCommand({
  usage: `Usage: plumbline kit update <kit-id> <path> [--dry-run] [--draft | --release] [--tenant <slug>]

Applies the text to the active version of the kit and lists what changes: + added, ~ changed, - removed. Elements are
identified by their names: titles may change freely. Elements with answers cannot be removed in this way. After a change
marked "major" the results of assessments have to be calculated again; answers are always kept.

With --draft the text becomes the draft of the kit, and with --release that draft is released at once: what the text does
not have any more is removed, and assessments follow as after every release. Answers stay with questions of the same name,
or of the same first reference.

<path> may be a public framework, too (see plumbline kit convert --help): the newer version of what the kit was made of.
${sourceHelp}
  --dry-run  Only lists what would change.
  --draft    Creates a draft instead of changing the active version.
  --release  Creates a draft and releases it.
  --groups   What becomes of groups of a framework: levels, or profiles (only).
${tenantHelp}

${databaseHelp}
Exit code: 0 applied (or would be), 1 the text has errors or cannot be applied, 2 wrong usage.
`,
  options: {
    "dry-run": { type: "boolean", default: false },
    draft: { type: "boolean", default: false },
    release: { type: "boolean", default: false },
    groups: { type: "string" },
    ...tenantOption,
  },
  async run({ positionals, values }, tools) {
    const [id, path] = exactly(positionals, "kit-id", "path")
    const kitId = idIn("<kit-id>", id)
    const dryRun = values["dry-run"]
    const text = await readNewer(path, groupUseNamed(values.groups), tools)
    if (!text) return 1
    const asDraft = values.draft || values.release
    return withTenant(tools, values.tenant, async (tenant) => {
      const { owner } = await kitAndOwner(tenant.ctx, kitId)
      try {
        const applied = await tenant.as(owner, async (ctx) => {
          await lockKit(ctx, kitId, "exclusive")
          const kit = await requireKitOfGroup(ctx, { params: { kitId } })
          const { model, archive } = text
          const outcome = asDraft
            ? await asNewVersion(ctx, kit, model, { dryRun, release: values.release })
            : await updateKit(ctx, kit, model, { dryRun })
          if (dryRun) return outcome
          const stored = { archive, model: Buffer.from(JSON.stringify(model)) }
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
        tools.print(
          "--draft creates a draft with this text, in which what is gone is removed; --release releases it.",
        )
        return 1
      }
    })
  },
})

/** The text of a kit, or a framework, with the archive that is stored. */
async function readNewer(
  path: string,
  groups: GroupUse | null,
  tools: KitTools,
): Promise<{ model: KitDslModel; archive: Uint8Array } | null> {
  const isFramework =
    /\.(ya?ml|json)$/i.test(path) ||
    (existsSync(path) && !(await readKitSource(path)).ok && !path.endsWith(".ak"))
  if (isFramework) {
    const converted = await convertedAt(path, { format: null, groups }, tools)
    if (converted === null) return null
    tools.print(summaryOfConverted(converted))
    return { model: converted.kit, archive: writeArchive(printKit(converted.kit)) }
  }
  const text = await readKit(path, tools)
  return text ? { model: text.model, archive: text.source.archive } : null
}

/** A draft with the content of a newer version, released if wished; the elements that come, change and go. */
async function asNewVersion(
  ctx: Context,
  kit: Kit,
  model: KitDslModel,
  { dryRun, release }: { dryRun: boolean; release: boolean },
): Promise<Pick<KitUpdate, "message" | "changes">> {
  const { current, next } = await compareAsDraft(ctx, kit, model)
  const differences = listDifferences(current, next)
  const changes = differences.map(({ action, entity, code, title }) => ({
    action,
    entity,
    code,
    title,
    major: false,
  }))
  const told = count(changes.length, "change")
  if (dryRun) return { changes, message: `A draft with this text would have ${told}.` }
  const draftId = await draftFromText(ctx, kit, model)
  if (!release)
    return { changes, message: `Created draft ${draftId} with ${told}: release it on the page of the kit.` }
  await activateVersion(ctx, { id: draftId, kit: { id: kit.id } })
  return {
    changes,
    message: `Released version ${draftId} with ${told}: assessments follow when they are opened.`,
  }
}

const signs = { ADD: "+", CHANGE: "~", REMOVE: "-" }

function changeLine({ action, entity, code, title, major }: KitUpdate["changes"][number]): string {
  return `  ${signs[action]} ${entity} ${code}  "${title}"${major ? "  (major)" : ""}`
}
