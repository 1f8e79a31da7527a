import { unpack } from "../archive/unpack.ts"
import { type ZipEntry, zipEntries } from "../archive/zip-directory.ts"
import { cellStyles } from "./cell-styles.ts"
import { readSharedStrings } from "./shared-strings.ts"
import { readSheet, type Sheet } from "./sheet.ts"
import { scanXml } from "./xml.ts"

/** Maximum XML unpacked from a workbook; a kit of two thousand questions needs a tenth. */
const MOST_BYTES = 32 * 1024 * 1024
const MOST_PARTS = 5000

const UTF_8 = new TextDecoder("utf-8", { fatal: true })

/**
 * The named sheets of an `.xlsx` workbook, as far as they exist; null when it cannot be read.
 *
 * Reads cells, the ranges over which they are merged, and the number formats that show percentages and dates, nothing
 * else: no formulas (their stored results count), names or validations. The work is therefore bounded by the size of the workbook, which is limited.
 */
export function readSpreadsheet(
  bytes: Uint8Array,
  names: readonly string[],
): ReadonlyMap<string, Sheet> | null {
  const parts = new Parts(bytes)
  const workbook = parts.text("xl/workbook.xml")
  const relations = parts.text("xl/_rels/workbook.xml.rels")
  if (workbook === null || relations === null) return null
  const targets = relationTargets(relations)
  const wanted = sheetRelations(workbook)
  if (targets === null || wanted === null) return null

  const strings = readSharedStrings(parts.text("xl/sharedStrings.xml") ?? "<sst/>")
  const styles = cellStyles(parts.text("xl/styles.xml") ?? "<styleSheet/>")
  if (strings === null || styles === null) return null

  const sheets = new Map<string, Sheet>()
  for (const name of names) {
    const target = targets.get(wanted.get(name) ?? "")
    if (target === undefined) continue
    const text = parts.text(target)
    const sheet = text === null ? null : readSheet(text, strings, styles)
    if (sheet === null) return null
    sheets.set(name, sheet)
  }
  return parts.damaged ? null : sheets
}

/** The parts of the package, unpacked on demand, with a limit on their total size. */
class Parts {
  damaged = false
  private readonly entries = new Map<string, ZipEntry>()
  private room = MOST_BYTES

  constructor(bytes: Uint8Array) {
    for (const entry of zipEntries(bytes) ?? []) {
      if (entry === null || this.entries.size >= MOST_PARTS) break
      this.entries.set(entry.name, entry)
    }
  }

  /** Null for a part that is missing or cannot be read; `damaged` distinguishes the two. */
  text(name: string): string | null {
    const entry = this.entries.get(name)
    if (entry === undefined) return null
    const unpacked = entry.packed === null ? null : unpack(entry.packed, entry.method, entry.crc32, this.room)
    if (unpacked?.ok) {
      this.room -= unpacked.bytes.length
      try {
        return UTF_8.decode(unpacked.bytes)
      } catch {
        // Not UTF-8: reported as damaged below.
      }
    }
    this.damaged = true
    return null
  }
}

/** Paths of parts by the id of their relation. */
function relationTargets(source: string): ReadonlyMap<string, string> | null {
  const targets = new Map<string, string>()
  const sound = scanXml(source, {
    open(name, attributes) {
      if (name !== "Relationship") return
      const target = attributes.Target
      if (target === undefined) return
      targets.set(attributes.Id ?? "", target.startsWith("/") ? target.slice(1) : `xl/${target}`)
    },
  })
  return sound ? targets : null
}

/** Ids of relations by the name of the sheet. */
function sheetRelations(source: string): ReadonlyMap<string, string> | null {
  const relations = new Map<string, string>()
  const sound = scanXml(source, {
    open(name, attributes) {
      if (name !== "sheet") return
      const id = Object.entries(attributes).find(([attribute]) => attribute.endsWith(":id"))?.[1] ?? ""
      relations.set((attributes.name ?? "").trim(), id)
    },
  })
  return sound ? relations : null
}
