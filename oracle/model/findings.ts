import { roleIds } from "../../apps/server/src/features/permissions/index.ts"
import type { Entry } from "../crowd.ts"
import { type Explanation, explain, type Observer, type Operation } from "../explain.ts"
import { PEOPLE } from "../plan.ts"
import type { Stage } from "../stage.ts"
import type { Truth } from "../truth.ts"

/** What a trial is judged by: what people did and were told, and what is stored in the end. */
export type Evidence = { stage: Stage; entries: readonly Entry[]; truth: Truth }

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

/** Reading something at the end, when nothing else is under way. */
export function finally_<State>(label: string, fits: (state: State) => boolean): Operation<State> {
  return {
    ...{ invoked: AT_THE_END - 1, returned: AT_THE_END, reads: true, label },
    step: (state) => (fits(state) ? state : null),
  }
}

export function codeOf({ reply }: Entry): string | undefined {
  return (reply?.body as { code?: string } | null)?.code
}

/** The entries about one assessment. */
export function entriesOf(
  { entries }: Evidence,
  tenant: number,
  assessment: number,
): (Entry & { act: { assessment: number } })[] {
  return entries.filter(
    (entry): entry is Entry & { act: { assessment: number } } =>
      entry.tenant === tenant &&
      "assessment" in entry.act &&
      entry.act.act !== "trespass" &&
      entry.act.assessment === assessment,
  )
}

/** All roles, by id, that a person may ever have had on an assessment; null for none. */
export function everyRoleOf(entries: readonly Entry[], person: number): Set<number | null> {
  const beginning = roleIds[PEOPLE[person] ?? "viewer"]
  const roles = new Set<number | null>([beginning])
  for (const { act, reply } of entries) {
    if (reply !== null && reply.status >= 400) continue
    if ((act.act === "grant role" || act.act === "change role") && act.to === person) roles.add(act.role)
    if (act.act === "remove role" && act.to === person) roles.add(null)
  }
  return roles
}
