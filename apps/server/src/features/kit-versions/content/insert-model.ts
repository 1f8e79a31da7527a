import type { KitDslModel } from "@plumbline/kit-dsl"
import type { Context } from "../../../platform/context.ts"
import { type ContentRows, contentOfModel, idsNeeded } from "./content-of-model.ts"
import { insertContent, reserveIds } from "./insert-content.ts"

/**
 * Inserts the content of a model into an empty version.
 *
 * @returns the rows
 */
export async function insertModel(ctx: Context, versionId: number, model: KitDslModel): Promise<ContentRows> {
  const rows = contentOfModel(model, await reserveIds(ctx, idsNeeded(model)))
  await insertContent(ctx, versionId, "maturityLevels", rows.maturityLevels)
  await insertContent(ctx, versionId, "levelCompetences", rows.levelCompetences)
  await insertContent(ctx, versionId, "subjects", rows.subjects)
  await insertContent(ctx, versionId, "attributes", rows.attributes)
  await insertContent(ctx, versionId, "measures", rows.measures)
  await insertContent(ctx, versionId, "questionnaires", rows.questionnaires)
  await insertContent(ctx, versionId, "answerRanges", rows.answerRanges)
  await insertContent(ctx, versionId, "answerOptions", rows.answerOptions)
  await insertContent(ctx, versionId, "questions", rows.questions)
  await insertContent(ctx, versionId, "questionImpacts", rows.questionImpacts)
  await insertContent(ctx, versionId, "profiles", rows.profiles)
  return rows
}
