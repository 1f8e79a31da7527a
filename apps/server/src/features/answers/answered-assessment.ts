import type { AnswerRow, AnswerSheet, KitModel, Remarks } from "@plumbline/scoring"
import { type Expression, sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import { type JsonColumns, jsonColumns } from "../../platform/database/json.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { accessDenied } from "../../platform/errors.ts"
import {
  type Assessment,
  answerColumns,
  assessmentOf,
  type HealWish,
  readAnswerLists,
  selectAssessments,
  withValidResult,
} from "../assessments/index.ts"
import { countEvidences, countOpenComments } from "../evidence/index.ts"

const NONE: JsonColumns<{ questionId: number }> = { questionId: null }

/** An assessment with the answers, evidence and comments of all its questions, or of one of them. */
export type AnsweredAssessment = { assessment: Assessment; questions: StoredQuestions }

/** What is stored about questions. */
type StoredQuestions = {
  answers: JsonColumns<AnswerRow & { changes: number }>
  /** Answers whose question was removed in a version of the kit. Only their history counts. */
  removedAnswers: JsonColumns<{ questionId: number; changes: number }>
  remarks: JsonColumns<{ questionId: number } & Remarks>
  /** The question of each open proposal; without those of a single question. */
  proposals: JsonColumns<{ questionId: number }>
  /** Whether questionnaires are assigned; not asked for a single question. */
  hasAssignments: boolean
}

/**
 * Loads an undeleted assessment and what is stored about all its questions, or about one, in a single query.
 *
 * @returns undefined when there is no such assessment
 * @throws NOT_FOUND when the assessment has no result
 */
export async function findAnswered(
  ctx: AnonymousContext,
  { assessmentId, questionId }: { assessmentId: string; questionId?: number },
): Promise<AnsweredAssessment | undefined> {
  const userId = ctx.user?.id ?? null
  const [row] = await (questionId === undefined
    ? withAllQuestions(ctx, { assessmentId, userId })
    : withQuestion(ctx, { assessmentId, userId, questionId }))
  if (!row) return undefined
  const { answers, removedAnswers, remarks, proposals, hasAssignments, ...assessment } = {
    ...{ proposals: NONE, hasAssignments: false },
    ...row,
  }
  return {
    assessment: assessmentOf(assessment),
    questions: { answers, removedAnswers, remarks, proposals, hasAssignments },
  }
}

/**
 * The same with a valid result, for calls that need one: see {@link withValidResult}. Reads the answers again if the
 * result was healed, since a migration to another kit version can change them.
 */
export async function withValidAnswers(
  ctx: AnonymousContext,
  answered: AnsweredAssessment,
  asked: HealWish,
): Promise<AnsweredAssessment> {
  const assessment = await withValidResult(ctx, answered.assessment, asked)
  if (assessment === answered.assessment) return answered
  const healed = await findAnswered(ctx, { assessmentId: assessment.id })
  if (!healed) throw accessDenied()
  return healed
}

/** The answers, interpreted with the kit of the assessment. */
export function answersIn({ questions }: AnsweredAssessment, kit: KitModel): AnswerSheet {
  return readAnswerLists(kit, questions.answers)
}

/** @property change number of the latest change of the answer, 0 when there is no answer */
export type QuestionCounts = Remarks & { histories: number; change: number }

/** Counts by question id. Questions without answers, evidence and comments have no entry. */
export function countsIn({ questions }: AnsweredAssessment): Map<number, QuestionCounts> {
  const { answers, removedAnswers, remarks } = questions
  const counts = new Map<number, QuestionCounts>()
  const of = (questionId: number) => {
    const known = counts.get(questionId) ?? { evidences: 0, openComments: 0, histories: 0, change: 0 }
    counts.set(questionId, known)
    return known
  }
  for (const [nth, questionId] of (answers.questionId ?? []).entries()) {
    const change = answers.changes?.[nth] ?? 0
    Object.assign(of(questionId), { histories: change, change })
  }
  for (const [nth, questionId] of (removedAnswers.questionId ?? []).entries()) {
    of(questionId).histories += removedAnswers.changes?.[nth] ?? 0
  }
  for (const [nth, questionId] of (remarks.questionId ?? []).entries()) {
    const [evidences, openComments] = [remarks.evidences?.[nth] ?? 0, remarks.openComments?.[nth] ?? 0]
    Object.assign(of(questionId), { evidences, openComments })
  }
  return counts
}

/** How many proposals are open for each question that has some. */
export function proposalsIn({ questions }: AnsweredAssessment): Map<number, number> {
  const counts = new Map<number, number>()
  for (const questionId of questions.proposals.questionId ?? [])
    counts.set(questionId, (counts.get(questionId) ?? 0) + 1)
  return counts
}

type Named = { assessmentId: string; userId: string | null }

/** SQL condition: whether the question id in the column is requested. */
type Wanted = (column: string) => Expression<boolean>

const withAllQuestions = preparedQuery((db, named: Params<Named>) =>
  selectAnswered(db, named, () => sql<boolean>`true`).select((eb) => [
    eb
      .selectFrom("proposals as proposal")
      .where("proposal.assessmentId", "=", named.assessmentId)
      .where("proposal.status", "=", sql.lit("OPEN"))
      .select(jsonColumns<{ questionId: number }>("questionId").as("lists"))
      .$asScalar()
      .$notNull()
      .as("proposals"),
    // Not the assignments themselves: the tables that they come from cost most assessments, which have none.
    eb
      .exists(
        eb
          .selectFrom("questionnaireAssignments as assignment")
          .where("assignment.assessmentId", "=", named.assessmentId)
          .select("assignment.questionnaireId"),
      )
      .$castTo<boolean>()
      .as("hasAssignments"),
  ]),
)

const withQuestion = preparedQuery((db, named: Params<Named & { questionId: number }>) =>
  selectAnswered(db, named, (column) => sql<boolean>`${sql.ref(column)} = ${named.questionId}`),
)

function selectAnswered(db: Database, { assessmentId, userId }: Params<Named>, isWanted: Wanted) {
  return selectAssessments(db, userId)
    .where("assessment.id", "=", assessmentId)
    .select((eb) => {
      const answers = eb
        .selectFrom("answers as answer")
        .whereRef("answer.resultId", "=", "result.id")
        .where(isWanted("answer.questionId"))
      const remarks = eb
        .selectFrom("evidences as evidence")
        .where("evidence.assessmentId", "=", assessmentId)
        .where("evidence.deleted", "=", false)
        .where(isWanted("evidence.questionId"))
        .groupBy("evidence.questionId")
        .select(["evidence.questionId", countEvidences, countOpenComments])
      return [
        answers
          .where("answer.deleted", "=", false)
          .select(jsonColumns<AnswerRow & { changes: number }>(...answerColumns, "changes").as("lists"))
          .$asScalar()
          .$notNull()
          .as("answers"),
        answers
          .where("answer.deleted", "=", true)
          .select(jsonColumns<{ questionId: number; changes: number }>("questionId", "changes").as("lists"))
          .$asScalar()
          .$notNull()
          .as("removedAnswers"),
        eb
          .selectFrom(remarks.as("remark"))
          .select(
            jsonColumns<{ questionId: number } & Remarks>("questionId", "evidences", "openComments").as(
              "lists",
            ),
          )
          .$asScalar()
          .$notNull()
          .as("remarks"),
      ]
    })
}
