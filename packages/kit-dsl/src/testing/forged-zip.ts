import { crc32, deflateRawSync } from "node:zlib"
import { strToU8 } from "fflate"

export interface ForgedEntry {
  readonly name: string | Uint8Array
  readonly content?: string | Uint8Array
  readonly flags?: number
  /** The Unix mode, such as 0o120777 for a symbolic link. */
  readonly mode?: number
  /** The sizes that the headers claim, instead of the true ones. */
  readonly claimedSize?: number
  readonly method?: 0 | 8
  readonly crc32?: number
}

/** Builds a ZIP archive that may lie about everything. */
export function forgedZip(entries: readonly ForgedEntry[]): Uint8Array {
  const locals: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const name = typeof entry.name === "string" ? strToU8(entry.name) : entry.name
    const content = typeof entry.content === "object" ? entry.content : strToU8(entry.content ?? "")
    const method = entry.method ?? 8
    const packed = method === 8 ? deflateRawSync(content) : content
    const common = [
      u16(entry.flags ?? 0),
      u16(method),
      u32(0),
      u32(entry.crc32 ?? crc32(content)),
      u32(packed.length),
      u32(entry.claimedSize ?? content.length),
      u16(name.length),
      u16(0),
    ]
    const local = join([u32(0x04034b50), u16(20), ...common, name, packed])
    const attributes = u32(((entry.mode ?? 0) << 16) >>> 0)
    const head = join([u32(0x02014b50), u16(0x0314), u16(20), ...common])
    directory.push(head, u16(0), u16(0), u16(0), attributes, u32(offset), name)
    locals.push(local)
    offset += local.length
  }
  const central = join(directory)
  const end = [u32(0x06054b50), u16(0), u16(0), u16(entries.length & 0xffff), u16(entries.length & 0xffff)]
  return join([...locals, central, ...end, u32(central.length), u32(offset), u16(0)])
}

function u16(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, value >>> 8)
}

function u32(value: number): Uint8Array {
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24)
}

function join(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
