import { sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { json, type ProposedEvidence } from "../../platform/database/json.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { type Assessment, assessmentOf, isAsked, selectAssessments } from "../assessments/index.ts"
import { readsOrigin } from "../evidence/index.ts"
import { roleIdsWith } from "../permissions/index.ts"

export type Status = "OPEN" | "ACCEPTED" | "DECLINED"

export type StoredProposal = Awaited<ReturnType<typeof findProposals>>["rows"][number]

type Filter = { status?: Status; questionId?: number; id?: string }

function selectProposals({ db, user }: AnonymousContext, { id, result }: Assessment) {
  return db
    .selectFrom("assessmentResults as result")
    .innerJoin("proposals as proposal", "proposal.assessmentId", "result.assessmentId")
    .innerJoin("questions as question", (join) =>
      join
        .onRef("question.id", "=", "proposal.questionId")
        .on("question.kitVersionId", "=", result.kitVersionId),
    )
    .innerJoin("users as proposer", "proposer.id", "proposal.proposedBy")
    .leftJoin("users as decider", "decider.id", "proposal.decidedBy")
    .where("result.id", "=", result.id)
    .where("proposal.assessmentId", "=", id)
    .where(isAsked("proposal.questionId"))
    .select((eb) => [
      "proposal.id",
      "proposal.questionId",
      "proposal.source",
      "proposal.answerOptionId",
      "proposal.confidenceLevelId",
      "proposal.reason",
      "proposal.evidence",
      "proposal.seenChange",
      "proposal.status",
      "proposal.apiToken",
      "proposal.fromAssessmentId",
      readsOrigin({ db, user }),
      "proposal.creationTime",
      "proposal.decisionTime",
      "proposal.decidedOptionId",
      "proposal.note",
      "proposer.id as proposerId",
      "proposer.displayName as proposerName",
      "decider.id as deciderId",
      "decider.displayName as deciderName",
      eb.fn
        .coalesce(
          eb
            .selectFrom("answers")
            .where("answers.resultId", "=", result.id)
            .whereRef("answers.questionId", "=", "proposal.questionId")
            .where("answers.deleted", "=", false)
            .select("answers.changes")
            .$asScalar(),
          sql<number>`0`,
        )
        .as("changes"),
    ])
}

/** The proposals for questions that the assessment asks, the latest first. */
export function findProposals(
  ctx: AnonymousContext,
  assessment: Assessment,
  { status, questionId, page, size }: Filter & { page: number; size: number },
) {
  return fetchPage(
    selectProposals(ctx, assessment)
      .$if(status !== undefined, (of) => of.where("proposal.status", "=", status ?? "OPEN"))
      .$if(questionId !== undefined, (of) => of.where("proposal.questionId", "=", questionId ?? 0))
      .orderBy("proposal.creationTime", "desc")
      .orderBy("proposal.id"),
    { page, size },
  )
}

export async function findProposal(
  ctx: AnonymousContext,
  assessment: Assessment,
  id: string,
): Promise<StoredProposal | undefined> {
  return selectProposals(ctx, assessment).where("proposal.id", "=", id).executeTakeFirst()
}

const isOpen = sql<boolean>`status = 'OPEN'`

/** A source by its name, or, whatever that is called in a language, the answers of other assessments. */
export type Proposer = { source: string; isReferences: boolean }

/** What a source has proposed for some questions before: of each the open one, and the latest that was decided on. */
export function findEarlier(
  { db }: AnonymousContext,
  { assessmentId, by, questionIds }: { assessmentId: string; by: Proposer; questionIds: number[] },
) {
  return db
    .selectFrom("proposals")
    .where("assessmentId", "=", assessmentId)
    .where("fromAssessmentId", by.isReferences ? "is not" : "is", null)
    .$if(!by.isReferences, (of) => of.where("source", "=", by.source))
    .where("questionId", "in", questionIds)
    .distinctOn(["questionId", isOpen])
    .orderBy("questionId")
    .orderBy(isOpen)
    .orderBy("creationTime", "desc")
    .orderBy("id")
    .select([
      "id",
      "questionId",
      "answerOptionId",
      "confidenceLevelId",
      "reason",
      "evidence",
      "seenChange",
      "status",
      "decidedChange",
    ])
    .execute()
}

/** The numbers of the latest changes of answers, and of open proposals, by question. */
export async function findLatestChanges(
  { db }: AnonymousContext,
  { id, result }: Assessment,
  questionIds: number[],
): Promise<{ changes: Map<number, number>; open: Map<number, number> }> {
  const answers = await db
    .selectFrom("answers")
    .where("resultId", "=", result.id)
    .where("deleted", "=", false)
    .where("questionId", "in", questionIds)
    .select(["questionId", "changes"])
    .execute()
  const open = await db
    .selectFrom("proposals")
    .where("assessmentId", "=", id)
    .where("status", "=", "OPEN")
    .where("questionId", "in", questionIds)
    .groupBy("questionId")
    .select((eb) => ["questionId", eb.fn.countAll<number>().as("count")])
    .execute()
  return {
    changes: new Map(answers.map(({ questionId, changes }) => [questionId, changes])),
    open: new Map(open.map(({ questionId, count }) => [questionId, Number(count)])),
  }
}

/** The option of each answered question of an assessment. */
export async function findAnswersOf(
  { db }: AnonymousContext,
  { result }: Assessment,
): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom("answers")
    .where("resultId", "=", result.id)
    .where("deleted", "=", false)
    .select(["questionId", "answerOptionId"])
    .execute()
  return new Map(rows.map(({ questionId, answerOptionId }) => [questionId, answerOptionId]))
}

/** The other assessments of the space, on other kits, whose questions the caller may read; those changed last first. */
export async function findOthers(
  { db, user }: Context,
  { id, spaceId, kitId }: Assessment,
  most: number,
): Promise<Assessment[]> {
  const rows = await selectAssessments(db, sql.val(user.id))
    .where("assessment.spaceId", "=", spaceId)
    .where("assessment.id", "<>", id)
    .where("assessment.kitId", "<>", kitId)
    .where("role.roleId", "in", roleIdsWith("viewQuestionnaireQuestions"))
    .where("result.id", "is not", null)
    .orderBy("result.lastModificationTime", "desc")
    .orderBy("assessment.id")
    .limit(most)
    .execute()
  return rows.map(assessmentOf)
}

/**
 * Answers that people have given in other assessments, the latest first. Left out are those that are marked as not
 * applicable, that are carried over and not confirmed, and those whose option has once come from another assessment.
 */
export async function findAnswersElsewhere(
  { db }: AnonymousContext,
  { resultIds, questionIds }: { resultIds: readonly string[]; questionIds: readonly number[] },
) {
  return db
    .selectFrom("answers as answer")
    .innerJoin("answerChanges as latest", (join) =>
      join.onRef("latest.answerId", "=", "answer.id").onRef("latest.sequence", "=", "answer.changes"),
    )
    .where("answer.resultId", "in", resultIds)
    .where("answer.questionId", "in", questionIds)
    .where("answer.deleted", "=", false)
    .where(sql<boolean>`answer.is_not_applicable is not true and answer.carried is not true`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("answerChanges as given")
            .innerJoin("proposals as proposal", "proposal.id", "given.proposalId")
            .whereRef("given.answerId", "=", "answer.id")
            .whereRef("given.answerOptionId", "=", "answer.answerOptionId")
            .where("proposal.fromAssessmentId", "is not", null)
            .select("given.sequence"),
        ),
      ),
    )
    .where("answer.answerOptionId", "is not", null)
    .select([
      "answer.resultId",
      "answer.questionId",
      sql<number>`answer.answer_option_id`.as("answerOptionId"),
      // What nobody was asked says nothing to others.
      sql<
        number | null
      >`case when answer.confidence_unasked then null else answer.confidence_level_id end`.as(
        "confidenceLevelId",
      ),
    ])
    .orderBy("latest.creationTime", "desc")
    .orderBy("answer.id")
    .execute()
}

export type NewRow = {
  id: string
  questionId: number
  answerOptionId: number
  confidenceLevelId: number | null
  reason: string
  evidence: ProposedEvidence[]
  seenChange: number
}

/** Stores proposals of a source in the place of others, each with the assessment whose answer it is, if any. */
export async function storeProposals(
  { db, user, client: { apiToken }, now }: Context,
  {
    assessmentId,
    source,
    rows,
    replaced,
  }: {
    assessmentId: string
    source: string
    rows: readonly (NewRow & { fromAssessmentId: string | null })[]
    replaced: readonly string[]
  },
): Promise<void> {
  if (replaced.length > 0) await db.deleteFrom("proposals").where("id", "in", replaced).execute()
  if (rows.length === 0) return
  await db
    .insertInto("proposals")
    .values(
      rows.map((row) => ({
        ...row,
        evidence: json(row.evidence),
        assessmentId,
        source,
        proposedBy: user.id,
        apiToken: apiToken?.name ?? null,
        creationTime: now,
      })),
    )
    .execute()
}

export async function storeDecision(
  { db, user, now }: Context,
  id: string,
  decision: {
    status: "ACCEPTED" | "DECLINED"
    decidedOptionId: number | null
    decidedChange: number
    note: string | null
  },
): Promise<void> {
  await db
    .updateTable("proposals")
    .set({ ...decision, decidedBy: user.id, decisionTime: now })
    .where("id", "=", id)
    .execute()
}
