import type { Question, QuestionName } from "../syntax/syntax-tree.ts"

/** The questions that must come first, by question, in the order written. */
export interface Prerequisites {
  readonly prerequisites: ReadonlyMap<Question, readonly Question[]>
  /** Names that no question has, or several in other questionnaires. */
  readonly unknown: readonly { readonly question: Question; readonly name: QuestionName }[]
  /** The questions of one cycle, each requiring the next and the last the first; empty if there is none. */
  readonly cycle: readonly Question[]
}

/**
 * Resolves prerequisites. A name without a questionnaire means the question of the same questionnaire, else the only one
 * of that name.
 */
export function prerequisitesOf(questions: readonly Question[]): Prerequisites {
  const byName = Map.groupBy(questions, ({ name }) => name.text)
  const unknown: { question: Question; name: QuestionName }[] = []
  const prerequisites = new Map<Question, Question[]>()
  for (const question of questions) {
    if (question.requires.length === 0) continue
    const found = question.requires.flatMap((name) => {
      const named = byName.get(name.text) ?? []
      const questionnaireName = name.questionnaire ?? question.questionnaire.text
      const near = named.find(({ questionnaire }) => questionnaire.text === questionnaireName)
      const required = near ?? (named.length === 1 && name.questionnaire === null ? named[0] : undefined)
      if (required === undefined) unknown.push({ question, name })
      return required ?? []
    })
    prerequisites.set(question, found)
  }
  return { prerequisites, unknown, cycle: cycleIn(prerequisites) }
}

/** Follows the prerequisites depth first, without recursion. */
function cycleIn(prerequisites: ReadonlyMap<Question, readonly Question[]>): Question[] {
  const done = new Set<Question>()
  for (const start of prerequisites.keys()) {
    const path: { question: Question; next: number }[] = [{ question: start, next: 0 }]
    const onPath = new Set([start])
    for (let last = path.at(-1); last !== undefined; last = path.at(-1)) {
      const required = done.has(last.question) ? undefined : prerequisites.get(last.question)?.[last.next++]
      if (required === undefined) {
        done.add(last.question)
        onPath.delete(last.question)
        path.pop()
      } else if (onPath.has(required)) {
        return path
          .slice(path.findIndex(({ question }) => question === required))
          .map(({ question }) => question)
      } else {
        onPath.add(required)
        path.push({ question: required, next: 0 })
      }
    }
  }
  return []
}
