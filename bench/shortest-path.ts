import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { convertFramework, frameworkFilesIn } from "@plumbline/frameworks"
import { type KitDslModel, parseKit } from "@plumbline/kit-dsl"
import {
  buildKitModel,
  type DecidedResults,
  effectiveWeights,
  type KitModel,
  openQuestions,
  questionsNeeded,
  type Target,
} from "@plumbline/scoring"
import { numberedContent } from "../apps/server/src/features/kit-versions/content/content-of-model.ts"
import { largeKit } from "./scoring.ts"

const SEED = 1
const TEAMS = 200
const KITS = fileURLToPath(new URL("../kits/", import.meta.url))
/** A folder with files of public frameworks, such as the archives of the sources of SAMM and DSOMM, if there is one. */
const FRAMEWORKS = process.env.BENCH_FRAMEWORKS

/**
 * Milliseconds, at the median, for the ranges of all results of a kit of 300 questions, 40 attributes and 5 levels and
 * the order of its questions, at several states of its answers: for the whole, and for all results at once.
 */
export function benchOpenQuestions(): Record<string, Record<string, number>> {
  const kit = buildKitModel(largeKit())
  const row = (target: Target) => ({
    "nothing answered": medianOf(kit, target, 0),
    "a third answered": medianOf(kit, target, 100),
    "two thirds answered": medianOf(kit, target, 200),
  })
  return { "the whole": row({ kind: "overall" }), "all results": row({ kind: "all" }) }
}

function medianOf(kit: KitModel, target: Target, answered: number): number {
  const answers = new Map(
    kit.questions.slice(0, answered).flatMap(({ id, options }, at) => {
      const option = options[at % options.length]
      const rest = { confidenceLevelId: null, isUnapproved: false }
      return option ? [[id, { state: "chosen" as const, option, ...rest }]] : []
    }),
  )
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    openQuestions(kit, answers, effectiveWeights(null), target, { from: 0, to: 20 })
    return performance.now() - start
  })
  return Number((times.toSorted((a, b) => a - b)[7] ?? 0).toFixed(1))
}

/**
 * How many questions of each ready-made kit, and of each framework in `BENCH_FRAMEWORKS`, teams answer until results are
 * decided: in the order of the kit, along the shortest path, and with hindsight.
 */
export function benchQuestionsNeeded(): { seed: number; teams: number; rows: Record<string, unknown>[] } {
  const kits = readyKits().map(({ name, model }) => ({ name, kit: modelOf(model) }))
  const rows = [...kits, ...frameworks()].flatMap(({ name, kit }) =>
    (["overall", "subjects", "attributes"] as const).map((wanted) => neededRow(name, kit, wanted)),
  )
  return { seed: SEED, teams: TEAMS, rows }
}

function neededRow(name: string, kit: KitModel, wanted: DecidedResults): Record<string, unknown> {
  const needed = questionsNeeded(kit, wanted, { teams: TEAMS, seed: SEED })
  return {
    kit: name,
    questions: kit.questions.length,
    decided: wanted,
    "in kit order": Number(needed.inKitOrder.toFixed(1)),
    "shortest path": Number(needed.onShortestPath.toFixed(1)),
    "with hindsight": Number(needed.withHindsight.toFixed(1)),
  }
}

/** The kits that come with the product. */
export function readyKits(): { name: string; model: KitDslModel }[] {
  return readdirSync(KITS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, model: kitIn(join(KITS, name)) }))
}

function kitIn(folder: string): KitDslModel {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".ak"))
    .map((name) => ({ path: name, text: readFileSync(join(folder, name), "utf8") }))
  const parsed = parseKit(files, { language: "en", imports: "warn" })
  if (!parsed.ok) throw new Error(`The kit in ${folder} cannot be read.`)
  return parsed.model
}

/** The frameworks that can be read, each as a kit; none without a folder. */
function frameworks(): { name: string; kit: KitModel }[] {
  if (FRAMEWORKS === undefined) return []
  const files = readdirSync(FRAMEWORKS, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ name }) => {
    const read = frameworkFilesIn(name, readFileSync(join(FRAMEWORKS, name)), "en")
    if (!read.ok) return []
    const converted = convertFramework(read.files)
    return converted.ok ? [{ name: converted.format, kit: modelOf(converted.kit) }] : []
  })
}

function modelOf(model: KitDslModel): KitModel {
  return buildKitModel(numberedContent(model))
}
