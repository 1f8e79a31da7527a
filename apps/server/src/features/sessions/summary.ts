import { expressionBuilder } from "kysely"
import type { Static } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { type Assessment, type AssessmentKit, loadAssessmentKit } from "../assessments/index.ts"
import type { Rating } from "./access.ts"
import { findReveals, seesResults } from "./questions.ts"
import type { RatingSummary } from "./schemas.ts"
import { isSessionOpenAt, questionsIn, type RatingSession, selectSessions } from "./stored-session.ts"
import { countVotes, isShowable, talliesOf, type VotesAlike } from "./tally.ts"

/** How far the group agrees about each attribute, and how far the session before did; nothing for who may not see it. */
export async function readSummary(ctx: Context, { assessment, session }: Rating) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const isShown = await seesResults(ctx, assessment, session.id)
  return summarise(ctx, kit, session, isShown)
}

/**
 * The same of the session that was closed last, for documents; null without one. Its readers may see results.
 */
export async function lastSummary(ctx: AnonymousContext, assessment: Assessment) {
  const session = await selectSessions(ctx.db)
    .where("session.assessmentId", "=", assessment.id)
    .where(({ not }) => not(isSessionOpenAt(ctx.now)))
    .orderBy("session.creationTime", "desc")
    .limit(1)
    .executeTakeFirst()
  if (!session) return null
  const summary = await summarise(ctx, await loadAssessmentKit(ctx, assessment), session, true)
  return { session, summary }
}

type Rated = { assessment: Pick<Assessment, "id">; kit: Pick<AssessmentKit, "model"> }

/**
 * How far each group agreed in its last session, by assessment: the mean over what was revealed. Those without one are
 * left out.
 */
export async function lastAgreements(
  { db }: AnonymousContext,
  rated: readonly Rated[],
): Promise<ReadonlyMap<string, number>> {
  if (rated.length === 0) return new Map()
  const sessions = await selectSessions(db)
    .distinctOn("session.assessmentId")
    .where(
      "session.assessmentId",
      "in",
      rated.map(({ assessment }) => assessment.id),
    )
    .where(hasRevealed())
    .orderBy("session.assessmentId")
    .orderBy("session.creationTime", "desc")
    .execute()
  if (sessions.length === 0) return new Map()
  const votes = await db
    .selectFrom("ratingVotes as vote")
    .innerJoin("ratingReveals as reveal", (join) =>
      join
        .onRef("reveal.sessionId", "=", "vote.sessionId")
        .onRef("reveal.questionId", "=", "vote.questionId"),
    )
    .where(
      "vote.sessionId",
      "in",
      sessions.map(({ id }) => id),
    )
    .groupBy(["vote.sessionId", "vote.questionId", "vote.answerOptionId", "vote.confidenceLevelId"])
    .select(["vote.sessionId", "vote.questionId", "vote.answerOptionId", "vote.confidenceLevelId"])
    .select(({ fn }) => fn.countAll<number>().as("votes"))
    .execute()
  const bySession = Map.groupBy(votes, ({ sessionId }) => sessionId)
  const kits = new Map(rated.map(({ assessment, kit }) => [assessment.id, kit]))
  return new Map(
    sessions.flatMap((session) => {
      const kit = kits.get(session.assessmentId)
      const agreements = kit ? shownAgreements(kit, session, bySession.get(session.id) ?? []) : []
      const agreement = mean([...agreements.values()])
      return agreement === null ? [] : [[session.assessmentId, agreement] as const]
    }),
  )
}

async function summarise(
  ctx: AnonymousContext,
  kit: AssessmentKit,
  session: RatingSession,
  isShown: boolean,
): Promise<Static<typeof RatingSummary>> {
  const earlier = await sessionBefore(ctx, session)
  const [agreements, before] = await Promise.all([
    isShown ? agreementsIn(ctx, kit, session) : new Map<number, number>(),
    isShown && earlier ? agreementsIn(ctx, kit, earlier) : new Map<number, number>(),
  ])
  return {
    attributes: kit.model.attributes.map(({ id }) => {
      const now = affecting(kit, id, agreements)
      return {
        id,
        title: kit.text.attribute(id).title,
        agreement: mean(now),
        questions: now.length,
        before: mean(affecting(kit, id, before)),
      }
    }),
    before: earlier ? { id: earlier.id, title: earlier.title } : null,
  }
}

/** The session before, in which something was revealed. */
async function sessionBefore(
  { db }: AnonymousContext,
  { id, assessmentId, creationTime }: RatingSession,
): Promise<RatingSession | undefined> {
  return selectSessions(db)
    .where("session.assessmentId", "=", assessmentId)
    .where("session.creationTime", "<=", creationTime)
    .where("session.id", "<>", id)
    .where(hasRevealed())
    .orderBy("session.creationTime", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** Condition: something was revealed in the session. */
function hasRevealed() {
  return expressionBuilder<DB & { session: DB["ratingSessions"] }, "session">().exists((eb) =>
    eb
      .selectFrom("ratingReveals")
      .whereRef("ratingReveals.sessionId", "=", "session.id")
      .select("ratingReveals.questionId"),
  )
}

/** How far a group agrees on the revealed questions with votes for options, by question. */
async function agreementsIn(
  ctx: AnonymousContext,
  kit: AssessmentKit,
  session: RatingSession,
): Promise<Map<number, number>> {
  const [votes, reveals] = await Promise.all([countVotes(ctx, session.id), findReveals(ctx, session.id)])
  const ofRevealed = votes.filter(({ questionId }) => reveals.has(questionId))
  return shownAgreements(kit, session, ofRevealed)
}

/** The same from all votes on what was revealed. */
function shownAgreements(
  kit: Pick<AssessmentKit, "model">,
  session: RatingSession,
  votes: readonly VotesAlike[],
): Map<number, number> {
  return new Map(
    [...talliesOf(questionsIn(kit, session), votes)].flatMap(([id, tally]) =>
      tally.agreement === null || !isShowable(session, tally) ? [] : [[id, tally.agreement] as const],
    ),
  )
}

/** The agreements on the questions that affect an attribute. */
function affecting(
  { model }: AssessmentKit,
  attributeId: number,
  agreements: ReadonlyMap<number, number>,
): number[] {
  return [...agreements].flatMap(([questionId, agreement]) => {
    const impacts = model.questionById.get(questionId)?.impacts ?? []
    return impacts.some((impact) => impact.attributeId === attributeId) ? agreement : []
  })
}

function mean(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((total, number) => total + number, 0) / numbers.length
}
