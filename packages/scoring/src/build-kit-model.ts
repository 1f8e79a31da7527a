import type {
  AttributeRow,
  CompetenceRow,
  ImpactRow,
  KitContent,
  LevelRow,
  OptionRow,
  QuestionnaireRow,
  QuestionRow,
  SubjectRow,
} from "./kit-content.ts"
import type {
  AnswerOption,
  Attribute,
  KitModel,
  Level,
  Question,
  Questionnaire,
  Subject,
} from "./kit-model.ts"
import { round2 } from "./round2.ts"

/**
 * Compiles the rows of a kit version. Rows may come in any order; the model, and with it every sum of doubles computed
 * from it, is the same. Drafts compile too, however incomplete.
 *
 * @throws Error when a row refers to a missing one: the rows are not those of one complete version
 */
export function buildKitModel(content: KitContent): KitModel {
  requireWhole(content)

  const levels = buildLevels(content.levels, content.competences)
  const subjectRows = inOrder(content.subjects)
  const attributesOf = Map.groupBy(inOrder(content.attributes), (row) => row.subjectId)
  const attributeRows = subjectRows.flatMap((subject) => attributesOf.get(subject.id) ?? [])
  const questionnaireRows = inOrder(content.questionnaires)
  const questionsOf = Map.groupBy(inOrder(content.questions), (row) => row.questionnaireId)
  const questionRows = questionnaireRows.flatMap((row) => questionsOf.get(row.id) ?? [])

  const questions = buildQuestions(questionRows, content.options, content.impacts, attributeRows, levels)
  const attributes = buildAttributes(attributeRows, questions, levels)
  const subjects = buildSubjects(subjectRows, attributes)
  const questionnaires = buildQuestionnaires(questionnaireRows, questions, subjects)
  const measures = inOrder(content.measures).map(({ id, index }) => ({ id, index }))

  return {
    levels,
    subjects,
    attributes,
    measures,
    questionnaires,
    questions,
    levelById: byId(levels),
    subjectById: byId(subjects),
    attributeById: byId(attributes),
    measureById: byId(measures),
    questionnaireById: byId(questionnaires),
    questionById: byId(questions),
  }
}

function buildLevels(rows: readonly LevelRow[], competences: readonly CompetenceRow[]): Level[] {
  const ordered = inOrder(rows)
  const competencesOf = Map.groupBy(competences, (row) => row.affectedLevelId)
  return ordered.map(({ id, index, value }, position) => {
    const own = new Map((competencesOf.get(id) ?? []).map((row) => [row.effectiveLevelId, row.value]))
    return {
      id,
      index,
      value,
      rank: position + 1,
      competences: ordered.flatMap((effective) => {
        const required = own.get(effective.id)
        return required === undefined ? [] : [{ effectiveLevelId: effective.id, value: required }]
      }),
    }
  })
}

function buildQuestions(
  rows: readonly QuestionRow[],
  optionRows: readonly OptionRow[],
  impactRows: readonly ImpactRow[],
  attributeRows: readonly AttributeRow[],
  levels: readonly Level[],
): Question[] {
  const attributePosition = positions(attributeRows)
  const levelPosition = positions(levels)
  const impactsOf = Map.groupBy(impactRows, (row) => row.questionId)
  const optionsOf = new Map<number, AnswerOption[]>()
  for (const [rangeId, options] of Map.groupBy(inOrder(optionRows), (row) => row.answerRangeId)) {
    optionsOf.set(
      rangeId,
      options.map(({ id, index, value }) => ({ id, index, value })),
    )
  }

  return rows.map((row) => ({
    id: row.id,
    questionnaireId: row.questionnaireId,
    index: row.index,
    code: row.code,
    measureId: row.measureId,
    answerRangeId: row.answerRangeId,
    mayNotBeApplicable: row.mayNotBeApplicable,
    advisable: row.advisable,
    options: row.answerRangeId === null ? [] : (optionsOf.get(row.answerRangeId) ?? []),
    impacts: (impactsOf.get(row.id) ?? [])
      .map(({ attributeId, maturityLevelId, weight }) => ({ attributeId, levelId: maturityLevelId, weight }))
      .sort(
        (a, b) =>
          attributePosition(a.attributeId) - attributePosition(b.attributeId) ||
          levelPosition(a.levelId) - levelPosition(b.levelId),
      ),
  }))
}

function buildAttributes(
  rows: readonly AttributeRow[],
  questions: readonly Question[],
  levels: readonly Level[],
): Attribute[] {
  const impactsOf = Map.groupBy(
    questions.flatMap((question) => question.impacts.map((impact) => ({ ...impact, question }))),
    (impact) => impact.attributeId,
  )
  return rows.map(({ id, subjectId, index, weight }) => {
    const impacts = impactsOf.get(id) ?? []
    const impactsOn = Map.groupBy(impacts, (impact) => impact.levelId)
    return {
      id,
      subjectId,
      index,
      weight,
      levels: levels.map((level) => ({
        levelId: level.id,
        impacts: (impactsOn.get(level.id) ?? []).map(({ question, weight }) => ({ question, weight })),
      })),
      questions: [...Map.groupBy(impacts, (impact) => impact.question)].map(([question, own]) => {
        const meanWeight = own.reduce((sum, impact) => sum + impact.weight, 0) / own.length
        return { question, meanWeight, averageWeight: round2(meanWeight) }
      }),
    }
  })
}

function buildSubjects(rows: readonly SubjectRow[], attributes: readonly Attribute[]): Subject[] {
  const attributesOf = Map.groupBy(attributes, (attribute) => attribute.subjectId)
  return rows.map(({ id, index, weight }) => ({ id, index, weight, attributes: attributesOf.get(id) ?? [] }))
}

function buildQuestionnaires(
  rows: readonly QuestionnaireRow[],
  questions: readonly Question[],
  subjects: readonly Subject[],
): Questionnaire[] {
  const questionsOf = Map.groupBy(questions, (question) => question.questionnaireId)
  return rows.map(({ id, index }) => {
    const own = questionsOf.get(id) ?? []
    const impacted = new Set(own.flatMap((question) => question.impacts.map((impact) => impact.attributeId)))
    const concerned = subjects.filter((subject) => subject.attributes.some(({ id }) => impacted.has(id)))
    return { id, index, questions: own, subjectIds: concerned.map((subject) => subject.id) }
  })
}

function requireWhole(content: KitContent): void {
  const levels = byId(content.levels)
  const subjects = byId(content.subjects)
  const attributes = byId(content.attributes)
  const measures = byId(content.measures)
  const questionnaires = byId(content.questionnaires)
  const questions = byId(content.questions)

  const require = (rows: ReadonlyMap<number, unknown>, id: number, what: string) => {
    if (!rows.has(id))
      throw new Error(`The kit version has no ${what} ${id}, but one of its rows refers to it.`)
  }
  for (const row of content.competences) {
    require(levels, row.affectedLevelId, "level")
    require(levels, row.effectiveLevelId, "level")
  }
  for (const row of content.attributes) require(subjects, row.subjectId, "subject")
  for (const row of content.questions) {
    require(questionnaires, row.questionnaireId, "questionnaire")
    if (row.measureId !== null) require(measures, row.measureId, "measure")
  }
  for (const row of content.impacts) {
    require(questions, row.questionId, "question")
    require(attributes, row.attributeId, "attribute")
    require(levels, row.maturityLevelId, "level")
  }
}

/** By index, then id, so that the order never depends on the input. */
function inOrder<Row extends { id: number; index: number }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => a.index - b.index || a.id - b.id)
}

function byId<Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function positions(rows: readonly { id: number }[]): (id: number) => number {
  const position = new Map(rows.map((row, index) => [row.id, index]))
  return (id) => position.get(id) ?? rows.length
}
