import type { Schemas } from "../../../api/schemas.ts"
import { searching } from "../../../i18n/search.ts"
import type { AimedElement, QuestionField } from "../../../paths.ts"

type WholeDraft = Schemas["WholeDraft"]

/** What is wrong with an element, so that it has no effect or cannot be answered. */
type Problem =
  | "noAttributes"
  | "noImpactsOn"
  | "notMeasured"
  | "noQuestions"
  | "noOptions"
  | "fewOwnOptions"
  | "noImpacts"
  | "noMeasure"
  | "fewOptions"
  | "noRequirements"

/** What every kit has. */
type Missing = "fewLevels" | "noSubject" | "noQuestionnaire" | "noQuestion"

/** An element of a draft on its map, with what is wrong with it. */
export interface MapNode {
  id: number
  title: string
  problems: readonly Problem[]
}

/** An element that contains others. */
export interface MapGroup extends MapNode {
  children: readonly MapNode[]
}

/** The elements of a draft as its author finds them: attributes in subjects, questions in questionnaires. */
export interface KitMap {
  subjects: readonly MapGroup[]
  questionnaires: readonly MapGroup[]
  ranges: readonly MapNode[]
  levels: readonly MapNode[]
  measures: number
  missing: readonly Missing[]
}

/** The map of a draft, in the order of its elements. */
export function mapOf(draft: WholeDraft): KitMap {
  const optionsOf = Map.groupBy(draft.options, ({ answerRangeId }) => answerRangeId)
  const impactful = new Set(draft.impacts.map(({ questionId }) => questionId))
  const impacted = new Set(draft.impacts.map(({ attributeId }) => attributeId))
  const asked = new Set(draft.questions.flatMap(({ id, measureId }) => (measureId === null ? [] : id)))
  const measured = new Set(
    draft.impacts.flatMap(({ questionId, attributeId }) => (asked.has(questionId) ? attributeId : [])),
  )
  const demanding = new Set(draft.competences.map(({ affectedLevelId }) => affectedLevelId))
  const shared = new Set(draft.answerRanges.flatMap(({ id, title }) => (title === null ? [] : id)))
  const attributesOf = Map.groupBy(inOrder(draft.attributes), ({ subjectId }) => subjectId)
  const questionsOf = Map.groupBy(inOrder(draft.questions), ({ questionnaireId }) => questionnaireId)
  const optionCount = (range: number | null) => (range === null ? 0 : (optionsOf.get(range)?.length ?? 0))
  const hasFewOwn = (range: number | null) => range !== null && !shared.has(range) && optionCount(range) < 2

  return {
    subjects: inOrder(draft.subjects).map(({ id, title }) => {
      const children = (attributesOf.get(id) ?? []).map((attribute) =>
        node(
          attribute,
          !impacted.has(attribute.id) && "noImpactsOn",
          impacted.has(attribute.id) && !measured.has(attribute.id) && "notMeasured",
        ),
      )
      return { ...node({ id, title }, children.length === 0 && "noAttributes"), children }
    }),
    questionnaires: inOrder(draft.questionnaires).map(({ id, title }) => {
      const children = (questionsOf.get(id) ?? []).map((question) =>
        node(
          question,
          question.answerRangeId === null && "noOptions",
          hasFewOwn(question.answerRangeId) && "fewOwnOptions",
          !impactful.has(question.id) && "noImpacts",
          question.measureId === null && "noMeasure",
        ),
      )
      return { ...node({ id, title }, children.length === 0 && "noQuestions"), children }
    }),
    // Those without a title belong to single questions.
    ranges: draft.answerRanges.flatMap(({ id, title }) =>
      title === null ? [] : node({ id, title }, optionCount(id) < 2 && "fewOptions"),
    ),
    levels: inOrder(draft.levels).map((level, place) =>
      node(level, place > 0 && !demanding.has(level.id) && "noRequirements"),
    ),
    measures: draft.measures.length,
    missing: [
      ...(draft.levels.length < 2 ? (["fewLevels"] as const) : []),
      ...(draft.subjects.length === 0 ? (["noSubject"] as const) : []),
      ...(draft.questionnaires.length === 0 ? (["noQuestionnaire"] as const) : []),
      ...(draft.questions.length === 0 ? (["noQuestion"] as const) : []),
    ],
  }
}

/** Something to do before the release, and where. */
export interface ToDo {
  problem: Problem | Missing | "emptyProfile"
  /** Of the element; undefined for what is missing in the kit as a whole. */
  title?: string
  at: Pick<AimedElement, "part"> & Partial<AimedElement>
}

/**
 * What has to be done before a draft can be released, as the server demands it: each in its place. The mapping of
 * collectors is not in the map.
 */
export function toDoIn(
  map: KitMap,
  profiles: readonly { id: number; title: string; questionIds?: number[] }[],
): ToDo[] {
  const of = (nodes: readonly MapNode[], at: (node: MapNode, problem: Problem) => ToDo["at"]) =>
    nodes.flatMap((each) =>
      each.problems.map((problem): ToDo => ({ problem, title: each.title, at: at(each, problem) })),
    )
  return [
    ...map.missing.map((problem): ToDo => ({ problem, at: { part: partOfMissing[problem] } })),
    ...of(map.subjects, () => ({ part: "Attributes" })),
    ...of(
      map.subjects.flatMap(({ children }) => children),
      ({ id }) => ({ part: "Attributes", id }),
    ),
    ...of(map.ranges, ({ id }) => ({ part: "Answer-Ranges", id })),
    ...of(map.questionnaires, ({ id }) => ({ part: "Questionnaires", id })),
    ...map.questionnaires.flatMap(({ id, children }) =>
      of(children, (question, problem) => ({
        ...{ part: "Questionnaires", id, questionId: question.id },
        ...(fieldOf[problem] && { field: fieldOf[problem] }),
      })),
    ),
    ...profiles
      .filter(({ questionIds = [] }) => questionIds.length === 0)
      .map(({ id, title }): ToDo => ({ problem: "emptyProfile", title, at: { part: "Profiles", id } })),
  ]
}

const partOfMissing = {
  fewLevels: "Maturity-Levels",
  noSubject: "Subjects",
  noQuestionnaire: "Questionnaires",
  noQuestion: "Questionnaires",
} as const satisfies Record<Missing, AimedElement["part"]>

const fieldOf: Partial<Record<Problem, QuestionField>> = {
  noOptions: "answers",
  fewOwnOptions: "answers",
  noImpacts: "impacts",
  noMeasure: "measure",
}

function node({ id, title }: { id: number; title: string }, ...problems: (Problem | false)[]): MapNode {
  return { id, title, problems: problems.filter((problem) => problem !== false) }
}

function inOrder<T extends { index: number }>(elements: readonly T[]): T[] {
  return elements.toSorted((a, b) => a.index - b.index)
}

/** How many problems there are in elements and in what they contain. */
export function problemsIn(nodes: readonly (MapNode | MapGroup)[]): number {
  return nodes.reduce(
    (sum, each) => sum + each.problems.length + ("children" in each ? problemsIn(each.children) : 0),
    0,
  )
}

/** What has a text in its title: groups with what they contain, or only the contained elements that match. */
export function matching(groups: readonly MapGroup[], search: string): MapGroup[] {
  const isSought = searching(search)
  const matches = ({ title }: MapNode) => isSought(title)
  return groups.flatMap((group) => {
    const children = group.children.filter(matches)
    if (children.length > 0) return [{ ...group, children }]
    return matches(group) ? [group] : []
  })
}
