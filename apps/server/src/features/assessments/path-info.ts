import { type Static, Type } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import { Id, Uuid } from "../../platform/http/schemas.ts"
import { holds } from "../permissions/index.ts"
import { findSpaceOfMember } from "../spaces/index.ts"
import { findAssessment } from "./assessment.ts"
import { loadAssessmentKit } from "./assessment-kit.ts"
import { findPublicTitles } from "./queries.ts"

/** Clients use both spellings of each id. */
export const PathQuery = Type.Object({
  assessment_id: Type.Optional(Uuid),
  assessmentId: Type.Optional(Uuid),
  space_id: Type.Optional(Id),
  spaceId: Type.Optional(Id),
  questionnaire_id: Type.Optional(Id),
  questionnaireId: Type.Optional(Id),
})

type Path = {
  assessmentId: string | undefined
  spaceId: number | undefined
  questionnaireId: number | undefined
}

/**
 * Titles for the breadcrumb path above a screen. Callers without access get the titles that a public report reveals;
 * otherwise visitors get `{ space: null }`.
 *
 * @throws INVALID_INPUT neither an assessment nor a space is given · ACCESS_DENIED · NOT_FOUND space or questionnaire
 */
export async function pathInfo(ctx: AnonymousContext, query: Static<typeof PathQuery>) {
  const path: Path = {
    assessmentId: query.assessment_id ?? query.assessmentId,
    spaceId: query.space_id ?? query.spaceId,
    questionnaireId: query.questionnaire_id ?? query.questionnaireId,
  }
  const { assessmentId, spaceId } = path
  if (assessmentId === undefined && spaceId === undefined) {
    throw invalid({ en: "Specify an assessment or a space.", fa: "یک ارزیابی یا یک فضا را مشخص کنید." })
  }
  const own = isSignedIn(ctx) ? await ownTitles(ctx, path) : undefined
  if (own) return own
  const open = await findPublicTitles(
    ctx,
    assessmentId !== undefined ? { assessmentId } : { spaceId: spaceId ?? 0 },
  )
  if (open) {
    const space = { id: open.spaceId, title: open.spaceTitle }
    return assessmentId === undefined ? { space } : { space, assessment: { id: open.id, title: open.title } }
  }
  if (isSignedIn(ctx)) throw accessDenied()
  return { space: null }
}

async function ownTitles(ctx: Context, { assessmentId, spaceId, questionnaireId }: Path) {
  if (assessmentId === undefined) {
    const space = await findSpaceOfMember(ctx, spaceId ?? 0)
    return space && { space: { id: space.id, title: space.title } }
  }
  const assessment = await findAssessment(ctx, assessmentId)
  if (!assessment?.isMember || !holds(assessment.roleId, "viewAssessment")) return undefined
  const titles = {
    space: { id: assessment.spaceId, title: assessment.spaceTitle },
    assessment: { id: assessment.id, title: assessment.title },
  }
  if (questionnaireId === undefined) return titles
  if (!holds(assessment.roleId, "viewAssessmentQuestionnaireList")) throw accessDenied()
  const kit = await loadAssessmentKit(ctx, assessment)
  if (!kit.model.questionnaireById.has(questionnaireId)) throw notFound("questionnaire")
  return {
    ...titles,
    questionnaire: { id: questionnaireId, title: kit.text.questionnaire(questionnaireId).title },
  }
}

function isSignedIn(ctx: AnonymousContext): ctx is Context {
  return ctx.user !== null
}
