import { planProgram, roadmapProgram } from "@plumbline/advice"
import { loadSolver } from "@plumbline/advice/solver"
import {
  type AnswerRow,
  buildKitModel,
  effectiveWeights,
  type KitContent,
  type KitModel,
  readAnswers,
  scored,
} from "@plumbline/scoring"

const BUDGET = 5000
const SIZES = [
  { questions: 50, targets: 5, plans: 20 },
  { questions: 200, targets: 20, plans: 20 },
  { questions: 500, targets: 40, plans: 10 },
  { questions: 1000, targets: 60, plans: 5 },
  { questions: 2000, targets: 100, plans: 5 },
]

/**
 * Time of plans in milliseconds by size of the kit, with all its attributes to reach the highest of five levels, from
 * random answers; how many of the plans are proven optimal within the budget; and how many moves they have.
 *
 * "alike": each question belongs to one attribute, as in most kits. "tangled": up to three attributes on up to two
 * levels each, with weights up to five, which couples all targets.
 */
export async function benchAdvice(): Promise<Record<string, Record<string, number | string>>> {
  const before = performance.now()
  const solver = await loadSolver()
  const loading = performance.now() - before

  const table: Record<string, Record<string, number | string>> = {
    "load the solver": { median: Math.round(loading) },
  }
  solver.solve(programOf(50, 5, "tangled", 1), BUDGET)
  for (const shape of ["alike", "tangled"] as const) {
    for (const { questions, targets, plans } of SIZES) {
      const runs = Array.from({ length: plans }, (_, seed) => {
        const busy = process.cpuUsage()
        const start = performance.now()
        const program = programOf(questions, targets, shape, seed)
        const { moves, proven } = solver.solve(program, BUDGET)
        const time = performance.now() - start
        const processor = process.cpuUsage(busy)
        const { atLeast } = proven ? { atLeast: moves.length } : solver.countMoves(program, BUDGET)
        return {
          time,
          processor: (processor.user + processor.system) / 1000,
          moves: moves.length,
          atLeast,
          proven,
        }
      })
      const column = (of: (run: (typeof runs)[number]) => number) => runs.map(of).sort((a, b) => a - b)
      table[`${shape}, ${questions} questions, ${targets} targets`] = {
        median: Math.round(column(({ time }) => time)[plans >> 1] ?? 0),
        longest: Math.round(column(({ time }) => time).at(-1) ?? 0),
        "median processor time": Math.round(column(({ processor }) => processor)[plans >> 1] ?? 0),
        proven: `${runs.filter(({ proven }) => proven).length} of ${plans}`,
        moves: runs.reduce((sum, { moves }) => sum + moves, 0) / plans,
        "at least": runs.reduce((sum, { atLeast }) => sum + atLeast, 0) / plans,
      }
    }
  }
  return table
}

function programOf(questions: number, attributes: number, shape: "alike" | "tangled", seed: number) {
  const random = randomNumbers(seed + 1)
  const kit = buildKitModel(contentOf(questions, attributes, shape, random))
  const top = kit.levels.at(-1)?.id ?? 0
  return planProgram(kit, readAnswers(kit, answersTo(kit, random)), {
    targets: kit.attributes.map(({ id }) => ({ attributeId: id, levelId: top })),
  })
}

const ROADMAPS = [
  { questions: 50, targets: 5, periods: 1 },
  { questions: 50, targets: 5, periods: 4 },
  { questions: 200, targets: 20, periods: 4 },
  { questions: 500, targets: 40, periods: 8 },
  { questions: 1000, targets: 60, periods: 8 },
]

/**
 * Time of roadmaps in milliseconds, with a budget per period that all of them together use up by half; how many of five
 * are proven within five seconds, and the gap of the others.
 */
export async function benchRoadmaps(): Promise<Record<string, Record<string, number | string>>> {
  const solver = await loadSolver()
  const table: Record<string, Record<string, number | string>> = {}
  for (const shape of ["alike", "tangled"] as const) {
    for (const { questions, targets, periods } of ROADMAPS) {
      const runs = [1, 2, 3, 4, 5].map((seed) => {
        const random = randomNumbers(seed)
        const kit = buildKitModel(contentOf(questions, targets, shape, random))
        const top = kit.levels.at(-1)?.id ?? 0
        const answered = scored(kit, readAnswers(kit, answersTo(kit, random)), effectiveWeights(null))
        const start = performance.now()
        const program = roadmapProgram(answered, {
          targets: kit.attributes.map(({ id }, at) => ({
            attributeId: id,
            levelId: top,
            period: 1 + (at % periods),
          })),
          periods,
          budget: Math.ceil((1.5 * questions) / 2 / periods),
          excluded: [],
          required: [],
          pinned: [],
          effortOf: ({ id }) => 1 + (id % 5),
          prerequisitesOf: ({ id }) => (id % 10 === 0 ? [id - 1] : []),
        })
        const solved = solver.solveRoadmap(program, BUDGET)
        return { time: performance.now() - start, gap: solved?.gap ?? 0, proven: solved?.proven === true }
      })
      const times = runs.map(({ time }) => time).sort((a, b) => a - b)
      table[`${shape}, ${questions} questions, ${targets} targets, ${periods} periods`] = {
        median: Math.round(times[2] ?? 0),
        longest: Math.round(times.at(-1) ?? 0),
        proven: `${runs.filter(({ proven }) => proven).length} of ${runs.length}`,
        "largest gap": Math.max(...runs.map(({ gap }) => gap)).toFixed(3),
      }
    }
  }
  return table
}

type Random = (below: number) => number

function contentOf(
  questions: number,
  attributes: number,
  shape: "alike" | "tangled",
  random: Random,
): KitContent {
  const range = (count: number) => Array.from({ length: count }, (_, position) => position + 1)
  const levels = range(5).map((id) => ({ id, index: id, value: id }))
  return {
    levels,
    competences: levels.flatMap(({ id }) =>
      range(id)
        .filter((effective) => effective > 1)
        .map((effective) => ({
          affectedLevelId: id,
          effectiveLevelId: effective,
          value: 55 + 10 * (id - effective),
        })),
    ),
    subjects: range(5).map((id) => ({ id, index: id, weight: 1 })),
    attributes: range(attributes).map((id) => ({ id, subjectId: 1 + (id % 5), index: id, weight: 1 })),
    measures: [],
    questionnaires: range(10).map((id) => ({ id, index: id })),
    questions: range(questions).map((id) => ({
      id,
      questionnaireId: 1 + (id % 10),
      index: id,
      code: `q${id}`,
      measureId: null,
      answerRangeId: 1 + random(3),
      mayNotBeApplicable: true,
      advisable: random(20) > 0,
    })),
    options: [
      [0, 1],
      [0, 0.5, 1],
      [0, 0.1, 0.3, 0.7, 1],
    ].flatMap((values, at) =>
      values.map((value, position) => ({
        id: 10 * at + position,
        answerRangeId: at + 1,
        index: position + 1,
        value,
      })),
    ),
    impacts: range(questions).flatMap((questionId) => {
      const impact = (attributeId: number, maturityLevelId: number, weight: number) => ({
        questionId,
        attributeId,
        maturityLevelId,
        weight,
      })
      if (shape === "alike") return [impact(1 + (questionId % attributes), 2 + random(4), 1 + random(2))]
      const chosen = new Set(range(1 + random(3)).map(() => 1 + random(attributes)))
      return [...chosen].flatMap((attributeId) =>
        [...new Set(range(1 + random(2)).map(() => 2 + random(4)))].map((levelId) =>
          impact(attributeId, levelId, 1 + random(5)),
        ),
      )
    }),
  }
}

function answersTo(kit: KitModel, random: Random): AnswerRow[] {
  return kit.questions
    .filter(() => random(3) > 0)
    .map(({ id, options }) => ({
      questionId: id,
      answerOptionId: options[random(options.length)]?.id ?? null,
      isNotApplicable: random(25) === 0,
      confidenceLevelId: 3,
    }))
}

/** Integers below a bound, the same for the same seed. */
export function randomNumbers(seed: number): Random {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
