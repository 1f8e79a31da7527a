import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { paragraphsOf, plainTextOf } from "../../../ui/plain-text.ts"
import type { Life, Validity } from "./life.ts"

/** Evidences support or weaken an answer; comments are remarks that can be resolved. */
export type RemarkKind = "evidences" | "comments"

/** The text of an evidence or comment as typed. */
export interface RemarkText {
  /** The id of the evidence or comment that it changes; undefined for a new one. */
  id?: string
  /** A comment has no type. */
  type: "POSITIVE" | "NEGATIVE" | null
  text: string
  /** The dates, source and method of evidence; undefined if they stay as they are. */
  life?: Life
  /** The id of the evidence in whose place it comes. */
  replaces?: string
  /** What the person saw of what it changes, see {@link seenOf}. */
  seen?: Seen
}

/** A remark that the server has not confirmed yet. */
export interface WaitingRemark {
  mark: string
  questionId: number
  remark: RemarkText
  /** The server's message if it has refused the remark. */
  refusal?: string
}

/** Sends new and changed texts, and holds the question's unsent ones. */
export interface RemarkQueue {
  waiting: readonly WaitingRemark[]
  write: (remark: RemarkText) => void
  retry: (mark: string) => void
  discard: (mark: string) => void
}

/** An evidence or comment as it is shown. */
export interface Remark extends Omit<Schemas["Comment"], "description"> {
  html: string
  type: RemarkText["type"]
  life: Life
  validity: Validity
  /** Whether the person may record that it still holds. */
  confirmable: boolean
  /** The accepted proposal that it was part of. */
  provenance: Schemas["Provenance"] | null
}

/** What can be replaced of a remark: its `etag`, and its fields as they are edited. */
export function seenOf({ etag, html, type, life }: Pick<Remark, "etag" | "html" | "type" | "life">): Seen {
  return { etag, ...fieldsOf({ text: plainTextOf(html), type, life }) }
}

/** The fields of a text that are compared when somebody else has changed it. */
export function fieldsOf({ text, type, life }: Pick<RemarkText, "text" | "type" | "life">) {
  return { text, type, ...life }
}

/** The maximum length of a text, in characters. */
export const longestText = 500

export function ofEvidence({ description, type, ...evidence }: Schemas["Evidence"]): Remark {
  const { observedAt, validUntil, source, method } = evidence
  return {
    ...evidence,
    life: { observedAt, validUntil, source, method },
    html: description,
    type: type === "Positive" ? "POSITIVE" : "NEGATIVE",
    resolvable: false,
  }
}

export function ofComment({ description, ...comment }: Schemas["Comment"]): Remark {
  const life = { observedAt: null, validUntil: null, source: null, method: null }
  return {
    ...comment,
    html: description,
    type: null,
    life,
    validity: "CURRENT",
    confirmable: false,
    provenance: null,
  }
}

/** A web address in escaped text, without the punctuation after it. */
const address = /https?:\/\/(?:(?!&[lg]t;)[^\s<"])*(?:(?!&[lg]t;)[^\s<".,;:!?()[\]'»،؛؟])/g

/** Converts typed text to HTML: paragraphs, line breaks, and web addresses as links. */
export function htmlOfTyped(text: string): string {
  return paragraphsOf(text).replace(address, (link) => `<a href="${link}">${link}</a>`)
}

/** Whether stored HTML has the same content as the typed text. */
export function saysTyped(html: string, text: string): boolean {
  return plainTextOf(html) === plainTextOf(paragraphsOf(text))
}
