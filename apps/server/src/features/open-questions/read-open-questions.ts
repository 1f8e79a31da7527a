import {
  isAnswered,
  type KitModel,
  openQuestions,
  type PossibleLevels,
  type Target,
} from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { notFound } from "../../platform/errors.ts"
import { defineTask } from "../../platform/workers/task.ts"
import {
  type Assessment,
  type AssessmentKit,
  levelInBrief,
  loadAnswers,
  loadAssessmentKit,
  requireActiveVersion,
} from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import { type FoundQuestions, withIds } from "./open-questions-worker.ts"

const searchTask = defineTask<typeof import("./open-questions-worker.ts").default>(
  new URL("./open-questions-worker.ts", import.meta.url),
)

/** Open questions times attributes that are looked at here; what is more takes longer than a thread may be held up. */
const MOST_HERE = 12_000

type Wanted = { goal?: string; atLeast?: number; settled: boolean; page: number; size: number }

/**
 * What the open questions of an assessment can still change, and a page of those that can, the best next one first, or of
 * those that cannot.
 * Computed from the answers as they are now, even when the stored result is stale.
 *
 * Without permission to see levels, nothing tells where a range ends: a level that is asked about is then left out.
 *
 * @throws NOT_FOUND unknown subject, attribute or level · DEPRECATED another version of the kit is active
 */
export async function readOpenQuestions(ctx: Context, assessment: Assessment, wanted: Wanted) {
  requireActiveVersion(assessment)
  const kit = await loadAssessmentKit(ctx, assessment)
  const { settled, page, size } = wanted
  const seesQuestions = holds(assessment.roleId, "viewQuestionnaireQuestions")
  const seesLevels = holds(assessment.roleId, "viewAssessmentReport")
  const target = targetOf(kit.model, wanted, seesLevels)
  const answers = await loadAnswers(ctx, assessment.result.id, kit.model)
  const slice = { settled, from: page * size, to: seesQuestions ? (page + 1) * size : 0 }
  const open = kit.model.questions.filter(({ id }) => !isAnswered(answers.get(id)))
  const found =
    open.length * kit.model.attributes.length > MOST_HERE
      ? await ctx.workers.run(searchTask, {
          ...{ kit: kit.content, answers, custom: assessment.customData, target, slice },
        })
      : searched(openQuestions(kit.model, answers, kit.weights, target, slice))
  if (!found) throw notFound(target.kind === "attribute" ? "attribute" : "subject")
  return reply(kit, found, seesLevels)
}

function searched(found: ReturnType<typeof openQuestions>): FoundQuestions | null {
  return found && withIds(found)
}

/** @throws NOT_FOUND a subject, attribute or level that the kit lacks */
function targetOf(model: KitModel, { goal, atLeast: levelId }: Wanted, seesLevels: boolean): Target {
  const level = levelId === undefined ? null : model.levelById.get(levelId)
  if (level === undefined) throw notFound("maturityLevel")
  const atLeast = seesLevels ? (level?.rank ?? null) : null
  if (goal === undefined && !level) return { kind: "all" }
  const [kind, text] = goal?.split(":") ?? []
  if (kind !== "subject" && kind !== "attribute") return { kind: "overall", atLeast }
  const id = Number(text)
  const exists = kind === "subject" ? model.subjectById.has(id) : model.attributeById.has(id)
  if (!exists) throw notFound(kind)
  return { kind, id, atLeast }
}

function reply(kit: AssessmentKit, found: FoundQuestions, seesLevels: boolean) {
  const { model, text } = kit
  const { overall, subjects, attributes, answered, open, total, isDecided } = found
  const range = ({ lowest, highest, isDecided, isTight }: PossibleLevels) => ({
    ...(seesLevels && { lowest: levelInBrief(kit, lowest.id), highest: levelInBrief(kit, highest.id) }),
    ...{ isDecided, isTight },
  })
  return {
    overall: seesLevels ? { id: null, ...range(overall) } : null,
    subjects: subjects.map(({ subjectId, ...each }) => ({
      ...{ id: subjectId, title: text.subject(subjectId).title },
      ...range(each),
    })),
    attributes: attributes.map(({ attributeId, mayBeNotApplicable, ...each }) => {
      const { title } = text.attribute(attributeId)
      return { id: attributeId, title, ...range(each), mayBeNotApplicable }
    }),
    levels: seesLevels ? model.levels.map(({ id }) => levelInBrief(kit, id)) : [],
    ...{ answered, open, total, settled: open - total, isDecided, holds: found.holds },
    questions: found.questions.map(({ questionId, moves, expected }) => {
      const questionnaireId = model.questionById.get(questionId)?.questionnaireId ?? 0
      const siblings = model.questionnaireById.get(questionnaireId)?.questions ?? []
      return {
        ...{ questionId, questionnaireId },
        questionnaireTitle: text.questionnaire(questionnaireId).title,
        index: siblings.findIndex(({ id }) => id === questionId) + 1,
        title: text.question(questionId).title,
        moves: { ...moves, subjectIds: [...moves.subjectIds], attributeIds: [...moves.attributeIds] },
        expected,
      }
    }),
  }
}
