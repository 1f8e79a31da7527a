import { randomUUID } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import type { Question } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { ProposedEvidence } from "../../platform/database/json.ts"
import { invalid, notFound, ProductError } from "../../platform/errors.ts"
import { isWebAddress } from "../../platform/http/schemas.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { openQuestionnaireOf } from "../answers/index.ts"
import { type Assessment, type AssessmentKit, loadAssessmentKit } from "../assessments/index.ts"
import { lifeOf, noLife } from "../evidence/index.ts"
import { findEarlier, findStanding, type NewRow, storeProposals } from "./queries.ts"
import type { NewProposals, ProposalOutcome } from "./schemas.ts"

type Item = Static<typeof NewProposals>["items"][number]
type Outcome = Static<typeof ProposalOutcome>
type Earlier = Awaited<ReturnType<typeof findEarlier>>[number]

/** What is to be proposed, by question; `index` is its place in the request. */
export type Wanted = Map<number, { index: number; row: Omit<NewRow, "seenChange"> }>

/** The most sources whose proposals are open at one question. */
const MOST_PER_QUESTION = 20

/**
 * Stores proposals of a source. One that cannot be used is rejected by itself, with the reason; the others are stored. The
 * caller holds the exclusive lock on the assessment, so the same proposals sent twice, or at once, are stored once.
 */
export async function propose(
  ctx: Context,
  assessment: Assessment,
  { source, items }: Static<typeof NewProposals>,
): Promise<Outcome> {
  const kit = await loadAssessmentKit(ctx, assessment)
  const rejected: Outcome["rejected"] = []
  const wanted: Wanted = new Map()
  const byCode = new Map(kit.model.questions.map((question) => [question.code, question]))
  for (const [index, item] of items.entries()) {
    try {
      const row = readItem(ctx, kit, byCode, item)
      if (wanted.has(row.questionId)) throw namedTwice()
      wanted.set(row.questionId, { index, row })
    } catch (error) {
      rejected.push(rejection(ctx, index, error))
    }
  }
  const outcome = await storeWanted(ctx, assessment, kit, { source, wanted })
  rejected.push(...outcome.rejected)
  return { ...outcome, rejected: rejected.sort((one, other) => one.index - other.index) }
}

/** @throws what is no refusal */
function rejection({ language }: Context, index: number, error: unknown): Outcome["rejected"][number] {
  if (!(error instanceof ProductError)) throw error
  return { index, code: error.code, message: inLanguage(error.text, language) }
}

/**
 * Stores what a source proposes, unless it says so already or a person has decided on the same. Those for questions with
 * too many open proposals are rejected.
 */
export async function storeWanted(
  ctx: Context,
  assessment: Assessment,
  kit: AssessmentKit,
  { source, wanted }: { source: string; wanted: Wanted },
): Promise<Outcome> {
  const outcome: Outcome = { created: 0, replaced: 0, unchanged: 0, rejected: [] }
  if (wanted.size === 0) return outcome
  const questionIds = [...wanted.keys()]
  const earlier = await findEarlier(ctx, { assessmentId: assessment.id, source, questionIds })
  const standing = await findStanding(ctx, assessment, questionIds)
  const rows: NewRow[] = []
  const replaced: string[] = []
  for (const [questionId, { index, row }] of wanted) {
    const seenChange = standing.changes.get(questionId) ?? 0
    const before = earlier.filter((each) => each.questionId === questionId)
    const open = before.find(({ status }) => status === "OPEN")
    const decided = before.find(({ status }) => status !== "OPEN")
    if (open ? isSame(open, row, seenChange) : decided && isSettled(decided, row, seenChange)) {
      outcome.unchanged++
    } else if (open) {
      outcome.replaced++
      replaced.push(open.id)
      rows.push({ ...row, seenChange })
    } else if ((standing.open.get(questionId) ?? 0) >= MOST_PER_QUESTION) {
      outcome.rejected.push(rejection(ctx, index, tooMany()))
    } else {
      outcome.created++
      rows.push({ ...row, seenChange })
    }
  }
  await storeProposals(ctx, { assessmentId: assessment.id, source, rows, replaced })
  if (rows.length === 0) return outcome
  broadcastProposals(ctx, assessment, kit, rows)
  await ctx.record({
    type: "answers-proposed",
    assessmentId: assessment.id,
    source,
    proposals: rows.length,
  })
  return outcome
}

/** After commit, tells pages that show the questions that proposals have come or gone. */
export function broadcastProposals(
  ctx: Context,
  { id: assessmentId }: Assessment,
  { model }: AssessmentKit,
  proposals: readonly { questionId: number }[],
): void {
  const ids = proposals.map(({ questionId }) => model.questionById.get(questionId)?.questionnaireId)
  for (const questionnaireId of new Set(ids)) {
    if (questionnaireId === undefined) continue
    const followed = openQuestionnaireOf(assessmentId, questionnaireId)
    ctx.afterCommit(() =>
      ctx.realtime.publish(followed, "proposals_changed", { assessmentId, questionnaireId }),
    )
  }
}

/**
 * @throws NOT_FOUND unknown question, option of another question · INVALID_INPUT both or neither way of naming one, a link
 * that is not http(s), impossible dates
 */
function readItem(
  { now }: AnonymousContext,
  { model }: AssessmentKit,
  byCode: ReadonlyMap<string, Question>,
  item: Item,
): Omit<NewRow, "seenChange"> {
  const { questionId, questionCode, answerOptionId, optionIndex, confidenceLevelId, reason, evidence } = item
  const question = isGiven(requireOne(questionId, questionCode, ["questionId", "questionCode"]))
    ? model.questionById.get(questionId ?? Number.NaN)
    : byCode.get(questionCode ?? "")
  if (!question) throw notFound("question")
  requireOne(answerOptionId, optionIndex, ["answerOptionId", "optionIndex"])
  const option = question.options.find(({ id, index }) =>
    isGiven(answerOptionId) ? id === answerOptionId : index === optionIndex,
  )
  if (!option) throw notFound("answerOption")
  return {
    id: randomUUID(),
    questionId: question.id,
    answerOptionId: option.id,
    confidenceLevelId: confidenceLevelId ?? null,
    reason,
    evidence: (evidence ?? []).map((each) => readEvidence(each, now)),
    fromAssessmentId: null,
  }
}

function readEvidence(given: NonNullable<Item["evidence"]>[number], now: string): ProposedEvidence {
  const link = given.link?.trim() || null
  if (link !== null && !isWebAddress(link)) {
    throw invalid({
      en: "“link” must be an address that begins with https:// or http://.",
      fa: "«link» باید نشانی کاملی باشد که با https:// یا http:// آغاز شود.",
    })
  }
  const { observedAt, validUntil, method } = lifeOf({ ...given, source: null }, noLife, now)
  const { description, type } = given
  return { description, type: type ?? "POSITIVE", link, observedAt, validUntil, method }
}

function isGiven<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined
}

/** @returns the first of two ways of naming the same, if that one is used */
function requireOne<First>(first: First, second: unknown, names: [string, string]): First {
  if (isGiven(first) !== isGiven(second)) return first
  const [one, other] = names
  throw invalid({
    en: `Give either “${one}” or “${other}”.`,
    fa: `یکی از «${one}» و «${other}» را بدهید، نه هر دو را.`,
  })
}

type Suggestion = Pick<Earlier, "answerOptionId" | "confidenceLevelId" | "reason">

function isSameSuggestion(one: Suggestion, other: Suggestion): boolean {
  return (
    one.answerOptionId === other.answerOptionId &&
    one.confidenceLevelId === other.confidenceLevelId &&
    one.reason === other.reason
  )
}

/** Whether an open proposal says the same already, about the same answer. */
function isSame(open: Earlier, row: Omit<NewRow, "seenChange">, seenChange: number): boolean {
  return (
    open.seenChange === seenChange &&
    isSameSuggestion(open, row) &&
    isDeepStrictEqual(open.evidence, row.evidence)
  )
}

/**
 * Whether a person has decided on the same already, and the answer has not changed since. What was declined does not come
 * back because its evidence is newer; what was accepted does, since newer evidence keeps the answer supported.
 */
function isSettled(decided: Earlier, row: Omit<NewRow, "seenChange">, seenChange: number): boolean {
  if (decided.decidedChange !== seenChange || !isSameSuggestion(decided, row)) return false
  return decided.status === "DECLINED" || isDeepStrictEqual(decided.evidence, row.evidence)
}

function namedTwice(): ProductError {
  return invalid({
    en: "There is another proposal for this question in the request.",
    fa: "در همین درخواست پیشنهاد دیگری برای این پرسش هست.",
  })
}

function tooMany(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: `At most ${MOST_PER_QUESTION} sources may have open proposals for a question. Decide on them first.`,
    fa: `برای هر پرسش حداکثر ${MOST_PER_QUESTION.toLocaleString("fa-IR")} منبع می‌توانند پیشنهاد باز داشته باشند. ابتدا دربارهٔ آن‌ها تصمیم بگیرید.`,
  })
}
