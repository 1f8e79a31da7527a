import { Inflate } from "fflate"

/** Small enough to bound the output of one step, which is at most some thousand times as long. */
const STEP = 2048

const STORED = 0
const DEFLATED = 8

export type Unpacked = { ok: true; bytes: Uint8Array } | { ok: false; problem: "too long" | "damaged" }

/**
 * Unpacks the bytes of an entry and stops as soon as there are more than `limit`, without trusting the sizes in the
 * archive. Also verifies the checksum of the unpacked bytes.
 */
export function unpack(packed: Uint8Array, method: number, crc32: number, limit: number): Unpacked {
  if (method !== STORED && method !== DEFLATED) return { ok: false, problem: "damaged" }
  const unpacked = method === STORED ? stored(packed, limit) : inflated(packed, limit)
  if (unpacked.ok && crc32Of(unpacked.bytes) !== crc32) return { ok: false, problem: "damaged" }
  return unpacked
}

function stored(packed: Uint8Array, limit: number): Unpacked {
  return packed.length > limit ? { ok: false, problem: "too long" } : { ok: true, bytes: packed }
}

function inflated(packed: Uint8Array, limit: number): Unpacked {
  const chunks: Uint8Array[] = []
  let length = 0
  const inflate = new Inflate((chunk) => {
    length += chunk.length
    if (length <= limit) chunks.push(chunk)
  })
  try {
    let at = 0
    do {
      inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
      at += STEP
    } while (at < packed.length && length <= limit)
  } catch {
    return { ok: false, problem: "damaged" }
  }
  return length > limit ? { ok: false, problem: "too long" } : { ok: true, bytes: joined(chunks, length) }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

function crc32Of(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
