import { rawTranslations } from "../elements/texts.ts"
import type { KitContent } from "./kit-content.ts"

/** The outline of a kit: levels with their competences, subjects with attributes, questionnaires, measures, ranges. */
export function kitDetails(content: KitContent) {
  const listed = ({ id, title, index, translations }: KitContent["measures"][number]) => ({
    id,
    title,
    index,
    translations: rawTranslations(translations, content.language),
  })
  const levelTitles = new Map(content.levels.map(({ id, title }) => [id, title]))
  return {
    maturityLevels: content.levels.map((level) => ({
      ...listed(level),
      description: level.description,
      competences: content.competences
        .filter(({ affectedLevelId }) => affectedLevelId === level.id)
        .toSorted((one, other) => one.value - other.value)
        .map(({ effectiveLevelId, value }) => ({
          title: levelTitles.get(effectiveLevelId) ?? "",
          value,
          maturityLevelId: effectiveLevelId,
        })),
    })),
    subjects: content.subjects.map((subject) => ({
      ...listed(subject),
      attributes: content.attributes.filter(({ subjectId }) => subjectId === subject.id).map(listed),
    })),
    questionnaires: content.questionnaires.map(listed),
    measures: content.measures.map(listed),
    answerRanges: content.reusableRanges.map(({ id, title, translations }) => ({
      id,
      title,
      answerOptions: translatedOptions(content, id),
      translations: rawTranslations(translations, content.language),
    })),
  }
}

/** The options of a range by index, with their translations. */
export function translatedOptions(content: KitContent, rangeId: number | null) {
  return content.optionsOf(rangeId).map(({ index, title, value, translations }) => ({
    index,
    title,
    value,
    translations: rawTranslations(translations, content.language),
  }))
}
