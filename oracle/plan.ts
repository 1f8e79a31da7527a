import { type Random, seededRandom } from "./random.ts"

/*
 * What is tried: calls of people and troubles, each at a moment. A plan names everything by its position on the stage,
 * so it is plain JSON, can be saved, and still means the same when steps are left out.
 */

/** The people of each tenant, by position. The first one owns the spaces and the kit, the others begin with a role. */
export const PEOPLE = ["manager", "assessor", "associate", "commenter", "viewer"] as const

export const TENANTS = 2
export const ASSESSMENTS = 2
export const QUESTIONS = 8
export const NODES = 2
/** Names of the database servers, the one with the registry first. */
export const CELLS = ["main", "west"] as const

/** What each person may store, in megabytes, and the bytes of each file: two fit. */
export const STORAGE_OF_PERSON_MB = 1
export const FILE_BYTES = 450_000

/** By position: the question that releases give other options and the first ones again, and the one they remove. */
export const CHANGING_QUESTION = 2
export const REMOVED_QUESTION = 7

/** Who does it: a person of a tenant. */
type Actor = { tenant: number; person: number }
type OnAssessment = { assessment: number }
type OnQuestion = OnAssessment & { question: number }

export type Act =
  /** Options from 3 on are those that the changing question has at times. */
  | (OnQuestion & { act: "answer"; option: number | "not applicable" | null; confidence: number })
  | (OnQuestion & { act: "approve" | "read question" | "list remarks" })
  | (OnAssessment & { act: "approve all" | "read report" | "read assessment" })
  | (OnAssessment & { act: "grant role" | "change role"; to: number; role: number })
  | (OnAssessment & { act: "remove role"; to: number })
  | (OnAssessment & { act: "publish"; published: boolean })
  | (OnAssessment & { act: "open report"; visibility: "PUBLIC" | "RESTRICTED"; newLink: boolean })
  /** Reads a report by one of the links seen so far, counted from the latest, without an account. */
  | (OnAssessment & { act: "follow link"; back: number })
  | (OnQuestion & { act: "add remark"; kind: "evidence" | "comment" })
  /** Removes an evidence or resolves a comment, or attaches a file; `remark` counts those that were added. */
  | (OnAssessment & { act: "settle remark" | "attach"; remark: number })
  | (OnAssessment & { act: "move"; space: number })
  /** Calls about an assessment of the other tenant, at either address. */
  | (OnQuestion & { act: "trespass"; address: "own" | "other"; writes: boolean })
  /** Changes the weight of an attribute of the kit in a new version, or a question besides, and releases that. */
  | { act: "release kit"; weight: number; change: "none" | "other options" | "without a question" }

export type Trouble =
  | { trouble: "kill node"; node: number }
  /** Replaces the version before; unless it is left alone, the start is killed after so long, and made again. */
  | { trouble: "update node"; node: number; killedAfterMs: number | null }
  | { trouble: "stop database"; cell: number; mode: "fast" | "immediate"; milliseconds: number }
  | { trouble: "cut" | "stall" | "slow"; node: number; side: "people" | "database"; milliseconds: number }
  /**
   * Moves a tenant to the other cell, and confirms it. Unless it is left alone, the move is killed when it has said so
   * many lines, and then made again or cancelled.
   */
  | { trouble: "move tenant"; tenant: number; ends: "alone" | "again" | "cancelled"; lines: number }
  /** Writes an archive of the installation, or of a tenant; it may be killed so long after its start. */
  | { trouble: "back up"; tenant: number | null; killedAfterMs?: number }
  /** Waits until everything has ended, and goes back to the last archive. */
  | { trouble: "restore" }

export type Step = { at: number } & ((Actor & Act) | Trouble)

/** `skew`: how many seconds the clock of the second node is ahead. */
export type Plan = { seed: number; milliseconds: number; skew: number; steps: Step[] }

const CALLS_PER_SECOND = 40

/** The default tenant cannot be removed, so only another one is restored while nodes run. */
const RESTORED_TENANT = 1

/** What people do, and how often in relation to each other. */
const habits: [number, (random: Random) => Act][] = [
  [30, (random) => ({ act: "answer", ...answer(random), confidence: 1 + random.below(5) })],
  [5, (random) => ({ act: "approve", ...question(random) })],
  [2, (random) => ({ act: "approve all", ...assessment(random) })],
  [16, (random) => ({ act: "read question", ...question(random) })],
  [8, (random) => ({ act: "read report", ...assessment(random) })],
  [2, (random) => ({ act: "read assessment", ...assessment(random) })],
  [4, (random) => ({ act: "change role", ...assessment(random), to: member(random), role: random.below(5) })],
  [2, (random) => ({ act: "remove role", ...assessment(random), to: member(random) })],
  [6, (random) => ({ act: "grant role", ...assessment(random), to: member(random), role: random.below(5) })],
  [4, (random) => ({ act: "publish", ...assessment(random), published: random.chance(0.6) })],
  [
    5,
    (random) => ({
      act: "open report",
      ...assessment(random),
      visibility: random.chance(0.8) ? "PUBLIC" : "RESTRICTED",
      newLink: random.chance(0.4),
    }),
  ],
  [10, (random) => ({ act: "follow link", ...assessment(random), back: random.chance(0.8) ? 0 : 1 })],
  [5, (random) => ({ act: "add remark", ...question(random), kind: random.pick(["evidence", "comment"]) })],
  [5, (random) => ({ act: "settle remark", ...assessment(random), remark: random.below(20) })],
  [7, (random) => ({ act: "attach", ...assessment(random), remark: random.below(20) })],
  [6, (random) => ({ act: "list remarks", ...question(random) })],
  [2, (random) => ({ act: "move", ...assessment(random), space: random.below(2) })],
  [
    3,
    (random) => ({
      act: "trespass",
      ...question(random),
      address: random.pick(["own", "other"]),
      writes: random.chance(0.5),
    }),
  ],
  [
    2,
    (random) => ({
      act: "release kit",
      weight: 1 + random.below(4),
      change: random.pick(["none", "other options", "other options", "without a question"]),
    }),
  ],
]

/** How many people, from the owner on, usually do it; others try it now and then. */
const usually: Partial<Record<Act["act"], number>> = {
  answer: 3,
  approve: 2,
  "approve all": 2,
  publish: 2,
  "open report": 2,
  "grant role": 1,
  "change role": 1,
  "remove role": 1,
  move: 1,
  "release kit": 1,
}

/** @param isUpdate whether the nodes begin with the version before, and are updated one after the other */
export function makePlan(seed: number, milliseconds: number, isUpdate = false): Plan {
  const random = seededRandom(seed)
  const steps: Step[] = []
  for (let at = 0; at < milliseconds; at += random.below(2000 / CALLS_PER_SECOND)) {
    const act = habit(random)
    steps.push({
      at,
      tenant: random.below(TENANTS),
      person: random.below((random.chance(0.8) && usually[act.act]) || PEOPLE.length),
      ...act,
    })
  }
  steps.push(...(isUpdate ? troublesOfUpdate(random, milliseconds) : troubles(random, milliseconds)))
  return {
    seed,
    milliseconds,
    skew: random.below(9) - 4,
    steps: steps.sort((one, other) => one.at - other.at),
  }
}

function habit(random: Random): Act {
  let left = random.below(habits.reduce((sum, [weight]) => sum + weight, 0))
  for (const [weight, make] of habits) {
    left -= weight
    if (left < 0) return make(random)
  }
  throw new Error("The weights of the habits do not add up.")
}

/**
 * One of each kind that ends processes, moves of tenants, and a restore, at moments of their own; connections are in
 * trouble all the time.
 */
function troubles(random: Random, milliseconds: number): Step[] {
  const within = momentsOf(random, milliseconds)
  const first = random.below(NODES)
  const mover = random.below(TENANTS)
  const steps: Step[] = [
    { at: within(0.05, 0.2), ...move(random, mover) },
    { at: within(0.15, 0.25), trouble: "kill node", node: first },
    { at: within(0.22, 0.27), ...backup(random) },
    { at: within(0.28, 0.33), ...killedBackup(random) },
    ...(random.chance(0.5) ? [{ at: within(0.34, 0.39), ...backup(random) }] : []),
    { at: within(0.4, 0.5), ...stoppedDatabase(random) },
    { at: within(0.55, 0.65), trouble: "restore" },
    ...(random.chance(0.5) ? [{ at: within(0.65, 0.75), ...move(random, (mover + 1) % TENANTS) }] : []),
    { at: within(0.65, 0.8), trouble: "kill node", node: (first + 1) % NODES },
  ]
  return [...steps, ...badConnections(random, milliseconds)]
}

/**
 * The first node that is updated migrates the tables while the other one works, and each may be killed before both are of
 * the same version. Until then, tenants are neither moved nor restored.
 */
function troublesOfUpdate(random: Random, milliseconds: number): Step[] {
  const within = momentsOf(random, milliseconds)
  const first = random.below(NODES)
  const update = (node: number): Trouble => ({
    ...{ trouble: "update node", node },
    killedAfterMs: random.chance(0.5) ? 300 + random.below(2500) : null,
  })
  const steps: Step[] = [
    { at: within(0.1, 0.15), ...update(first) },
    ...(random.chance(0.6)
      ? [{ at: within(0.15, 0.45), trouble: "kill node" as const, node: random.below(NODES) }]
      : []),
    ...(random.chance(0.4) ? [{ at: within(0.15, 0.45), ...stoppedDatabase(random) }] : []),
    { at: within(0.45, 0.55), ...update((first + 1) % NODES) },
    { at: within(0.65, 0.7), ...backup(random) },
    { at: within(0.7, 0.75), ...killedBackup(random) },
    { at: within(0.75, 0.8), trouble: "kill node", node: random.below(NODES) },
    { at: within(0.8, 0.85), trouble: "restore" },
    { at: within(0.85, 0.9), ...move(random, random.below(TENANTS)) },
  ]
  return [...steps, ...badConnections(random, milliseconds)]
}

function momentsOf(random: Random, milliseconds: number) {
  return (from: number, to: number) => Math.round(milliseconds * (from + random.next() * (to - from)))
}

function move(random: Random, tenant: number): Trouble {
  const lines = 1 + random.below(4)
  return {
    trouble: "move tenant",
    tenant,
    lines,
    ends: random.pick(["alone", "again", "again", "cancelled"]),
  }
}

function backup(random: Random): Extract<Trouble, { trouble: "back up" }> {
  return { trouble: "back up", tenant: random.chance(0.4) ? RESTORED_TENANT : null }
}

/** Most are killed while they write, some before they begin, some when they have ended. */
function killedBackup(random: Random): Trouble {
  return { ...backup(random), killedAfterMs: 300 + random.below(2500) }
}

function stoppedDatabase(random: Random): Trouble {
  return {
    trouble: "stop database",
    cell: random.below(CELLS.length),
    mode: random.pick(["fast", "immediate"]),
    milliseconds: 200 + random.below(1500),
  }
}

function badConnections(random: Random, milliseconds: number): Step[] {
  const steps: Step[] = []
  for (let at = 500; at < milliseconds * 0.95; at += 800 + random.below(1500)) {
    steps.push({
      at,
      trouble: random.pick(["cut", "stall", "slow", "slow", "slow"]),
      node: random.below(NODES),
      side: random.pick(["people", "people", "people", "database"]),
      milliseconds: 100 + random.below(700),
    })
  }
  return steps
}

function assessment(random: Random): OnAssessment {
  return { assessment: random.below(ASSESSMENTS) }
}

function question(random: Random): OnQuestion {
  return { ...assessment(random), question: random.below(QUESTIONS) }
}

/** Anybody but the owner. */
function member(random: Random): number {
  return 1 + random.below(PEOPLE.length - 1)
}

function answer(random: Random): OnQuestion & { option: number | "not applicable" | null } {
  const asked = question(random)
  if (random.chance(0.1)) return { ...asked, option: null }
  if (random.chance(0.1)) return { ...asked, option: "not applicable" }
  return { ...asked, option: random.below(asked.question === CHANGING_QUESTION ? 6 : 3) }
}
