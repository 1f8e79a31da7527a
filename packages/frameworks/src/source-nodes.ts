import { type Note, outcomes } from "./notes.ts"

/** How much of a value is in the kit. */
export type LossStatus = "exact" | "approximated" | "lost"

const RANK: Record<LossStatus, number> = { lost: 0, approximated: 1, exact: 2 }

/** A single value of a source, and what became of it. Until a format says more it is lost. */
export class Leaf {
  readonly kind = "leaf"
  readonly value: string | number | boolean
  /** As a person wrote it: `1.10` stays `1.10`. */
  readonly text: string
  readonly path: string
  readonly fileName: string
  readonly line: number
  /** Whether it is the name of a field, which counts as a value only if a format uses it as one. */
  readonly isName: boolean
  status: LossStatus = "lost"
  note: Note = outcomes.noPlace()
  /** Whether a format has said what became of it. */
  settled = false

  constructor(
    value: { value: string | number | boolean; text: string },
    place: { path: string; fileName: string; line: number },
    isName = false,
  ) {
    this.isName = isName
    this.value = value.value
    this.text = value.text
    this.path = place.path
    this.fileName = place.fileName
    this.line = place.line
  }

  /** Records what became of the value. Of several uses the best counts; the later of two equal ones explains it. */
  settle(status: LossStatus, note: Note): void {
    this.settled = true
    if (RANK[status] < RANK[this.status]) return
    this.status = status
    this.note = note
  }

  /** Records that the only use of the value was changed afterwards. */
  weaken(note: Note): void {
    if (this.status !== "exact") return
    this.status = "approximated"
    this.note = note
  }
}

interface SourceList {
  readonly kind: "list"
  readonly items: readonly SourceNode[]
}

export interface SourceFields {
  readonly kind: "fields"
  readonly entries: ReadonlyMap<string, SourceEntry>
  readonly fileName: string
  readonly line: number
}

/** A field: its name and its value. */
export interface SourceEntry {
  /** The name itself, for formats in which names are texts. It counts as a value only if it is asked for. */
  readonly name: Leaf
  readonly value: SourceNode
}

/** What a file says. Null stands for nothing: no value, or a blank text. */
export type SourceNode = Leaf | SourceList | SourceFields | null

/** A document of a file; a file may have several. */
export interface SourceDocument {
  readonly path: string
  readonly root: SourceNode
}

/** The fields of a node; null if it is something else. */
export function fieldsOf(node: SourceNode | undefined): SourceFields | null {
  return node?.kind === "fields" ? node : null
}

/** The items of a list; a single value counts as a list of one, nothing as an empty list. */
export function itemsOf(node: SourceNode | undefined): readonly SourceNode[] {
  if (node === null || node === undefined) return []
  return node.kind === "list" ? node.items : [node]
}

/** The value of a field, or null if it is missing or not a single value. */
export function leafAt(fields: SourceFields | null, name: string): Leaf | null {
  const value = fields?.entries.get(name)?.value
  return value?.kind === "leaf" ? value : null
}

/** The node of a field. */
export function nodeAt(fields: SourceFields | null, name: string): SourceNode {
  return fields?.entries.get(name)?.value ?? null
}

/** All elements of a list that have fields. */
export function elementsAt(fields: SourceFields | null, name: string): SourceFields[] {
  return itemsOf(nodeAt(fields, name)).flatMap((item) => fieldsOf(item) ?? [])
}

/** All single values of a list. */
export function leavesAt(fields: SourceFields | null, name: string): Leaf[] {
  return itemsOf(nodeAt(fields, name)).flatMap((item) => (item?.kind === "leaf" ? [item] : []))
}
