import type { OptionModel, PrintableKit } from "@plumbline/kit-dsl"
import type { VersionContent } from "../../../platform/kits/content.ts"
import type { Kit } from "../access.ts"

/** A range as stored; code and title are null when it is private to a question. */
export type StoredRange = {
  id: number
  code: string | null
  title: string | null
  translations: VersionContent["options"][number]["translations"]
}

/** A stored kit in the form in which its text is printed: references become codes again. */
export function printableKit(
  kit: Kit,
  tagCodes: string[],
  content: VersionContent,
  ranges: StoredRange[],
): PrintableKit {
  const levelCode = codesById(content.levels)
  const subjectCode = codesById(content.subjects)
  const attributeCode = codesById(content.attributes)
  const measureCode = codesById(content.measures)
  const questionnaireCode = codesById(content.questionnaires)
  const rangesById = new Map(ranges.map((range) => [range.id, range]))
  const optionsByRange = Map.groupBy(content.options, ({ answerRangeId }) => answerRangeId)
  const impactsByQuestion = Map.groupBy(content.impacts, ({ questionId }) => questionId)
  const competencesByLevel = Map.groupBy(content.competences, ({ affectedLevelId }) => affectedLevelId)

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
    },
    levelModels: content.levels.map((level) => ({
      ...level,
      levelCompetence: Object.fromEntries(
        (competencesByLevel.get(level.id) ?? []).map(({ effectiveLevelId, value }) => [
          levelCode(effectiveLevelId),
          value,
        ]),
      ),
    })),
    subjectModels: content.subjects,
    attributeModels: content.attributes.map((attribute) => ({
      ...attribute,
      subjectCode: subjectCode(attribute.subjectId),
    })),
    measureModels: content.measures,
    questionnaireModels: content.questionnaires,
    answerRangeModels: ranges.flatMap(({ id, code, title, translations }) =>
      code === null || title === null ? [] : [{ code, title, translations, options: optionsOf(id) }],
    ),
    questionModels: content.questions.map((question) => {
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
        questionImpacts: (impactsByQuestion.get(question.id) ?? []).map((impact) => ({
          attributeCode: attributeCode(impact.attributeId),
          level: { code: levelCode(impact.maturityLevelId) },
          weight: impact.weight,
        })),
        mayNotBeApplicable: question.mayNotBeApplicable,
        advisable: question.advisable,
        translations: question.translations,
      }
    }),
  }

  function optionsOf(rangeId: number): OptionModel[] {
    return (optionsByRange.get(rangeId) ?? []).map(({ index, title, value, translations }) => ({
      index,
      caption: title,
      value,
      translations,
    }))
  }
}

function codesById(rows: { id: number; code: string }[]): (id: number) => string {
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return (id) => {
    const code = codes.get(id)
    if (code === undefined) throw new Error(`The kit refers to the element ${id}, which it does not hold.`)
    return code
  }
}
