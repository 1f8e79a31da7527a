import type { KitModel } from "@plumbline/scoring"
import type { Entry } from "../crowd.ts"
import type { Evidence } from "./findings.ts"

/** A release of the kit of a tenant that took effect, or may have. */
export function isReleased({ act, tenant, reply }: Entry, of: number): boolean {
  return act.act === "release kit" && tenant === of && (reply === null || reply.status === 200)
}

/**
 * The versions of the kit that may have been in force during a call.
 *
 * @param lagging whether the assessment may have stayed on an earlier version, as no call has moved it
 */
export function possibleModels(
  { entries, truth, beginning, stage }: Evidence,
  call: Entry,
  tenant: number,
  { lagging }: { lagging: boolean },
): KitModel[] {
  const releases = entries.filter((entry) => isReleased(entry, tenant))
  const isOver = (invokedAfter: number) =>
    !lagging && releases.some(({ invoked, returned }) => invoked > invokedAfter && returned < call.invoked)
  const released = releases
    .filter(({ invoked, returned }) => invoked < call.returned && !isOver(returned))
    .flatMap(({ target }) => (target && "kitVersionId" in target ? target.kitVersionId : []))
  const versions = beginning?.versions[tenant]
  const first = versions?.active ?? stage.tenants[tenant]?.kit.versionId ?? 0
  const earlier = lagging && versions ? versions.released : isOver(0) ? [] : [first]
  return [...new Set([...earlier, ...released])].map((version) => {
    const model = truth.models.get(`${tenant}/${version}`)
    if (!model) throw new Error(`The version ${version} of the kit is unknown.`)
    return model
  })
}
