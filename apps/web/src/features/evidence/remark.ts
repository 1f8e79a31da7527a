import type { Schemas } from "../../api/schemas.ts"

/** Evidences support or weaken an answer; comments are remarks that can be resolved. */
export type RemarkKind = "evidences" | "comments"

/** The text of an evidence or comment as it was typed. */
export interface RemarkText {
  /** The evidence or comment that it changes; undefined for a new one. */
  id?: string
  /** A comment has no type. */
  type: "POSITIVE" | "NEGATIVE" | null
  text: string
}

/** One that the server has not confirmed yet. */
export interface WaitingRemark {
  mark: string
  questionId: number
  remark: RemarkText
  /** Why the server will not take it, in its own words. */
  refusal?: string
  /** It was sent before, and whether it arrived is not known. */
  tried?: boolean
}

/** Where new and changed texts go, and what of them is still waiting at the question. */
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
}

/** Most letters of a text. */
export const longestText = 500

export function ofEvidence({ description, type, ...evidence }: Schemas["Evidence"]): Remark {
  return {
    ...evidence,
    html: description,
    type: type === "Positive" ? "POSITIVE" : "NEGATIVE",
    resolvable: false,
  }
}

export function ofComment({ description, ...comment }: Schemas["Comment"]): Remark {
  return { ...comment, html: description, type: null }
}
