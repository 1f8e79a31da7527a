import { roadmapProgram } from "@plumbline/advice"
import { loadSolver } from "@plumbline/advice/solver"
import {
  type AnswerRow,
  buildKitModel,
  effectiveWeights,
  type KitModel,
  readAnswers,
  scored,
} from "@plumbline/scoring"
import { numberedContent } from "../apps/server/src/features/kit-versions/content/content-of-model.ts"
import { randomNumbers } from "./advice.ts"
import { readyKits } from "./shortest-path.ts"

const BUDGET = 5000
const PERIODS = 4
const MOST_TARGETS = 20
/** What people can do in a period, and teams that answer at random. */
const EFFORTS = [10, 20]
const SEEDS = [1, 2, 3]

/**
 * Roadmaps of the ready-made kits: up to twenty attributes to the second highest level over four periods, for each effort
 * and team. How many are proven within five seconds, and the largest gap of the others. On a machine that is busy with
 * something else, the time of the processor says how much of the five seconds was left.
 */
export async function benchKitRoadmaps(): Promise<Record<string, Record<string, number | string>>> {
  const solver = await loadSolver()
  const table: Record<string, Record<string, number | string>> = {}
  for (const { name, model } of readyKits()) {
    const content = numberedContent(model)
    const kit = buildKitModel(content)
    const runs = EFFORTS.flatMap((budget) => SEEDS.map((seed) => ({ budget, seed }))).map(
      ({ budget, seed }) => {
        const program = programOf(kit, content.questions, budget, seed)
        const start = performance.now()
        const busy = process.cpuUsage()
        const solved = solver.solveRoadmap(program, BUDGET)
        const { user, system } = process.cpuUsage(busy)
        return {
          time: performance.now() - start,
          processor: (user + system) / 1000,
          proven: solved?.proven === true,
          gap: solved?.gap ?? 0,
        }
      },
    )
    const times = runs.map(({ time }) => time).sort((a, b) => a - b)
    table[name] = {
      questions: kit.questions.length,
      median: Math.round(times[times.length >> 1] ?? 0),
      longest: Math.round(times.at(-1) ?? 0),
      "longest of the processor": Math.round(Math.max(...runs.map(({ processor }) => processor))),
      proven: `${runs.filter(({ proven }) => proven).length} of ${runs.length}`,
      "largest gap": Math.max(...runs.map(({ gap }) => gap)).toFixed(3),
    }
  }
  return table
}

type Guided = Pick<ReturnType<typeof numberedContent>["questions"][number], "id" | "guidance">

function programOf(kit: KitModel, questions: readonly Guided[], budget: number, seed: number) {
  const guidance = new Map(questions.map((question) => [question.id, question.guidance]))
  const assessed = scored(kit, readAnswers(kit, answersOf(kit, seed)), effectiveWeights(null))
  const wanted = kit.levels.at(-2)
  const rank = (levelId: number) => kit.levelById.get(levelId)?.rank ?? 1
  const low = assessed.maturity.attributes.filter(({ levelId }) => rank(levelId) < (wanted?.rank ?? 0))
  return roadmapProgram(assessed, {
    targets: low.slice(0, MOST_TARGETS).map(({ attributeId }) => ({
      attributeId,
      levelId: wanted?.id ?? 0,
      period: PERIODS,
    })),
    periods: PERIODS,
    budget,
    excluded: [],
    required: [],
    pinned: [],
    effortOf: ({ id }) => guidance.get(id)?.cost ?? 1,
    prerequisitesOf: ({ id }) => guidance.get(id)?.requires ?? [],
  })
}

/** Answers of a team that is as good as its luck. */
function answersOf(kit: KitModel, seed: number): AnswerRow[] {
  const random = randomNumbers(seed)
  return kit.questions.map(({ id, options }) => ({
    questionId: id,
    answerOptionId: options[random(Math.max(1, options.length - 1))]?.id ?? null,
    isNotApplicable: false,
    confidenceLevelId: 3,
  }))
}
