import { buildKitModel, type Change, createReplay, type KitContent, type Scope } from "@plumbline/scoring"

/** Which results are wanted: of a scope, after so many changes, in ascending order. */
export type ReplayRequest = { scope: Scope; positions: readonly number[] }

/** The results of a look, a number per position; NaN where there is none. */
export type ReplayedResults = {
  levelId: Float64Array
  rank: Float64Array
  score: Float64Array
  confidence: Float64Array
  answered: Float64Array
  total: Float64Array
}

/** Runs on a worker thread: replays a history once and notes the results that are wanted. */
export default function replay(input: {
  kits: readonly KitContent[]
  initial: readonly Change[]
  changes: readonly Change[]
  looks: readonly ReplayRequest[]
}): ReplayedResults[] {
  const replay = createReplay(input.kits.map(buildKitModel))
  const noted = input.looks.map(({ positions }) => emptyStandings(positions.length))
  const upcoming = input.looks.map(() => 0)
  const note = (position: number) => {
    for (const [nth, { scope, positions }] of input.looks.entries()) {
      let index = upcoming[nth] ?? 0
      for (; positions[index] === position; index++) {
        const standing = replay.standing(scope)
        const columns = noted[nth]
        if (!columns) continue
        for (const name of NAMES) columns[name][index] = standing[name] ?? Number.NaN
      }
      upcoming[nth] = index
    }
  }
  for (const change of input.initial) replay.apply(change)
  note(0)
  for (const [nth, change] of input.changes.entries()) {
    replay.apply(change)
    note(nth + 1)
  }
  return noted
}

const NAMES = ["levelId", "rank", "score", "confidence", "answered", "total"] as const

function emptyStandings(length: number): ReplayedResults {
  const column = () => new Float64Array(length)
  return {
    levelId: column(),
    rank: column(),
    score: column(),
    confidence: column(),
    answered: column(),
    total: column(),
  }
}
