import { type Attribute, assessmentProgress, isExpired } from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import {
  type Assessment,
  findAssessment,
  loadAnswers,
  loadAssessmentKit,
  lockAssessment,
  readAgain,
  staleError,
} from "../assessments/index.ts"
import { appliesAtAll, type Described } from "./compose.ts"
import { shownAttributeText } from "./insight-reply.ts"
import { readStoredResult, type StoredResult } from "./queries.ts"
import { storeAttributeTexts } from "./store-texts.ts"
import { writeTexts } from "./write-texts.ts"

const last = new Map<string, Promise<unknown>>()

/** Runs pieces of work with the same key one after the other on this node, in order of arrival. */
export function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const working = before.then(work, work)
  const settled = working.catch(() => undefined)
  last.set(key, settled)
  void settled.then(() => {
    if (last.get(key) === settled) last.delete(key)
  })
  return working
}

/**
 * Lets a model write about the attributes of a quick assessment in the background. Until then its report shows the
 * app's texts. If the model fails, the app's text stays until answers change.
 */
export const modelTextsJob = defineJob<{ assessmentId: string; calculation?: number }>({
  name: "write-quick-insights",
  slots: 12,
  ofTenant: 4,
  attempts: 1,
  pauseSeconds: 1,
  // A model costs money: when answers are changed one after the other, it writes only after the last one.
  delaySeconds: 2,
  async run(ctx, { assessmentId, calculation }) {
    await inTurn(`${ctx.tenant.schema}/${assessmentId}`, async () => {
      const described = await describeQuick(ctx, assessmentId)
      if (!ctx.model || !described || !isWhollyAnswered(described)) return
      // A later calculation has caused a job of its own.
      if (calculation !== undefined && calculation !== described.assessment.result.calculations) return
      const attributes = placeholders(described, await readStoredResult(ctx, described.assessment.result.id))
      await writeTexts(ctx, described, attributes, (text) =>
        ctx.inTransaction(async (writer) => {
          await lockAssessment(writer, assessmentId, "exclusive")
          const assessment = await readAgain(writer, { id: assessmentId })
          // The answers have changed: another job writes the texts again.
          if (!isSameResult(described.assessment, assessment)) return
          const left = placeholders(described, await readStoredResult(writer, assessment.result.id))
          if (left.some(({ id }) => id === text.id))
            await storeAttributeTexts(writer, assessment.result, [text])
        }),
      )
    })
  },
})

/** Whether all questions are answered, which a model needs. */
export function isWhollyAnswered({ kit, answers }: Pick<Described, "kit" | "answers">): boolean {
  const { answersCount, carriedCount, questionsCount } = assessmentProgress(kit.model, answers)
  return answersCount + carriedCount === questionsCount
}

async function describeQuick(ctx: AnonymousContext, assessmentId: string): Promise<Described | null> {
  const assessment = await findAssessment(ctx, assessmentId)
  if (assessment?.mode !== "QUICK" || staleError(assessment) !== null) return null
  const kit = await loadAssessmentKit(ctx, assessment)
  const answers = await loadAnswers(ctx, assessment.result.id, kit.model)
  // Quick assessments ask for no evidence, and their texts do not mention it.
  return { assessment, kit, answers, evidenced: new Set() }
}

/** Attributes whose shown text is a placeholder by the app for the model's: current and unapproved. */
function placeholders({ assessment, kit, answers }: Described, stored: StoredResult): Attribute[] {
  return kit.model.attributes.filter((attribute) => {
    const insight = stored.attributes.get(attribute.id)
    if (!insight || insight.approved || !appliesAtAll(attribute, answers)) return false
    const shown = shownAttributeText(insight)
    if (shown?.author !== "generator" || shown.generatedBy !== "APP") return false
    return !isExpired(insight.calculation, assessment.result.calculations)
  })
}

function isSameResult(before: Assessment, { mode, result }: Assessment): boolean {
  return mode === "QUICK" && before.result.calculations === result.calculations
}
