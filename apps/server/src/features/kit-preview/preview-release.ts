import { listDifferences } from "@plumbline/kit-dsl"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import { compile } from "../../platform/kits/models.ts"
import { elementsOfContent, type KitVersion, readActiveAndDraft } from "../kit-versions/index.ts"
import { previewAssessments } from "./preview-assessments.ts"
import type { ReleasePreview } from "./schemas.ts"
import { shownChanges } from "./shown-changes.ts"

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
