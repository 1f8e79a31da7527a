import { type Diagnostic, MAX_DIAGNOSTICS } from "./diagnostic.ts"
import type { SourceFile } from "./source-file.ts"

interface Finding {
  readonly kind: Diagnostic["kind"]
  /** Null for findings about the kit as a whole. */
  readonly place: { readonly file: number; readonly at: number } | null
  readonly message: string
}

/** At most this many are kept while they are collected, unsorted, which bounds the memory for a text full of errors. */
const KEPT = 50 * MAX_DIAGNOSTICS

/**
 * Collects findings in any order and lists them for a reader: sorted by file, line and column, without duplicates, the
 * first 100. Findings without a position come first.
 */
export class Findings {
  private found: Finding[] = []

  report(kind: Diagnostic["kind"], file: number, at: number, message: string): void {
    this.add({ kind, place: { file, at }, message })
  }

  reportWhole(kind: Diagnostic["kind"], message: string): void {
    this.add({ kind, place: null, message })
  }

  get none(): boolean {
    return this.found.length === 0
  }

  list(files: readonly SourceFile[]): Diagnostic[] {
    this.keepFirst()
    return this.found.map(({ kind, place, message }) => {
      const file = place === null ? undefined : files[place.file]
      if (place === null || file === undefined) {
        return { message, fileName: null, line: null, column: null, errorLine: null, kind }
      }
      return { message, fileName: file.fileName, ...file.position(place.at), kind }
    })
  }

  private add(finding: Finding): void {
    this.found.push(finding)
    if (this.found.length >= KEPT) this.keepFirst()
  }

  private keepFirst(): void {
    const seen = new Set<string>()
    this.found = this.found
      .sort(byPlace)
      .filter(({ kind, place, message }) => {
        const key = place === null ? `${kind} ${message}` : `${kind} ${place.file} ${place.at}`
        return !seen.has(key) && seen.add(key)
      })
      .slice(0, MAX_DIAGNOSTICS)
  }
}

function byPlace(a: Finding, b: Finding): number {
  if (a.place === null || b.place === null) return Number(a.place !== null) - Number(b.place !== null)
  return a.place.file - b.place.file || a.place.at - b.place.at
}
