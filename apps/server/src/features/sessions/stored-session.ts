import { createHmac, randomBytes } from "node:crypto"
import type { Question } from "@plumbline/scoring"
import { sql } from "kysely"
import type { Static } from "typebox"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { ProductError } from "../../platform/errors.ts"
import { type Assessment, type AssessmentKit, loadAssessmentKit } from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import type { RatingSession as RatingSessionReply } from "./schemas.ts"

/** A rating session as it is stored, with the number of people who take part. */
export type RatingSession = Awaited<ReturnType<ReturnType<typeof selectSessions>["executeTakeFirstOrThrow"]>>

export function selectSessions(db: Database) {
  return db
    .selectFrom("ratingSessions as session")
    .innerJoin("users as creator", "creator.id", "session.createdBy")
    .selectAll("session")
    .select("creator.displayName as creatorName")
    .select((eb) => {
      const guests = eb
        .selectFrom("ratingGuests")
        .whereRef("ratingGuests.sessionId", "=", "session.id")
        .select(eb.fn.countAll<number>().as("count"))
      const members = eb
        .selectFrom("ratingMembers")
        .whereRef("ratingMembers.sessionId", "=", "session.id")
        .select(eb.fn.countAll<number>().as("count"))
      return sql<number>`${guests} + ${members}`.as("participants")
    })
}

export async function findSession(
  { db }: Pick<AnonymousContext, "db">,
  assessmentId: string,
  sessionId: string,
): Promise<RatingSession | undefined> {
  return selectSessions(db)
    .where("session.id", "=", sessionId)
    .where("session.assessmentId", "=", assessmentId)
    .executeTakeFirst()
}

/** Its end is that moment, not when it is noticed. */
export function isOpenAt(
  { isOpen, closesAt }: Pick<RatingSession, "isOpen" | "closesAt">,
  now: Time,
): boolean {
  return isOpen && (closesAt === null || now < closesAt)
}

/** The same of the row `session` of a query. */
export function isSessionOpenAt(now: Time) {
  return sql<boolean>`(session.is_open and (session.closes_at is null or session.closes_at > ${now}))`
}

/** @throws INVALID_STATE it is closed */
export function requireOpen(ctx: Pick<AnonymousContext, "now">, session: RatingSession): void {
  if (isOpenAt(session, ctx.now)) return
  throw new ProductError("INVALID_STATE", {
    en: "This session is closed. Its votes are final.",
    fa: "این جلسه بسته شده است و دیگر نمی‌توان در آن رأی داد.",
  })
}

/** What only an open session has: the secret of its votes, and the address for guests. */
export function openColumns(guests: boolean) {
  return {
    isOpen: true,
    secret: randomBytes(32).toString("base64url"),
    guests,
    hash: guests ? randomBytes(20).toString("hex") : null,
  }
}

/**
 * What the votes of a person or guest are stored under. In an anonymous session nobody can tell any more once it is
 * closed: null.
 */
export function voterKey(
  session: Pick<RatingSession, "isAnonymous" | "secret" | "isOpen" | "closesAt">,
  personId: string,
  now: Time,
): string | null {
  if (!session.isAnonymous) return personId
  if (session.secret === null || !isOpenAt(session, now)) return null
  return createHmac("sha256", session.secret).update(personId).digest("base64url")
}

/** The questions of a session that the assessment asks now, in the order of the kit. */
export function questionsIn(
  { model }: Pick<AssessmentKit, "model">,
  { questionnaireIds }: Pick<RatingSession, "questionnaireIds">,
): Question[] {
  return model.questionnaires
    .filter(({ id }) => questionnaireIds === null || questionnaireIds.includes(id))
    .flatMap(({ questions }) => questions)
}

/** Whether a vote still counts: its option may have gone with a version of the kit. */
export function counts(question: Question | undefined, answerOptionId: number | null): boolean {
  return (
    question !== undefined &&
    (answerOptionId === null || question.options.some(({ id }) => id === answerOptionId))
  )
}

/** Sessions of one assessment as their members see them. */
export async function sessionReplies(
  ctx: Context,
  assessment: Assessment,
  sessions: readonly RatingSession[],
): Promise<Static<typeof RatingSessionReply>[]> {
  const kit = await loadAssessmentKit(ctx, assessment)
  const own = await ownVotes(ctx, sessions)
  const leads = holds(assessment.roleId, "approveAnswer")
  return sessions.map((session) => {
    const isOpen = isOpenAt(session, ctx.now)
    const questions = new Map(questionsIn(kit, session).map((question) => [question.id, question]))
    const votes = own.filter(
      ({ sessionId, questionId, answerOptionId }) =>
        sessionId === session.id && counts(questions.get(questionId), answerOptionId),
    )
    return {
      id: session.id,
      title: session.title,
      mode: session.mode,
      isAnonymous: session.isAnonymous,
      state: isOpen ? "OPEN" : "CLOSED",
      closesAt: session.closesAt,
      createdBy: { id: session.createdBy, displayName: session.creatorName },
      creationTime: session.creationTime,
      currentQuestionId: session.currentQuestionId,
      questionnaireIds: session.questionnaireIds,
      questionCount: questions.size,
      participants: session.participants,
      guests: session.guests,
      link: leads && isOpen && session.hash !== null ? linkOf(ctx, session.hash) : null,
      own: { votes: votes.length },
    }
  })
}

function linkOf({ tenant }: Pick<AnonymousContext, "tenant">, hash: string): string {
  return `${tenant.publicUrl}/rate/${hash}`
}

async function ownVotes(ctx: Context, sessions: readonly RatingSession[]) {
  const keys = sessions.flatMap((session) => {
    const voter = voterKey(session, ctx.user.id, ctx.now)
    return voter === null ? [] : [{ id: session.id, voter }]
  })
  if (keys.length === 0) return []
  return ctx.db
    .selectFrom("ratingVotes")
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("sessionId", "voter"),
        "in",
        keys.map(({ id, voter }) => tuple(id, voter)),
      ),
    )
    .select(["sessionId", "questionId", "answerOptionId"])
    .execute()
}
