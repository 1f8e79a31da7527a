import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Topic } from "../../platform/realtime/topic.ts"
import { hasShape, UuidText } from "../../platform/shapes.ts"
import {
  type Assessment,
  type AssessmentKit,
  endFollowingWithout,
  mayOnAssessment,
} from "../assessments/index.ts"
import { type AnswerNow, changedAnswer } from "./changed-answer.ts"

const Wanted = Type.Object({
  assessmentId: UuidText,
  questionnaireId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})

const WantedAssessment = Type.Object({
  assessmentId: UuidText,
})

/** The answers that others give in a questionnaire, for users who can see its questions. */
export const openQuestionnaire: Topic = {
  name: "questionnaire",
  async follow(ctx, userId, wanted) {
    if (!hasShape(Wanted, wanted)) return null
    const assessmentId = wanted.assessmentId.toLowerCase()
    const may = await mayOnAssessment(ctx, { assessmentId, userId }, "viewQuestionnaireQuestions")
    return may ? keyOf(assessmentId, wanted.questionnaireId) : null
  },
}

export const endFollowing = endFollowingWithout({
  handler: "followed-questionnaires",
  topic: openQuestionnaire.name,
  permission: "viewQuestionnaireQuestions",
})

/** That some answers of an assessment have changed, but not which, for users who can see its progress. */
export const answersOfAssessment: Topic = {
  name: "answers",
  async follow(ctx, userId, wanted) {
    if (!hasShape(WantedAssessment, wanted)) return null
    const assessmentId = wanted.assessmentId.toLowerCase()
    const may = await mayOnAssessment(ctx, { assessmentId, userId }, "viewAssessmentQuestionnaireList")
    return may ? `${assessmentId}/` : null
  },
}

export const endFollowingAssessment = endFollowingWithout({
  handler: "followed-answers",
  topic: answersOfAssessment.name,
  permission: "viewAssessmentQuestionnaireList",
})

/** The most people who are named as present. */
const MOST_PRESENT = 20

/**
 * The other people who have the assessment open now, by name. Nobody if a node does not answer, since only some of them
 * would be named.
 */
export async function readPresentPeople(ctx: Context, { id }: Assessment) {
  const followed = { topic: answersOfAssessment.name, key: `${id}/` }
  const others = (await ctx.realtime.followersOf(followed))?.filter((userId) => userId !== ctx.user.id) ?? []
  if (others.length === 0) return { people: [] }
  const people = await ctx.db
    .selectFrom("users")
    .where("id", "in", others)
    .select(["id", "displayName"])
    .orderBy("displayName")
    .orderBy("id")
    .limit(MOST_PRESENT)
    .execute()
  return { people }
}

/** Notifies open pages that the assessment has moved to another kit version and so has other questions. */
export const showKitChange = defineEventHandler({
  name: "kit-changed",
  on: ["assessment-migrated"],
  async handle(ctx, { assessmentId }) {
    const followed = { topic: answersOfAssessment.name, key: `${assessmentId}/` }
    ctx.afterCommit(() => ctx.realtime.publish(followed, "kit_changed", { assessmentId }))
  },
})

/**
 * After commit, sends the caller's changes of answers to all pages that show the questions: one `answers_changed`
 * message per questionnaire. Pages that show only the progress receive `progress_changed`.
 */
export function broadcastAnswers(
  ctx: Context,
  { id: assessmentId }: Assessment,
  kit: AssessmentKit,
  changes: readonly Omit<AnswerNow, "changedBy" | "program" | "changeTime">[],
): void {
  const { id, displayName } = ctx.user
  const by = {
    changedBy: { id, displayName },
    program: ctx.client.apiToken?.name ?? null,
    changeTime: ctx.now,
  }
  const byQuestionnaire = Map.groupBy(
    changes,
    ({ questionId }) => kit.model.questionById.get(questionId)?.questionnaireId,
  )
  for (const [questionnaireId, changed] of byQuestionnaire) {
    if (questionnaireId === undefined) continue
    const answers = changed.map((change) => changedAnswer(kit, { ...change, ...by }))
    const followed = { topic: openQuestionnaire.name, key: keyOf(assessmentId, questionnaireId) }
    ctx.afterCommit(() =>
      ctx.realtime.publish(followed, "answers_changed", { assessmentId, questionnaireId, answers }),
    )
  }
  if (changes.length === 0) return
  const followed = { topic: answersOfAssessment.name, key: `${assessmentId}/` }
  ctx.afterCommit(() => ctx.realtime.publish(followed, "progress_changed", { assessmentId }))
}

/** What pages follow that show the questions of a questionnaire. */
export function openQuestionnaireOf(assessmentId: string, questionnaireId: number) {
  return { topic: openQuestionnaire.name, key: keyOf(assessmentId, questionnaireId) }
}

function keyOf(assessmentId: string, questionnaireId: number): string {
  return `${assessmentId}/${questionnaireId}`
}
