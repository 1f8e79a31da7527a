import { insightIssues, isExpired, questionnaireIssues } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import type { ReportMetadata } from "../../platform/database/json.ts"
import { isBlankHtml } from "../../platform/html.ts"
import { countRemarks } from "../evidence/index.ts"
import { type Assessment, loadAnswers, loadAssessmentKit } from "../results/index.ts"
import { findWritings } from "./queries.ts"

const sections = ["intro", "prosAndCons", "steps", "participants"] as const

/** Counts what is done and what is open on an assessment, even when its result is stale. */
export async function readDashboard(ctx: Context, assessment: Assessment) {
  const { result } = assessment
  const { model } = await loadAssessmentKit(ctx, assessment)
  const answers = await loadAnswers(ctx, result.id, model)
  const remarks = await countRemarks(ctx, assessment.id)
  const { published, metadata, narrations, adviceItems, overall, ...insights } = await findWritings(
    ctx,
    result.id,
  )
  const issues = model.questionnaires.map((questionnaire) =>
    questionnaireIssues(questionnaire, answers, remarks),
  )
  const sum = (count: keyof (typeof issues)[number]) =>
    issues.reduce((total, questionnaire) => total + questionnaire[count], 0)
  const total = model.questions.length
  const unanswered = sum("unanswered")
  const provided = countProvided(metadata)
  return {
    questions: {
      total,
      answered: total - unanswered,
      unanswered,
      answeredWithLowConfidence: sum("answeredWithLowConfidence"),
      withoutEvidence: sum("answeredWithoutEvidence"),
      unresolvedComments: sum("unresolvedComments"),
      unapprovedAnswers: sum("unapprovedAnswers"),
    },
    insights: {
      expected: model.attributes.length + model.subjects.length + 1,
      ...insightIssues(model, { ...insights, overall: overall[0] ?? null }, result.lastCalculationTime),
    },
    advices: {
      total: adviceItems,
      unapproved: narrations.filter(({ approved }) => !approved).length,
      expired: narrations.filter((narration) =>
        isExpired(narration.lastModificationTime, result.lastCalculationTime),
      ).length,
    },
    report: {
      unpublished: published !== true,
      unprovidedMetadata: sections.length - provided,
      providedMetadata: provided,
      totalMetadata: sections.length,
    },
  }
}

function countProvided(metadata: ReportMetadata | null): number {
  return sections.filter((section) => !isBlankHtml(metadata?.[section] ?? "")).length
}
