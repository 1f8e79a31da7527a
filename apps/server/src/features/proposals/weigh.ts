import { isDeepStrictEqual } from "node:util"
import type { Static } from "typebox"
import type { AnonymousContext } from "../../platform/context.ts"
import { ProductError } from "../../platform/errors.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import type { Assessment, AssessmentKit } from "../assessments/index.ts"
import { findEarlier, findLatestChanges, type NewRow, type Proposer } from "./queries.ts"
import { itemReader, namedTwice, type ReadItem } from "./read-item.ts"
import type { ProposalOutcome, ProposalsToPreview } from "./schemas.ts"

type Earlier = Awaited<ReturnType<typeof findEarlier>>[number]

/** The most sources whose proposals are open at one question. */
const MOST_PER_QUESTION = 20

/**
 * A usable item of a request, compared with what the same source proposed before.
 *
 * @property index of the item in the request
 * @property outcome CREATED and REPLACED are to be stored; UNCHANGED is open already; DECIDED a person has decided on it
 * @property replaces the id of the open proposal in whose place it comes
 */
export type Weighed = { index: number; row: NewRow } & (
  | { outcome: "CREATED" | "UNCHANGED" | "DECIDED" }
  | { outcome: "REPLACED"; replaces: string }
)

type Rejected = Static<typeof ProposalOutcome>["rejected"]

/** Compares proposed items with what is stored. One that cannot be used is rejected by itself, with the reason. */
export async function weigh(
  ctx: AnonymousContext,
  assessment: Assessment,
  kit: AssessmentKit,
  { items, by }: Pick<Static<typeof ProposalsToPreview>, "items"> & { by: Proposer },
): Promise<{ weighed: Weighed[]; rejected: Rejected }> {
  const rejected: Rejected = []
  const reject = (index: number, error: unknown) => {
    if (!(error instanceof ProductError)) throw error
    rejected.push({ index, code: error.code, message: inLanguage(error.text, ctx.language) })
  }
  const wanted = new Map<number, { index: number; row: ReadItem }>()
  const readItem = itemReader(ctx, kit)
  for (const [index, item] of items.entries()) {
    try {
      const row = readItem(item)
      if (wanted.has(row.questionId)) throw namedTwice()
      wanted.set(row.questionId, { index, row })
    } catch (error) {
      reject(index, error)
    }
  }
  if (wanted.size === 0) return { weighed: [], rejected }

  const questionIds = [...wanted.keys()]
  const earlier = await findEarlier(ctx, { assessmentId: assessment.id, by, questionIds })
  const standing = await findLatestChanges(ctx, assessment, questionIds)
  const weighed: Weighed[] = []
  for (const [questionId, { index, row }] of wanted) {
    const seenChange = standing.changes.get(questionId) ?? 0
    const before = earlier.filter((each) => each.questionId === questionId)
    const open = before.find(({ status }) => status === "OPEN")
    const decided = before.find(({ status }) => status !== "OPEN")
    const item = { index, row: { ...row, seenChange } }
    if (open) {
      if (isSame(open, row, seenChange)) weighed.push({ ...item, outcome: "UNCHANGED" })
      else weighed.push({ ...item, outcome: "REPLACED", replaces: open.id })
    } else if (decided && isSettled(decided, row, seenChange)) {
      weighed.push({ ...item, outcome: "DECIDED" })
    } else if ((standing.open.get(questionId) ?? 0) >= MOST_PER_QUESTION) {
      reject(index, tooMany())
    } else {
      weighed.push({ ...item, outcome: "CREATED" })
    }
  }
  rejected.sort((one, other) => one.index - other.index)
  return { weighed, rejected }
}

/** How many items come, take the place of others, or change nothing. */
export function counted(
  weighed: readonly Weighed[],
): Pick<Static<typeof ProposalOutcome>, "created" | "replaced" | "unchanged"> {
  const created = weighed.filter(({ outcome }) => outcome === "CREATED").length
  const replaced = weighed.filter(({ outcome }) => outcome === "REPLACED").length
  return { created, replaced, unchanged: weighed.length - created - replaced }
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
function isSame(open: Earlier, row: ReadItem, seenChange: number): boolean {
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
function isSettled(decided: Earlier, row: ReadItem, seenChange: number): boolean {
  if (decided.decidedChange !== seenChange || !isSameSuggestion(decided, row)) return false
  return decided.status === "DECLINED" || isDeepStrictEqual(decided.evidence, row.evidence)
}

function tooMany(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: `At most ${MOST_PER_QUESTION} sources may have open proposals for a question. Decide on them first.`,
    fa: `برای هر پرسش حداکثر ${MOST_PER_QUESTION.toLocaleString("fa-IR")} منبع می‌توانند پیشنهاد باز داشته باشند. ابتدا دربارهٔ آن‌ها تصمیم بگیرید.`,
  })
}
