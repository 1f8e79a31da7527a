import { itemAt } from "../crowd.ts"
import type { Operation } from "../explain.ts"
import { type Evidence, entriesOf, examine, type Findings, finally_, operationOf } from "./findings.ts"

/** Where an assessment is, by the position of the space, and how often it has moved. */
type Place = { space: number; moves: number }

/** An assessment is in the space it was moved to, and each move has one entry in the audit log of either space. */
export function checkPlaces(
  evidence: Evidence,
  findings: Findings,
  where: { tenant: number; assessment: number },
): void {
  const tenant = itemAt(evidence.stage.tenants, where.tenant)
  const { id } = itemAt(tenant.assessments, where.assessment)
  const operations = entriesOf(evidence, where.tenant, where.assessment).flatMap(
    (entry): Operation<Place>[] => {
      const { act, reply, person } = entry
      if (act.act === "read assessment" && reply?.status === 200) {
        const { space } = reply.body as { space: { id: number } }
        const step = (place: Place) => (tenant.spaces[place.space] === space.id ? place : null)
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
    },
  )
  const entriesPerMove = tenant.spaces.length
  const audited = evidence.truth.audited(id, "assessment-moved")
  operations.push(
    finally_(
      `the audit log at the end: ${audited}`,
      ({ moves }: Place) => audited === moves * entriesPerMove,
    ),
  )
  examine<Place>(
    findings,
    `${tenant.slug}, place of assessment ${where.assessment}`,
    { space: 0, moves: 0 },
    operations,
  )
}
