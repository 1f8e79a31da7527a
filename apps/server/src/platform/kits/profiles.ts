import type { ContentProfile, VersionContent } from "./content.ts"

/** A profile of a version; undefined for null and for an id that the version does not have. */
export function profileOf(
  { profiles = [] }: Pick<VersionContent, "profiles">,
  profileId: number | null,
): ContentProfile | undefined {
  return profiles.find(({ id }) => id === profileId)
}

/** The questions of a profile that the version has. */
export function questionsOf({ questions }: VersionContent, { questionIds }: ContentProfile) {
  const included = new Set(questionIds)
  return questions.filter(({ id }) => included.has(id))
}

/**
 * The content of a version as a profile leaves it: only its questions, and no questionnaire, attribute, subject or
 * measure that lost all of its questions. What had none in the first place stays, so that a profile with all questions
 * is the whole kit.
 */
export function contentWithin(content: VersionContent, profile: ContentProfile): VersionContent {
  const questions = questionsOf(content, profile)
  const asked = new Set(questions.map(({ id }) => id))
  const impacts = content.impacts.filter(({ questionId }) => asked.has(questionId))
  const stays = <Row>(all: readonly Row[], left: readonly Row[], idOf: (row: Row) => number | null) => {
    const [before, after] = [new Set(all.map(idOf)), new Set(left.map(idOf))]
    return ({ id }: { id: number }) => after.has(id) || !before.has(id)
  }
  const attributes = content.attributes.filter(stays(content.impacts, impacts, (row) => row.attributeId))
  return {
    ...content,
    attributes,
    subjects: content.subjects.filter(stays(content.attributes, attributes, (row) => row.subjectId)),
    measures: content.measures.filter(stays(content.questions, questions, (row) => row.measureId)),
    questionnaires: content.questionnaires.filter(
      stays(content.questions, questions, (row) => row.questionnaireId),
    ),
    questions: questions.map(({ guidance, ...question }) => {
      const requires = guidance?.requires?.filter((id) => asked.has(id))
      return { ...question, guidance: requires ? { ...guidance, requires } : guidance }
    }),
    impacts,
    profiles: [],
  }
}
