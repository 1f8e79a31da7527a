import {
  type AnswerSheet,
  calculateMaturity,
  type Maturity,
  type Question,
  type Scores,
  scoresOf,
} from "@plumbline/scoring"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import {
  type Assessment,
  type AssessmentKit,
  levelInBrief,
  loadAnswers,
  loadAssessmentKit,
} from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import type { ProposalPreview, ProposalsToPreview } from "./schemas.ts"
import { counted, type Weighed, weigh } from "./weigh.ts"

type Preview = Static<typeof ProposalPreview>

/**
 * What proposals would come to if they were made now, and what the result would be if people accepted them: calculated
 * from the answers as they are, even when the stored result is stale. Nothing is stored.
 */
export async function previewProposals(
  ctx: Context,
  assessment: Assessment,
  proposed: Static<typeof ProposalsToPreview>,
): Promise<Preview> {
  const kit = await loadAssessmentKit(ctx, assessment)
  const { weighed, rejected } = await weigh(ctx, assessment, kit, {
    items: proposed.items,
    by: { source: proposed.source, isReferences: false },
  })
  const answers = await loadAnswers(ctx, assessment.result.id, kit.model)
  const items = weighed
    .map((each) => itemReply(kit, answers, each))
    .sort((one, other) => one.index - other.index)
  const seesResult = holds(assessment.roleId, "viewAssessmentReport")
  return {
    ...counted(weighed),
    rejected,
    items,
    effect: seesResult ? effectReply(kit, answers, withProposed(kit, answers, weighed)) : null,
  }
}

/** The answers after all proposals that are open, or would be, are accepted. */
function withProposed(kit: AssessmentKit, answers: AnswerSheet, weighed: readonly Weighed[]): AnswerSheet {
  const after = new Map(answers)
  for (const { outcome, row } of weighed) {
    const option = optionOf(kit.model.questionById.get(row.questionId), row.answerOptionId)
    if (outcome === "DECIDED" || option === undefined) continue
    const { confidenceLevelId } = row
    after.set(row.questionId, { state: "chosen", option, confidenceLevelId, isUnapproved: false })
  }
  return after
}

function itemReply(kit: AssessmentKit, answers: AnswerSheet, { index, outcome, row }: Weighed) {
  const { model, text } = kit
  const question = model.questionById.get(row.questionId)
  const answer = answers.get(row.questionId)
  const questionnaireId = question?.questionnaireId ?? 0
  const reply = (optionId: number) => {
    const { id, index } = optionOf(question, optionId) ?? { id: optionId, index: 0 }
    return { id, index, title: text.option(id) }
  }
  return {
    index,
    outcome,
    questionId: row.questionId,
    questionCode: question?.code ?? "",
    questionTitle: text.question(row.questionId).title,
    questionnaireId,
    present: answer?.state === "chosen" ? reply(answer.option.id) : null,
    isNotApplicable: answer?.state === "notApplicable",
    proposed: reply(row.answerOptionId),
  }
}

function optionOf(question: Question | undefined, optionId: number) {
  return question?.options.find(({ id }) => id === optionId)
}

type Result = { maturity: Maturity; scores: Scores }

function effectReply(kit: AssessmentKit, before: AnswerSheet, after: AnswerSheet): Preview["effect"] {
  const { model, weights, text } = kit
  const resultOf = (answers: AnswerSheet): Result => {
    const maturity = calculateMaturity(model, answers, weights)
    return { maturity, scores: scoresOf(model, maturity, weights) }
  }
  const [present, proposed] = [resultOf(before), resultOf(after)]
  const whole = ({ maturity, scores }: Result) => ({
    level: levelInBrief(kit, maturity.levelId),
    score: scores.whole,
  })
  const attribute = ({ maturity, scores }: Result, at: number) => {
    const rated = maturity.attributes[at]
    return {
      level: rated && !rated.notApplicable ? levelInBrief(kit, rated.levelId) : null,
      score: rated ? (scores.attributes.get(rated.attributeId) ?? null) : null,
    }
  }
  return {
    before: whole(present),
    after: whole(proposed),
    attributes: present.maturity.attributes.map(({ attributeId }, at) => ({
      id: attributeId,
      title: text.attribute(attributeId).title,
      before: attribute(present, at),
      after: attribute(proposed, at),
    })),
  }
}
