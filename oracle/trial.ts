import { setTimeout as pause } from "node:timers/promises"
import { type Crowd, type Entry, gatherCrowd, itemAt } from "./crowd.ts"
import type { Installation } from "./installation.ts"
import { checkAnswers, isRefusedAnswer } from "./model/answers.ts"
import type { Evidence, Findings } from "./model/findings.ts"
import { checkPlaces } from "./model/places.ts"
import { checkRemarks } from "./model/remarks.ts"
import { checkReports } from "./model/reports.ts"
import { checkMails, checkRoles } from "./model/roles.ts"
import { checkScores, isReport } from "./model/scores.ts"
import { ASSESSMENTS, type Plan } from "./plan.ts"
import { type Stage, setStage } from "./stage.ts"
import { readTruth } from "./truth.ts"

export type Verdict = Findings & {
  calls: number
  unanswered: number
  /** How often each call was answered with which status. */
  answers: Record<string, Record<string, number>>
}

/** Carries out a plan on a new stage, and judges what came of it. */
export async function holdTrial(installation: Installation, plan: Plan): Promise<Verdict> {
  await installation.recover(plan.skew)
  const stage = await setStage(installation)
  try {
    const crowd = gatherCrowd(stage)
    await carryOut(installation, plan, crowd)
    await installation.recover()
    const truth = await readTruth(installation, stage)
    return judge({ stage, entries: crowd.entries, truth }, crowd, installation)
  } finally {
    await stage.close()
  }
}

/** Starts each step at its moment, whether or not earlier ones have ended, and waits for all of them. */
async function carryOut(installation: Installation, plan: Plan, crowd: Crowd): Promise<void> {
  const begun = performance.now()
  const underWay: Promise<void>[] = []
  for (const step of plan.steps) {
    const wait = step.at - (performance.now() - begun)
    if (wait > 1) await pause(wait)
    underWay.push("trouble" in step ? installation.cause(step) : crowd.perform(step))
  }
  await Promise.all(underWay)
}

function judge(evidence: Evidence, crowd: Crowd, installation: Installation): Verdict {
  const { stage, entries, truth } = evidence
  const findings: Findings = { lies: [...crowd.outrages], checked: 0, undecided: 0 }
  findings.lies.push(...installation.failures)
  findings.lies.push(...truth.left.map((what) => `${what} was left behind`))
  for (const entry of entries) {
    const surprise = surpriseOf(entry, stage)
    if (surprise !== null) findings.lies.push(surprise)
  }
  for (const [tenant, { slug }] of stage.tenants.entries()) {
    for (let assessment = 0; assessment < ASSESSMENTS; assessment++) {
      const where = { tenant, assessment }
      const mayBePublic = checkReports(evidence, findings, where)
      checkRoles(evidence, findings, { ...where, mayBePublic })
      checkPlaces(evidence, findings, where)
      const readings = entries.filter(
        (entry) =>
          isReport(entry) &&
          entry.tenant === tenant &&
          "assessment" in entry.act &&
          entry.act.assessment === assessment,
      )
      const seen = checkAnswers(evidence, findings, { ...where, readings })
      const isPublic = (entry: Entry) => entry.act.act === "follow link" || mayBePublic(entry)
      checkScores(evidence, findings, seen, { ...where, isPublic })
    }
    const { missing, extra } = itemAt(truth.files, tenant)
    const lost = entries.filter(
      (entry) => entry.tenant === tenant && entry.act.act === "attach" && entry.reply === null,
    ).length
    if (missing.length > 0) findings.lies.push(`${slug}: the files ${missing.join(", ")} are missing`)
    // A file is stored before its row: one whose storing was interrupted is removed a day later.
    if (extra > lost)
      findings.lies.push(`${slug}: ${extra} files without a row, of ${lost} interrupted uploads`)
  }
  checkRemarks(evidence, findings, crowd.remarks)
  checkMails(evidence, findings)
  const unanswered = entries.filter(({ reply }) => reply === null).length
  return { ...findings, calls: entries.length, unanswered, answers: countAnswers(entries) }
}

function countAnswers(entries: readonly Entry[]): Verdict["answers"] {
  const counts: Verdict["answers"] = {}
  for (const { act, reply } of entries) {
    const status = reply === null ? "none" : String(reply.status)
    const ofAct = counts[act.act] ?? {}
    counts[act.act] = { ...ofAct, [status]: (ofAct[status] ?? 0) + 1 }
  }
  return counts
}

/** The statuses that a call may be answered with; others surprise. */
const expected: Record<Entry["act"]["act"], readonly number[]> = {
  answer: [201, 403],
  approve: [200, 403, 404],
  "approve all": [200, 403],
  "read question": [200, 403],
  "read report": [200, 403, 422],
  "read assessment": [200, 403],
  "grant role": [201, 403, 409, 422],
  "change role": [200, 400, 403, 404, 422],
  "remove role": [204, 403, 404, 422],
  publish: [200, 403],
  "open report": [200, 403, 422],
  "follow link": [200, 404],
  "add remark": [201, 403],
  "list remarks": [200, 403],
  "settle remark": [200, 204, 403, 404],
  // There may be five files already.
  attach: [201, 400, 403, 404],
  move: [200, 400, 403, 422],
  trespass: [401, 403, 404],
  "release kit": [200],
}

function surpriseOf(entry: Entry, stage: Stage): string | null {
  const { act, reply, tenant } = entry
  if (reply === null) return null
  const isRefused = act.act === "answer" && isRefusedAnswer(act, itemAt(stage.tenants, tenant))
  const statuses = isRefused ? [400, 403] : expected[act.act]
  if (statuses.includes(reply.status)) return null
  return `${JSON.stringify(act)} was answered ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`
}
