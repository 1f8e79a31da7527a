import {
  assessmentProgress,
  type InsightState,
  insightIssues,
  isExpired,
  questionnaireIssues,
} from "@plumbline/scoring"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import { jsonRows, type ReportMetadata } from "../../platform/database/json.ts"

import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { isBlankHtml } from "../../platform/html.ts"
import { type Assessment, loadAnswers, loadAssessmentKit } from "../assessments/index.ts"
import { countRemarks } from "../evidence/index.ts"

type State = InsightState

const STATE = { columns: ["approved", "calculation"] }

/** Loads the texts of a result in one query: insights, advice and report metadata. */
async function findWritings(ctx: AnonymousContext, resultId: string) {
  const [row] = await writingsOfResult(ctx, { resultId })
  if (!row) throw new Error(`There is no result ${resultId}.`)
  return row
}

const writingsOfResult = preparedQuery((db, { resultId }: Params<{ resultId: string }>) =>
  db
    .selectFrom("assessmentResults as result")
    .leftJoin("reports as report", "report.resultId", "result.id")
    .where("result.id", "=", resultId)
    .select((eb) => [
      "report.published",
      eb.ref("report.metadata").$castTo<ReportMetadata | null>().as("metadata"),
      eb
        .selectFrom("attributeInsights")
        .whereRef("resultId", "=", "result.id")
        .select(
          jsonRows<State & { attributeId: number }>({ columns: ["attributeId", ...STATE.columns] }).as(
            "rows",
          ),
        )
        .$asScalar()
        .$notNull()
        .as("attributes"),
      eb
        .selectFrom("subjectInsights")
        .whereRef("resultId", "=", "result.id")
        .select(
          jsonRows<State & { subjectId: number }>({ columns: ["subjectId", ...STATE.columns] }).as("rows"),
        )
        .$asScalar()
        .$notNull()
        .as("subjects"),
      eb
        .selectFrom("overallInsights")
        .whereRef("resultId", "=", "result.id")
        .select(jsonRows<State>(STATE).as("rows"))
        .$asScalar()
        .$notNull()
        .as("overall"),
      eb
        .selectFrom("adviceNarrations")
        .whereRef("resultId", "=", "result.id")
        .select(jsonRows<State>(STATE).as("rows"))
        .$asScalar()
        .$notNull()
        .as("narrations"),
      eb
        .selectFrom("adviceItems")
        .whereRef("resultId", "=", "result.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("adviceItems"),
    ]),
)

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
  // Carried answers are open until they are confirmed.
  const { answersCount, questionsCount } = assessmentProgress(model, answers)
  const provided = countProvided(metadata)
  return {
    questions: {
      total: questionsCount,
      answered: answersCount,
      unanswered: questionsCount - answersCount,
      answeredWithLowConfidence: sum("answeredWithLowConfidence"),
      withoutEvidence: sum("answeredWithoutEvidence"),
      unresolvedComments: sum("unresolvedComments"),
      unapprovedAnswers: sum("unapprovedAnswers"),
    },
    insights: {
      expected: model.attributes.length + model.subjects.length + 1,
      ...insightIssues(model, { ...insights, overall: overall[0] ?? null }, result.calculations),
    },
    advices: {
      total: adviceItems,
      unapproved: narrations.filter(({ approved }) => !approved).length,
      expired: narrations.filter(({ calculation }) => isExpired(calculation, result.calculations)).length,
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
