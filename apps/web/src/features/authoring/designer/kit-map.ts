import type { Schemas } from "../../../api/schemas.ts"
import { searching } from "../../../i18n/search.ts"

type WholeDraft = Schemas["WholeDraft"]

/** What is wrong with an element, so that it has no effect or cannot be answered. */
type Problem = "noAttributes" | "noImpactsOn" | "noQuestions" | "noOptions" | "noImpacts" | "fewOptions"

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
  levels: number
  measures: number
}

/** The map of a draft, in the order of its elements. */
export function mapOf(draft: WholeDraft): KitMap {
  const optionsOf = Map.groupBy(draft.options, ({ answerRangeId }) => answerRangeId)
  const impactful = new Set(draft.impacts.map(({ questionId }) => questionId))
  const measured = new Set(draft.impacts.map(({ attributeId }) => attributeId))
  const attributesOf = Map.groupBy(inOrder(draft.attributes), ({ subjectId }) => subjectId)
  const questionsOf = Map.groupBy(inOrder(draft.questions), ({ questionnaireId }) => questionnaireId)
  const optionCount = (range: number | null) => (range === null ? 0 : (optionsOf.get(range)?.length ?? 0))

  return {
    subjects: inOrder(draft.subjects).map(({ id, title }) => {
      const children = (attributesOf.get(id) ?? []).map((attribute) =>
        node(attribute, !measured.has(attribute.id) && "noImpactsOn"),
      )
      return { ...node({ id, title }, children.length === 0 && "noAttributes"), children }
    }),
    questionnaires: inOrder(draft.questionnaires).map(({ id, title }) => {
      const children = (questionsOf.get(id) ?? []).map((question) =>
        node(
          question,
          optionCount(question.answerRangeId) === 0 && "noOptions",
          !impactful.has(question.id) && "noImpacts",
        ),
      )
      return { ...node({ id, title }, children.length === 0 && "noQuestions"), children }
    }),
    // Those without a title belong to single questions.
    ranges: draft.answerRanges.flatMap(({ id, title }) =>
      title === null ? [] : node({ id, title }, optionCount(id) < 2 && "fewOptions"),
    ),
    levels: draft.levels.length,
    measures: draft.measures.length,
  }
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
