import { outcomes } from "../notes.ts"
import { LENGTHS, placed } from "../placed-texts.ts"
import { elementsAt, type Leaf, leafAt, type SourceFields } from "../source-nodes.ts"

/** The choices of a question in a requirement, as answers of a question of a kit. */
interface Answers {
  readonly text: Leaf
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

const NOT_APPLICABLE = /^(n\/?a|not applicable)$/i

/**
 * The answers of a question of which one choice is taken: those with scores, with results, or no and yes. Null for other
 * questions, because nothing says which choice is better.
 */
export function answersOf(question: SourceFields): Answers | null {
  const text = leafAt(question, "text")
  const type = leafAt(question, "type")
  if (text === null || type?.text !== "unique_choice") return null
  const all = elementsAt(question, "choices").map((fields) => ({ fields, caption: leafAt(fields, "value") }))
  const named = all.flatMap(({ fields, caption }): Choice[] =>
    caption === null ? [] : [{ fields, caption }],
  )
  const notApplicable = named.filter(({ caption }) => NOT_APPLICABLE.test(caption.text.trim()))
  const choices = named.filter((choice) => !notApplicable.includes(choice))
  if (choices.length < 2 || choices.length > 10 || all.length !== named.length) return null
  const values = scored(choices) ?? resulting(choices) ?? noOrYes(choices)
  if (values === null) return null
  return {
    text,
    options() {
      for (const { caption } of notApplicable) caption.settle("exact", outcomes.kept("kind"))
      type.settle("exact", outcomes.kept("kind"))
      const options = values.map(({ choice, value, settle }) => {
        settle?.()
        return { caption: placed(choice.caption, "caption", LENGTHS.caption, true) ?? String(value), value }
      })
      return options.sort((a, b) => a.value - b.value)
    },
    mayNotBeApplicable: notApplicable.length > 0,
    isNoOrYes: noOrYes(choices) !== null,
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

/** Whether a choice makes the requirement compliant. */
function resulting(choices: readonly Choice[]): Valued[] | null {
  const results = choices.flatMap(({ fields }) => {
    const leaf = leafAt(fields, "compute_result")
    return leaf !== null && /^(true|false)$/i.test(leaf.text) ? [leaf] : []
  })
  const valued = choices.map((choice, at) => ({
    choice,
    value: results[at]?.text.toLowerCase() === "true" ? 1 : 0,
    settle: () => results[at]?.settle("exact", outcomes.kept("optionValue")),
  }))
  const isDecided = new Set(valued.map(({ value }) => value)).size === 2
  return results.length === choices.length && isDecided ? valued : null
}

function noOrYes(choices: readonly Choice[]): Valued[] | null {
  const words = choices.map(({ caption }) => caption.text.trim().toLowerCase())
  if (words.length !== 2 || !words.includes("yes") || !words.includes("no")) return null
  return choices.map((choice, at) => ({ choice, value: words[at] === "yes" ? 1 : 0 }))
}

/** A part of a whole from 0 to 1, with three digits. */
export function share(part: number, whole: number): number {
  return Math.round((part / whole) * 1000) / 1000
}
