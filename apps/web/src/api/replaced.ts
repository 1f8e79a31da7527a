import { type ApiError, isChangedMeanwhile } from "@plumbline/client"

/** What a person has seen of what a call replaces: as its reading gave it, with its `etag`. */
export interface Seen {
  readonly etag?: string | undefined
}

/** A call that replaces something. */
export interface Replacing {
  /** What the person saw when they began; null if what is there does not matter. */
  seen: Seen | null
  body?: unknown
  headers?: Record<string, string>
  /** What the call replaces in what its reading gives, named as in its body. Default: fields of the same names. */
  fieldsOf?: (thing: never) => object
  /** Whether a conflict is decided at once; otherwise the call is refused, and its caller has it decided. */
  asks?: boolean
  /** The value of a field as a text, if it does not speak for itself, such as an id. */
  shown?: (field: string, value: unknown) => string | undefined
}

/**
 * Decides about a call that was refused because what it replaces has changed.
 *
 * @returns what to send instead, with what has been seen now
 * @throws the refusal, if the call is given up
 */
type Decide = (refusal: ApiError, call: Replacing) => Promise<{ seen: Seen; body: unknown }>

let decide: Decide | undefined

/** Has everything decided that somebody else has changed meanwhile. */
export function decideConflicts(how: Decide): void {
  decide = how
}

const givenUp = new WeakSet<Error>()

/** Notes that the person has given up their own for what somebody else has saved. */
export function giveUp(refusal: Error): void {
  givenUp.add(refusal)
}

/** Whether a save failed because the person has given it up: nothing of it is left to keep. */
export function isGivenUp(problem: unknown): boolean {
  return problem instanceof Error && givenUp.has(problem)
}

/** Has a conflict decided, see {@link Decide}. */
export async function decided(refusal: ApiError, call: Replacing) {
  if (!decide) throw refusal
  return decide(refusal, call)
}

/** Sends a call that replaces something, again after each conflict that is decided for it. */
export async function replace<Call extends Replacing, Reply>(
  call: Call,
  send: (call: Omit<Call, "seen" | "fieldsOf" | "asks" | "shown">) => Promise<Reply>,
): Promise<Reply> {
  const { seen, fieldsOf: _fieldsOf, shown: _shown, asks = true, ...rest } = call
  if (!seen?.etag) return send(rest)
  try {
    return await send({ ...rest, headers: { ...rest.headers, "If-Match": `"${seen.etag}"` } })
  } catch (error) {
    if (!asks || !isChangedMeanwhile(error)) throw error
    return replace({ ...call, ...(await decided(error, call)) }, send)
  }
}
