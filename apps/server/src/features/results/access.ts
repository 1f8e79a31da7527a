import { sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { holds, type Permission } from "../permissions/permissions.ts"

/** An assessment as its calls need it: the row with its space, kit, current result and the caller's role. */
export type Assessment = NonNullable<Awaited<ReturnType<typeof findAssessment>>>

/** An assessment with its result, which every assessment has from its creation on. */
export type AssessedAssessment = Assessment & { result: Result }

export type Result = {
  id: string
  kitVersionId: number
  versionRevision: number
  maturityLevelId: number | null
  confidenceValue: number | null
  isCalculateValid: boolean
  isConfidenceValid: boolean
  language: Language
  revision: number
  lastModificationTime: string
  lastCalculationTime: string | null
  lastConfidenceCalculationTime: string | null
}

const rules = new Map<Permission, AccessRule<AssessedAssessment, Context>>()

/**
 * A caller whose role on the assessment of the path holds the permission, and who is a member of its space. An
 * unknown or deleted assessment is ACCESS_DENIED like one without access.
 */
export function assessmentAccess(permission: Permission): AccessRule<AssessedAssessment, Context> {
  const known = rules.get(permission)
  if (known) return known
  const rule: AccessRule<AssessedAssessment, Context> = {
    name: `assessment: ${permission}`,
    anonymous: false,
    check: async (ctx, { params }) => requirePermission(ctx, String(params.assessmentId), permission),
  }
  rules.set(permission, rule)
  return rule
}

/** The assessment, if the caller may do this with it; see {@link assessmentAccess}. */
export async function requirePermission(
  ctx: Context,
  assessmentId: string,
  permission: Permission,
): Promise<AssessedAssessment> {
  const assessment = await findAssessment(ctx, assessmentId)
  if (!assessment?.isMember || !holds(assessment.roleId, permission)) throw accessDenied()
  return withResult(assessment)
}

/** @throws NOT_FOUND for an assessment whose result is missing */
export function withResult(assessment: Assessment): AssessedAssessment {
  const { resultId, kitVersionId, language } = assessment
  if (resultId === null || kitVersionId === null || language === null) throw notFound("result")
  return {
    ...assessment,
    result: {
      id: resultId,
      kitVersionId,
      versionRevision: assessment.versionRevision ?? 0,
      maturityLevelId: assessment.maturityLevelId,
      confidenceValue: assessment.confidenceValue,
      isCalculateValid: assessment.isCalculateValid === true,
      isConfidenceValid: assessment.isConfidenceValid === true,
      language,
      revision: assessment.resultRevision ?? 0,
      lastModificationTime: assessment.resultTime ?? assessment.creationTime,
      lastCalculationTime: assessment.lastCalculationTime,
      lastConfidenceCalculationTime: assessment.lastConfidenceCalculationTime,
    },
  }
}

/** Everything about an undeleted assessment that its calls need, in one query; undefined when there is none. */
export async function findAssessment(ctx: AnonymousContext, assessmentId: string) {
  return selectAssessments(ctx).where("assessment.id", "=", assessmentId).executeTakeFirst()
}

/** Undeleted assessments as {@link findAssessment} gives them, for whoever needs more about one in the same query. */
export function selectAssessments({ db, user }: AnonymousContext) {
  const userId = user?.id ?? null
  return db
    .selectFrom("assessments as assessment")
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .innerJoin("users as creator", "creator.id", "assessment.createdBy")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("assessmentResults")
          .whereRef("assessmentResults.assessmentId", "=", "assessment.id")
          .selectAll("assessmentResults")
          .orderBy("lastModificationTime", "desc")
          .limit(1)
          .as("result"),
      (join) => join.onTrue(),
    )
    .leftJoin("kitVersions as version", "version.id", "result.kitVersionId")
    .leftJoin("kitCustoms as custom", "custom.id", "assessment.kitCustomId")
    .leftJoin("assessmentUserRoles as role", (join) =>
      join.onRef("role.assessmentId", "=", "assessment.id").on("role.userId", "=", userId),
    )
    .leftJoin("spaceMembers as member", (join) =>
      join.onRef("member.spaceId", "=", "assessment.spaceId").on("member.userId", "=", userId),
    )
    .where("assessment.deleted", "=", false)
    .select([
      "assessment.id",
      "assessment.code",
      "assessment.title",
      "assessment.shortTitle",
      "assessment.mode",
      "assessment.kitId",
      "assessment.kitCustomId",
      "assessment.spaceId",
      "assessment.creationTime",
      "assessment.lastModificationTime",
      "assessment.createdBy",
      "creator.displayName as creatorName",
      "space.title as spaceTitle",
      "space.isDefault as spaceIsDefault",
      "space.ownerId as spaceOwnerId",
      "kit.title as kitTitle",
      "kit.language as kitLanguage",
      "kit.translations as kitTranslations",
      "kit.activeVersionId",
      "kit.lastMajorModificationTime",
      "custom.id as customId",
      "custom.customData",
      "custom.lastModificationTime as customTime",
      "role.roleId",
      sql<boolean>`${sql.ref("member.userId")} is not null`.as("isMember"),
      "result.id as resultId",
      "result.kitVersionId",
      "version.revision as versionRevision",
      "result.maturityLevelId",
      "result.confidenceValue",
      "result.isCalculateValid",
      "result.isConfidenceValid",
      "result.language",
      "result.revision as resultRevision",
      "result.lastModificationTime as resultTime",
      "result.lastCalculationTime",
      "result.lastConfidenceCalculationTime",
    ])
}
