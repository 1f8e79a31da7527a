import { createHash } from "node:crypto"

/** The namespace of everything within assessments. */
const NAMESPACE = Buffer.from("c9e7c0f25d3a4f0e8b8e2f7f5f0f6a11", "hex")

/** The UUID (version 5, RFC 9562) of something named within an assessment. */
export function uuidWithin(assessmentId: string, name: string): string {
  const hash = createHash("sha1").update(NAMESPACE).update(`${assessmentId} ${name}`).digest()
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = hash.toString("hex")
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  )
}
