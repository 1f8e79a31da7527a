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
} from "../results/index.ts"
import { type AnswerNow, changedAnswer } from "./changed-answer.ts"

const Wanted = Type.Object({
  assessmentId: UuidText,
  questionnaireId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
})

const WantedAssessment = Type.Object({
  assessmentId: UuidText,
})

/** A questionnaire of an assessment, for those who may see its questions: how others answer them. */
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

/** An assessment, for those who see how far its questionnaires are: that some answers changed, but not which. */
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

/** An assessment that has moved to another version of its kit has other questions: the pages that show them are sent so. */
export const showKitChange = defineEventHandler({
  name: "kit-changed",
  on: ["assessment-migrated"],
  async handle(ctx, { assessmentId }) {
    const followed = { topic: answersOfAssessment.name, key: `${assessmentId}/` }
    ctx.afterCommit(() => ctx.realtime.publish(followed, "kit_changed", { assessmentId }))
  },
})

/**
 * When the caller's changes of answers are stored, sends them to all pages that show the questions: one message
 * `answers_changed` for each questionnaire. Those who see only how much is answered get `progress_changed`.
 */
export function tellFollowers(
  ctx: Context,
  { id: assessmentId }: Assessment,
  kit: AssessmentKit,
  changes: readonly Omit<AnswerNow, "changedBy" | "changeTime">[],
): void {
  const { id, displayName } = ctx.user
  const by = { changedBy: { id, displayName }, changeTime: ctx.now }
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

function keyOf(assessmentId: string, questionnaireId: number): string {
  return `${assessmentId}/${questionnaireId}`
}
