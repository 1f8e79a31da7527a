import { roleIdsWith } from "../../permissions/index.ts"
import { defineMessage, sentence } from "./message.ts"
import { peopleOn, recipientsOf } from "./receivers.ts"

/** Those whom a rule of a space names are told what it has noticed, if they may read the report of the assessment. */
export const ruleNoticed = defineMessage({
  template: "rulenoticed",
  on: "rule-noticed",
  async prepare(ctx, { assessmentId, ruleId, event, part, threshold, before, after }) {
    const people = await peopleOn(ctx, assessmentId)
      .innerJoin("rules as rule", "rule.spaceId", "assessments.spaceId")
      .where("rule.id", "=", ruleId)
      .where("role.roleId", "in", roleIdsWith("viewGraphicalReport"))
      .where(({ eb, ref }) => eb(ref("role.userId"), "=", eb.fn.any(ref("rule.notify"))))
      .execute()
    const told = recipientsOf(people)
    if (!told) return null
    const { receivers, assessment } = told
    return { receivers, details: { assessment, rule: { event, part, threshold, before, after } } }
  },
  title: { en: "Something has moved", fa: "چیزی تغییر کرده است" },
  content({ assessment: { title }, rule }) {
    const { event, part, threshold, before, after } = rule
    const [from, to, limit] = [before, after, threshold].map((value) => String(value ?? "–"))
    const [fromFa, toFa, limitFa] = [before, after, threshold].map((value) =>
      value === null ? "–" : value.toLocaleString("fa-IR", { useGrouping: false }),
    )
    const inEn = part === null ? sentence`${title}` : sentence`${part} in ${title}`
    const inFa = part === null ? sentence`«${title}»` : sentence`«${part}» در «${title}»`
    switch (event) {
      case "LEVEL_FELL":
        return {
          en: `${inEn} has fallen from level ${from} to level ${to}.`,
          fa: `سطح ${inFa} از ${fromFa} به ${toFa} پایین آمده است.`,
        }
      case "LEVEL_ROSE":
        return {
          en: `${inEn} has risen from level ${from} to level ${to}.`,
          fa: `سطح ${inFa} از ${fromFa} به ${toFa} بالا رفته است.`,
        }
      case "CONFIDENCE_BELOW":
        return {
          en: `The confidence of ${inEn} is below ${limit}%.`,
          fa: `اطمینان ${inFa} کمتر از ${limitFa}٪ است.`,
        }
      case "EVIDENCE_EXPIRED":
        return {
          en: sentence`Evidence of ${title} has expired.`,
          fa: sentence`شاهدی از «${title}» منقضی شده است.`,
        }
      case "REVIEW_DUE":
        return {
          en: sentence`It is time to assess ${title} again.`,
          fa: sentence`زمان ارزیابی دوبارهٔ «${title}» رسیده است.`,
        }
      case "ITEM_LATE":
        return {
          en: sentence`An item of the roadmap of ${title} is late.`,
          fa: sentence`اقدامی از نقشهٔ راه «${title}» دیر شده است.`,
        }
    }
  },
})
