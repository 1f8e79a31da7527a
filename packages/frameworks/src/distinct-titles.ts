import { type PrintableQuestion, slug } from "@plumbline/kit-dsl"
import { LENGTHS, plainLine, shortened } from "./placed-texts.ts"

/** What can tell a question from others with the same title: the beginning of a text, or an identifier. */
export type Distinction = { readonly begins: string } | { readonly id: string }

/** Names up to this length that several questionnaires use say too little: `General`, `(must)`. */
const SHORT = 40
/** How much of a text stands behind a title. */
const BEGINNING = 120

/**
 * The questions with titles that differ within a questionnaire, short ones within the kit, and say something: behind a
 * title that does not stands the beginning of a text, an identifier, or else a number.
 */
export function withDistinctTitles(
  questions: readonly PrintableQuestion[],
  distinctions: readonly (readonly Distinction[])[],
): PrintableQuestion[] {
  const keyOf = ({ title, questionnaireCode }: PrintableQuestion) =>
    title.length <= SHORT ? slug(title) : `${questionnaireCode} ${slug(title)}`
  const counts = new Map<string, number>()
  for (const question of questions) counts.set(keyOf(question), (counts.get(keyOf(question)) ?? 0) + 1)
  const taken = new Set(
    questions
      .filter((question) => counts.get(keyOf(question)) === 1)
      .map(({ questionnaireCode, title }) => `${questionnaireCode} ${slug(title)}`),
  )
  const last = new Map<string, number>()
  return questions.map((question, at) => {
    const { title, questionnaireCode } = question
    const saysNothing = title.replace(/[^\p{L}\p{N}]/gu, "").length < 3
    if (counts.get(keyOf(question)) === 1 && !saysNothing) return question
    const own = [...(distinctions[at] ?? [])]
    const candidates = [...own.flatMap((each) => withBehind(title, each)), ...combined(title, own)]
    const isFree = (text: string) => !taken.has(`${questionnaireCode} ${slug(text)}`)
    const chosen = candidates.find(isFree) ?? numbered(question, isFree)
    taken.add(`${questionnaireCode} ${slug(chosen)}`)
    return { ...question, title: chosen }
  })

  function numbered(question: PrintableQuestion, isFree: (text: string) => boolean): string {
    const key = keyOf(question)
    for (let number = (last.get(key) ?? 0) + 1; ; number++) {
      const ending = number === 1 ? "" : ` (${number})`
      const text = shortened(question.title, LENGTHS.question - ending.length) + ending
      last.set(key, number)
      if (isFree(text)) return text
    }
  }
}

function withBehind(title: string, distinction: Distinction): string[] {
  if ("id" in distinction) {
    const id = plainLine(distinction.id)
    return id === "" || id.length > SHORT
      ? []
      : [`${shortened(title, LENGTHS.question - id.length - 3)} (${id})`]
  }
  const text = shortened(plainLine(distinction.begins), BEGINNING)
  if (text === "" || slug(text) === slug(title)) return []
  const colon = /[\p{L}\p{N})\]”»"']$/u.test(title) ? ":" : ""
  return [shortened(`${title}${colon} ${text}`, LENGTHS.question)]
}

/** The beginning of a text and an identifier together. */
function combined(title: string, own: readonly Distinction[]): string[] {
  const [begins, id] = [own.find((each) => "begins" in each), own.find((each) => "id" in each)]
  if (begins === undefined || id === undefined) return []
  return withBehind(title, begins).flatMap((text) => withBehind(text, id))
}
