import { parseArgs } from "node:util"
import { buildIn } from "./builds.ts"
import { readCase, saveCase } from "./cases.ts"
import { startInstallation } from "./installation.ts"
import { makePlan, type Plan } from "./plan.ts"
import { shrink } from "./shrink.ts"
import { holdTrial, type Verdict } from "./trial.ts"

/*
 * `npm run oracle`: tries to make the product lie. Two server processes on two cells, behind a bad network, are used by a
 * crowd of people while processes are killed, databases are stopped, tenants move and backups are restored; then
 * everything that anybody was told is compared with what can have been true. Exit code 1 if something cannot.
 *
 *   --seed <number>      of the first trial, default: 1; the next ones have the following seeds
 *   --minutes <number>   how long to begin further trials, default: 1
 *   --seconds <number>   duration of a trial without its beginning and end, default: 20
 *   --shrink <minutes>   how long to shrink a plan that fails, default: 5; 0 leaves it as it is
 *   --case <file>        repeats a saved plan instead
 *   --beside <folder>    a checkout of the version before: the nodes of each trial begin with it, and are updated one by
 *                        one while people work; such plans are neither shrunk nor saved
 *   --verbose            tells how often each call was answered how
 *
 * A plan that fails is shrunk and saved in `oracle/cases`. A seed determines the plan, but not how processes and the
 * network interleave: repeating one may need some attempts.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "1" },
    seconds: { type: "string", default: "20" },
    shrink: { type: "string", default: "5" },
    case: { type: "string" },
    beside: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
})

const before = options.beside === undefined ? undefined : await buildIn(options.beside)
/** That of all trials, unless each needs tables of the version before. */
const shared = before ? null : await startInstallation()
try {
  process.exitCode = (await (options.case === undefined ? runTrials() : repeat(options.case))) ? 0 : 1
} finally {
  await shared?.stop()
}

/** @returns whether none failed */
async function runTrials(): Promise<boolean> {
  const end = inMinutes(options.minutes)
  for (let seed = Number(options.seed); ; seed++) {
    const plan = makePlan(seed, Number(options.seconds) * 1000, before !== undefined)
    const verdict = await tryOut(plan)
    if (verdict.lies.length > 0) {
      const beside = before ? ` --beside ${options.beside}` : ""
      console.log(`\nRepeat it: npm run oracle -- --seed ${seed} --seconds ${options.seconds}${beside}`)
      if (!before) await shrinkAndSave(plan, verdict)
      return false
    }
    if (end()) return true
  }
}

async function repeat(path: string): Promise<boolean> {
  const { lies } = await tryOut(readCase(path).plan)
  return lies.length === 0
}

async function tryOut(plan: Plan): Promise<Verdict> {
  const begun = performance.now()
  const verdict = await hold(plan)
  const { lies, checked, undecided, calls, unanswered, answers } = verdict
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(
    `seed ${plan.seed}: ${calls} calls (${unanswered} without an answer), ${checked} checks (${undecided} undecided), ` +
      `${lies.length === 0 ? "no lie" : `${lies.length} lies`}, ${seconds} s`,
  )
  for (const lie of lies.slice(0, 10)) console.log(`  ${lie}`)
  if (options.verbose) console.table(answers)
  return verdict
}

async function hold(plan: Plan): Promise<Verdict> {
  if (shared) return holdTrial(shared, plan)
  const own = await startInstallation(before && { before })
  try {
    return await holdTrial(own, plan)
  } finally {
    await own.stop()
  }
}

async function shrinkAndSave(plan: Plan, { lies }: Verdict): Promise<void> {
  if (Number(options.shrink) === 0) return
  console.log(`\nShrinking a plan of ${plan.steps.length} steps for at most ${options.shrink} minutes`)
  let [shows = ""] = lies
  const fails = async (less: Plan) => {
    const { lies: found } = await tryOut(less)
    shows = found[0] ?? shows
    return found.length > 0
  }
  const shrunk = await shrink(plan, fails, inMinutes(options.shrink))
  const path = saveCase({ shows, plan: shrunk.plan })
  console.log(`\n${shrunk.plan.steps.length} steps are left: npm run oracle -- --case ${path}`)
}

/** Whether so many minutes have passed since now. */
function inMinutes(minutes: string): () => boolean {
  const end = performance.now() + Number(minutes) * 60_000
  return () => performance.now() > end
}
