import { roleIds } from "../../apps/server/src/features/permissions/index.ts"
import { type Entry, itemAt } from "../crowd.ts"
import { type Explanation, explain, type Observer, type Operation } from "../explain.ts"
import { PEOPLE } from "../plan.ts"
import type { Stage, StagedTenant } from "../stage.ts"
import type { Truth } from "../truth.ts"

/** What a part of a trial is judged by: what people did and were told, and what was stored. */
export type Evidence = {
  stage: Stage
  entries: readonly Entry[]
  /** Of the parts before a restore. */
  earlier: readonly Entry[]
  /** What was stored in the beginning; null on a new stage. */
  beginning: Truth | null
  /** What is stored in the end. */
  truth: Truth
  /** For each tenant, what was seen of the tables when: in the end, and in a backup that was restored. */
  sightings: readonly (readonly Sighting[])[]
}

/** What was stored at some moment between the two. */
export type Sighting = { truth: Truth; name: string; invoked: number; returned: number }

/** An assessment that is examined. */
export type Examined = {
  evidence: Evidence
  findings: Findings
  /** Positions on the stage. */
  tenant: number
  assessment: number
  staged: StagedTenant
  id: string
  /** How findings call it. */
  name: string
  /** The entries about it. */
  entries: readonly AssessmentEntry[]
  sightings: readonly Sighting[]
  /** All roles, by id, that a person may ever have had on it; null for none. */
  everyRole(person: number): ReadonlySet<number | null>
}

export type AssessmentEntry = Entry & { act: { assessment: number } }

export function examinedOf(
  evidence: Evidence,
  findings: Findings,
  where: { tenant: number; assessment: number },
): Examined {
  const { stage, entries, earlier, sightings } = evidence
  const staged = itemAt(stage.tenants, where.tenant)
  const { id } = itemAt(staged.assessments, where.assessment)
  const about = entriesAbout(entries, where)
  const ever = [...entriesAbout(earlier, where), ...about]
  return {
    ...{ evidence, findings, ...where, staged, id, entries: about },
    name: `${staged.slug}, assessment ${where.assessment}`,
    sightings: itemAt(sightings, where.tenant),
    everyRole: (person) => everyRoleOf(ever, person),
  }
}

/** What was found: lies, and how many objects and calls were checked. */
export type Findings = { lies: string[]; checked: number; undecided: number }

/** The time of readings at the end, after everything else. */
export const AT_THE_END = Number.MAX_SAFE_INTEGER

/** Looks for an explanation of all calls on one object, and notes if there is none. */
export function examine<State>(
  findings: Findings,
  object: string,
  initial: State,
  operations: readonly Operation<State>[],
  observers: readonly Observer<State>[] = [],
): Explanation<State> {
  const explanation = explain(initial, operations, (state) => JSON.stringify(state), observers)
  findings.checked += operations.length
  if (explanation.outcome === "undecided") findings.undecided++
  if (explanation.outcome === "contradicted") {
    const states = explanation.states.slice(0, 5).map((state) => JSON.stringify(state))
    findings.lies.push(`${object}: "${explanation.call}" contradicts ${states.join(" or ")}`)
  }
  return explanation
}

/** An operation from a call; without a reply, it is left out if it only reads. */
export function operationOf<State>(
  { invoked, returned, reply, act, person }: Entry,
  { reads, step }: { reads: boolean; step(state: State): State | null },
): Operation<State>[] {
  if (reads && reply === null) return []
  const answer = reply === null ? "no reply" : `${reply.status} ${JSON.stringify(reply.body)?.slice(0, 300)}`
  const label = `${PEOPLE[person]} at ${invoked}: ${JSON.stringify(act)} -> ${answer}`
  return [{ invoked, returned, reads, step, label }]
}

/** What was stored, as somebody who read it then. */
export function seen<State>(
  { name, invoked, returned }: Sighting,
  what: string,
  fits: (state: State) => boolean,
): Operation<State> {
  const step = (state: State) => (fits(state) ? state : null)
  return { invoked, returned, reads: true, step, label: `${what} ${name}` }
}

export function codeOf({ reply }: Entry): string | undefined {
  return (reply?.body as { code?: string } | null)?.code
}

function entriesAbout(
  entries: readonly Entry[],
  { tenant, assessment }: { tenant: number; assessment: number },
): AssessmentEntry[] {
  return entries.filter(
    (entry): entry is AssessmentEntry =>
      entry.tenant === tenant &&
      "assessment" in entry.act &&
      entry.act.act !== "trespass" &&
      entry.act.assessment === assessment,
  )
}

function everyRoleOf(entries: readonly Entry[], person: number): Set<number | null> {
  const beginning = roleIds[PEOPLE[person] ?? "viewer"]
  const roles = new Set<number | null>([beginning])
  for (const { act, reply } of entries) {
    if (reply !== null && reply.status >= 400) continue
    if ((act.act === "grant role" || act.act === "change role") && act.to === person) roles.add(act.role)
    if (act.act === "remove role" && act.to === person) roles.add(null)
  }
  return roles
}
