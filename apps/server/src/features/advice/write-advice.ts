import type { Recommendation, Target } from "@plumbline/advice"
import type { AnonymousContext } from "../../platform/context.ts"
import { writeByRules } from "./built-in-writer.ts"
import { writeByModel } from "./model-writer.ts"
import type { Advised } from "./targets.ts"
import type { WrittenAdvice } from "./written-advice.ts"

/**
 * The advice for a plan, in the language of the assessment: by the model of the installation where there is one, which
 * may take a minute and is never waited for in a transaction, else by the app.
 *
 * @throws INTERNAL_ERROR when the model writes nothing usable
 */
export async function writeAdvice(
  ctx: AnonymousContext,
  { assessment, kit }: Advised,
  targets: readonly Target[],
  plan: readonly Recommendation[],
): Promise<WrittenAdvice> {
  const { language } = assessment.result
  if (!ctx.model) return writeByRules(kit, language, targets, plan)
  return writeByModel(ctx.model, { tenant: ctx.tenant, kit, language, targets, plan })
}
