import { randomUUID } from "node:crypto"
import { slug } from "@plumbline/kit-dsl"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid } from "../../platform/errors.ts"
import type { Language } from "../../platform/i18n/language.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { profileOf } from "../../platform/kits/profiles.ts"
import { createCustom, type NewKitCustom } from "../kit-customs/index.ts"
import { lockKit, lockKitForAssessment } from "../kits/index.ts"
import { roleIds } from "../permissions/index.ts"
import { requireCapacity, type Space } from "../spaces/index.ts"
import type { Assessment } from "./assessment.ts"
import { requireProfile } from "./assessment-profile.ts"
import { firstKit, recordWeights } from "./inputs.ts"
import { newResult } from "./new-result.ts"
import type { Mode } from "./schemas.ts"

/**
 * Creates an assessment on the active version of the kit, with its result. The caller and the owner of the space become
 * its managers. The caller holds the lock on the space.
 *
 * @throws NOT_FOUND kit, profile · ACCESS_DENIED the space is not active · INVALID_INPUT the kit is not usable, or not available
 * in the language · UPGRADE_REQUIRED the plan of the space does not allow it
 */
export async function createAssessment(
  ctx: Context,
  space: Space,
  input: {
    assessmentKitId: number
    title: string
    shortTitle?: string | null
    lang?: Language | null
    profileId?: number | null
    mode?: Mode
    /** The assessment from which it is started. */
    copiedFrom?: string
  },
): Promise<{ id: string }> {
  if (space.status !== "ACTIVE") throw accessDenied()
  const { kit, language, compiled } = await requireKit(ctx, space, input)
  const wanted = input.profileId ?? null
  // A newer version of the kit may lack the profile of an earlier assessment.
  const profileId = input.copiedFrom
    ? (profileOf(compiled.content, wanted)?.id ?? null)
    : requireProfile(compiled, wanted)

  const id = randomUUID()
  const stamps = { creationTime: ctx.now, createdBy: ctx.user.id }
  const within = compiled.within(profileId)
  const { result, subjectValues, attributeValues, attributeScores } = newResult(within, {
    assessmentId: id,
    language,
    profileId,
    kitTime: kit.lastMajorModificationTime,
    now: ctx.now,
  })
  await ctx.kits.keep(ctx, within)
  await ctx.db
    .with("assessmentRow", (db) =>
      db.insertInto("assessments").values({
        id,
        code: slug(input.title).slice(0, 100),
        title: input.title,
        shortTitle: input.shortTitle ?? null,
        ...(input.mode && { mode: input.mode }),
        copiedFrom: input.copiedFrom ?? null,
        kitId: kit.id,
        spaceId: space.id,
        ...stamps,
        lastModificationTime: ctx.now,
        lastModifiedBy: ctx.user.id,
      }),
    )
    .with("resultRow", (db) => db.insertInto("assessmentResults").values({ ...result, listedIn: space.id }))
    .with("subjectRows", (db) => db.insertInto("subjectValues").values(subjectValues))
    .with("attributeRows", (db) => db.insertInto("attributeValues").values(attributeValues))
    .with("scoreRows", (db) => db.insertInto("attributeScores").values(attributeScores))
    .with("kitRow", (db) =>
      db
        .updateTable("kits")
        .set((eb) => ({ assessmentsCount: eb("assessmentsCount", "+", 1) }))
        .where("id", "=", kit.id),
    )
    .with("inputRow", (db) => db.insertInto("assessmentInputs").values(firstKit(result.id, within, ctx.now)))
    .insertInto("assessmentUserRoles")
    .values(
      [...new Set([ctx.user.id, space.ownerId])].map((userId) => ({
        assessmentId: id,
        userId,
        roleId: roleIds.manager,
        ...stamps,
      })),
    )
    .execute()
  await ctx.record({ type: "assessment-created", assessmentId: id, kitId: kit.id })
  return { id }
}

/**
 * Creates a custom of the assessment's kit and assigns it to the assessment, replacing any other. The result becomes
 * stale. The caller holds the exclusive lock on the assessment.
 *
 * @throws as {@link createCustom}
 */
export async function assignNewCustom(
  ctx: Context,
  assessment: Assessment,
  custom: Static<typeof NewKitCustom>,
): Promise<number> {
  await lockKit(ctx, assessment.kitId, "exclusive")
  const kitCustomId = await createCustom(ctx, assessment.kitId, custom)
  const { customData } = await ctx.db
    .with("stale", (of) =>
      of
        .updateTable("assessmentResults")
        .set({ isCalculateValid: false, isConfidenceValid: false })
        .where("id", "=", assessment.result.id),
    )
    .updateTable("assessments as assessment")
    .from("kitCustoms as custom")
    .set({ kitCustomId })
    .where("assessment.id", "=", assessment.id)
    .where("custom.id", "=", kitCustomId)
    .returning("custom.customData")
    .executeTakeFirstOrThrow()
  await recordWeights(ctx, assessment.result.id, customData, ctx.now)
  await ctx.react("resultChanged", assessment)
  await ctx.record({ type: "assessment-weights-changed", assessmentId: assessment.id })
  return kitCustomId
}

/** The kit of new assessments of a space, locked, and their language. `count` of them are to be made. */
async function requireKit(
  ctx: Context,
  space: Space,
  {
    assessmentKitId,
    lang,
    count = 1,
  }: { assessmentKitId: number; lang?: Language | null | undefined; count?: number },
) {
  const kit = await lockKitForAssessment(ctx, assessmentKitId)
  requireCapacity(ctx, space, kit, count)
  const language = lang ?? kit.language
  if (!kit.languages.includes(language)) {
    throw invalid({
      en: "This kit is not available in that language. Choose one of its languages.",
      fa: "این کیت به آن زبان در دسترس نیست. یکی از زبان‌های آن را انتخاب کنید.",
    })
  }
  const compiled = await ctx.kits.load(ctx, kit.activeVersionId, kit.activeVersionRevision)
  return { kit, language, compiled }
}

/**
 * Checks, before anything is made, that assessments can be created in a space, which the caller has locked.
 *
 * @returns the active version of the kit, and the language of the assessments
 * @throws as {@link createAssessment}
 */
export async function checkNewAssessments(
  ctx: Context,
  space: Space,
  wanted: {
    assessmentKitId: number
    lang?: Language | null | undefined
    profileId: number | null
    count: number
  },
): Promise<{ kit: CompiledKit; language: Language }> {
  const { compiled, language } = await requireKit(ctx, space, wanted)
  requireProfile(compiled, wanted.profileId)
  return { kit: compiled, language }
}
