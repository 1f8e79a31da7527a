import { createHash } from "node:crypto"
import type { Result } from "@plumbline/documents"
import { attestation } from "@plumbline/documents/attestations"

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

/** The namespace of everything within assessments. */
const NAMESPACE = Buffer.from("c9e7c0f25d3a4f0e8b8e2f7f5f0f6a11", "hex")

/** The UUID (version 5, RFC 9562) of something named within an assessment. */
function uuidWithin(assessmentId: string, name: string): string {
  const hash = createHash("sha1").update(NAMESPACE).update(`${assessmentId} ${name}`).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return hash.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")
}
