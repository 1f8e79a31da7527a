import type { Result } from "@plumbline/documents"
import { isAnswered } from "@plumbline/scoring"
import { movementOf } from "@plumbline/scoring/moved"
import type { AnonymousContext } from "../../platform/context.ts"
import { ProductError } from "../../platform/errors.ts"
import { findAssignments } from "../assignments/index.ts"
import { movedSinceLastTime } from "../history/index.ts"
import { listMembers } from "../members/index.ts"
import { holds, type Permission } from "../permissions/index.ts"
import type { ReportSources } from "../reports/index.ts"
import { assignedItems } from "../roadmap/index.ts"

type Summary = NonNullable<Result["summary"]>
type Doing = NonNullable<Summary["doing"]>

/** How many people are named who work on the whole. */
const MOST_PEOPLE = 50

/** Adds to a result what has moved and who does what, as far as its reader may know: nothing for readers of public links. */
export async function withMovementAndPeople(
  ctx: AnonymousContext,
  sources: ReportSources,
  result: Result,
): Promise<Result> {
  if (!result.summary || sources.audience === "public") return result
  const moved = result.level === null ? undefined : await movedOf(ctx, sources)
  const doing = await doingOf(ctx, sources)
  return { ...result, summary: { ...result.summary, ...(moved !== undefined && { moved }), doing } }
}

const kinds = { publication: "PUBLICATION", milestone: "MILESTONE", complete: "COMPLETE" } as const
const outcomes = {
  ...({ risen: "RISEN", fallen: "FALLEN", answers: "ANSWERS" } as const),
  ...({ kit: "KIT", nothing: "NOTHING" } as const),
}

/** @returns undefined for a history that is too long to be read */
async function movedOf(ctx: AnonymousContext, { assessment }: ReportSources): Promise<Summary["moved"]> {
  const moved = await movedSinceLastTime(ctx, assessment).catch((error: unknown) => {
    if (error instanceof ProductError) return undefined
    throw error
  })
  if (!moved) return moved
  const { since, from, to, answers } = moved
  const what = outcomes[movementOf(moved)]
  return {
    since: kinds[since.kind],
    ...(since.kind === "milestone" && { milestone: since.title }),
    ...{ what, from, to },
    ...(what === "ANSWERS" && { answers }),
  }
}

async function doingOf(ctx: AnonymousContext, sources: ReportSources): Promise<Doing> {
  const { assessment, kit, answers } = sources
  const may = (permission: Permission) => assessment.isMember && holds(assessment.roleId, permission)
  const items = may("viewAssessmentReport") ? await assignedItems(ctx, sources) : []
  if (items.length > 0) return items
  const assignments = may("viewAssessmentQuestionnaireList")
    ? await findAssignments(ctx, { assessmentId: assessment.id })
    : []
  const open = assignments.flatMap(({ questionnaireId, due, people }) => {
    const questions = kit.model.questionnaireById.get(questionnaireId)?.questions ?? []
    const isOpen = questions.some(({ id }) => !isAnswered(answers.get(id)))
    if (!isOpen || people.length === 0) return []
    const names = people.map(({ displayName }) => displayName)
    return [{ people: names, task: kit.text.questionnaire(questionnaireId).title, due }]
  })
  if (open.length > 0) return open.toSorted((a, b) => (a.due ?? "9999").localeCompare(b.due ?? "9999"))
  const { rows = [] } = may("viewAssessmentUserList")
    ? await listMembers(ctx, assessment, { page: 0, size: MOST_PEOPLE })
    : {}
  const names = rows.length > 1 ? rows.map(({ displayName }) => displayName) : [assessment.creatorName]
  return [{ people: names, task: null, due: null }]
}
