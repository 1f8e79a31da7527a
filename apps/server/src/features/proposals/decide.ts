import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import type { ProposedEvidence } from "../../platform/database/json.ts"
import { notFound, ProductError } from "../../platform/errors.ts"
import { html } from "../../platform/html.ts"
import { answeringOf, submitAnswer } from "../answers/index.ts"
import { type Assessment, type AssessmentKit, loadAssessmentKit } from "../assessments/index.ts"
import { addEvidence } from "../evidence/index.ts"
import { proposalReply } from "./list-proposals.ts"
import { broadcastProposals } from "./propose.ts"
import { findProposal, type StoredProposal, storeDecision } from "./queries.ts"
import type { Decision } from "./schemas.ts"

type Input = Static<typeof Decision>

/**
 * Accepts or declines one proposal. Accepting stores the answer and the evidence in the name of the caller, as if they had
 * given them, with a reference to the proposal. The caller holds the exclusive lock on the assessment; the same decision
 * sent again changes nothing.
 *
 * @throws NOT_FOUND unknown, replaced by a newer one, or without a question in the kit; the option is none of the
 * question's · INVALID_STATE it was decided on otherwise · ANSWER_CHANGED the caller saw a different answer
 */
export async function decide(ctx: Context, assessment: Assessment, proposalId: string, input: Input) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const id = proposalId.toLowerCase()
  const proposal = await findProposal(ctx, assessment, id)
  const question = proposal && kit.model.questionById.get(proposal.questionId)
  if (!question) throw notFound("proposal")
  if (proposal.status !== "OPEN") {
    if (!isRepeated(ctx, proposal, input)) throw decidedAlready(proposal)
    return proposalReply(ctx, kit, proposal)
  }
  const note = input.note ?? null
  if (input.decision === "DECLINE") {
    const decidedChange = proposal.changes
    await storeDecision(ctx, id, { status: "DECLINED", decidedOptionId: null, decidedChange, note })
  } else {
    const accepted = await accept(ctx, assessment, proposal, input, question.questionnaireId)
    await storeDecision(ctx, id, { status: "ACCEPTED", ...accepted, note })
  }
  broadcastProposals(ctx, assessment, kit, [proposal])
  return readDecided(ctx, assessment, kit, id)
}

async function accept(
  ctx: Context,
  assessment: Assessment,
  proposal: StoredProposal,
  { answerOptionId, confidenceLevelId, seenChange }: Input,
  questionnaireId: number,
): Promise<{ decidedOptionId: number; decidedChange: number }> {
  const { id, questionId } = proposal
  const answering = await answeringOf(ctx, assessment, questionId)
  const decidedOptionId = answerOptionId ?? proposal.answerOptionId
  const { change } = await submitAnswer(ctx, answering, {
    questionnaireId,
    questionId,
    answerOptionId: decidedOptionId,
    confidenceLevelId:
      confidenceLevelId ?? proposal.confidenceLevelId ?? answering.stored?.confidenceLevelId ?? null,
    seenChange: seenChange ?? proposal.seenChange,
    proposalId: id,
  })
  for (const { description, link, ...evidence } of proposal.evidence) {
    await addEvidence(ctx, assessment, {
      ...evidence,
      questionId,
      description: html`<p>${description}</p>`.markup,
      source: sourceOf(proposal, link),
      proposalId: id,
    })
  }
  return { decidedOptionId, decidedChange: change }
}

function sourceOf({ source }: StoredProposal, link: ProposedEvidence["link"]): string {
  return link === null ? source : `${source}: ${link}`
}

async function readDecided(ctx: Context, assessment: Assessment, kit: AssessmentKit, id: string) {
  const decided = await findProposal(ctx, assessment, id)
  if (!decided) throw notFound("proposal")
  return proposalReply(ctx, kit, decided)
}

/** Whether the caller has decided the same before, and the reply was lost. */
function isRepeated(
  { user }: Context,
  proposal: StoredProposal,
  { decision, answerOptionId }: Input,
): boolean {
  if (proposal.deciderId !== user.id) return false
  if (decision === "DECLINE") return proposal.status === "DECLINED"
  const wanted = answerOptionId ?? proposal.answerOptionId
  return proposal.status === "ACCEPTED" && proposal.decidedOptionId === wanted
}

function decidedAlready({ status, deciderName }: StoredProposal): ProductError {
  const name = deciderName ?? ""
  return new ProductError(
    "INVALID_STATE",
    status === "ACCEPTED"
      ? {
          en: `This proposal has already been accepted by ${name}.`,
          fa: `این پیشنهاد را پیش‌تر ${name} پذیرفته است.`,
        }
      : {
          en: `This proposal has already been declined by ${name}.`,
          fa: `این پیشنهاد را پیش‌تر ${name} رد کرده است.`,
        },
  )
}
