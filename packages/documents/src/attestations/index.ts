import { clean, cleaned } from "../model/clean.ts"
import type { Attestable } from "./attestable.ts"
import { cycloneDx } from "./cyclonedx.ts"
import { gemaraLog } from "./gemara.ts"
import { oscalResults } from "./oscal.ts"

export type { Attestable } from "./attestable.ts"

/** Formats that say for other programs what was claimed, on which evidence, and how sure people are. */
export const ATTESTATIONS = { cyclonedx: cycloneDx, oscal: oscalResults, gemara: gemaraLog } as const

/** The attestation of a result as a file: JSON, the same bytes for the same state. */
export function attestation(format: keyof typeof ATTESTATIONS, attestable: Attestable): string {
  const { result, organisation } = attestable
  const writable = { ...attestable, result: cleaned(result), organisation: clean(organisation) }
  return `${JSON.stringify(ATTESTATIONS[format](writable), null, 2)}\n`
}
