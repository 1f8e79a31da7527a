import { nextQuestionnaire, questionnaireIssues, questionnaireProgress } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import { permissionsOf } from "../permissions/index.ts"
import { type Assessment, loadAnswers, loadAssessmentKit } from "../results/index.ts"
import { type AnsweredAssessment, answersIn, countsIn } from "./answered-assessment.ts"

/** A page of the questionnaires of an assessment with their progress and open issues, by index. */
export async function listQuestionnaires(
  ctx: Context,
  answered: AnsweredAssessment,
  { page, size }: { page: number; size: number },
) {
  const { assessment } = answered
  const kit = await loadAssessmentKit(ctx, assessment)
  const [answers, counts] = [answersIn(answered, kit.model), countsIn(answered)]
  const { questionnaires } = kit.model
  const items = questionnaires.slice(page * size, (page + 1) * size).map((questionnaire) => ({
    id: questionnaire.id,
    index: questionnaire.index,
    ...kit.text.questionnaire(questionnaire.id),
    ...questionnaireProgress(questionnaire, answers),
    subjects: questionnaire.subjectIds.map((id) => ({ id, title: kit.text.subject(id).title })),
    issues: questionnaireIssues(questionnaire, answers, counts),
  }))
  return {
    items,
    page,
    size,
    sort: "index",
    order: "asc" as const,
    total: questionnaires.length,
    permissions: permissionsOf(assessment.roleId),
  }
}

/**
 * The next questionnaire with open questions after the given one, wrapping around after the last.
 *
 * @throws NOT_FOUND unknown questionnaire
 */
export async function findNextQuestionnaire(ctx: Context, assessment: Assessment, questionnaireId: number) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const current = kit.model.questionnaireById.get(questionnaireId)
  if (!current) throw notFound("questionnaire")
  const answers = await loadAnswers(ctx, assessment.result.id, kit.model)
  const next = nextQuestionnaire(kit.model, current, answers)
  if (!next) return { status: "NOT_FOUND" as const }
  const { questionnaire, questionIndex } = next
  const { title } = kit.text.questionnaire(questionnaire.id)
  return {
    status: "FOUND" as const,
    data: { id: questionnaire.id, index: questionnaire.index, title, questionIndex },
  }
}
