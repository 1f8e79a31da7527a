import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { confidenceLevel } from "../answers/index.ts"
import { type Assessment, type AssessmentKit, loadAssessmentKit } from "../assessments/index.ts"
import { shownReason } from "../evidence/index.ts"
import { findProposals, type Status, type StoredProposal } from "./queries.ts"
import type { Proposal } from "./schemas.ts"

type Wanted = { status?: Status; questionId?: number; page: number; size: number }

/** A page of the proposals for an assessment, the latest first; those for questions that it does not ask are left out. */
export async function listProposals(ctx: Context, assessment: Assessment, wanted: Wanted) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const { rows, total } = await findProposals(ctx, assessment, wanted)
  const items = rows.map((row) => proposalReply(ctx, kit, row))
  const { page, size } = wanted
  return { items, page, size, sort: "creationTime", order: "desc" as const, total }
}

export function proposalReply(
  { language }: Pick<Context, "language">,
  { model, text }: AssessmentKit,
  row: StoredProposal,
): Static<typeof Proposal> {
  const { id, questionId, source, creationTime, evidence, status, note } = row
  const question = model.questionById.get(questionId)
  const questionnaireId = question?.questionnaireId ?? 0
  const siblings = model.questionnaireById.get(questionnaireId)?.questions ?? []
  const optionReply = (optionId: number | null) => {
    const option = question?.options.find((each) => each.id === optionId)
    return option ? { id: option.id, index: option.index, title: text.option(option.id) } : null
  }
  const option = optionReply(row.answerOptionId)
  const isOutdated = row.seenChange !== row.changes || option === null
  return {
    id,
    questionId,
    questionCode: question?.code ?? "",
    questionTitle: text.question(questionId).title,
    questionnaireId,
    index: siblings.findIndex((each) => each.id === questionId) + 1,
    source,
    program: row.apiToken,
    proposedBy: { id: row.proposerId, displayName: row.proposerName },
    creationTime,
    option,
    confidenceLevel: row.confidenceLevelId === null ? null : confidenceLevel(row.confidenceLevelId, language),
    reason: shownReason(row, language),
    evidence,
    status,
    outdated: status === "OPEN" && isOutdated,
    decision:
      row.deciderId === null || row.decisionTime === null
        ? null
        : {
            by: { id: row.deciderId, displayName: row.deciderName ?? "" },
            time: row.decisionTime,
            option: optionReply(row.decidedOptionId),
            note,
          },
  }
}
