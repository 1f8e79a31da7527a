import type { Remarks } from "@plumbline/scoring"
import { sql } from "kysely"
import type { Day, Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { programFor } from "../users/index.ts"
import type { Life } from "./life.ts"

export type EvidenceType = "POSITIVE" | "NEGATIVE"

export type StoredEvidence = Awaited<ReturnType<typeof findEvidence>>[number]

/** An undeleted evidence or comment; the user needs a role on its assessment and must be a member of the space. */
export const findEvidence = preparedQuery((db, { id, userId }: Params<{ id: string; userId: string }>) =>
  selectEvidences(db)
    .innerJoin("assessments as assessment", "assessment.id", "evidence.assessmentId")
    .innerJoin("assessmentUserRoles as role", (join) =>
      join.onRef("role.assessmentId", "=", "assessment.id").on("role.userId", "=", userId),
    )
    .innerJoin("spaceMembers as member", (join) =>
      join.onRef("member.spaceId", "=", "assessment.spaceId").on("member.userId", "=", userId),
    )
    .where("evidence.id", "=", id)
    .where("assessment.deleted", "=", false)
    .select("role.roleId"),
)

function selectEvidences(db: Database) {
  return db
    .selectFrom("evidences as evidence")
    .innerJoin("users as creator", "creator.id", "evidence.createdBy")
    .where("evidence.deleted", "=", false)
    .select((eb) => [
      "evidence.id",
      "evidence.assessmentId",
      "evidence.questionId",
      "evidence.description",
      "evidence.type",
      "evidence.resolved",
      "evidence.creationTime",
      "evidence.lastModificationTime",
      "evidence.createdBy",
      "evidence.observedAt",
      "evidence.validUntil",
      "evidence.source",
      "evidence.method",
      "evidence.revisions",
      "evidence.proposalId",
      programFor("creator", "evidence").as("program"),
      "creator.displayName",
      "creator.picturePath",
      // Not so of somebody who has left the space or the assessment, or has deleted the account.
      eb
        .exists(
          eb
            .selectFrom("assessmentUserRoles as own")
            .innerJoin("assessments as place", "place.id", "own.assessmentId")
            .innerJoin("spaceMembers as joined", (join) =>
              join.onRef("joined.spaceId", "=", "place.spaceId").onRef("joined.userId", "=", "own.userId"),
            )
            .whereRef("own.assessmentId", "=", "evidence.assessmentId")
            .whereRef("own.userId", "=", "evidence.createdBy")
            .select("own.userId"),
        )
        .$castTo<boolean>()
        .as("hasAuthor"),
      eb
        .selectFrom("evidenceAttachments as attachment")
        .whereRef("attachment.evidenceId", "=", "evidence.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("attachmentsCount"),
    ])
}

/** The evidences of a question, or its open comments, the latest first. */
export function findEvidences(
  ctx: AnonymousContext,
  assessmentId: string,
  { questionId, page, size }: { questionId: number; page: number; size: number },
  kind: "evidences" | "open comments",
) {
  const ofQuestion = selectEvidences(ctx.db)
    .where("evidence.assessmentId", "=", assessmentId)
    .where("evidence.questionId", "=", questionId)
    .orderBy("evidence.lastModificationTime", "desc")
    .orderBy("evidence.id")
  const wanted =
    kind === "evidences"
      ? ofQuestion.where("evidence.type", "is not", null)
      : ofQuestion.where("evidence.type", "is", null).where(sql<boolean>`evidence.resolved is not true`)
  return fetchPage(wanted, { page, size })
}

type NewRow = {
  id: string
  assessmentId: string
  questionId: number
  description: string
  type: EvidenceType | null
  userId: string
  /** Name of the API token of the program that writes it. */
  apiToken: string | null
  now: Time
  /** The proposal that it was part of. */
  proposalId?: string
} & Life

export async function insertEvidence(ctx: AnonymousContext, { userId, now, ...row }: NewRow): Promise<void> {
  await ctx.db
    .insertInto("evidences")
    .values({
      ...row,
      creationTime: now,
      lastModificationTime: now,
      createdBy: userId,
      lastModifiedBy: userId,
    })
    .execute()
}

type Changes = { description?: string; type?: EvidenceType | null; resolved?: true; deleted?: true } & {
  [field in keyof Life]?: Life[field]
}

export async function updateEvidence(
  ctx: AnonymousContext,
  id: string,
  changes: Changes,
  userId: string,
): Promise<void> {
  await ctx.db
    .updateTable("evidences")
    .set({ ...changes, lastModificationTime: ctx.now, lastModifiedBy: userId })
    .where("id", "=", id)
    .execute()
}

/**
 * Changes what an evidence or comment says, and keeps what it said before.
 *
 * @param ends whether its last day has changed: then people are told of it again
 */
export async function reviseEvidence(
  ctx: AnonymousContext,
  id: string,
  changes: { description: string; type: EvidenceType | null } & Life,
  { userId, ends }: { userId: string; ends: boolean },
): Promise<void> {
  await ctx.db
    .with("kept", (writing) =>
      writing
        .insertInto("evidenceRevisions")
        .columns([
          "evidenceId",
          "number",
          "description",
          "type",
          "observedAt",
          "validUntil",
          "source",
          "method",
          "writtenBy",
          "apiToken",
          "creationTime",
        ])
        .expression((eb) =>
          eb
            .selectFrom("evidences")
            .where("id", "=", id)
            .select([
              "id",
              sql<number>`revisions + 1`.as("number"),
              "description",
              "type",
              "observedAt",
              "validUntil",
              "source",
              "method",
              "lastModifiedBy",
              "apiToken",
              "lastModificationTime",
            ]),
        ),
    )
    .updateTable("evidences")
    .set({
      ...changes,
      revisions: sql<number>`revisions + 1`,
      ...(ends && { expiryTold: null }),
      apiToken: ctx.client.apiToken?.name ?? null,
      lastModificationTime: ctx.now,
      lastModifiedBy: userId,
    })
    .where("id", "=", id)
    .execute()
}

/** What an evidence or comment said before, the latest first. */
export function findRevisions(ctx: AnonymousContext, id: string, page: { page: number; size: number }) {
  return fetchPage(
    ctx.db
      .selectFrom("evidenceRevisions as revision")
      .innerJoin("users as writer", "writer.id", "revision.writtenBy")
      .where("revision.evidenceId", "=", id)
      .orderBy("revision.number", "desc")
      .select([
        "revision.number",
        "revision.description",
        "revision.type",
        "revision.observedAt",
        "revision.validUntil",
        "revision.source",
        "revision.method",
        "revision.creationTime",
        "writer.id as writerId",
        "writer.displayName",
        programFor("writer", "revision").as("program"),
      ]),
    page,
  )
}

export async function resolveOpenComments(
  ctx: AnonymousContext,
  assessmentId: string,
  userId: string,
): Promise<void> {
  await ctx.db
    .updateTable("evidences")
    .set({ resolved: true, lastModificationTime: ctx.now, lastModifiedBy: userId })
    .where("assessmentId", "=", assessmentId)
    .where("type", "is", null)
    .where("deleted", "=", false)
    .where(sql<boolean>`resolved is not true`)
    .execute()
}

/** The undeleted evidences of an assessment by question: the last day of each, null for one that stays current. */
export async function findLastDays(
  { db }: AnonymousContext,
  assessmentId: string,
): Promise<Map<number, (Day | null)[]>> {
  const rows = await db
    .selectFrom("evidences")
    .where("assessmentId", "=", assessmentId)
    .where("deleted", "=", false)
    .where("type", "is not", null)
    .select(["questionId", "validUntil"])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ questionId }) => questionId)].map(([questionId, evidences]) => [
      questionId,
      evidences.map(({ validUntil }) => validUntil),
    ]),
  )
}

/** The title of a question in the latest released version of the assessment's kit that has it. */
export async function findQuestionTitle(
  { db }: AnonymousContext,
  { assessmentId, questionId }: { assessmentId: string; questionId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("assessments")
    .innerJoin("kitVersions as version", "version.kitId", "assessments.kitId")
    .innerJoin("questions as question", "question.kitVersionId", "version.id")
    .where("assessments.id", "=", assessmentId)
    .where("question.id", "=", questionId)
    .where("version.status", "<>", "UPDATING")
    .orderBy("version.id", "desc")
    .limit(1)
    .select("question.title")
    .executeTakeFirst()
  return row?.title
}

/** Counts the evidences among undeleted rows: those with a type. */
export const countEvidences = sql<number>`count(*) filter (where type is not null)`.as("evidences")

/** Counts the unresolved comments among undeleted rows: those without a type. */
export const countOpenComments = sql<number>`
  count(*) filter (where type is null and resolved is not true)`.as("openComments")

/** Numbers of evidences and open comments per question of an assessment; questions without any have no entry. */
export async function countRemarks(
  ctx: AnonymousContext,
  assessmentId: string,
): Promise<Map<number, Remarks>> {
  const rows = await remarksOfAssessment(ctx, { assessmentId })
  return new Map(rows.map(({ questionId, ...remarks }) => [questionId, remarks]))
}

const remarksOfAssessment = preparedQuery((db, { assessmentId }: Params<{ assessmentId: string }>) =>
  db
    .selectFrom("evidences")
    .where("assessmentId", "=", assessmentId)
    .where("deleted", "=", false)
    .groupBy("questionId")
    .select(["questionId", countEvidences, countOpenComments]),
)

/**
 * The evidences, the open comments, or both of an assessment with the names of their attachments, by question, the latest first.
 *
 * @param most of them; the rest is left out
 */
export async function listRemarks(
  { db }: AnonymousContext,
  {
    assessmentId,
    most,
    kinds,
  }: { assessmentId: string; most: number; kinds: readonly ("evidence" | "comments")[] },
) {
  return db
    .selectFrom("evidences as evidence")
    .innerJoin("users as creator", "creator.id", "evidence.createdBy")
    .where("evidence.assessmentId", "=", assessmentId)
    .where("evidence.deleted", "=", false)
    .where((eb) =>
      eb.or([
        ...(kinds.includes("evidence") ? [eb("evidence.type", "is not", null)] : []),
        ...(kinds.includes("comments")
          ? [sql<boolean>`(evidence.type is null and evidence.resolved is not true)`]
          : []),
      ]),
    )
    .orderBy("evidence.questionId")
    .orderBy("evidence.lastModificationTime", "desc")
    .orderBy("evidence.id")
    .limit(most)
    .select((eb) => [
      "evidence.id",
      "evidence.questionId",
      "evidence.type",
      "evidence.description",
      "evidence.lastModificationTime",
      "evidence.observedAt",
      "evidence.validUntil",
      "evidence.source",
      "evidence.method",
      "creator.displayName as author",
      programFor("creator", "evidence").as("program"),
      eb
        .selectFrom("evidenceAttachments as attachment")
        .whereRef("attachment.evidenceId", "=", "evidence.id")
        .select(
          sql<
            string[]
          >`coalesce(array_agg(attachment.file_path order by attachment.creation_time, attachment.id), '{}')`.as(
            "paths",
          ),
        )
        .$asScalar()
        .$notNull()
        .as("paths"),
    ])
    .execute()
}
