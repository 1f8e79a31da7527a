import { holds } from "../../apps/server/src/features/permissions/index.ts"
import { SYSTEM_USER_ID } from "../../apps/server/src/features/users/index.ts"
import { type Entry, itemAt } from "../crowd.ts"
import type { Operation } from "../explain.ts"
import { REMOVED_QUESTION } from "../plan.ts"
import { optionIdOf, type StagedTenant } from "../stage.ts"
import type { Change } from "../truth.ts"
import { type AssessmentEntry, type Examined, examine, type Findings, operationOf, seen } from "./findings.ts"
import { isReleased, possibleModels } from "./versions.ts"

/** The answer to a question, as its history or a reading tells it. */
type Content = Pick<Change, "optionId" | "confidence" | "isNotApplicable">

/** For a reading of a whole assessment: how many changes of a question may have been made when it took effect. */
export type SeenChanges = Map<Entry, Map<number, Set<number>>>

const CLEARED: Content = { optionId: null, confidence: null, isNotApplicable: false }

/**
 * The state of a question is the number of changes of its answer, since the history at the end tells what each of them
 * was. A change that nobody sent, a reply about a change that is not there, and a reading of a state that had passed
 * contradict it. A release may clear an answer that its version of the kit does not have.
 *
 * @param readings for which to tell the states they may have met
 */
export function checkAnswers(examined: Examined, readings: readonly Entry[]): SeenChanges {
  const { evidence, findings, staged, id, name, sightings } = examined
  const found: SeenChanges = new Map(readings.map((entry) => [entry, new Map()]))
  for (const [position, question] of staged.kit.questions.entries()) {
    const of = `${id}/${question.id}`
    const changes = evidence.truth.histories.get(of) ?? []
    const object = `${name}, question ${position}`
    checkHistory(findings, object, changes)
    const initial = evidence.beginning?.histories.get(of)?.length ?? 0
    const entries = examined.entries.filter(({ act }) => !("question" in act) || act.question === position)
    const operations = [
      ...entries.flatMap((entry) => operationsOf(entry, changes, examined)),
      ...clearings(changes, examined, initial),
    ]
    for (const entry of entries) checkVersion(entry, question.id, examined)
    const observers = readings.map((entry) => {
      const states = new Set<number>()
      found.get(entry)?.set(question.id, states)
      return { invoked: entry.invoked, returned: entry.returned, see: (state: number) => states.add(state) }
    })
    for (const sighting of sightings) {
      const stored = sighting.truth.histories.get(of) ?? []
      if (JSON.stringify(stored) !== JSON.stringify(changes.slice(0, stored.length)))
        findings.lies.push(`${object}: ${sighting.name} has another history`)
      operations.push(seen(sighting, `${stored.length} changes`, (state) => state === stored.length))
    }
    examine(findings, object, initial, operations, observers)
    const last = contentAfter(changes, changes.length).optionId
    // It may be on an earlier version, if nobody has read it since the last release.
    const model = evidence.truth.models.get(`${examined.tenant}/${evidence.truth.versionOf(id)}`)
    if (last !== null && !model?.questionById.get(question.id)?.options.some((option) => option.id === last))
      findings.lies.push(`${object}: the answer at the end has an option that the kit does not have`)
  }
  return found
}

/**
 * Moving to a version of the kit may clear an answer, once, at any time after that was released: the first that was
 * cleared after the first release at the earliest, the second after the second.
 */
function clearings(
  changes: readonly Change[],
  { evidence, tenant }: Examined,
  initial: number,
): Operation<number>[] {
  const isClearing = (change: Change | undefined) => change?.by === SYSTEM_USER_ID && isSame(change, CLEARED)
  const releases = evidence.entries.filter((entry) => isReleased(entry, tenant)).map(({ invoked }) => invoked)
  const begun = [...(evidence.beginning ? [0] : []), ...releases].sort((one, other) => one - other)
  const count = changes.slice(initial).filter(isClearing).length
  return begun.slice(0, count).map((invoked, nth) => ({
    ...{ invoked, returned: Number.POSITIVE_INFINITY, reads: false, label: "a release" },
    step(state) {
      const earlier = changes.slice(initial, state).filter(isClearing).length
      return earlier === nth && isClearing(changes[state]) ? state + 1 : null
    },
  }))
}

/** What was accepted must be part of a version that may have been in force, and what was not found must be missing in one. */
function checkVersion(
  entry: Entry,
  questionId: number,
  { evidence, findings, tenant, staged }: Examined,
): void {
  const { act, reply } = entry
  if (act.act !== "answer" && act.act !== "read question") return
  if (reply?.status !== 404 && reply?.status !== 201) return
  const optionId =
    act.act === "answer" && typeof act.option === "number"
      ? optionIdOf(staged, { question: act.question, option: act.option })
      : undefined
  if (act.act === "answer" && act.option === null) return
  const isPart = possibleModels(evidence, entry, tenant, { lagging: true }).map((model) => {
    const question = model.questionById.get(questionId)
    return (
      question !== undefined && (optionId === undefined || question.options.some(({ id }) => id === optionId))
    )
  })
  findings.checked++
  if (isPart.includes(reply.status === 201)) return
  findings.lies.push(
    `${JSON.stringify(act)} was answered ${reply.status}, which no version of the kit explains`,
  )
}

/** The history is complete and in order, and no two changes are alike. */
function checkHistory(findings: Findings, object: string, changes: readonly Change[]): void {
  const numbers = changes.map(({ change }) => change)
  if (numbers.some((number, position) => number !== position + 1))
    findings.lies.push(`${object}: the history has the changes ${numbers.join(", ")}`)
  if (new Set(changes.map(({ time }) => time)).size < changes.length)
    findings.lies.push(`${object}: two changes of the history have the same time`)
}

function contentAfter(changes: readonly Change[], count: number): Content & { approved: boolean | null } {
  return changes[count - 1] ?? { ...CLEARED, approved: null }
}

function operationsOf(
  entry: AssessmentEntry,
  changes: readonly Change[],
  { staged, everyRole }: Examined,
): Operation<number>[] {
  const { act, reply, person } = entry
  const by = itemAt(staged.people, person).id
  const status = reply?.status
  const at = (state: number) => contentAfter(changes, state)
  /** The state after one more change, if that is what the history says. */
  const next = (state: number, fits: (change: Change) => boolean): number | null => {
    const change = changes[state]
    return change && change.by === by && fits(change) ? state + 1 : null
  }
  const may = (permission: "answerQuestion" | "approveAnswer") =>
    [...everyRole(person)].some((role) => holds(role, permission))
  const approvals = (state: number) =>
    next(state, (change) => change.approved === true && isSame(change, at(state)))

  if (act.act === "answer") {
    if (status === undefined ? !may("answerQuestion") : status !== 201) return []
    const content = contentOf(act, staged)
    const told = (reply?.body as { change: number } | null)?.change
    return operationOf(entry, {
      reads: false,
      step(state) {
        // Of a question that is gone, no change is known.
        if (told === 0 && act.question === REMOVED_QUESTION && isSame(content, CLEARED))
          return isSame(at(state), CLEARED) ? state : null
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

function contentOf(act: Extract<Entry["act"], { act: "answer" }>, staged: StagedTenant): Content {
  if (act.option === null) return CLEARED
  if (act.option === "not applicable")
    return { optionId: null, confidence: act.confidence, isNotApplicable: true }
  const optionId = optionIdOf(staged, { question: act.question, option: act.option }) ?? null
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
