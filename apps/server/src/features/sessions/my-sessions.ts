import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { answererRoles, isAsked } from "../assessments/index.ts"
import { shownSpaceTitle } from "../spaces/index.ts"
import { isSessionOpenAt, voterKey } from "./stored-session.ts"

/** The open sessions in which a person may vote, the newest first. */
export async function listMySessions(ctx: Context, page: { page: number; size: number }) {
  const { rows, total } = await fetchPage(
    ctx.db
      .selectFrom("assessmentUserRoles as role")
      .innerJoin("ratingSessions as session", "session.assessmentId", "role.assessmentId")
      .innerJoin("assessments as assessment", "assessment.id", "role.assessmentId")
      .innerJoin("spaces as space", "space.id", "assessment.spaceId")
      .innerJoin("spaceMembers as member", (join) =>
        join.onRef("member.spaceId", "=", "space.id").onRef("member.userId", "=", "role.userId"),
      )
      .where("role.userId", "=", ctx.user.id)
      .where("role.roleId", "in", answererRoles)
      .where("assessment.deleted", "=", false)
      .where(isSessionOpenAt(ctx.now))
      .orderBy("session.creationTime", "desc")
      .orderBy("session.id")
      .select(["session.id", "session.title", "session.mode", "session.closesAt"])
      .select(["session.isAnonymous", "session.secret", "session.isOpen"])
      .select(["assessment.id as assessmentId", "assessment.title as assessmentTitle"])
      .select(["space.id as spaceId", "space.title as spaceTitle", "space.isDefault"]),
    page,
  )
  const counted = await countQuestions(
    ctx,
    rows.map((session) => ({ id: session.id, voter: voterKey(session, ctx.user.id, ctx.now) ?? "" })),
  )
  const items = rows.map(({ id, title, mode, closesAt, ...row }) => ({
    ...{ id, title, mode, closesAt },
    assessment: { id: row.assessmentId, title: row.assessmentTitle },
    space: {
      id: row.spaceId,
      title: shownSpaceTitle({ title: row.spaceTitle, isDefault: row.isDefault }, ctx.language),
    },
    own: { votes: counted.get(id)?.votes ?? 0 },
    questionCount: counted.get(id)?.questions ?? 0,
  }))
  return { items, ...page, sort: "creationTime", order: "desc" as const, total }
}

/** How many questions each session has now, and on how many of them somebody has voted for what they still offer. */
async function countQuestions({ db }: Context, sessions: readonly { id: string; voter: string }[]) {
  if (sessions.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom("ratingSessions as session")
    .innerJoin("assessmentResults as result", "result.assessmentId", "session.assessmentId")
    .innerJoin("questions as question", "question.kitVersionId", "result.kitVersionId")
    .leftJoin("ratingVotes as vote", (join) =>
      join
        .onRef("vote.sessionId", "=", "session.id")
        .onRef("vote.questionId", "=", "question.id")
        .on(({ eb, refTuple, tuple }) =>
          eb(
            refTuple("vote.sessionId", "vote.voter"),
            "in",
            sessions.map(({ id, voter }) => tuple(id, voter)),
          ),
        )
        .on(({ eb, or, exists, selectFrom }) =>
          or([
            eb("vote.answerOptionId", "is", null),
            exists(
              selectFrom("answerOptions as option")
                .whereRef("option.kitVersionId", "=", "result.kitVersionId")
                .whereRef("option.answerRangeId", "=", "question.answerRangeId")
                .whereRef("option.id", "=", "vote.answerOptionId")
                .select("option.id"),
            ),
          ]),
        ),
    )
    .where(
      "session.id",
      "in",
      sessions.map(({ id }) => id),
    )
    .where(
      sql<boolean>`(session.questionnaire_ids is null or question.questionnaire_id = any(session.questionnaire_ids))`,
    )
    .where(isAsked("question.id"))
    .groupBy("session.id")
    .select(({ fn }) => [
      "session.id",
      fn.countAll<number>().as("questions"),
      fn.count<number>("vote.voter").as("votes"),
    ])
    .execute()
  return new Map(rows.map(({ id, ...counted }) => [id, counted]))
}
