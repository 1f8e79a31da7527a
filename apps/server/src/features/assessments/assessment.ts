import { type Expression, sql } from "kysely"
import type { Day } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import { type Reader, todayOf } from "../../platform/i18n/time.ts"

/**
 * An assessment with everything its calls need: its space, its kit, the caller's role, and its result, which exists
 * from its creation on.
 */
export type Assessment = ReturnType<typeof assessmentOf>

/**
 * Everything the calls need about an undeleted assessment, in one query; undefined if there is none.
 *
 * @throws NOT_FOUND for an assessment whose result is missing
 */
export async function findAssessment(
  ctx: AnonymousContext,
  assessmentId: string,
): Promise<Assessment | undefined> {
  const [row] = await assessmentWithId(ctx, { assessmentId, userId: ctx.user?.id ?? null })
  return row && assessmentOf(row)
}

/** The row of an undeleted assessment with the role of a person. */
export const assessmentWithId = preparedQuery(
  (db, { assessmentId, userId }: Params<{ assessmentId: string; userId: string | null }>) =>
    selectAssessments(db, userId).where("assessment.id", "=", assessmentId),
)

/** Whether the day on which an assessment is to be done again is over, for the reader. */
export function isOverdue(reader: Reader, reviewDate: Day | null): boolean {
  return reviewDate !== null && reviewDate < todayOf(reader)
}

/**
 * Reads a known assessment again under its lock.
 *
 * @throws ACCESS_DENIED when it was deleted in the meantime, as for any deleted one
 */
export async function readAgain(ctx: AnonymousContext, { id }: Pick<Assessment, "id">): Promise<Assessment> {
  const assessment = await findAssessment(ctx, id)
  if (!assessment) throw accessDenied()
  return assessment
}

/** Undeleted assessments as {@link assessmentOf} reads them, for callers that need more columns in the same query. */
export function selectAssessments(db: Database, userId: Expression<string | null>) {
  return db
    .selectFrom("assessments as assessment")
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .innerJoin("users as creator", "creator.id", "assessment.createdBy")
    .leftJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
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
      "assessment.copiedFrom",
      "assessment.reviewDate",
      "assessment.reviewEvery",
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
      "kit.origin as kitOrigin",
      "kit.activeVersionId",
      "kit.lastMajorModificationTime",
      "custom.id as customId",
      "custom.customData",
      "custom.title as customTitle",
      "custom.lastModificationTime as customTime",
      "role.roleId",
      sql<boolean>`${sql.ref("member.userId")} is not null`.as("isMember"),
      "result.id as resultId",
      "result.kitVersionId",
      "result.profileId",
      "version.revision as versionRevision",
      "result.maturityLevelId",
      "result.confidenceValue",
      "result.isCalculateValid",
      "result.isConfidenceValid",
      "result.completed as isCompleted",
      "result.language as resultLanguage",
      "result.lastModificationTime as resultTime",
      "result.lastCalculationTime",
      "result.lastConfidenceCalculationTime",
      "result.calculatedKitTime",
      "result.calculatedCustomTime",
      "result.confidenceKitTime",
      "result.confidenceCustomTime",
      "result.calculations",
      "result.confidenceCalculations",
      "result.preparedCalculation",
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAssessments>["executeTakeFirstOrThrow"]>>

/** @throws NOT_FOUND for an assessment whose result is missing */
export function assessmentOf(row: Row) {
  const {
    resultId,
    kitVersionId,
    profileId,
    versionRevision,
    maturityLevelId,
    confidenceValue,
    isCalculateValid,
    isConfidenceValid,
    isCompleted,
    resultLanguage,
    resultTime,
    lastCalculationTime,
    lastConfidenceCalculationTime,
    calculatedKitTime,
    calculatedCustomTime,
    confidenceKitTime,
    confidenceCustomTime,
    calculations,
    confidenceCalculations,
    preparedCalculation,
    ...assessment
  } = row
  if (resultId === null || kitVersionId === null || resultLanguage === null) throw notFound("result")
  return {
    ...assessment,
    result: {
      id: resultId,
      /** The kit version the answers were given on. */
      kitVersionId,
      versionRevision: versionRevision ?? 0,
      /** The profile whose questions count; null, or one that the version lacks, stands for the whole kit. */
      profileId,
      maturityLevelId,
      /** Percent 0…100. */
      confidenceValue,
      isCalculateValid: isCalculateValid === true,
      isConfidenceValid: isConfidenceValid === true,
      /** All questions are answered, and the completion event was recorded. */
      isCompleted: isCompleted === true,
      /** The language of all kit texts in the assessment. */
      language: resultLanguage,
      lastModificationTime: resultTime ?? assessment.creationTime,
      lastCalculationTime,
      lastConfidenceCalculationTime,
      /** The last changes of the kit and the weights that the calculation of the maturity saw. */
      calculatedKitTime,
      calculatedCustomTime,
      /** The same for the confidence. */
      confidenceKitTime,
      confidenceCustomTime,
      /** Number of the latest calculation of the maturity. */
      calculations: calculations ?? 0,
      /** The same for the confidence. */
      confidenceCalculations: confidenceCalculations ?? 0,
      /** Number of the calculation that the report of a quick assessment was prepared from; null before its first reader. */
      preparedCalculation,
    },
  }
}
