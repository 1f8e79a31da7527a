import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import type { Topic } from "../../platform/realtime/topic.ts"
import { hasShape } from "../../platform/shapes.ts"
import { type Assessment, type AssessmentKit, mayOnAssessment } from "../results/index.ts"
import { type AnswerNow, changedAnswer } from "./changed-answer.ts"

const Wanted = Type.Object({
  assessmentId: Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" }),
  questionnaireId: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
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

/** A person whose role was changed or taken away goes on to follow only what the new one shows. */
export const endFollowing = defineEventHandler({
  name: "followed-questionnaires",
  on: ["assessment-role-changed", "assessment-role-removed", "space-member-removed"],
  async handle(ctx, event) {
    const { userId } = event
    const concerned = event.type === "space-member-removed" ? event.assessmentIds : [event.assessmentId]
    for (const assessmentId of concerned) {
      if (await mayOnAssessment(ctx, { assessmentId, userId }, "viewQuestionnaireQuestions")) continue
      ctx.afterCommit(() => ctx.realtime.endFollowing(userId, openQuestionnaire.name, keyOf(assessmentId)))
    }
  },
})

/**
 * When the caller's changes of answers are stored, sends them to all pages that show the questions: one message
 * `answers_changed` for each questionnaire.
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
}

/** Of one questionnaire, or how those of all questionnaires of an assessment begin. */
function keyOf(assessmentId: string, questionnaireId?: number): string {
  return `${assessmentId}/${questionnaireId ?? ""}`
}
