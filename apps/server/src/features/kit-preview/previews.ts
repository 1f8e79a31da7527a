import { type KitDifference, type KitDslModel, listDifferences } from "@plumbline/kit-dsl"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { compile } from "../../platform/kits/models.ts"
import { compareAsDraft, compareWithText, updateMessage } from "../kit-text/index.ts"
import {
  contentAfterUpdate,
  elementsOfContent,
  type KitVersion,
  readActiveAndDraft,
} from "../kit-versions/index.ts"
import type { Kit } from "../kits/index.ts"
import { previewAssessments } from "./preview-assessments.ts"
import type { ReleasePreview, UpdatePreview } from "./schemas.ts"

const MOST_CHANGES = 300

/** The first changes, up to a readable number, and the number of all. */
function shownChanges(changes: readonly KitDifference[]) {
  return {
    changes: changes.slice(0, MOST_CHANGES).map((change) => ({ ...change, fields: [...change.fields] })),
    changesCount: changes.length,
  }
}

/**
 * What an update of a kit by a text would change, field by field and in its assessments.
 *
 * Takes three queries, and one more for every 200 assessments.
 *
 * @throws as the update itself
 */
export async function previewUpdate(
  ctx: Context,
  kit: Kit,
  text: KitDslModel,
): Promise<Static<typeof UpdatePreview>> {
  const { stored, current, comparison, notApplied } = await compareWithText(ctx, kit, text)
  const { changes, major, updated } = comparison
  const message = updateMessage({ changes, major, notApplied, dryRun: true })
  const before = compile(stored.content)
  const after = compile(contentAfterUpdate(stored, updated))
  return {
    message: inLanguage(message, ctx.language),
    major,
    ...shownChanges(listDifferences(current, updated)),
    assessments: await previewAssessments(ctx, before, after),
  }
}

/**
 * What a draft with the content of a text would change in a kit once it is released, field by field and in its
 * assessments. Takes as many queries as {@link previewUpdate}.
 *
 * @throws INVALID_INPUT as the creation of the draft
 */
export async function previewDraft(
  ctx: Context,
  kit: Kit,
  text: KitDslModel,
): Promise<Static<typeof UpdatePreview>> {
  const { stored, current, next, notApplied } = await compareAsDraft(ctx, kit, text)
  const changes = listDifferences(current, next)
  const message = updateMessage({ changes, major: changes.length > 0, notApplied, dryRun: true })
  return {
    message: inLanguage(message, ctx.language),
    major: changes.length > 0,
    ...shownChanges(changes),
    assessments: await previewAssessments(
      ctx,
      compile(stored.content),
      compile(contentAfterUpdate(stored, next)),
    ),
  }
}

/**
 * What the release of a draft would change compared with the active version: element by element and field by field, and
 * in the assessments once they have migrated. `assessments` is null when nothing can be predicted: before the first
 * release, and while the draft has no levels.
 *
 * Takes two queries, and one more for every 200 assessments.
 */
export async function previewRelease(
  ctx: Context,
  version: KitVersion,
): Promise<Static<typeof ReleasePreview>> {
  const { active, draft } = await readActiveAndDraft(ctx, version.kit.id)
  if (!draft) throw notFound("kitVersion")
  if (!active) return { isFirst: true, changes: [], changesCount: 0, assessments: null }
  const changes = listDifferences(elementsOfContent(active), elementsOfContent(draft))
  const [before, after] = [compile(active.content), compile(draft.content)]
  const isScored = after.model.levels.length > 0
  return {
    isFirst: false,
    ...shownChanges(changes),
    assessments: isScored ? await previewAssessments(ctx, before, after) : null,
  }
}
