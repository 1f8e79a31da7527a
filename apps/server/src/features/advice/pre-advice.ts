import { calculateConfidence } from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { type Assessment, levelReply } from "../results/index.ts"
import { loadAdvised } from "./targets.ts"

/**
 * The data for choosing targets: all attributes with their present level and confidence, and all levels of the kit.
 *
 * @throws as loadAdvised
 */
export async function preAdvice(ctx: Context, assessment: Assessment) {
  const { kit, answers, maturity } = await loadAdvised(ctx, assessment)
  const { model, text, weights } = kit
  const confidence = new Map(
    calculateConfidence(model, answers, weights).attributes.map((attribute) => [
      attribute.attributeId,
      attribute.confidenceValue,
    ]),
  )
  return {
    attributes: maturity.attributes.flatMap(({ attributeId, levelId, notApplicable }) => {
      const attribute = model.attributeById.get(attributeId)
      if (!attribute) return []
      return [
        {
          id: attribute.id,
          title: text.attribute(attribute.id).title,
          maturityLevel: { id: levelId },
          confidenceValue: confidence.get(attributeId) ?? null,
          notApplicable,
          subject: { id: attribute.subjectId, title: text.subject(attribute.subjectId).title },
        },
      ]
    }),
    maturityLevels: model.levels.map(({ id }) => levelReply(kit, id)),
  }
}
