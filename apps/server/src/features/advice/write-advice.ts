import type { Recommendation, Target } from "@plumbline/advice"
import type { AnonymousContext } from "../../platform/context.ts"
import { writeByRules } from "./built-in-writer.ts"
import { writeByModel } from "./model-writer.ts"
import { planInOrder } from "./plan-order.ts"
import type { Advised } from "./targets.ts"
import type { WrittenAdvice } from "./written-advice.ts"

/**
 * Writes the advice for a plan in the language of the assessment: with the configured model, otherwise with the
 * built-in writer. A model can take a minute, so this must not be awaited inside a transaction.
 *
 * @throws INTERNAL_ERROR when the reply of the model is unusable
 */
export async function writeAdvice(
  ctx: AnonymousContext,
  advised: Advised,
  targets: readonly Target[],
  plan: readonly Recommendation[],
): Promise<WrittenAdvice> {
  const { assessment, kit } = advised
  const { language } = assessment.result
  const ordered = planInOrder(advised, plan)
  if (!ctx.model) return writeByRules(kit, language, targets, ordered)
  return writeByModel(ctx.model, {
    tenant: ctx.tenant,
    assessmentId: assessment.id,
    kit,
    language,
    targets,
    plan: ordered.rated.map(({ recommendation }) => recommendation),
  })
}

/**
 * Runs at most one piece of work per key at a time on this node: calls with the same key in the meantime share its
 * outcome.
 */
export function oneAtATime<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (key, work) => {
    const before = underWay.get(key)
    if (before) return before
    const working = work().finally(() => underWay.delete(key))
    underWay.set(key, working)
    return working
  }
}
