import type { Operation } from "../explain.ts"
import { type Examined, examine, operationOf, seen } from "./findings.ts"

/** Where an assessment is, by the position of the space, and how often it has moved. */
type Place = { space: number; moves: number }

/** An assessment is in the space it was moved to, and each move has one entry in the audit log of either space. */
export function checkPlaces({ evidence, findings, name, staged, id, entries, sightings }: Examined): void {
  const entriesPerMove = staged.spaces.length
  const operations = entries.flatMap((entry): Operation<Place>[] => {
    const { act, reply, person } = entry
    if (act.act === "read assessment" && reply?.status === 200) {
      const { space } = reply.body as { space: { id: number } }
      const step = (place: Place) => (staged.spaces[place.space] === space.id ? place : null)
      return operationOf(entry, { reads: true, step })
    }
    if (act.act !== "move" || person !== 0 || reply?.status === 422) return []
    const isThere = ({ space }: Place) => space === act.space
    if (reply?.status === 400)
      return operationOf<Place>(entry, { reads: true, step: (place) => (isThere(place) ? place : null) })
    return operationOf<Place>(entry, {
      reads: false,
      step: (place) => (isThere(place) ? null : { space: act.space, moves: place.moves + 1 }),
    })
  })
  for (const sighting of sightings) {
    const { audited, spaceOf } = sighting.truth
    const moves = audited(id, "assessment-moved") / entriesPerMove
    const space = staged.spaces.indexOf(spaceOf(id) ?? 0)
    const stored = JSON.stringify({ space, moves })
    operations.push(
      seen(sighting, `stored, with the audit log: ${stored}`, (place) => JSON.stringify(place) === stored),
    )
  }
  const { beginning } = evidence
  const initial: Place = {
    space: beginning ? staged.spaces.indexOf(beginning.spaceOf(id) ?? 0) : 0,
    moves: (beginning?.audited(id, "assessment-moved") ?? 0) / entriesPerMove,
  }
  examine<Place>(findings, `${name}, its place`, initial, operations)
}
