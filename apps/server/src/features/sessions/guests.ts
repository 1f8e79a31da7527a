import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto"
import type { Question } from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import type { LockMode } from "../../platform/database/locks.ts"
import { invalid, notFound, ProductError, unauthorized } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { networkOf } from "../../platform/limits/network.ts"
import { type AssessmentKit, findAssessment, loadAssessmentKit } from "../assessments/index.ts"
import { hashOfToken } from "../invitations/index.ts"
import type { Rating } from "./access.ts"
import { showChange } from "./live.ts"
import { findReveals, ownVotes } from "./questions.ts"
import { counts, isOpenAt, questionsIn, selectSessions, voterKey } from "./stored-session.ts"
import { countVotes, isShowable, talliesOf } from "./tally.ts"

/** The most guests of a session, and of those from one network: a hall behind one address. */
const most = { ofSession: 300, ofNetwork: 100 }

/**
 * Who has the link of an open session. Its locks follow from the session that it leads to, so it is looked up before, and
 * again under them.
 */
export function bearer(lock?: LockMode): AccessRule<Rating, AnonymousContext, { params: { hash: string } }> {
  return {
    policy: { on: "rating session", relation: "has its link", anonymous: true },
    takesAnyPath: true,
    ...(lock && { lock }),
    async check(ctx, { params: { hash } }) {
      const place = lock && (await sessionOf(ctx, hash))
      if (place)
        await ctx.lock(
          { on: "assessment", id: place.assessmentId, mode: "shared" },
          { on: "ratingSession", id: place.id, mode: lock },
        )
      const session = await sessionOf(ctx, hash)
      const assessment = await findAssessment(ctx, session.assessmentId)
      if (!assessment) throw notFound("session")
      return { assessment, session }
    },
  }
}

/** @throws NOT_FOUND the link leads nowhere, or not any more */
async function sessionOf(ctx: AnonymousContext, hash: string): Promise<Rating["session"]> {
  const isHash = /^[0-9a-f]{40}$/.test(hash)
  const session = isHash
    ? await selectSessions(ctx.db).where("session.hash", "=", hash).executeTakeFirst()
    : undefined
  if (!session || !isOpenAt(session, ctx.now)) throw notFound("session")
  return session
}

type NewGuest = {
  displayName: string | undefined
  address: string
  /** What joining has returned before. */
  token: string | undefined
}

/**
 * Lets a guest in; one who has joined before, also by an earlier link of the session, is the same guest with the same
 * name. The caller holds the exclusive lock on the session, so that guests are counted.
 *
 * @throws INVALID_INPUT no name in a session with names · 429 it is full
 */
export async function join(
  ctx: AnonymousContext,
  { session }: Rating,
  { displayName, address, token: before }: NewGuest,
): Promise<{ token: string }> {
  const { id: sessionId, isAnonymous, secret } = session
  const known = await findGuest(ctx, session, before)
  if (known?.hasJoined && before !== undefined) return { token: before }
  if (!known && !isAnonymous && displayName === undefined) throw noName()
  const network = createHmac("sha256", secret ?? "")
    .update(networkOf(address))
    .digest("base64url")
  const { guests } = await ctx.db
    .selectFrom("ratingGuests")
    .where("sessionId", "=", sessionId)
    .where("hasJoined", "=", true)
    .select(({ fn }) => fn.countAll<number>().as("guests"))
    .executeTakeFirstOrThrow()
  if (guests >= most.ofSession) throw full()
  const ofNetwork = await ctx.db
    .insertInto("ratingNetworks")
    .values({ sessionId, network, guests: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["sessionId", "network"])
        .doUpdateSet((eb) => ({ guests: eb("ratingNetworks.guests", "+", 1) })),
    )
    .returning("guests")
    .executeTakeFirstOrThrow()
  if (ofNetwork.guests > most.ofNetwork) throw full()
  const token = randomBytes(32).toString("base64url")
  const tokenHash = hashOfToken(token)
  await ctx.db
    .insertInto("ratingGuests")
    .values({
      id: known?.id ?? randomUUID(),
      sessionId,
      displayName: isAnonymous ? null : displayName,
      tokenHash,
    })
    // What was revealed with their name stays as it is.
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ tokenHash, hasJoined: true }))
    .execute()
  showChange(ctx, session)
  return { token }
}

/** The guest of a token, of this link or an earlier one. */
async function findGuest({ db }: AnonymousContext, { id }: Rating["session"], token: string | undefined) {
  if (token === undefined) return undefined
  return db
    .selectFrom("ratingGuests")
    .where("tokenHash", "=", hashOfToken(token))
    .where("sessionId", "=", id)
    .select(["id", "hasJoined"])
    .executeTakeFirst()
}

/** The guest of a token. @throws UNAUTHORIZED */
export async function requireGuest(
  ctx: AnonymousContext,
  { session }: Rating,
  token: string | undefined,
): Promise<string> {
  const guest = await findGuest(ctx, session, token)
  if (!guest?.hasJoined) throw unauthorized()
  return guest.id
}

/** What everybody with the link sees: the questions, and nothing else of the assessment, its space or its people. */
export async function publicSession(ctx: AnonymousContext, { assessment, session }: Rating) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const questions = questionsIn(kit, session)
  const asked = new Set(questions.map(({ questionnaireId }) => questionnaireId))
  return {
    key: createHash("sha256").update(`guests of ${session.id}`).digest("base64url"),
    title: session.title,
    mode: session.mode,
    state: "OPEN" as const,
    isAnonymous: session.isAnonymous,
    closesAt: session.closesAt,
    currentQuestionId: session.currentQuestionId,
    questionCount: questions.length,
    participants: session.participants,
    questionnaires: kit.model.questionnaires
      .filter(({ id }) => asked.has(id))
      .map(({ id }) => ({ id, title: kit.text.questionnaire(id).title })),
    questions: questions.map((question) => shownQuestion(kit, question)),
  }
}

/** A page of the questions with the guest's own votes and, once revealed, how many have voted for what. */
export async function listForGuest(
  ctx: AnonymousContext,
  { assessment, session }: Rating,
  guestId: string,
  { page, size }: { page: number; size: number },
) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const questions = questionsIn(kit, session)
  const wanted = questions.slice(page * size, (page + 1) * size)
  const voter = voterKey(session, guestId, ctx.now) ?? ""
  const ids = wanted.map(({ id }) => id)
  const [votes, reveals, own] = await Promise.all([
    countVotes(ctx, session.id),
    findReveals(ctx, session.id),
    ownVotes(ctx, session.id, voter, ids),
  ])
  const tallies = talliesOf(wanted, votes)
  const items = wanted.flatMap((question) => {
    const tally = tallies.get(question.id)
    if (!tally) return []
    const isRevealed = reveals.has(question.id)
    const shown = isRevealed && isShowable(session, tally) ? tally : null
    const ownVote = own.get(question.id)
    return {
      ...shownQuestion(kit, question),
      votes: tally.votes,
      ownVote: ownVote && counts(question, ownVote.answerOptionId) ? ownVote : null,
      isRevealed,
      distribution: shown?.options ?? null,
      notApplicable: shown?.notApplicable ?? null,
      agreement: shown?.agreement ?? null,
    }
  })
  return { items, page, size, sort: "order", order: "asc" as const, total: questions.length }
}

function shownQuestion(
  { text }: AssessmentKit,
  { id, questionnaireId, mayNotBeApplicable, options }: Question,
) {
  return {
    questionId: id,
    questionnaireId,
    ...text.question(id),
    mayNotBeApplicable,
    options: options.map((option) => ({ id: option.id, index: option.index, title: text.option(option.id) })),
  }
}

function noName(): ProductError {
  return invalid({
    en: "“displayName”: type a name by which the others know you.",
    fa: "«displayName»: نامی بنویسید که دیگران شما را به آن می‌شناسند.",
  })
}

function full(): ProductError {
  return new ProductError(
    "INVALID_STATE",
    {
      en: "This session is full. No more people can join by the link.",
      fa: "ظرفیت این جلسه پر شده است و در حال حاضر کس دیگری نمی‌تواند با این پیوند به آن بپیوندد.",
    },
    { status: 429, retryAfterSeconds: 60 },
  )
}
