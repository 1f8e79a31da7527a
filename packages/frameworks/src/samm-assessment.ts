/** The security practices of SAMM in the order of its questionnaire; each has two streams with three levels. */
const PRACTICES: readonly string[] = [
  ...["G-SM", "G-PC", "G-EG"],
  ...["D-TA", "D-SR", "D-SA"],
  ...["I-SB", "I-SD", "I-DM"],
  ...["V-AA", "V-RT", "V-ST"],
  ...["O-IM", "O-EM", "O-OM"],
]

const ID = /^SAMM ([GDIVO]-[A-Z]{2})-([AB])-([123])$/

/** A question of a kit with the value of its answer; null if it is not answered, or not applicable. */
export interface SammAnswer {
  readonly code: string
  readonly references: readonly string[]
  readonly value: number | null
}

export type SammAssessment =
  | {
      readonly ok: true
      readonly file: Readonly<Record<string, number | string>>
      readonly answered: number
      /** The codes of answered questions that SAMM does not ask. */
      readonly others: readonly string[]
    }
  | {
      readonly ok: false
      readonly message: string
      /** The codes of two questions that stand for the same of SAMM; absent where none stands for any. */
      readonly same?: readonly [string, string]
    }

/**
 * An assessment in the format in which SAMMwise, the calculator of the SAMM project, saves and opens assessments: the
 * value of each answer by the number of its question, from `question1` to `question90`. Questions are found by their
 * reference, such as `SAMM G-SM-A-1`.
 */
export function sammAssessment(title: string, answers: readonly SammAnswer[]): SammAssessment {
  const askedBy = new Map<number, SammAnswer>()
  const others: string[] = []
  for (const answer of answers) {
    const number = answer.references.flatMap((reference) => numberOf(reference) ?? [])[0]
    const same = number === undefined ? undefined : askedBy.get(number)
    if (same !== undefined)
      return {
        ok: false,
        same: [same.code, answer.code],
        message: `The questions ${same.code} and ${answer.code} stand for the same question of SAMM: this is another kit.`,
      }
    if (number !== undefined) askedBy.set(number, answer)
    else if (answer.value !== null) others.push(answer.code)
  }
  if (askedBy.size === 0)
    return { ok: false, message: "No question of this kit has a reference to SAMM, such as SAMM G-SM-A-1." }
  const answered = [...askedBy].sort(([a], [b]) => a - b).filter(([, { value }]) => value !== null)
  const file: Record<string, number | string> = {}
  for (const [number, { value }] of answered) if (value !== null) file[`question${number}`] = value
  file["Project name"] = title
  return { ok: true, file, answered: answered.length, others }
}

/** How many questions SAMM has. */
export const SAMM_QUESTIONS = 6 * PRACTICES.length

/**
 * How many questions of SAMM a kit asks, by the references of its questions; 0 for a kit that asks one of them twice, whose
 * answers are then those of no assessment.
 */
export function sammCoverage(questions: readonly (readonly string[])[]): number {
  const asked = questions.flatMap(
    (references) => references.flatMap((reference) => numberOf(reference) ?? [])[0] ?? [],
  )
  return new Set(asked).size === asked.length ? asked.length : 0
}

/** The number of a question in the questionnaire, from 1; null for references to anything else. */
function numberOf(reference: string): number | null {
  const [, practice = "", stream, level] = ID.exec(reference) ?? []
  const at = PRACTICES.indexOf(practice)
  return at === -1 ? null : 6 * at + (stream === "B" ? 3 : 0) + Number(level)
}
