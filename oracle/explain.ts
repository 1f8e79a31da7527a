/*
 * Whether calls that overlapped can be explained: whether each can have taken effect at one moment between its being
 * sent and its being answered, so that every reply fits the state it met (linearizability). The search follows G. Lowe,
 * "Testing for linearizability", 2017: calls take effect when they are answered at the latest, and all states that are
 * still possible are kept.
 */

/** A call on one object. Times are numbers of events, no two alike. */
export type Operation<State> = {
  invoked: number
  /** Infinity without a reply: then it may take effect at any later moment, or never. */
  returned: number
  /** Whether it only reads. */
  reads: boolean
  /** The state after it; null if it cannot have met this state, or not with this reply. */
  step(state: State): State | null
  label: string
}

/** Someone who wants to know all states that an object may have had during a call. */
export type Observer<State> = { invoked: number; returned: number; see(state: State): void }

export type Explanation<State> =
  | { outcome: "explained"; states: State[] }
  /** `call` does not fit; `states` are those it may have met. */
  | { outcome: "contradicted"; call: string; states: State[] }
  /** There are too many possibilities to tell. */
  | { outcome: "undecided" }

/** One possibility: the state, and which of the calls under way have taken effect. */
type Possibility<State> = { state: State; done: ReadonlySet<Operation<State>> }

const MOST_POSSIBILITIES = 20_000

/** @param keyOf equal for equal states */
export function explain<State>(
  initial: State,
  operations: readonly Operation<State>[],
  keyOf: (state: State) => string,
  observers: readonly Observer<State>[] = [],
): Explanation<State> {
  const numbers = new Map(operations.map((operation, number) => [operation, number]))
  const underWay = new Set<Operation<State>>()
  const watching = new Set<Observer<State>>()
  let possible: Possibility<State>[] = [{ state: initial, done: new Set() }]

  /** Reads take effect as early as they can: that excludes nothing. */
  const withReads = ({ state, done }: Possibility<State>): Possibility<State> => {
    const fitting = [...underWay].filter(
      (operation) => operation.reads && !done.has(operation) && operation.step(state) !== null,
    )
    return fitting.length === 0 ? { state, done } : { state, done: new Set([...done, ...fitting]) }
  }
  const keyOfPossibility = ({ state, done }: Possibility<State>) =>
    `${keyOf(state)}|${[...done].map((operation) => numbers.get(operation)).sort()}`
  /** What is possible now, with any of the calls under way having taken effect; null if that is too much. */
  const reachable = (): Possibility<State>[] | null => {
    const found = new Map<string, Possibility<State>>()
    const open = possible.map(withReads)
    for (let next = open.pop(); next; next = open.pop()) {
      const key = keyOfPossibility(next)
      if (found.has(key)) continue
      if (found.size === MOST_POSSIBILITIES) return null
      found.set(key, next)
      for (const operation of underWay) {
        if (operation.reads || next.done.has(operation)) continue
        const state = operation.step(next.state)
        if (state !== null) open.push(withReads({ state, done: new Set([...next.done, operation]) }))
      }
    }
    return [...found.values()]
  }

  for (const event of eventsOf(operations, observers)) {
    if (event.begins) {
      if ("see" in event.what) watching.add(event.what)
      else underWay.add(event.what)
    }
    if (watching.size > 0 || !event.begins) {
      const now = reachable()
      if (now === null) return { outcome: "undecided" }
      for (const observer of watching) for (const { state } of now) observer.see(state)
      if (!event.begins && !("see" in event.what)) {
        const call = event.what
        const left = now.filter(({ done }) => done.has(call))
        if (left.length === 0) {
          const states = new Map(now.map(({ state }) => [keyOf(state), state]))
          return { outcome: "contradicted", call: call.label, states: [...states.values()] }
        }
        underWay.delete(call)
        possible = left.map(({ state, done }) => ({ state, done: without(done, call) }))
      }
    }
    if (event.begins) possible = possible.map(withReads)
    else if ("see" in event.what) watching.delete(event.what)
  }
  const last = reachable()
  if (last === null) return { outcome: "undecided" }
  return {
    outcome: "explained",
    states: [...new Map(last.map(({ state }) => [keyOf(state), state])).values()],
  }
}

function eventsOf<State>(operations: readonly Operation<State>[], observers: readonly Observer<State>[]) {
  return [...operations, ...observers]
    .flatMap((what) => [
      { time: what.invoked, begins: true, what },
      { time: what.returned, begins: false, what },
    ])
    .filter(({ time }) => time !== Number.POSITIVE_INFINITY)
    .sort((one, other) => one.time - other.time)
}

function without<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const rest = new Set(items)
  rest.delete(item)
  return rest
}
