import type { KitDslModel } from "@plumbline/kit-dsl"
import { invalid } from "../../../platform/errors.ts"
import type { LocalText } from "../../../platform/i18n/language.ts"

/**
 * Checks the minimum content of a kit, without which it cannot be displayed.
 *
 * @returns messages about what is missing, in the order of the release check, which starts with them
 */
export function missingContent(counts: {
  levels: number
  subjects: number
  questionnaires: number
  questions: number
}): LocalText[] {
  const rules: [boolean, LocalText][] = [
    [
      counts.levels < 2,
      { en: "The kit needs at least two maturity levels.", fa: "کیت به دست‌کم دو سطح بلوغ نیاز دارد." },
    ],
    [
      counts.subjects === 0,
      { en: "The kit needs at least one subject.", fa: "کیت به دست‌کم یک محور نیاز دارد." },
    ],
    [
      counts.questionnaires === 0,
      { en: "The kit needs at least one questionnaire.", fa: "کیت به دست‌کم یک پرسش‌نامه نیاز دارد." },
    ],
    [
      counts.questions === 0,
      { en: "The kit needs at least one question.", fa: "کیت به دست‌کم یک پرسش نیاز دارد." },
    ],
  ]
  return rules.filter(([isMissing]) => isMissing).map(([, message]) => message)
}

/**
 * Requires that a text has the minimum content of a kit.
 *
 * @throws INVALID_INPUT with the first part that is missing
 */
export function requireLeastContent(model: KitDslModel): void {
  const [first] = missingContent({
    levels: model.levelModels.length,
    subjects: model.subjectModels.length,
    questionnaires: model.questionnaireModels.length,
    questions: model.questionModels.length,
  })
  if (first) throw invalid(first)
}
