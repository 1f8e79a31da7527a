import type { Result } from "@plumbline/documents"
import { attestation } from "@plumbline/documents/attestations"
import { uuidWithin } from "./uuids.ts"

/**
 * Composes an attestation on a worker thread.
 *
 * @param input.result as JSON, which is copied to the thread faster than the object
 */
export default function attest(input: {
  format: "cyclonedx" | "oscal" | "gemara"
  result: string
  organisation: string
  address: string
}): Uint8Array {
  const { format, ...others } = input
  const result: Result = JSON.parse(input.result)
  const uuidOf = (name: string) => uuidWithin(result.id, name)
  return new TextEncoder().encode(attestation(format, { ...others, result, uuidOf }))
}
