import type { ImpactModel, KitDslModel, OptionModel, QuestionKey } from "@plumbline/kit-dsl"
import type { QuestionGuidance } from "../../../platform/database/json.ts"
import type { VersionContent } from "../../../platform/kits/content.ts"
import type { Kit } from "../../kits/index.ts"
import type { StoredContent } from "./stored-content.ts"

/** What the kit block of a text says. */
type KitBlock = Pick<Kit, "title" | "summary" | "about" | "metadata" | "language" | "translations" | "origin">

/** Converts a stored kit to the model of its text: references become codes, lists are ordered by index. */
export function modelOfContent(
  kit: KitBlock,
  tagCodes: readonly string[],
  stored: StoredContent,
): KitDslModel {
  return {
    kitModel: {
      title: kit.title,
      summary: kit.summary,
      about: kit.about,
      goal: kit.metadata?.goal ?? null,
      context: kit.metadata?.context ?? null,
      language: kit.language,
      tags: tagCodes,
      translations: kit.translations,
      ...kit.origin,
    },
    ...elementsOfContent(stored),
    hasError: false,
  }
}

/** Like {@link modelOfContent}, without the kit block. */
export function elementsOfContent({
  content,
  ranges,
  collectorMapping,
}: StoredContent): Omit<KitDslModel, "kitModel" | "hasError"> {
  const levels = content.levels.toSorted(byIndex)
  const subjects = content.subjects.toSorted(byIndex)
  const questionnaires = content.questionnaires.toSorted(byIndex)
  const levelCode = codesById(levels)
  const subjectCode = codesById(subjects)
  const attributeCode = codesById(content.attributes)
  const measureCode = codesById(content.measures)
  const questionnaireCode = codesById(questionnaires)
  const rangesById = new Map(ranges.map((range) => [range.id, range]))
  const optionsByRange = Map.groupBy(content.options, ({ answerRangeId }) => answerRangeId)
  const impactsByQuestion = Map.groupBy(content.impacts, ({ questionId }) => questionId)
  const competencesByLevel = Map.groupBy(content.competences, ({ affectedLevelId }) => affectedLevelId)

  const questionsById = new Map(content.questions.map((question) => [question.id, question]))

  return {
    levelModels: levels.map((level) => ({ ...level, levelCompetence: competencesOf(level.id) })),
    subjectModels: subjects.map((subject) => ({ ...subject, questionnaireCodes: null })),
    attributeModels: inOrderOf(subjects, content.attributes, ({ subjectId }) => subjectId).map(
      (attribute) => ({ ...attribute, subjectCode: subjectCode(attribute.subjectId) }),
    ),
    measureModels: content.measures.toSorted(byIndex).map((measure) => ({ ...measure, derived: false })),
    questionnaireModels: questionnaires,
    answerRangeModels: ranges.flatMap(({ id, code, title, translations }) =>
      code === null || title === null
        ? []
        : [{ code, index: null, title, description: null, translations, options: optionsOf(id) }],
    ),
    questionModels: inOrderOf(questionnaires, content.questions, (question) => question.questionnaireId).map(
      (question) => {
        const range = rangesById.get(question.answerRangeId ?? Number.NaN)
        const questionnaire = questionnaireCode(question.questionnaireId)
        return {
          code: question.code,
          index: question.index,
          title: question.title,
          description: question.hint,
          questionnaireCode: questionnaire,
          measureCode: question.measureId === null ? questionnaire : measureCode(question.measureId),
          answers: range && range.code === null ? optionsOf(range.id) : null,
          answerRangeCode: range?.code ?? null,
          questionImpacts: (impactsByQuestion.get(question.id) ?? []).map(impactModel),
          mayNotBeApplicable: question.mayNotBeApplicable,
          advisable: question.advisable,
          ...guidanceModel(question.guidance ?? {}),
          translations: question.translations,
        }
      },
    ),
    ...profileModels(),
    ...(collectorMapping !== null && { collectors: collectorMapping }),
  }

  function profileModels(): Pick<KitDslModel, "profileModels"> {
    const profiles = content.profiles ?? []
    if (profiles.length === 0) return {}
    return {
      profileModels: profiles.toSorted(byIndex).map(({ questionIds, ...profile }) => {
        const included = new Set(questionIds)
        return {
          ...profile,
          questions: inOrderOf(questionnaires, content.questions, (question) => question.questionnaireId)
            .filter(({ id }) => included.has(id))
            .map(keyOf),
        }
      }),
    }
  }

  function keyOf(question: VersionContent["questions"][number]): QuestionKey {
    return { questionnaireCode: questionnaireCode(question.questionnaireId), questionCode: question.code }
  }

  function guidanceModel({ cost = 1, requires = [], ...texts }: QuestionGuidance = {}) {
    const required = requires.flatMap((id) => {
      const question = questionsById.get(id)
      return question ? keyOf(question) : []
    })
    return { cost, ...texts, ...(required.length > 0 && { requires: required }) }
  }

  function competencesOf(levelId: number): Record<string, number> | null {
    const competences = competencesByLevel.get(levelId)
    if (!competences) return null
    return Object.fromEntries(
      competences.map(({ effectiveLevelId, value }) => [levelCode(effectiveLevelId), value]),
    )
  }

  function optionsOf(rangeId: number): OptionModel[] {
    const options = (optionsByRange.get(rangeId) ?? []).toSorted(byIndex)
    return options.map(({ index, title, value, translations }) => ({
      index,
      caption: title,
      value,
      translations,
    }))
  }

  function impactModel(impact: VersionContent["impacts"][number]): ImpactModel {
    const unsaid = { index: null, description: null, levelCompetence: null, value: null }
    return {
      attributeCode: attributeCode(impact.attributeId),
      level: { code: levelCode(impact.maturityLevelId), title: "", ...unsaid },
      question: null,
      weight: impact.weight,
      optionValues: {},
    }
  }
}

function byIndex(a: { index: number }, b: { index: number }): number {
  return a.index - b.index
}

/** Elements ordered by the position of their owner, then by their own index. */
function inOrderOf<T extends { index: number }>(
  owners: readonly { id: number }[],
  elements: readonly T[],
  ownerOf: (element: T) => number,
): T[] {
  const byOwner = Map.groupBy(elements, ownerOf)
  return owners.flatMap(({ id }) => (byOwner.get(id) ?? []).toSorted(byIndex))
}

function codesById(rows: readonly { id: number; code: string }[]): (id: number) => string {
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return (id) => {
    const code = codes.get(id)
    if (code === undefined) throw new Error(`The kit refers to the element ${id}, which it does not contain.`)
    return code
  }
}
