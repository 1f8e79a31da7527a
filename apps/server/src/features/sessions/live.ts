import { Type } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import type { LiveState } from "../../platform/realtime/live-states.ts"
import type { Topic } from "../../platform/realtime/topic.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import {
  endFollowingWithout,
  findAssessment,
  loadAssessmentKit,
  mayOnAssessment,
} from "../assessments/index.ts"
import { findReveals } from "./questions.ts"
import { findSession, isOpenAt, questionsIn, type RatingSession, selectSessions } from "./stored-session.ts"
import { countVotes, talliesOf } from "./tally.ts"

/** What everybody in a session sees at once: no person, no option, no sentence, no id of the session. */
type State = {
  state: "OPEN" | "CLOSED"
  mode: RatingSession["mode"]
  currentQuestionId: number | null
  participants: number
  questions: { questionId: number; votes: number; isRevealed: boolean }[]
}

/** Of a session that is not there, or not for who asks. */
const ended: State = {
  state: "CLOSED",
  mode: "OPEN",
  currentQuestionId: null,
  participants: 0,
  questions: [],
}

/** A hall behind one address. The state of the largest kit has a hundred kilobytes, and must fit for a slow phone. */
const limits = { ofNetwork: 100, ofTopic: 300, ofTenant: 1500, unreadBytes: 262_144 }

/** The session for its members: of an assessment, also when it is closed. */
const ofMembers: LiveState<State> = {
  topic: "session",
  message: "session_changed",
  event: "state",
  limits,
  async read(ctx, key) {
    const [assessmentId = "", sessionId = ""] = key.split("/")
    const session = await findSession(ctx, assessmentId, sessionId)
    return session ? stateOf(ctx, session) : ended
  },
  news,
  isLast: () => false,
}

/** The same for guests, by the link: with the link it ends. */
const ofGuests: LiveState<State> = {
  ...ofMembers,
  topic: "session link",
  async read(ctx, hash) {
    const session = await selectSessions(ctx.db).where("session.hash", "=", hash).executeTakeFirst()
    return session ? stateOf(ctx, session) : ended
  },
  isLast: ({ state }) => state === "CLOSED",
}

export const liveStates = [ofMembers, ofGuests]

async function stateOf(ctx: AnonymousContext, session: RatingSession): Promise<State> {
  const assessment = await findAssessment(ctx, session.assessmentId)
  if (!assessment) return { ...ended, mode: session.mode }
  const kit = await loadAssessmentKit(ctx, assessment)
  const questions = questionsIn(kit, session)
  const [votes, reveals] = await Promise.all([countVotes(ctx, session.id), findReveals(ctx, session.id)])
  const tallies = talliesOf(questions, votes)
  return {
    state: isOpenAt(session, ctx.now) ? "OPEN" : "CLOSED",
    mode: session.mode,
    currentQuestionId: session.currentQuestionId,
    participants: session.participants,
    questions: questions.map(({ id }) => ({
      questionId: id,
      votes: tallies.get(id)?.votes ?? 0,
      isRevealed: reveals.has(id),
    })),
  }
}

/** Of the questions only those that have changed. */
function news(before: State | null, now: State): State | null {
  if (before === null) return now
  const known = new Map(before.questions.map((question) => [question.questionId, question]))
  const questions = now.questions.filter(({ questionId, votes, isRevealed }) => {
    const then = known.get(questionId)
    return then?.votes !== votes || then.isRevealed !== isRevealed
  })
  const isSame =
    questions.length === 0 &&
    before.state === now.state &&
    before.currentQuestionId === now.currentQuestionId &&
    before.participants === now.participants
  return isSame ? null : { ...now, questions }
}

const Wanted = Type.Object({ assessmentId: UuidText, sessionId: UuidText })

/** A session, for members who may vote in it. */
export const openSessionTopic: Topic = {
  name: ofMembers.topic,
  async follow(ctx, userId, wanted) {
    if (!hasShape(Wanted, wanted)) return null
    const [assessmentId, sessionId] = [wanted.assessmentId.toLowerCase(), wanted.sessionId.toLowerCase()]
    const may = await mayOnAssessment(ctx, { assessmentId, userId }, "answerQuestion")
    if (!may || !(await findSession(ctx, assessmentId, sessionId))) return null
    return keyOf({ assessmentId, id: sessionId })
  },
}

export const endFollowingSessions = endFollowingWithout({
  handler: "followed-sessions",
  topic: openSessionTopic.name,
  permission: "answerQuestion",
})

/** What streams of guests watch. */
export function guestsOf(hash: string) {
  return { topic: ofGuests.topic, key: hash }
}

/** After the commit, lets everybody in a session see what has changed. */
export function showChange(
  ctx: AnonymousContext,
  session: Pick<RatingSession, "id" | "assessmentId" | "hash">,
): void {
  const { hash } = session
  ctx.afterCommit(() => {
    ctx.realtime.noteChange({ topic: ofMembers.topic, key: keyOf(session) })
    if (hash !== null) ctx.realtime.noteChange(guestsOf(hash))
  })
}

/** What an assessment asks has changed, and so have its sessions. */
export const showAssessmentChange = defineEventHandler({
  name: "sessions of a changed assessment",
  on: ["assessment-migrated", "assessment-profile-chosen", "assessment-profile-removed"],
  async handle(ctx, { assessmentId }) {
    const sessions = await ctx.db
      .selectFrom("ratingSessions")
      .where("assessmentId", "=", assessmentId)
      .select(["id", "assessmentId", "hash"])
      .execute()
    for (const session of sessions) showChange(ctx, session)
  },
})

function keyOf({ assessmentId, id }: Pick<RatingSession, "assessmentId" | "id">): string {
  return `${assessmentId}/${id}`
}
