import type { Effect, Language } from "@plumbline/collectors"
import { Refusal } from "./collect-proposing.ts"

/**
 * What a pipeline requires of the result with the proposals accepted.
 *
 * @property mayNotFall its level is at least the present one
 * @property floor its level is at least this one; 1 is the lowest
 */
export type Rules = { mayNotFall: boolean; floor: number | null; isEmpty: boolean }

/**
 * The rules that are broken, as sentences.
 *
 * @throws Refusal the result, which they are about, may not be seen
 */
export function brokenRules(
  { mayNotFall, floor, isEmpty }: Rules,
  effect: Effect | null,
  language: Language,
): string[] {
  if (isEmpty) return []
  if (effect === null) throw new Refusal(messages.hidden[language])
  const { before, after } = effect
  const broken: string[] = []
  if (mayNotFall && after.level.index < before.level.index) {
    broken.push(messages.falls(before.level.title, after.level.title)[language])
  }
  if (floor !== null && after.level.index < floor) {
    broken.push(messages.below(after.level, floor)[language])
  }
  return broken
}

const digits = (number: number) => number.toLocaleString("fa-IR")

const messages = {
  hidden: {
    en: "The rules cannot be checked: the person who owns the token may not see the result of this assessment.",
    fa: "قاعده‌ها را نمی‌توان بررسی کرد: صاحب این توکن اجازهٔ دیدن نتیجهٔ این ارزیابی را ندارد.",
  },
  falls: (before: string, after: string) => ({
    en: `The level would fall from ${before} to ${after}.`,
    fa: `سطح از «${before}» به «${after}» پایین می‌آید.`,
  }),
  below: ({ title, index }: { title: string; index: number }, floor: number) => ({
    en: `The level would be ${title} (${index}), below ${floor}.`,
    fa: `سطح «${title}» (${digits(index)}) می‌شود که پایین‌تر از ${digits(floor)} است.`,
  }),
}
