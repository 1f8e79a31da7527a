/**
 * An address can ask for a new assessment on a kit: `/assessment-kits#createAssessment?id=5`. A visitor is sent to
 * sign in and comes back to the very same address, which then still asks.
 */
export function creationRequest(kitId: number): string {
  return `#createAssessment?id=${kitId}`
}

/** The kit that an address asks to make an assessment on; undefined when it asks for none. */
export function requestedKit(hash: string): number | undefined {
  const id = /^#createAssessment\?(?:.*&)?id=(\d{1,15})(?:&|$)/.exec(hash)?.[1]
  return id === undefined ? undefined : Number(id)
}
