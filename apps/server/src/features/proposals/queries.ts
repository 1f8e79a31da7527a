import { sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { json, type ProposedEvidence } from "../../platform/database/json.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import type { Assessment } from "../assessments/index.ts"

export type Status = "OPEN" | "ACCEPTED" | "DECLINED"

export type StoredProposal = Awaited<ReturnType<typeof findProposals>>["rows"][number]

type Filter = { status?: Status; questionId?: number; id?: string }

function selectProposals({ db }: AnonymousContext, { id, result }: Assessment) {
  return db
    .selectFrom("proposals as proposal")
    .innerJoin("questions as question", (join) =>
      join
        .onRef("question.id", "=", "proposal.questionId")
        .on("question.kitVersionId", "=", result.kitVersionId),
    )
    .innerJoin("users as proposer", "proposer.id", "proposal.proposedBy")
    .leftJoin("users as decider", "decider.id", "proposal.decidedBy")
    .where("proposal.assessmentId", "=", id)
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

/** The proposals for questions of the assessment's kit version, the latest first. */
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

/** What a source has proposed for some questions before: of each the open one, and the latest that was decided on. */
export function findEarlier(
  { db }: AnonymousContext,
  { assessmentId, source, questionIds }: { assessmentId: string; source: string; questionIds: number[] },
) {
  return db
    .selectFrom("proposals")
    .where("assessmentId", "=", assessmentId)
    .where("source", "=", source)
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
export async function findStanding(
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

export type NewRow = {
  id: string
  questionId: number
  answerOptionId: number
  confidenceLevelId: number | null
  reason: string
  evidence: ProposedEvidence[]
  seenChange: number
}

/** Stores proposals of a source in the place of others. */
export async function storeProposals(
  { db, user, apiToken, now }: Context,
  {
    assessmentId,
    source,
    rows,
    replaced,
  }: {
    assessmentId: string
    source: string
    rows: readonly NewRow[]
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
