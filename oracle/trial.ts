import { setTimeout as pause } from "node:timers/promises"
import { type Crowd, type Entry, gatherCrowd, itemAt } from "./crowd.ts"
import type { Installation } from "./installation.ts"
import { checkAnswers } from "./model/answers.ts"
import {
  AT_THE_END,
  codeOf,
  type Evidence,
  examinedOf,
  type Findings,
  type Sighting,
} from "./model/findings.ts"
import { checkPlaces } from "./model/places.ts"
import { checkRemarks, checkStorage } from "./model/remarks.ts"
import { checkReports } from "./model/reports.ts"
import { checkMails, checkRoles } from "./model/roles.ts"
import { checkScores, isReport } from "./model/scores.ts"
import { ASSESSMENTS, type Plan, TENANTS } from "./plan.ts"
import type { Stage } from "./stage.ts"
import { surpriseOf } from "./statuses.ts"
import { readTruth, type Truth } from "./truth.ts"

export type Verdict = Findings & {
  calls: number
  unanswered: number
  /** How often each call was answered with which status, "full" for a full storage, or "none". */
  answers: Record<string, Record<string, number>>
}

/** Carries out a plan on a new stage, and judges what came of it: in parts, each of which ends before a restore. */
export async function holdTrial(installation: Installation, plan: Plan): Promise<Verdict> {
  const failedBefore = installation.failures.length
  await installation.recover(plan.skew)
  const stage = await installation.setStage()
  const findings: Findings = { lies: [], checked: 0, undecided: 0 }
  try {
    const crowd = gatherCrowd(stage)
    const earlier: Entry[] = []
    let beginning: Truth | null = null
    for (const part of partsOf(plan)) {
      const backup = await carryOut({ installation, stage, crowd }, part)
      await installation.recover()
      await lookOnce(crowd)
      const truth = await readTruth(installation, stage)
      let restored: Restored | null = null
      if (part.isRestored && backup) {
        await installation.restore(slugOf(stage, backup.tenant))
        restored = { ...backup, truth: await readTruth(installation, stage) }
      }
      const entries = crowd.entries.slice(earlier.length)
      const sightings = stage.tenants.map((_, tenant) => sightingsOf(tenant, truth, restored))
      judge({ stage, entries, earlier: [...earlier], beginning, truth, sightings }, findings, crowd)
      earlier.push(...entries)
      beginning = restored?.truth ?? truth
    }
    findings.lies.push(...crowd.outrages, ...installation.failures.slice(failedBefore))
    const unanswered = earlier.filter(({ reply }) => reply === null).length
    return { ...findings, calls: earlier.length, unanswered, answers: countAnswers(earlier) }
  } finally {
    await stage.close()
  }
}

type Part = { begins: number; steps: Plan["steps"]; isRestored: boolean }
/** When an archive was written, of which tenant, or of all. */
type Backup = { tenant: number | null; invoked: number; returned: number }
type Restored = Backup & { truth: Truth }

/** What is tried before each restore, and after the last one. */
function partsOf({ steps }: Plan): Part[] {
  const parts: Part[] = [{ begins: 0, steps: [], isRestored: false }]
  for (const step of steps) {
    const part = parts.at(-1)
    if (!part) continue
    if ("trouble" in step && step.trouble === "restore") {
      part.isRestored = true
      parts.push({ begins: step.at, steps: [], isRestored: false })
    } else part.steps.push(step)
  }
  return parts
}

/**
 * Starts each step at its moment, whether or not earlier ones have ended, and waits for all of them.
 *
 * @returns the last archive that was written
 */
async function carryOut(
  { installation, stage, crowd }: { installation: Installation; stage: Stage; crowd: Crowd },
  { begins, steps }: Part,
): Promise<Backup | null> {
  const begun = performance.now()
  const underWay: Promise<void>[] = []
  let last: Backup | null = null
  const backUp = async (tenant: number | null, killedAfterMs?: number) => {
    const invoked = crowd.tick()
    const isWritten = await installation.backUp(slugOf(stage, tenant), killedAfterMs)
    if (isWritten) last = { tenant, invoked, returned: crowd.tick() }
  }
  const begin = (step: Part["steps"][number]): Promise<void> => {
    if (!("trouble" in step)) return crowd.perform(step)
    switch (step.trouble) {
      case "move tenant":
        return installation.move(slugOf(stage, step.tenant) ?? "", step)
      case "back up":
        return backUp(step.tenant, step.killedAfterMs)
      case "restore":
        return Promise.resolve()
      default:
        return installation.cause(step)
    }
  }
  for (const step of steps) {
    const wait = step.at - begins - (performance.now() - begun)
    if (wait > 1) await pause(wait)
    underWay.push(begin(step))
  }
  await Promise.all(underWay)
  return last
}

function slugOf(stage: Stage, tenant: number | null): string | null {
  return tenant === null ? null : itemAt(stage.tenants, tenant).slug
}

/** The owners read every report, when nothing else is under way: it must show what is stored in the end. */
async function lookOnce(crowd: Crowd): Promise<void> {
  for (let tenant = 0; tenant < TENANTS; tenant++) {
    for (let assessment = 0; assessment < ASSESSMENTS; assessment++)
      await crowd.perform({ at: 0, tenant, person: 0, act: "read report", assessment })
  }
}

function sightingsOf(tenant: number, truth: Truth, restored: Restored | null): Sighting[] {
  const end = { invoked: AT_THE_END - 1, returned: AT_THE_END }
  const sightings: Sighting[] = [{ truth, name: "at the end", ...end }]
  if (!restored) return sightings
  const { invoked, returned } = restored.tenant === null || restored.tenant === tenant ? restored : end
  return [...sightings, { truth: restored.truth, name: "in the archive", invoked, returned }]
}

function judge(evidence: Evidence, findings: Findings, crowd: Crowd): void {
  const { stage, entries, sightings } = evidence
  for (const { truth: seen } of sightings.flat())
    findings.lies.push(...seen.left.map((what) => `${what} was left behind`))
  for (const entry of entries) {
    const surprise = surpriseOf(entry, stage)
    if (surprise !== null) findings.lies.push(surprise)
  }
  for (const tenant of stage.tenants.keys()) {
    for (let assessment = 0; assessment < ASSESSMENTS; assessment++) {
      const examined = examinedOf(evidence, findings, { tenant, assessment })
      const mayBePublic = checkReports(examined)
      checkRoles(examined, mayBePublic)
      checkPlaces(examined)
      const seen = checkAnswers(examined, examined.entries.filter(isReport))
      checkScores(examined, seen, (entry) => entry.act.act === "follow link" || mayBePublic(entry))
    }
  }
  checkRemarks(evidence, findings, crowd.remarks)
  checkStorage(evidence, findings)
  checkMails(evidence, findings)
}

function countAnswers(entries: readonly Entry[]): Verdict["answers"] {
  const counts: Verdict["answers"] = {}
  for (const entry of entries) {
    const { act, reply } = entry
    const isFull = codeOf(entry) === "UPGRADE_REQUIRED"
    const status = reply === null ? "none" : isFull ? "full" : String(reply.status)
    const ofAct = counts[act.act] ?? {}
    counts[act.act] = { ...ofAct, [status]: (ofAct[status] ?? 0) + 1 }
  }
  return counts
}
