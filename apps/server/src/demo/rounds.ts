import type { AssessmentOfStory } from "./assessment.ts"
import type { Calendar } from "./calendar.ts"
import type { Person } from "./people.ts"

/** What a team answers: for each question the index of the chosen option, round by round. */
export type Rounds = Readonly<Record<string, readonly number[]>>

/** Why an answer changed, as the evidence beside it says. */
export type Reason = {
  text: string
  method: "SEEN" | "MEASURED" | "TOLD"
  source?: string
  /** For how many days it holds from the day of the change on; for good when omitted. */
  days?: number
}

export type Reasons = Readonly<Record<string, Reason>>

/** What a team answers in a round, by question. */
export function answersOf(rounds: Rounds, round: number): Record<string, number> {
  return Object.fromEntries(Object.entries(rounds).map(([code, answers]) => [code, answers[round] ?? 0]))
}

type Going = {
  calendar: Calendar
  /** The days between which the answers were given. */
  from: number
  to: number
  people: readonly [Person, ...Person[]]
  reasons?: Reasons
}

/** A team goes through its questions again: what is better than before is answered on several days, with its reason. */
export function enterRound(
  assessment: AssessmentOfStory,
  answers: Readonly<Record<string, number>>,
  { calendar, from, to, people, reasons = {} }: Going,
): void {
  const codes = Object.keys(answers)
  for (const [position, code] of codes.entries()) {
    const daysAgo = Math.round(from - ((from - to) * position) / codes.length)
    const person = people[position % people.length] ?? people[0]
    const index = answers[code] ?? 0
    calendar.enter(daysAgo, `1${position % 6}:${10 + (position % 5) * 9}`, async () => {
      if (index > assessment.given(code))
        await answerWithReason(assessment, code, index, { calendar, daysAgo, person, reasons })
    })
  }
}

type Answering = { calendar: Calendar; daysAgo: number; person: Person; reasons: Reasons }

/** An answer changes; why is said beside it. */
export async function answerWithReason(
  assessment: AssessmentOfStory,
  code: string,
  index: number,
  { calendar, daysAgo, person, reasons }: Answering,
): Promise<void> {
  await assessment.answer(code, index, person)
  const reason = reasonFor(reasons, code)
  if (!reason) return
  const { text, method, source, days } = reason
  await assessment.note(
    code,
    {
      description: text,
      type: "POSITIVE",
      method,
      observedAt: calendar.day(daysAgo),
      ...(source !== undefined && { source }),
      ...(days !== undefined && { validUntil: calendar.day(daysAgo - days) }),
    },
    person,
  )
}

/** Codes of a stored kit are in small letters. */
function reasonFor(reasons: Reasons, code: string): Reason | undefined {
  const name = Object.keys(reasons).find((each) => each.toLowerCase() === code.toLowerCase())
  return name === undefined ? undefined : reasons[name]
}
