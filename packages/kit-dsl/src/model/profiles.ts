import type { Profile, Question, QuestionName, SyntaxTree } from "../syntax/syntax-tree.ts"

interface Named {
  readonly profile: Profile
  readonly name: QuestionName
}

/** The questions of every profile, in reading order of the questions. */
export interface ProfileQuestions {
  readonly questions: ReadonlyMap<Profile, readonly Question[]>
  /** Names that no question has, or several in different questionnaires. */
  readonly unknown: readonly Named[]
  /** Names of questions that the profile already has. */
  readonly twice: readonly Named[]
}

/** Resolves the names in profiles. A name without a questionnaire means the only question of that name. */
export function questionsOfProfiles({ profiles, questions }: SyntaxTree): ProfileQuestions {
  const byName = Map.groupBy(questions, ({ name }) => name.text)
  const byWholeName = new Map(questions.map((question) => [keyOf(question), question]))
  const position = new Map(questions.map((question, at) => [question, at]))
  const unknown: Named[] = []
  const twice: Named[] = []
  const found = new Map<Profile, readonly Question[]>()
  for (const profile of profiles) {
    const own = new Set<Question>()
    for (const name of profile.questions) {
      const question = named(name)
      if (question === undefined) unknown.push({ profile, name })
      else if (own.has(question)) twice.push({ profile, name })
      else own.add(question)
    }
    found.set(
      profile,
      [...own].sort((a, b) => (position.get(a) ?? 0) - (position.get(b) ?? 0)),
    )
  }
  return { questions: found, unknown, twice }

  function named({ questionnaire, text }: QuestionName): Question | undefined {
    if (questionnaire !== null) return byWholeName.get(`${questionnaire} ${text}`)
    const [only, ...others] = byName.get(text) ?? []
    return others.length === 0 ? only : undefined
  }
}

function keyOf({ questionnaire, name }: Question): string {
  return `${questionnaire.text} ${name.text}`
}
