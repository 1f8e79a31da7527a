import type { KitContent, Scope } from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import { ProductError } from "../../platform/errors.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { defineTask, TooMuchWork } from "../../platform/workers/task.ts"
import type { History } from "./load-history.ts"
import type { ReplayedResults, ReplayRequest } from "./replay-worker.ts"

const replayTask = defineTask<typeof import("./replay-worker.ts").default>(
  new URL("./replay-worker.ts", import.meta.url),
)

/** The result of a scope after some steps. Percent are unrounded; null where there is nothing to say. */
export type Past = {
  maturityLevelId: number | null
  /** 1 is the lowest. */
  levelIndex: number | null
  score: number | null
  confidence: number | null
  answered: number
  total: number
  /** Every question is answered, or marked as not applicable. */
  complete: boolean
}

/**
 * The results that are wanted, computed in one pass over the history, in a worker thread.
 *
 * @returns for each look a function from the index of its position to the result
 * @throws INVALID_STATE the history takes too much time or memory
 */
export async function pastResults(
  { workers }: AnonymousContext,
  { kits, initial, steps }: History,
  looks: readonly ReplayRequest[],
): Promise<((index: number) => Past)[]> {
  try {
    const standings = await workers.run(replayTask, {
      kits: kits.map(numbersOf),
      initial,
      changes: steps.map(({ change }) => change),
      looks,
    })
    return standings.map((columns) => (index: number) => pastOf(columns, index))
  } catch (error) {
    throw error instanceof TooMuchWork ? tooMuch(error) : error
  }
}

export const WHOLE: Scope = { of: "whole" }

function pastOf(columns: ReplayedResults, index: number): Past {
  const [answered, total] = [columns.answered[index] ?? 0, columns.total[index] ?? 0]
  return {
    maturityLevelId: numberOf(columns.levelId[index]),
    levelIndex: numberOf(columns.rank[index]),
    score: numberOf(columns.score[index]),
    confidence: numberOf(columns.confidence[index]),
    answered,
    total,
    complete: total > 0 && answered === total,
  }
}

function numberOf(value: number | undefined): number | null {
  return value === undefined || Number.isNaN(value) ? null : value
}

/** A kit without its texts, for the thread. */
function numbersOf({ content }: CompiledKit): KitContent {
  return {
    levels: content.levels.map(({ id, index, value }) => ({ id, index, value })),
    competences: content.competences,
    subjects: content.subjects.map(({ id, index, weight }) => ({ id, index, weight })),
    attributes: content.attributes.map(({ id, subjectId, index, weight }) => ({
      id,
      subjectId,
      index,
      weight,
    })),
    measures: content.measures.map(({ id, index }) => ({ id, index })),
    questionnaires: content.questionnaires.map(({ id, index }) => ({ id, index })),
    questions: content.questions.map(({ translations, hint, guidance, title, ...question }) => question),
    options: content.options.map(({ id, answerRangeId, index, value }) => ({
      id,
      answerRangeId,
      index,
      value,
    })),
    impacts: content.impacts,
  }
}

function tooMuch(cause: TooMuchWork): ProductError {
  const error = new ProductError("INVALID_STATE", {
    en: "This history takes too much time to compute. Choose a shorter span, or try again later.",
    fa: "محاسبهٔ این تاریخچه زمان بیش از اندازه‌ای می‌خواهد. بازه‌ای کوتاه‌تر انتخاب کنید یا بعداً دوباره تلاش کنید.",
  })
  error.cause = cause
  return error
}
