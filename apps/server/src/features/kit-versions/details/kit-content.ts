import type { Context } from "../../../platform/context.ts"
import { notFound } from "../../../platform/errors.ts"
import type { VersionContent } from "../../../platform/kits/content.ts"
import type { Kit } from "../../kits/index.ts"

/** The active version of a kit as its experts view it: all lists in order, with lookups for related elements. */
export type KitContent = Awaited<ReturnType<typeof loadKitContent>>

export type KitQuestion = VersionContent["questions"][number]

/**
 * Loads the active version of a kit, from the cache if possible.
 *
 * @throws NOT_FOUND when there is no active version
 */
export async function loadKitContent(ctx: Context, kit: Kit) {
  const version = await ctx.db
    .selectFrom("kitVersions")
    .where("kitId", "=", kit.id)
    .where("status", "=", "ACTIVE")
    .select(["id", "revision"])
    .executeTakeFirst()
  if (!version) throw notFound("kitVersion")
  const [{ content }, ranges] = await Promise.all([
    ctx.kits.load(ctx, version.id, version.revision),
    reusableRanges(ctx, version.id),
  ])
  const subjects = content.subjects.toSorted(byIndex)
  const optionsByRange = Map.groupBy(content.options, ({ answerRangeId }) => answerRangeId)
  return {
    ...content,
    levels: content.levels.toSorted(byIndex),
    subjects,
    attributes: subjects.flatMap(({ id }) =>
      content.attributes.filter(({ subjectId }) => subjectId === id).toSorted(byIndex),
    ),
    measures: content.measures.toSorted(byIndex),
    questionnaires: content.questionnaires.toSorted(byIndex),
    questions: content.questions.toSorted(byIndex),
    /** Most recently modified first. */
    reusableRanges: ranges,
    optionsOf: (rangeId: number | null) =>
      rangeId === null ? [] : (optionsByRange.get(rangeId) ?? []).toSorted(byIndex),
  }
}

/** The element with an id from the path. @throws NOT_FOUND */
export function elementWithId<Element extends { id: number }>(
  elements: readonly Element[],
  id: number,
  thing: Parameters<typeof notFound>[0],
): Element {
  const element = elements.find((each) => each.id === id)
  if (!element) throw notFound(thing)
  return element
}

/** The range of a question with its title if it is reusable, otherwise null. */
export function reusableRangeOf(content: KitContent, question: KitQuestion) {
  return content.reusableRanges.find(({ id }) => id === question.answerRangeId) ?? null
}

/** Questions ordered by the title of their questionnaire, then by index. */
export function byQuestionnaireTitle<Question extends { questionnaireId: number; index: number }>(
  content: KitContent,
  questions: readonly Question[],
): (Question & { questionnaire: { id: number; title: string } })[] {
  const titles = new Map(content.questionnaires.map(({ id, title }) => [id, title]))
  return questions
    .map((question) => {
      const { questionnaireId: id } = question
      return { ...question, questionnaire: { id, title: titles.get(id) ?? "" } }
    })
    .toSorted(
      (one, other) => compare(one.questionnaire.title, other.questionnaire.title) || byIndex(one, other),
    )
}

async function reusableRanges({ db }: Context, versionId: number) {
  const ranges = await db
    .selectFrom("answerRanges")
    .where("kitVersionId", "=", versionId)
    .where("reusable", "=", true)
    .select(["id", "title", "translations"])
    .orderBy("lastModificationTime", "desc")
    .orderBy("id", "desc")
    .execute()
  return ranges.map((range) => ({ ...range, title: range.title ?? "" }))
}

function byIndex(one: { index: number }, other: { index: number }): number {
  return one.index - other.index
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
