import type { Attestable } from "./attestable.ts"
import { cycloneDx } from "./cyclonedx.ts"
import { gemaraLog } from "./gemara.ts"
import { oscalResults } from "./oscal.ts"

export type { Attestable } from "./attestable.ts"

/** Formats that say for other programs what was claimed, on which evidence, and how sure people are. */
export const ATTESTATIONS = { cyclonedx: cycloneDx, oscal: oscalResults, gemara: gemaraLog } as const

/** The attestation of a result as a file: JSON, the same bytes for the same state. */
export function attestation(format: keyof typeof ATTESTATIONS, attestable: Attestable): string {
  return `${JSON.stringify(ATTESTATIONS[format](attestable), null, 2)}\n`
}
