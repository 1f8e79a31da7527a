import { type KitDslModel, listDifferences } from "@plumbline/kit-dsl"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { compile } from "../../platform/kits/models.ts"
import { compareWithText, updateMessage } from "../kit-text/index.ts"
import { contentAfterUpdate } from "../kit-versions/index.ts"
import type { Kit } from "../kits/index.ts"
import { previewAssessments } from "./preview-assessments.ts"
import type { UpdatePreview } from "./schemas.ts"
import { shownChanges } from "./shown-changes.ts"

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
