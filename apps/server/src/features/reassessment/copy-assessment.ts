import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { accessDenied } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { carryAnswers } from "../answers/index.ts"
import {
  type Assessment,
  createAssessment,
  findAssessment,
  loadAssessmentKit,
  readAgain,
  recordWeights,
} from "../assessments/index.ts"
import { copyEvidence } from "../evidence/index.ts"
import { copyCustom } from "../kit-customs/index.ts"
import { holds } from "../permissions/index.ts"
import { findSpaceOfMember, type Space } from "../spaces/index.ts"
import type { AssessmentCopy } from "./schemas.ts"

/**
 * Users who may see who answered what on the assessment in the path, and are members of the space in the body. Locks the
 * space, whose assessments are counted, and the assessment, so that no calculation or migration happens meanwhile.
 */
export const copier: AccessRule<
  { source: Assessment; space: Space },
  Context,
  { params: { assessmentId: string }; body: { spaceId: number } }
> = {
  policy: {
    on: "assessment",
    permission: "viewAnswerHistory",
    relation: "as member of the space",
    anonymous: false,
  },
  lock: "exclusive",
  async check(ctx, { params, body }) {
    const id = params.assessmentId.toLowerCase()
    const [, source] = await Promise.all([
      ctx.lock(
        { on: "space", id: body.spaceId, mode: "exclusive" },
        { on: "assessment", id, mode: "shared" },
      ),
      findAssessment(ctx, id),
    ])
    if (!source?.isMember || !holds(source.roleId, "viewAnswerHistory")) throw accessDenied()
    const space = await findSpaceOfMember(ctx, body.spaceId)
    if (!space || space.onlyReads) throw accessDenied()
    return { source, space }
  },
}

/**
 * Starts a new assessment from another one: on the active version of its kit, in its language, mode and profile unless others are wanted, with its weights
 * and, if wanted, its answers and evidence. What the kit no longer asks, or asks with other options, is not carried over.
 * All of it happens in the caller's transaction, with a fixed number of statements.
 *
 * @throws as {@link createAssessment}
 */
export async function copyAssessment(
  ctx: Context,
  { source, space }: { source: Assessment; space: Space },
  {
    title,
    answers,
    evidence,
    ...wanted
  }: Omit<Static<typeof AssessmentCopy>, "spaceId"> & {
    lang?: Language
    mode?: Assessment["mode"]
    profileId?: number | null
  },
): Promise<{ id: string }> {
  // A custom may be changed by the managers of any assessment that uses it: the copy needs its own.
  if (source.customData) await ctx.lock({ on: "kit", id: source.kitId, mode: "exclusive" })
  const { id } = await createAssessment(ctx, space, {
    assessmentKitId: source.kitId,
    title,
    lang: source.result.language,
    mode: source.mode,
    profileId: source.result.profileId,
    ...wanted,
    copiedFrom: source.id,
  })
  const copy = await readAgain(ctx, { id })
  const [kit, before] = [await loadAssessmentKit(ctx, copy), await loadAssessmentKit(ctx, source)]
  const { customTitle, customData } = source
  if (customTitle !== null && customData) {
    const custom = await copyCustom(ctx, source.kitId, { title: customTitle, customData })
    await ctx.db
      .updateTable("assessments")
      .set({ kitCustomId: custom?.id ?? null })
      .where("id", "=", id)
      .execute()
    await recordWeights(ctx, copy.result.id, custom?.customData ?? null, ctx.now)
  }
  if (answers) await carryAnswers(ctx, { from: source, to: copy, before, kit })
  if (evidence) {
    await copyEvidence(ctx, {
      from: source.id,
      to: id,
      questionIds: kit.whole.model.questions.map((each) => each.id),
    })
  }
  await ctx.record({ type: "assessment-copied", assessmentId: source.id, title })
  return { id }
}
