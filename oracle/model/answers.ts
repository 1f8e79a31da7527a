import { holds } from "../../apps/server/src/features/permissions/index.ts"
import { type Entry, itemAt } from "../crowd.ts"
import type { Operation } from "../explain.ts"
import type { StagedTenant } from "../stage.ts"
import type { Change } from "../truth.ts"
import {
  type Evidence,
  entriesOf,
  everyRoleOf,
  examine,
  type Findings,
  finally_,
  operationOf,
} from "./findings.ts"

/** The answer to a question, as its history or a reading tells it. */
type Content = Pick<Change, "optionId" | "confidence" | "isNotApplicable">

/** For a reading of a whole assessment: how many changes of a question may have been made when it took effect. */
export type SeenChanges = Map<Entry, Map<number, Set<number>>>

const CLEARED: Content = { optionId: null, confidence: null, isNotApplicable: false }

/**
 * The state of a question is the number of changes of its answer, since the history at the end tells what each of them
 * was. A change that nobody sent, a reply about a change that is not there, and a reading of a state that had passed
 * contradict it.
 *
 * @param readings for which to tell the states they may have met
 */
export function checkAnswers(
  evidence: Evidence,
  findings: Findings,
  where: { tenant: number; assessment: number; readings: readonly Entry[] },
): SeenChanges {
  const tenant = itemAt(evidence.stage.tenants, where.tenant)
  const { id } = itemAt(tenant.assessments, where.assessment)
  const entries = entriesOf(evidence, where.tenant, where.assessment)
  const seen: SeenChanges = new Map(where.readings.map((entry) => [entry, new Map()]))
  for (const [position, question] of tenant.kit.questions.entries()) {
    const changes = evidence.truth.histories.get(`${id}/${question.id}`) ?? []
    const object = `${tenant.slug}, assessment ${where.assessment}, question ${position}`
    checkHistory(findings, object, changes)
    const operations = entries
      .filter(({ act }) => !("question" in act) || act.question === position)
      .flatMap((entry) => operationsOf(entry, tenant, changes, entries))
    const observers = where.readings.map((entry) => {
      const states = new Set<number>()
      seen.get(entry)?.set(question.id, states)
      return { invoked: entry.invoked, returned: entry.returned, see: (state: number) => states.add(state) }
    })
    operations.push(finally_("the history at the end", (state: number) => state === changes.length))
    examine(findings, object, 0, operations, observers)
  }
  return seen
}

/** The history is complete and in order, and no two changes are alike. */
function checkHistory(findings: Findings, object: string, changes: readonly Change[]): void {
  const numbers = changes.map(({ change }) => change)
  if (numbers.some((number, position) => number !== position + 1))
    findings.lies.push(`${object}: the history has the changes ${numbers.join(", ")}`)
  if (new Set(changes.map(({ time }) => time)).size < changes.length)
    findings.lies.push(`${object}: two changes of the history have the same time`)
}

function operationsOf(
  entry: Entry,
  tenant: StagedTenant,
  changes: readonly Change[],
  entries: readonly Entry[],
): Operation<number>[] {
  const { act, reply, person } = entry
  const by = itemAt(tenant.people, person).id
  const status = reply?.status
  const at = (state: number): Content & { approved: boolean | null } =>
    changes[state - 1] ?? { ...CLEARED, approved: null }
  /** The state after one more change, if that is what the history says. */
  const next = (state: number, fits: (change: Change) => boolean): number | null => {
    const change = changes[state]
    return change && change.by === by && fits(change) ? state + 1 : null
  }
  const may = (permission: "answerQuestion" | "approveAnswer") =>
    [...everyRoleOf(entries, person)].some((role) => holds(role, permission))
  const approvals = (state: number) =>
    next(state, (change) => change.approved === true && isSame(change, at(state)))

  if (act.act === "answer") {
    if (status === undefined ? !may("answerQuestion") : status !== 201) return []
    const content = contentOf(act, tenant)
    const told = (reply?.body as { change: number } | null)?.change
    return operationOf(entry, {
      reads: false,
      step(state) {
        const after = isSame(at(state), content) ? state : next(state, (change) => isSame(change, content))
        return told === undefined || told === after ? after : null
      },
    })
  }
  if (act.act === "approve" || act.act === "approve all") {
    if (status === undefined ? !may("approveAnswer") : status === 403) return []
    const step = (state: number) => {
      const { approved } = at(state)
      const isAnswered = approved !== null
      if (!isAnswered) return act.act === "approve all" || status === 404 ? state : null
      if (status === 404) return null
      return approved ? state : approvals(state)
    }
    return operationOf(entry, { reads: status === 404, step })
  }
  if (act.act === "read question" && reply?.status === 200) {
    const { answer, counts } = reply.body as ReadQuestion
    const read: Content & { approved: boolean | null } = {
      optionId: answer?.selectedOption?.id ?? null,
      confidence: answer?.confidenceLevel?.id ?? null,
      isNotApplicable: answer?.isNotApplicable ?? false,
      approved: answer?.approved ?? null,
    }
    return operationOf(entry, {
      reads: true,
      step: (state) =>
        counts.answerHistories === state && isSame(at(state), read) && at(state).approved === read.approved
          ? state
          : null,
    })
  }
  return []
}

type ReadQuestion = {
  answer: null | {
    selectedOption: { id: number } | null
    confidenceLevel: { id: number } | null
    isNotApplicable: boolean
    approved: boolean | null
  }
  counts: { answerHistories: number }
}

function contentOf(act: Extract<Entry["act"], { act: "answer" }>, { kit }: StagedTenant): Content {
  if (act.option === null) return CLEARED
  if (act.option === "not applicable")
    return { optionId: null, confidence: act.confidence, isNotApplicable: true }
  const optionId = itemAt(Object.values(itemAt(kit.questions, act.question).options), act.option)
  return { optionId, confidence: act.confidence, isNotApplicable: false }
}

function isSame(one: Content, other: Content): boolean {
  return (
    one.optionId === other.optionId &&
    one.confidence === other.confidence &&
    one.isNotApplicable === other.isNotApplicable
  )
}

/** Only questions about people may be marked as not applicable: elsewhere that is refused. */
export function isRefusedAnswer(
  act: Extract<Entry["act"], { act: "answer" }>,
  { kit }: StagedTenant,
): boolean {
  return act.option === "not applicable" && !itemAt(kit.questions, act.question).mayNotBeApplicable
}
