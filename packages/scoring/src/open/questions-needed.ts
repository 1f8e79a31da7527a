import type { Answer, AnswerSheet } from "../answers.ts"
import { sampleAnswers } from "../design/sample-answers.ts"
import type { KitModel } from "../kit-model.ts"
import { effectiveWeights } from "../weights.ts"
import { type Bounds, createBounds, OPEN } from "./bounds.ts"
import { type Goal, gainOf, goalOf, hasPart, takesPart } from "./open-questions.ts"

/** Which results are to be decided: the whole, all subjects or all attributes. */
export type DecidedResults = "overall" | "subjects" | "attributes"

/** Answers until the results are decided, on average over teams. */
export type QuestionsNeeded = {
  readonly inKitOrder: number
  readonly onShortestPath: number
  /** Knowing all answers, always the question that brings the most; no order was found that needs fewer. */
  readonly withHindsight: number
}

/**
 * How many questions teams answer until results are decided. Each team has answers like those of {@link sampleAnswers}.
 *
 * @param of.teams number of teams; their seeds are `of.seed` and those that follow it
 * @throws Error when the kit has no levels
 */
export function questionsNeeded(
  kit: KitModel,
  wanted: DecidedResults,
  of: { teams: number; seed: number },
): QuestionsNeeded {
  const sums = { inKitOrder: 0, onShortestPath: 0, withHindsight: 0 }
  for (let team = 0; team < of.teams; team++) {
    const answers = sampleAnswers(kit, of.seed + team)
    sums.inKitOrder += answersUntilDecided(kit, answers, wanted, ([first]) => first)
    sums.onShortestPath += answersUntilDecided(kit, answers, wanted, best(expectedGain))
    sums.withHindsight += answersUntilDecided(kit, answers, wanted, best(actualGain(kit, answers, wanted)))
  }
  return {
    inKitOrder: sums.inKitOrder / of.teams,
    onShortestPath: sums.onShortestPath / of.teams,
    withHindsight: sums.withHindsight / of.teams,
  }
}

/** Chooses the next of the open questions, by position in the kit; undefined ends. */
export type Order = (open: readonly number[], bounds: Bounds, goals: readonly Goal[]) => number | undefined

/** How many questions a team answers in an order until the results are decided. */
export function answersUntilDecided(
  kit: KitModel,
  answers: AnswerSheet,
  wanted: DecidedResults,
  order: Order,
): number {
  const bounds = createBounds(kit, new Map(), effectiveWeights(null))
  const open = new Set(kit.questions.keys())
  for (let given = 0; ; given++) {
    const highest = bounds.results.map(({ at }) => bounds.highest(at))
    const goals = resultsOf(bounds, wanted)
      .map((result) => goalOf(bounds, { highest }, result, null))
      .filter((goal) => goal.lowest !== goal.highest)
    const position = goals.length > 0 ? order([...open], bounds, goals) : undefined
    if (position === undefined) return given
    open.delete(position)
    bounds.set(position, choiceIn(answers, kit, position))
  }
}

function resultsOf({ results }: Bounds, wanted: DecidedResults) {
  if (wanted === "overall") return results.filter(({ at }) => at === 0)
  return results.filter((result) =>
    wanted === "subjects" ? result.subject && takesPart(result) : result.attribute,
  )
}

function choiceIn(answers: AnswerSheet, kit: KitModel, position: number): number {
  const answer: Answer | undefined = answers.get(kit.questions[position]?.id ?? Number.NaN)
  return answer?.state === "chosen" ? answer.option.value : 0
}

/** Numbers by which questions are compared, the first one first; more is better. */
type Gain = (position: number, bounds: Bounds, goals: readonly Goal[]) => readonly [number, number]

function best(gain: Gain): Order {
  return (open, bounds, goals) => {
    let found: { position: number; gain: readonly [number, number] } | undefined
    for (const position of open) {
      const asked = bounds.asked[position]
      if (!goals.some((goal) => hasPart(bounds, asked, goal))) continue
      const own = gain(position, bounds, goals)
      const isBetter =
        !found || own[0] > found.gain[0] || (own[0] === found.gain[0] && own[1] > found.gain[1])
      if (isBetter) found = { position, gain: own }
    }
    return found?.position
  }
}

const expectedGain: Gain = (position, bounds, goals) => {
  const { expected, share } = gainOf(bounds, position, goals)
  return [expected, share]
}

/** How far an answer brings the bounds towards the levels that all answers give. */
function actualGain(kit: KitModel, answers: AnswerSheet, wanted: DecidedResults): Gain {
  const ended = createBounds(kit, answers, effectiveWeights(null))
  const ranks = new Map(resultsOf(ended, wanted).map(({ at }) => [at, ended.lowest(at)]))
  const distance = (bounds: Bounds, goals: readonly Goal[]) =>
    goals.reduce((sum, { result: { at } }) => {
      const rank = ranks.get(at) ?? 1
      return sum + bounds.missing(at, rank) + bounds.beyond(at, rank)
    }, 0)
  return (position, bounds, goals) => {
    bounds.set(position, choiceIn(answers, kit, position))
    const left = distance(bounds, goals)
    bounds.set(position, OPEN)
    return [-left, 0]
  }
}
