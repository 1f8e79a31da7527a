import { type Call, callsOf, describeCall, type Measured, measure, serves } from "./calls.ts"
import { type Checkout, checkOut, thisCheckout } from "./checkout.ts"
import { signUpPeople } from "./people.ts"
import { type DatabaseKind, type RunningServer, startServer } from "./running-server.ts"

export type Comparison = {
  /** What to compare with: any revision git knows. */
  ref: string
  databases: DatabaseKind[]
  /** Only calls whose name contains this. */
  only: string
  /** Duration of each round. */
  seconds: number
  rounds: number
}

const PEOPLE = 8

/** Measures the sources here and those of a git ref alternately and prints the ratios of speed, time and size. */
export async function compare({ ref, databases, ...options }: Comparison): Promise<void> {
  const [here, there] = [thisCheckout(), checkOut(ref)]
  try {
    for (const database of databases) await compareOn(database, here, there, options)
  } finally {
    there.remove()
  }
}

async function compareOn(
  database: DatabaseKind,
  here: Checkout,
  there: Checkout,
  { only, seconds, rounds }: Pick<Comparison, "only" | "seconds" | "rounds">,
): Promise<void> {
  const servers: RunningServer[] = []
  try {
    for (const checkout of [here, there]) servers.push(await startServer(checkout, database))
    const sides = await Promise.all(
      servers.map(async (server) => ({ server, calls: callsOf(await signUpPeople(server.url, PEOPLE)) })),
    )
    const rows: Record<string, Record<string, string>> = {}
    for (const name of namesOf(sides[0]?.calls ?? [], only)) {
      const pair = sides.map(({ server, calls }) => ({ server, call: named(calls, name) }))
      const isServed = await Promise.all(pair.map(({ server, call }) => serves(server, call)))
      if (isServed.includes(false)) console.log(`${name}: not supported by both, skipped`)
      else rows[name] = await compareCall(pair, seconds, rounds)
    }
    console.log(`\n${database}, this ÷ ${there.name}: ${rounds} rounds of ${seconds} s each, alternating\n`)
    console.table(rows)
    const [mine = 0, theirs = 0] = servers.map((server) => server.memory())
    console.log(`Resident memory afterwards: ${Math.round(mine)} MB (${ratio(mine, theirs)})`)
  } finally {
    for (const server of servers) await server.stop()
  }
}

function namesOf(calls: Call[], only: string): string[] {
  const names = calls.map(({ name }) => name).filter((name) => name.includes(only))
  if (names.length === 0) throw new Error(`No call is named like "${only}": ${calls.map(({ name }) => name)}`)
  return names
}

function named(calls: Call[], name: string): Call {
  const call = calls.find((call) => call.name === name)
  if (!call) throw new Error(`no call ${name}`)
  return call
}

async function compareCall(
  pair: { server: RunningServer; call: Call }[],
  seconds: number,
  rounds: number,
): Promise<Record<string, string>> {
  const measured = pair.map((): Measured[] => [])
  // The first round includes compilation and cache misses.
  for (let round = 0; round <= rounds; round++) {
    for (const [side, { server, call }] of pair.entries()) {
      const result = await measure(server, call, seconds)
      if (result.failed > 0) throw new Error(`${call.name} on ${server.name}: ${result.failed} failed`)
      if (round > 0) measured[side]?.push(result)
    }
  }
  const [mine, theirs] = await Promise.all(
    pair.map(async ({ server, call }, side) => ({
      ...figuresOf(measured[side] ?? []),
      ...(await describeCall(server, call)),
    })),
  )
  if (!mine || !theirs) throw new Error("nothing measured")
  const cell = (of: (figures: NonNullable<typeof mine>) => number, digits = 0) =>
    `${of(mine).toFixed(digits)} (${ratio(of(mine), of(theirs))})`
  return {
    "calls/s": cell(({ perSecond }) => perSecond),
    "p50 ms": cell(({ p50 }) => p50, 2),
    "p99 ms": cell(({ p99 }) => p99, 2),
    "server CPU ms": cell(({ server }) => server, 3),
    "PostgreSQL CPU ms": cell(({ database }) => database, 3),
    queries: cell(({ queries }) => queries),
    bytes: cell(({ bytes }) => bytes),
  }
}

function figuresOf(rounds: Measured[]) {
  const latencies = rounds.flatMap((round) => round.latencies).sort((a, b) => a - b)
  const sum = (of: (round: Measured) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const quantile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return {
    perSecond: latencies.length / sum(({ seconds }) => seconds),
    p50: quantile(0.5),
    p99: quantile(0.99),
    server: sum(({ cpu }) => cpu.server) / latencies.length,
    database: sum(({ cpu }) => cpu.database) / latencies.length,
  }
}

function ratio(mine: number, theirs: number): string {
  return theirs === 0 ? "–" : `× ${(mine / theirs).toFixed(2)}`
}
