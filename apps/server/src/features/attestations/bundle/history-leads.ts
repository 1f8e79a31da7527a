import { type Static, Type } from "typebox"
import { hasShape } from "../../../platform/shapes.ts"
import { parsed } from "../jws.ts"
import { type Answers, Given, nullable } from "./format.ts"

/** More than any entry has; a parser makes up to twenty times as much of it. */
const LONGEST_ENTRY = 100_000

const Time = Type.String({ pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z$" })

/** A change of an answer; `question` is null for one whose kit is no longer known. */
const AnswerEntry = Type.Object({
  time: Time,
  kind: Type.Literal("answer"),
  question: nullable(Type.String()),
  by: nullable(Type.String()),
  before: nullable(Type.Object(Given)),
  after: Type.Object(Given),
})

/** Another kit, release or profile; `cleared` are the questions whose answers it has removed. */
const KitEntry = Type.Object(
  { time: Time, kind: Type.Literal("kit"), cleared: Type.Optional(Type.Array(Type.String())) },
  { additionalProperties: false },
)

const WeightsEntry = Type.Object({ time: Time, kind: Type.Literal("weights") })

type Said = Static<typeof AnswerEntry>["before"]

/** What the history has come to for a question; `stands` until a kit may have removed its option. */
type Reached = { said: Said; stands: boolean }

/**
 * Whether a history leads to the answers: each change begins with what the one before has left, none is earlier than the
 * one before, and for every question that is asked the last one is the answer. It is read entry by entry, because the
 * whole may be large.
 *
 * @param asked the codes of the questions that are asked
 * @returns where it does not, in English; null if it does
 */
export function wrongHistory(text: string, { answers }: Answers, asked: ReadonlySet<string>): string | null {
  const reached = new Map<string, Reached>()
  let last = ""
  for (const piece of piecesOf(text)) {
    const entry = piece.length > LONGEST_ENTRY ? undefined : parsed(piece)
    if (hasShape(AnswerEntry, entry)) {
      const { question, before, after } = entry
      if (question !== null) {
        const known = reached.get(question) ?? { said: null, stands: true }
        if (!isSame(known.said, before) && (known.stands || !isSame(null, before)))
          return `the history of ${question} has a gap`
        reached.set(question, { said: after, stands: true })
      }
    } else if (hasShape(KitEntry, entry)) {
      for (const question of entry.cleared ?? []) reached.set(question, { said: null, stands: true })
      // Bundles of earlier versions do not say what a kit has removed.
      if (!entry.cleared) for (const known of reached.values()) known.stands = false
    } else if (!hasShape(WeightsEntry, entry)) return "the history cannot be read"
    const time = entry.time.slice(0, -1)
    if (time < last) return "the history is not in order"
    last = time
  }
  const given = new Map(answers.map(({ question, ...said }) => [question, said]))
  for (const question of asked) {
    const { said, stands } = reached.get(question) ?? { said: null, stands: true }
    const is = given.get(question) ?? null
    if (!isSame(said, is) && (stands || is !== null))
      return `the history does not lead to the answer to ${question}`
  }
  return null
}

/** The entries of a list as it is written into bundles: JSON with an indent of two. Anything else is one piece. */
function piecesOf(text: string): string[] {
  const list = /^\[(?:\n {2}([\s\S]*)\n)?\]\n$/.exec(text)
  return list ? (list[1]?.split(/(?<=\n {2}\}),\n {2}(?=\{)/) ?? []) : [text]
}

/** Nothing chosen is nothing said, however it came to it. */
function isSame(one: Said, other: Said): boolean {
  return (
    (one?.option ?? null) === (other?.option ?? null) &&
    (one?.notApplicable ?? false) === (other?.notApplicable ?? false) &&
    (one?.confidence ?? null) === (other?.confidence ?? null)
  )
}
