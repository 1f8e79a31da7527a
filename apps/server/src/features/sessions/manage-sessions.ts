import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { Static } from "typebox"
import { type Time, timeOfMoment } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { invalid, notFound, ProductError } from "../../platform/errors.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import type { Rating } from "./access.ts"
import { showChange } from "./live.ts"
import type { NewRatingSession, RatingSessionEdit, RatingSession as RatingSessionReply } from "./schemas.ts"
import {
  findSession,
  isOpenAt,
  openColumns,
  questionsIn,
  type RatingSession,
  selectSessions,
  sessionReplies,
} from "./stored-session.ts"

type Reply = Static<typeof RatingSessionReply>

/**
 * Opens a session. The caller holds the shared lock on the assessment.
 *
 * @throws NOT_FOUND unknown questionnaire · INVALID_INPUT an end in the past
 */
export async function openSession(
  ctx: Context,
  assessment: Assessment,
  { title, questionnaireIds, mode, isAnonymous, guests, closesAt }: Static<typeof NewRatingSession>,
): Promise<Reply> {
  const kit = await loadAssessmentKit(ctx, assessment)
  if (questionnaireIds?.some((id) => !kit.model.questionnaireById.has(id))) throw notFound("questionnaire")
  const session = {
    id: randomUUID(),
    assessmentId: assessment.id,
    ...{ title, mode, isAnonymous },
    questionnaireIds: questionnaireIds && [...new Set(questionnaireIds)],
    closesAt: endOf(ctx, closesAt),
    ...openColumns(guests),
    createdBy: ctx.user.id,
    creationTime: ctx.now,
  }
  await ctx.db.insertInto("ratingSessions").values(session).execute()
  await ctx.record({
    type: "session-opened",
    assessmentId: assessment.id,
    session: { id: session.id, title },
  })
  return readSession(ctx, assessment, session.id)
}

/** A page of the sessions of an assessment, the newest first. */
export async function listSessions(
  ctx: Context,
  assessment: Assessment,
  page: { page: number; size: number },
) {
  const { rows, total } = await fetchPage(
    selectSessions(ctx.db)
      .where("session.assessmentId", "=", assessment.id)
      .orderBy("session.creationTime", "desc")
      .orderBy("session.id"),
    page,
  )
  const items = await sessionReplies(ctx, assessment, rows)
  return { items, ...page, sort: "creationTime", order: "desc" as const, total }
}

/** @throws NOT_FOUND */
export async function readSession(ctx: Context, assessment: Assessment, id: string): Promise<Reply> {
  const session = await findSession(ctx, assessment.id, id)
  const [reply] = session ? await sessionReplies(ctx, assessment, [session]) : []
  if (!reply) throw notFound("session")
  return reply
}

/**
 * Changes a session, closes or reopens it. The caller holds the exclusive lock on it.
 *
 * @throws NOT_FOUND unknown question · INVALID_INPUT an end in the past · INVALID_STATE an anonymous session is opened
 * again
 */
export async function changeSession(
  ctx: Context,
  rating: Rating,
  { title, guests, closesAt, currentQuestionId, state }: Static<typeof RatingSessionEdit>,
): Promise<Reply> {
  const { assessment, session } = rating
  const kit = await loadAssessmentKit(ctx, assessment)
  if (
    typeof currentQuestionId === "number" &&
    !questionsIn(kit, session).some(({ id }) => id === currentQuestionId)
  )
    throw notFound("question")
  const end = closesAt === undefined ? undefined : endOf(ctx, closesAt)
  const isOpen = isOpenAt(session, ctx.now)
  if (state === "OPEN" && !isOpen && session.isAnonymous) throw notOpenedAgain()
  if (session.isOpen && (!isOpen || state === "CLOSED")) await closeSession(ctx, session)
  const admits = guests ?? session.guests
  const opens = state === "OPEN" && !isOpen
  const isOver = session.closesAt !== null && session.closesAt <= ctx.now
  // A link that has ended stays dead.
  const isSwitched = isOpen && state !== "CLOSED" && admits !== session.guests
  const renewed = openColumns(admits)
  await ctx.db
    .updateTable("ratingSessions")
    .set({
      guests: admits,
      ...(opens && renewed),
      ...(isSwitched && { hash: renewed.hash }),
      ...(opens && isOver && { closesAt: null }),
      ...(end !== undefined && { closesAt: end }),
      ...(title !== undefined && { title }),
      ...(currentQuestionId !== undefined && { currentQuestionId }),
    })
    .where("id", "=", session.id)
    .execute()
  if (isSwitched) await endTokens(ctx, session.id)
  showChange(ctx, session)
  if (opens)
    await ctx.record({
      type: "session-opened",
      assessmentId: assessment.id,
      session: { id: session.id, title: title ?? session.title },
    })
  return readSession(ctx, assessment, session.id)
}

type Ending = Pick<RatingSession, "id" | "assessmentId" | "title" | "isAnonymous" | "hash">

/** Ends voting, and tells of it. */
export async function closeSession(ctx: AnonymousContext, session: Ending): Promise<void> {
  const { id, assessmentId, title, isAnonymous } = session
  const members = await ctx.db
    .selectFrom("ratingMembers")
    .where("sessionId", "=", id)
    .orderBy("userId")
    .select("userId")
    .execute()
  await endVoting(ctx, session)
  await ctx.record({
    type: "session-closed",
    assessmentId,
    session: { id, title },
    // Who hears of the end of an anonymous session would tell who has voted.
    voters: isAnonymous ? [] : members.map(({ userId }) => userId),
  })
}

/**
 * In an anonymous session nobody can tell from then on which votes were cast by one person: keys become chance, and rows
 * are written anew in no order.
 */
export async function endVoting(ctx: AnonymousContext, session: Ending): Promise<void> {
  const { id, isAnonymous } = session
  await ctx.db
    .updateTable("ratingSessions")
    .set({ isOpen: false, secret: null, hash: null })
    .where("id", "=", id)
    .execute()
  await endTokens(ctx, id)
  if (isAnonymous) await forgetVoters(ctx, id)
  showChange(ctx, session)
}

async function forgetVoters({ db }: AnonymousContext, sessionId: string): Promise<void> {
  await db.updateTable("ratingGuests").set({ tokenHash: null }).where("sessionId", "=", sessionId).execute()
  await db
    .with("castVotes", (writing) =>
      writing.deleteFrom("ratingVotes").where("sessionId", "=", sessionId).returningAll(),
    )
    .insertInto("ratingVotes")
    .columns(["sessionId", "questionId", "voter", "answerOptionId", "confidenceLevelId", "note"])
    .expression((eb) =>
      eb
        .selectFrom("castVotes")
        .select(["sessionId", "questionId", sql<string>`gen_random_uuid()::text`.as("voter")])
        .select(["answerOptionId", "confidenceLevelId", "note"])
        .orderBy(sql`random()`),
    )
    .execute()
  await db
    .with("tookPart", (writing) =>
      writing.deleteFrom("ratingMembers").where("sessionId", "=", sessionId).returningAll(),
    )
    .insertInto("ratingMembers")
    .columns(["sessionId", "userId"])
    .expression((eb) => eb.selectFrom("tookPart").select(["sessionId", "userId"]).orderBy(sql`random()`))
    .execute()
}

/** The tokens of guests end with their link; by the next one they may join again, others too. */
async function endTokens({ db }: AnonymousContext, sessionId: string): Promise<void> {
  await db.updateTable("ratingGuests").set({ hasJoined: false }).where("sessionId", "=", sessionId).execute()
  await db.deleteFrom("ratingNetworks").where("sessionId", "=", sessionId).execute()
}

/** Deletes a session with its votes, closing it first. The decided answers stay, and say that it decided them. */
export async function deleteSession(ctx: Context, { session }: Rating): Promise<void> {
  if (session.isOpen) await closeSession(ctx, session)
  await ctx.db.deleteFrom("ratingSessions").where("id", "=", session.id).execute()
  showChange(ctx, session)
}

/** @throws INVALID_INPUT it is not in the future */
function endOf({ now }: Context, closesAt: string | null): Time | null {
  const end = closesAt === null ? null : timeOfMoment(closesAt)
  if (end === null || end > now) return end
  throw invalid({
    en: "“closesAt”: choose a moment in the future.",
    fa: "«closesAt»: زمانی در آینده را انتخاب کنید.",
  })
}

function notOpenedAgain(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: "An anonymous session that was closed cannot be opened again, because it is not known any more whose votes are whose. Open a new one.",
    fa: "جلسهٔ بی‌نامی را که بسته شده است نمی‌توان دوباره باز کرد، زیرا دیگر معلوم نیست هر رأی از آن کیست. جلسهٔ جدیدی باز کنید.",
  })
}
