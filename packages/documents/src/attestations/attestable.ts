import type { Result } from "../result.ts"
import { plainText } from "../sheets/plain-text.ts"
import { type AttestationWords, words } from "./words.ts"

/**
 * What an attestation is composed from: a result with all sections, and who states it.
 *
 * @property organisation its name
 * @property address the origin under which it is reached
 * @property uuidOf the UUID (version 5) of something named within the assessment: the same for the same name
 */
export interface Attestable {
  readonly result: Result
  readonly organisation: string
  readonly address: string
  readonly uuidOf: (name: string) => string
}

export type Answered = NonNullable<Result["answers"]>[number]
export type Attribute = NonNullable<NonNullable<Result["subjects"]>[number]["attributes"]>[number]
/** Evidence with a type; comments are no evidence. */
export type Evidence = NonNullable<Result["evidence"]>[number] & { type: "POSITIVE" | "NEGATIVE" }

/** A result arranged for attestations. */
export interface Arranged extends Attestable {
  readonly t: AttestationWords
  /** When the result was calculated: attestations of the same state are the same, byte by byte. */
  readonly time: string
  readonly attributes: readonly Attribute[]
  readonly answers: readonly Answered[]
  readonly evidence: readonly Evidence[]
  readonly evidenceOf: (answer: Answered) => readonly Evidence[]
  readonly levelTitle: (rank: number) => string
}

export function arranged(attestable: Attestable): Arranged {
  const { result } = attestable
  const evidence = (result.evidence ?? []).filter((remark): remark is Evidence => remark.type !== null)
  const byQuestion = Map.groupBy(evidence, ({ questionId }) => questionId)
  return {
    ...attestable,
    t: words[result.language],
    time: result.calculated ?? result.created,
    attributes: (result.subjects ?? []).flatMap(({ attributes = [] }) => attributes),
    answers: result.answers ?? [],
    evidence,
    evidenceOf: ({ questionId }) => byQuestion.get(questionId) ?? [],
    levelTitle: (rank) => result.levels[rank - 1]?.title ?? String(rank),
  }
}

/** What was answered, in words. */
export function saidBy(answer: Answered, t: AttestationWords): string {
  if (answer.isNotApplicable) return t.notApplicable
  return answer.answer ? answer.answer.title : t.notAnswered
}

/** The confidence in an answer, 0…1; null where none was stated. */
export function confidenceIn({ confidence }: Answered): number | null {
  return confidence && confidence.index / 5
}

/** How far an attribute has come, 0…1: the mean of its scores on the levels that have one; null without any. */
export function conformanceOf({ scores }: Attribute): number | null {
  const known = scores.filter((score) => score !== null)
  return known.length === 0
    ? null
    : rounded(known.reduce((sum, score) => sum + score, 0) / known.length / 100)
}

export function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}

/** When evidence was observed; if nobody said so, when it was written down. */
export function observedTime({ observedAt, time }: Evidence): string {
  return observedAt === null ? time : `${observedAt}T00:00:00Z`
}

/** The end of the last day on which it is current; null if it has none. */
export function expiryTime({ validUntil }: Evidence): string | null {
  return validUntil === null ? null : `${validUntil}T23:59:59Z`
}

export function textOf({ description }: Evidence): string {
  return plainText(description)
}

/** The source of evidence where it is an address, as a URI (RFC 3986), which browsers are less strict about. */
export function linkOf({ source }: Evidence): string | null {
  if (source === null || !/^https?:\/\//i.test(source) || !URL.canParse(source)) return null
  const { origin, pathname, search, hash } = new URL(source)
  return origin + escaped(pathname + search) + (hash && `#${escaped(hash.slice(1)).replaceAll("#", "%23")}`)
}

/** Without characters that URIs must not contain; `%` stays where it escapes something. */
function escaped(part: string): string {
  return part.replaceAll(/[^\w\-.~:/?#@!$&'()*+,;=%]|%(?![\da-f]{2})/gi, encodeURIComponent)
}
