import { isDeepStrictEqual } from "node:util"
import type { AnswerRow, Change, KitCustom } from "@plumbline/scoring"
import { LRUCache } from "lru-cache"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { CustomWeights } from "../../platform/database/json.ts"
import { ProductError } from "../../platform/errors.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { type Assessment, loadAssessmentKit } from "../assessments/index.ts"
import { SYSTEM_USER_ID } from "../users/index.ts"
import { type AnswerChange, type Input, lastNumbers, readAnswerChanges, readInputs } from "./queries.ts"

/** The most changes of answers of an assessment whose history is computed; see the limits of a task of a worker. */
const MOST_CHANGES = 100_000

/**
 * @property number of the change of an answer with which it became known; 0 for none
 * @property input number of the recorded input; 0 for none
 */
type Numbers = { number: number; input: number }

/** A change of what the result follows from. */
type Happened = { change: Change } & Numbers &
  (
    | {
        kind: "answer"
        questionId: number
        before: AnswerRow | null
        after: AnswerRow
        userId: string
        program: string | null
      }
    | { kind: "kit"; kitVersionId: number }
    | { kind: "weights" }
  )

/** A change with its time, which is never before that of an earlier one, whatever the clocks of nodes said. */
export type Step = Happened & { time: Time }

/** All that the results of an assessment have followed from. */
export type History = {
  /** Of the assessment. */
  start: Time
  /** What applied before the first step. */
  initial: Change[]
  steps: Step[]
  /** By their positions in changes. A content that is no longer stored is not among them. */
  kits: CompiledKit[]
  /** Since when kits and weights are recorded; null: always. Before, they are known only as far as answers show them. */
  recordedSince: Time | null
  /** Equal for equal histories. */
  version: string
}

/** The most contents of the kit that are loaded, those used last; the others count as no longer stored. */
const MOST_KITS = 60

/** What a change takes in memory, in letters of a kit: see the bounds of kits in `platform/kits/models.ts`. */
const LETTERS_OF_CHANGE = 200

/** Bounded by what they hold in memory. */
const histories = new LRUCache<string, History>({
  maxSize: 1.5 * MOST_CHANGES * LETTERS_OF_CHANGE,
  sizeCalculation: ({ steps, kits }) =>
    1 + LETTERS_OF_CHANGE * steps.length + kits.reduce((sum, { letters }) => sum + letters, 0),
})

/**
 * The history of an assessment, with whatever is not recorded yet: the present kit and weights, as the last steps. Kept in
 * memory under the numbers of its last changes.
 *
 * @throws INVALID_STATE it has too many changes
 */
export async function loadHistory(ctx: AnonymousContext, assessment: Assessment): Promise<History> {
  const { result } = assessment
  const [present, last] = await Promise.all([loadAssessmentKit(ctx, assessment), lastNumbers(ctx, result.id)])
  if (last.changes > MOST_CHANGES) throw tooLong()
  const version = [
    ...[last.changes, last.change, last.input, present.stamp],
    ...[assessment.lastMajorModificationTime, assessment.kitCustomId, assessment.customTime],
  ].join()
  const key = `${ctx.tenant.schema}:${result.id}`
  const known = histories.get(key)
  if (known?.version === version) return known

  const [answers, inputs] = await Promise.all([readAnswerChanges(ctx, result.id), readInputs(ctx, result.id)])
  const others = stampsByLastUse(answers, inputs).filter((stamp) => stamp !== present.stamp)
  const kits = await ctx.kits.loadKept(ctx, others.slice(-MOST_KITS))
  kits.set(present.stamp, present)
  const history = { ...inOrder(assessment, { answers, inputs, present, kits }), version }
  histories.set(key, history)
  return history
}

/** The stamps of all contents of the kit, the one that was used last at the end. */
function stampsByLastUse(answers: readonly AnswerChange[], inputs: readonly Input[]): string[] {
  const lastUses = new Map<string, number>()
  const uses = [
    ...answers.map(({ stamp, number }) => ({ stamp, number })),
    ...inputs.map(({ stamp, afterChange }) => ({ stamp, number: afterChange })),
  ]
  for (const { stamp, number } of uses) {
    if (stamp !== null) lastUses.set(stamp, Math.max(number, lastUses.get(stamp) ?? 0))
  }
  return [...lastUses].sort(([, a], [, b]) => a - b).map(([stamp]) => stamp)
}

type Sources = {
  answers: readonly AnswerChange[]
  inputs: readonly Input[]
  present: CompiledKit
  kits: ReadonlyMap<string, CompiledKit>
}

/** Puts everything in order: by the numbers of changes, and each input after the change it was recorded after. */
function inOrder(assessment: Assessment, sources: Sources): Omit<History, "version"> {
  const { answers, present, kits } = sources
  const inputs = sources.inputs.toSorted((a, b) => a.afterChange - b.afterChange || a.number - b.number)
  const positions = new Map<string, number>()
  const positionOf = (stamp: string) => {
    const position = positions.get(stamp) ?? positions.size
    positions.set(stamp, position)
    return position
  }
  const first = inputs.find(({ stamp }) => stamp !== null)
  const begin = first && !first.assumed ? first.stamp : (answers[0]?.stamp ?? first?.stamp)
  let stamp = begin ?? present.stamp
  let weights: CustomWeights | null = null
  let time = assessment.creationTime
  const steps: Step[] = []
  const rows = new Map<number, AnswerRow>()
  const kitOf = (known: string) => (kits.has(known) ? positionOf(known) : null)
  const initial: Change[] = [{ kind: "kit", kit: kitOf(stamp), cleared: [] }]

  function add(own: Time, step: Happened) {
    if (own > time) time = own
    steps.push({ ...step, time })
  }
  function toKit(own: Time, next: string, kitVersionId: number, numbers: Numbers) {
    if (next === stamp) return
    stamp = next
    add(own, {
      kind: "kit",
      kitVersionId,
      change: { kind: "kit", kit: kitOf(next), cleared: [] },
      ...numbers,
    })
  }
  function toWeights(own: Time, next: CustomWeights | null, numbers: Numbers) {
    if (isDeepStrictEqual(next, weights)) return
    weights = next
    add(own, { kind: "weights", change: { kind: "weights", custom: next }, ...numbers })
  }
  function record({ number: input, afterChange: number, ...row }: Input) {
    if (row.stamp !== null) toKit(row.time, row.stamp, row.kitVersionId ?? 0, { number, input })
    else toWeights(row.time, row.customData, { number, input })
  }

  let next = 0
  for (const answer of answers) {
    for (let input = inputs[next]; input && input.afterChange < answer.number; input = inputs[++next])
      record(input)
    const { number, questionId } = answer
    toKit(answer.creationTime, answer.stamp, kits.get(answer.stamp)?.kitVersionId ?? 0, { number, input: 0 })
    const before = rows.get(questionId) ?? null
    const after: AnswerRow = {
      questionId,
      answerOptionId: answer.answerOptionId,
      isNotApplicable: answer.isNotApplicable,
      confidenceLevelId: answer.confidenceLevelId,
      confidenceUnasked: answer.confidenceUnasked,
    }
    rows.set(questionId, after)
    const last = steps.at(-1)
    // What a move to a version clears is an effect of the version.
    if (answer.type === "DELETE" && answer.createdBy === SYSTEM_USER_ID && last?.kind === "kit") {
      const { change } = last
      if (change.kind === "kit") last.change = { ...change, cleared: [...change.cleared, questionId] }
      last.number = number
    } else if (!isSame(before, after)) {
      const change: Change = { kind: "answer", answer: after }
      add(answer.creationTime, {
        kind: "answer",
        ...{ change, number, input: 0, questionId, before, after },
        ...{ userId: answer.createdBy, program: answer.apiToken },
      })
    }
  }
  for (const input of inputs.slice(next)) record(input)
  const unrecorded = { number: Number.POSITIVE_INFINITY, input: Number.POSITIVE_INFINITY }
  toKit(assessment.lastMajorModificationTime, present.stamp, present.kitVersionId, unrecorded)
  toWeights(assessment.customTime ?? time, assessment.customData, unrecorded)

  return {
    start: assessment.creationTime,
    initial,
    steps,
    kits: [...positions.keys()].flatMap((known) => kits.get(known) ?? []),
    recordedSince: first && !first.assumed ? null : (inputs.find(({ assumed }) => assumed)?.time ?? time),
  }
}

/** An approval, for one, changes neither. */
function isSame(before: AnswerRow | null, after: AnswerRow): boolean {
  return (
    (before?.answerOptionId ?? null) === after.answerOptionId &&
    (before?.isNotApplicable ?? false) === (after.isNotApplicable ?? false) &&
    (before?.confidenceLevelId ?? null) === after.confidenceLevelId &&
    (before?.confidenceUnasked ?? false) === (after.confidenceUnasked ?? false)
  )
}

function tooLong(): ProductError {
  return new ProductError("INVALID_STATE", {
    en: "The answers of this assessment have changed more than 100,000 times. Its history is too long to be shown.",
    fa: "پاسخ‌های این ارزیابی بیش از ۱۰۰٬۰۰۰ بار تغییر کرده‌اند. تاریخچهٔ آن برای نمایش بیش از اندازه بلند است.",
  })
}

/** The state after some steps: the kit (null if it is no longer stored), the weights and the answers. */
export function stateAt({ initial, steps, kits }: History, position: number) {
  const rows = new Map<number, AnswerRow>()
  let kit: CompiledKit | null = null
  let custom: KitCustom | null = null
  for (const change of [...initial, ...steps.slice(0, position).map((step) => step.change)]) {
    if (change.kind === "answer") rows.set(change.answer.questionId, change.answer)
    else if (change.kind === "weights") custom = change.custom
    else {
      kit = change.kit === null ? null : (kits[change.kit] ?? null)
      for (const id of change.cleared) rows.delete(id)
    }
  }
  return { kit, custom, rows: [...rows.values()] }
}
