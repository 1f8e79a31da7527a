import type { PrintableKit } from "@plumbline/kit-dsl"
import type { GroupChoice, GroupUse } from "../groups.ts"
import type { Note } from "../notes.ts"
import type { SourceDocument } from "../source-nodes.ts"

/** The kit that a format reads from its documents; the values that it uses are settled. */
interface BuiltKit {
  readonly kit: PrintableKit
  readonly choices: readonly Note[]
  /** What was made of groups that may be levels; null if the source has none. */
  readonly groups?: GroupChoice | null
}

/** A format of frameworks. */
export interface Format {
  /** Whether these documents have it, by their content. */
  recognises(documents: readonly SourceDocument[]): boolean
  /** @param groups what becomes of groups; null for what they suggest */
  build(documents: readonly SourceDocument[], groups: GroupUse | null): BuiltKit
}
