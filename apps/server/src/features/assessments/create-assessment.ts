import { randomUUID } from "node:crypto"
import { slug } from "@plumbline/kit-dsl"
import { initialLevel } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { invalid } from "../../platform/errors.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { requireKitForAssessment } from "../kits/index.ts"
import { lockSpaceForCreation } from "../spaces/index.ts"
import { roleIds } from "../permissions/permissions.ts"

/**
 * Creates an assessment with an empty result on the active version of the kit. The caller becomes its manager, and so
 * does the owner of the space.
 *
 * @throws NOT_FOUND space or kit · ACCESS_DENIED no member of the space · INVALID_INPUT kit not usable, or not offered
 * in the language · UPGRADE_REQUIRED the plan of the space
 */
export async function createAssessment(
  ctx: Context,
  input: {
    spaceId: number
    assessmentKitId: number
    title: string
    shortTitle?: string | null
    lang?: Language | null
  },
): Promise<{ id: string }> {
  const space = await lockSpaceForCreation(ctx, input.spaceId)
  const kit = await requireKitForAssessment(ctx, input.assessmentKitId)
  space.requireCapacity(kit)
  const language = input.lang ?? kit.language
  if (!kit.languages.includes(language)) {
    throw invalid({
      en: "This kit is not available in that language.",
      fa: "این کیت به آن زبان در دسترس نیست.",
    })
  }
  const { model } = await ctx.kits.load(ctx, kit.activeVersionId, kit.activeVersionRevision)

  const id = randomUUID()
  const resultId = randomUUID()
  await ctx.db
    .insertInto("assessments")
    .values({
      id,
      code: slug(input.title).slice(0, 100),
      title: input.title,
      shortTitle: input.shortTitle ?? null,
      kitId: kit.id,
      spaceId: input.spaceId,
      creationTime: ctx.now,
      lastModificationTime: ctx.now,
      createdBy: ctx.user.id,
      lastModifiedBy: ctx.user.id,
    })
    .execute()
  await ctx.db
    .with("resultRow", (db) =>
      db.insertInto("assessmentResults").values({
        id: resultId,
        assessmentId: id,
        kitVersionId: kit.activeVersionId,
        maturityLevelId: initialLevel(model).id,
        confidenceValue: 0,
        isCalculateValid: false,
        isConfidenceValid: false,
        language,
        lastModificationTime: ctx.now,
        lastCalculationTime: ctx.now,
        lastConfidenceCalculationTime: ctx.now,
      }),
    )
    .with("attributeRows", (db) =>
      db
        .insertInto("attributeValues")
        .values(
          model.attributes.map((attribute) => ({ id: randomUUID(), resultId, attributeId: attribute.id })),
        ),
    )
    .insertInto("subjectValues")
    .values(model.subjects.map((subject) => ({ id: randomUUID(), resultId, subjectId: subject.id })))
    .execute()
  const managers = [...new Set([ctx.user.id, space.ownerId])]
  await ctx.db
    .insertInto("assessmentUserRoles")
    .values(
      managers.map((userId) => ({
        assessmentId: id,
        userId,
        roleId: roleIds.manager,
        createdBy: ctx.user.id,
        creationTime: ctx.now,
      })),
    )
    .execute()
  await ctx.record({ type: "assessment-created", assessmentId: id, kitId: kit.id })
  return { id }
}
