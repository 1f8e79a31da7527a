import { outcomes } from "../notes.ts"
import { LENGTHS, placed } from "../placed-texts.ts"
import { elementsAt, type Leaf, leafAt, type SourceFields } from "../source-nodes.ts"

/** The choices of a question in a requirement, as answers of a question of a kit. */
interface Answers {
  readonly question: SourceFields
  readonly text: Leaf | null
  /** From the worst to the best; says what became of the choices. */
  options(): { caption: string; value: number }[]
  readonly mayNotBeApplicable: boolean
  /** Whether the answers are no and yes. */
  readonly isNoOrYes: boolean
}

interface Choice {
  readonly caption: Leaf
  readonly fields: SourceFields
}

const NOT_APPLICABLE =
  /^(n\/?a|not applicable|non applicable|nicht anwendbar|n\.?v\.?t\.?|niet van toepassing|no aplica|non applicabile|uygulanamaz|ei kohaldu|netaikoma|ikke relevant|نامربوط|کاربرد ندارد)$/i
const YES = /^(yes|oui|ja|sí|si|sì|evet|jah|taip|tak|sim|بله|نعم)$/i
const NO = /^(no|non|nein|nee|nej|não|nie|hayır|ei|ne|خیر|لا)$/i

/** Whether a question asks for something of which nobody can say whether it is good: a kind, a name, an explanation. */
export function asksForFact(question: SourceFields): boolean {
  const captions = elementsAt(question, "choices").flatMap(
    (fields) => leafAt(fields, "value")?.text.trim() ?? [],
  )
  if (captions.length > 0)
    return !captions.some((caption) => NO.test(caption) || /^(no|non|nein),/i.test(caption))
  const text = leafAt(question, "text")?.text.trim() ?? ""
  return /^(in general, how|what|which|who|whom|how|when|where|why|explain|describe|please|list|quel|qui|comment|combien|où|quand|pourquoi|was|welche|wer|wie|wann|wo|warum|wat|welke|wie|hoe|qué|cuál|quién|cómo|quale|chi|come|چه|کدام|چگونه|چند)/i.test(
    text,
  )
}

/**
 * The answers of a question of which one choice is taken: those with scores, with results, or no and yes. Null for other
 * questions, because nothing says which choice is better.
 */
export function answersOf(question: SourceFields): Answers | null {
  const text = leafAt(question, "text")
  const type = leafAt(question, "type")
  if (type?.text !== "unique_choice") return null
  const all = elementsAt(question, "choices").map((fields) => ({ fields, caption: leafAt(fields, "value") }))
  const named = all.flatMap(({ fields, caption }): Choice[] =>
    caption === null ? [] : [{ fields, caption }],
  )
  const notApplicable = named.filter(
    ({ caption, fields }) =>
      NOT_APPLICABLE.test(caption.text.trim()) || leafAt(fields, "compute_result")?.text === "not_applicable",
  )
  const choices = named.filter((choice) => !notApplicable.includes(choice))
  if (choices.length < 2 || choices.length > 10 || all.length !== named.length) return null
  const values = scored(choices) ?? resulting(choices) ?? noOrYes(choices)
  if (values === null) return null
  return {
    question,
    text,
    options() {
      for (const { caption, fields } of notApplicable)
        for (const leaf of [caption, leafAt(fields, "compute_result")])
          leaf?.settle("exact", outcomes.kept("kind"))
      type.settle("exact", outcomes.kept("kind"))
      for (const choice of choices)
        if (!values.some((valued) => valued.choice === choice))
          choice.caption.settle("lost", outcomes.otherChoice())
      const options = values.map(({ choice, value, settle }) => {
        settle?.()
        return { caption: placed(choice.caption, "caption", LENGTHS.caption, true) ?? String(value), value }
      })
      return options.sort((a, b) => a.value - b.value)
    },
    mayNotBeApplicable: notApplicable.length > 0,
    isNoOrYes:
      choices.every(({ caption }) => /^(yes|no)$/i.test(caption.text.trim())) && choices.length === 2,
  }
}

interface Valued {
  readonly choice: Choice
  readonly value: number
  /** Says what became of the value in the source that this one comes from. */
  readonly settle?: () => void
}

/** What a choice adds to the score, as a share of the way from the lowest to the highest. */
function scored(choices: readonly Choice[]): Valued[] | null {
  const scores = choices.flatMap(({ fields }) => {
    const leaf = leafAt(fields, "add_score")
    return typeof leaf?.value === "number" && Number.isFinite(leaf.value) ? [{ leaf, value: leaf.value }] : []
  })
  const least = Math.min(...scores.map(({ value }) => value))
  const span = Math.max(...scores.map(({ value }) => value)) - least
  if (scores.length !== choices.length || !Number.isFinite(span) || span <= 0) return null
  return choices.map((choice, at) => ({
    choice,
    value: share((scores[at]?.value ?? least) - least, span),
    settle: () => scores[at]?.leaf.settle("approximated", outcomes.scaled()),
  }))
}

/** What a choice makes of the requirement, in the words of the format. */
const RESULTS: Readonly<Record<string, number>> = {
  true: 1,
  false: 0,
  compliant: 1,
  partially_compliant: 0.5,
  non_compliant: 0,
}

function resulting(choices: readonly Choice[]): Valued[] | null {
  const valued = choices.flatMap((choice) => {
    const leaf = leafAt(choice.fields, "compute_result")
    const value = RESULTS[leaf?.text.toLowerCase() ?? ""]
    if (leaf === null || value === undefined) return []
    const isHalf = value !== 0 && value !== 1
    const settle = () =>
      isHalf
        ? leaf.settle("approximated", outcomes.partly())
        : leaf.settle("exact", outcomes.kept("optionValue"))
    return [{ choice, value, settle }]
  })
  const isDecided = new Set(valued.map(({ value }) => value)).size > 1
  return valued.length === choices.length && isDecided ? valued : null
}

/** No and yes in the languages of libraries; choices beside them are left out. */
function noOrYes(choices: readonly Choice[]): Valued[] | null {
  const found = choices.flatMap((choice) => {
    const word = choice.caption.text.trim()
    if (YES.test(word)) return [{ choice, value: 1 }]
    return NO.test(word) ? [{ choice, value: 0 }] : []
  })
  return found.length === 2 && new Set(found.map(({ value }) => value)).size === 2 ? found : null
}

/** A part of a whole from 0 to 1, with three digits. */
export function share(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 1000
}
