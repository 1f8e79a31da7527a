import type { PrintableKit } from "@plumbline/kit-dsl"
import type { Note } from "../notes.ts"
import type { SourceDocument } from "../source-nodes.ts"

/** The kit that a format reads from its documents; the values that it uses are settled. */
interface BuiltKit {
  readonly kit: PrintableKit
  readonly choices: readonly Note[]
}

/** A format of frameworks. */
export interface Format {
  /** Whether these documents have it, by their content. */
  recognises(documents: readonly SourceDocument[]): boolean
  build(documents: readonly SourceDocument[]): BuiltKit
}
