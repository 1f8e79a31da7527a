import { type Diagnostic, MAX_DIAGNOSTICS, MAX_ERRORS } from "./diagnostic.ts"
import type { SourceFile } from "./source-file.ts"

interface Finding {
  readonly kind: Diagnostic["kind"]
  /** Null for findings about the kit as a whole. */
  readonly place: { readonly file: number; readonly at: number } | null
  readonly message: string
}

/** At most this many are kept while they are collected, unsorted, which bounds the memory for a text full of errors. */
const KEPT = 50 * MAX_DIAGNOSTICS

/** Ends the work of `collect`. A single instance suffices: it carries no data. */
const GAVE_UP = new Error("There are too many errors")

/**
 * Collects findings in any order and lists them for a reader: sorted by file, line and column, without duplicates, the
 * first 100. Findings without a position come first.
 */
export class Findings {
  private found: Finding[] = []
  /** How many more may be reported. */
  private room = Number.POSITIVE_INFINITY
  /** Whether there are, or would be, more than are listed. */
  private hasMore = false
  readonly acceptsUnfinished: boolean

  constructor({ acceptsUnfinished = false } = {}) {
    this.acceptsUnfinished = acceptsUnfinished
  }

  report(kind: Diagnostic["kind"], file: number, at: number, message: string): void {
    this.add({ kind, place: { file, at }, message })
  }

  /** Reports that an element still lacks something, unless that is accepted. */
  reportUnfinished(kind: Diagnostic["kind"], file: number, at: number, message: string): void {
    if (!this.acceptsUnfinished) this.report(kind, file, at, message)
  }

  reportWhole(kind: Diagnostic["kind"], message: string): void {
    this.add({ kind, place: null, message })
  }

  /** Does work that reports errors; it ends when there are too many, or when it gives up. */
  collect(work: () => void): void {
    this.room = MAX_ERRORS
    try {
      work()
    } catch (error) {
      if (error !== GAVE_UP) throw error
      this.hasMore = true
    }
  }

  giveUp(): never {
    throw GAVE_UP
  }

  get none(): boolean {
    return this.found.length === 0
  }

  /** The list of errors; if there are more, its last item is `tooMany`. */
  listErrors(files: readonly SourceFile[], tooMany: string): Diagnostic[] {
    const listed = this.list(files)
    if (!this.hasMore) return listed
    const nowhere = { fileName: null, line: null, column: null, errorLine: null }
    return [
      ...listed.slice(0, MAX_DIAGNOSTICS - 1),
      { message: tooMany, ...nowhere, kind: "TOO_MANY_ERRORS" },
    ]
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
    if (--this.room === 0) this.giveUp()
  }

  private keepFirst(): void {
    const seen = new Set<string>()
    const distinct = this.found.sort(byPlace).filter(({ kind, place, message }) => {
      const key = place === null ? `${kind} ${message}` : `${kind} ${place.file} ${place.at}`
      return !seen.has(key) && seen.add(key)
    })
    this.hasMore ||= distinct.length > MAX_DIAGNOSTICS
    this.found = distinct.slice(0, MAX_DIAGNOSTICS)
  }
}

function byPlace(a: Finding, b: Finding): number {
  if (a.place === null || b.place === null) return Number(a.place !== null) - Number(b.place !== null)
  return a.place.file - b.place.file || a.place.at - b.place.at
}
