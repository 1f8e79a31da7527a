import type { Backing, KitModel, Maturity } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { defineTask } from "../../platform/workers/task.ts"
import {
  type Assessment,
  type AssessmentKit,
  levelInBrief,
  loadAnswers,
  loadAssessmentKit,
} from "../assessments/index.ts"
import { findLastDays, type Validity, validityOf } from "../evidence/index.ts"
import { holds } from "../permissions/index.ts"

const supportTask = defineTask<typeof import("./support-worker.ts").default>(
  new URL("./support-worker.ts", import.meta.url),
)

/**
 * What current evidence the answers of an assessment rest on, calculated from the answers as they are now, even when the
 * stored result is stale.
 */
export async function readSupport(ctx: Context, assessment: Assessment) {
  const kit = await loadAssessmentKit(ctx, assessment)
  const { model, text, content } = kit
  const answers = await loadAnswers(ctx, assessment.result.id, model)
  const validities = await validitiesOf(ctx, assessment.id)
  const backing = new Map([...validities].map(([id, each]) => [id, backingBy(each)]))
  const input = { kit: content, answers, custom: assessment.customData, backing }
  const { confidence, maturity, lowest, counts, toCheck, sureness } = await ctx.workers.run(
    supportTask,
    input,
  )
  const seesQuestions = holds(assessment.roleId, "viewQuestionnaireQuestions")
  const expiring = (validity: Validity) => {
    const { count, first } = evidenceThatIs(validity, model, validities)
    return { count, first: seesQuestions && first !== undefined ? placeOf(model, first) : null }
  }
  const subjectLevels = bandsOf(maturity.subjects, lowest.subjects)
  const attributeLevels = bandsOf(maturity.attributes, lowest.attributes)
  return {
    confidence: sureness,
    supportedConfidence: confidence.value,
    answers: { current: counts.CURRENT, expired: counts.EXPIRED, none: counts.NONE },
    evidence: { expiring: expiring("EXPIRING"), expired: expiring("EXPIRED") },
    levels: model.levels.length,
    band: bandReply(kit, [maturity.levelId, lowest.levelId]),
    subjects: confidence.subjects.flatMap(({ subjectId, value }, at) => {
      if (model.subjectById.get(subjectId)?.attributes.length === 0) return []
      const { title } = text.subject(subjectId)
      return { id: subjectId, title, supportedConfidence: value, band: bandReply(kit, subjectLevels[at]) }
    }),
    attributes: confidence.attributes.map(({ attributeId, value }, at) => {
      const { title } = text.attribute(attributeId)
      return { id: attributeId, title, supportedConfidence: value, band: bandReply(kit, attributeLevels[at]) }
    }),
    questionsToCheck: (seesQuestions ? toCheck : []).map(({ questionId, backing: standing, decides }) => ({
      ...placeOf(model, questionId),
      title: text.question(questionId).title,
      evidence: standing === "EXPIRED" ? ("EXPIRED" as const) : ("NONE" as const),
      decides,
    })),
  }
}

async function validitiesOf(ctx: Context, assessmentId: string): Promise<Map<number, Validity[]>> {
  const lastDays = await findLastDays(ctx, assessmentId)
  return new Map([...lastDays].map(([id, days]) => [id, days.map((day) => validityOf(day, todayOf(ctx)))]))
}

function backingBy(validities: readonly Validity[]): Backing {
  return validities.some((validity) => validity !== "EXPIRED") ? "CURRENT" : "EXPIRED"
}

/** @property first the first question, in order, that has such evidence */
function evidenceThatIs(
  validity: Validity,
  { questions }: KitModel,
  validities: ReadonlyMap<number, Validity[]>,
): { count: number; first: number | undefined } {
  const numberAt = (id: number) => validities.get(id)?.filter((each) => each === validity).length ?? 0
  return {
    count: questions.reduce((sum, { id }) => sum + numberAt(id), 0),
    first: questions.find(({ id }) => numberAt(id) > 0)?.id,
  }
}

type Rated = Pick<Maturity["subjects"][number], "levelId">

/** The ids of the levels of each part, as the answers are and at the lowest. */
function bandsOf(parts: readonly Rated[], lowest: readonly Rated[]): [number | null, number | null][] {
  return parts.map(({ levelId }, at) => [levelId, lowest[at]?.levelId ?? null])
}

function bandReply(kit: AssessmentKit, [level, lowest]: [number | null, number | null] = [null, null]) {
  return { level: levelInBrief(kit, level), lowest: levelInBrief(kit, lowest) }
}

function placeOf(model: KitModel, questionId: number) {
  const questionnaireId = model.questionById.get(questionId)?.questionnaireId ?? 0
  const siblings = model.questionnaireById.get(questionnaireId)?.questions ?? []
  return { questionId, questionnaireId, index: siblings.findIndex(({ id }) => id === questionId) + 1 }
}
