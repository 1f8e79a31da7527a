import type { Unit } from "./finding.ts"

export type Language = "en" | "fa"

/** A sentence in both languages of the product. */
export type Note = Readonly<Record<Language, string>>

function digits(number: number, most = 2): string {
  return number.toLocaleString("fa-IR", { maximumFractionDigits: most, useGrouping: false })
}

/** A value as people read it, with its unit. Texts stay as they are. */
export function valueText(value: number | string, unit: Unit): Note {
  if (typeof value === "string") return { en: value, fa: value }
  const en = String(Math.round(value * 100) / 100)
  const fa = digits(value)
  if (unit === "points") return { en: `${en} of 10`, fa: `${fa} از ${digits(10)}` }
  if (unit === "count") return { en: value === 1 ? "1 result" : `${en} results`, fa: `${fa} نتیجه` }
  if (unit === "percent") return { en: `${en} % passed`, fa: `${fa}٪ موفق` }
  return { en, fa }
}

/** Why nothing is proposed for a question. */
export const reasons = {
  noCheck: (checks: string): Note => ({
    en: `The results do not contain ${checks}.`,
    fa: `در نتایج، ${checks} نیست.`,
  }),
  noValue: (checks: string, detail: string): Note => {
    const after = detail === "" ? "" : ` (${detail})`
    return {
      en: `${checks} has no outcome that can be used${after}.`,
      fa: `${checks} نتیجه‌ای ندارد که بتوان به کار برد${after}.`,
    }
  },
  noOption: (checks: string, value: Note): Note => ({
    en: `No option of the mapping fits ${checks}: ${value.en}.`,
    fa: `هیچ گزینه‌ای از نگاشت با ${checks} جور نیست: ${value.fa}.`,
  }),
} as const

/** What is wrong with a mapping in the kit that carries it. */
export const faults = {
  tooLong: (most: number): Note => ({
    en: `A kit carries a mapping of at most ${most} characters.`,
    fa: `نگاشتی که کیت همراه دارد حداکثر ${digits(most)} نویسه دارد.`,
  }),
  badCharacter: (): Note => ({
    en: "There is a character here that a mapping cannot contain. Delete it.",
    fa: "اینجا نویسه‌ای هست که نگاشت نمی‌تواند داشته باشد. آن را پاک کنید.",
  }),
  unknownQuestion: (code: string): Note => ({
    en: `The kit has no question "${code}".`,
    fa: `کیت پرسشی با کد «${code}» ندارد.`,
  }),
  severalQuestions: (code: string, whole: string): Note => ({
    en: `Several questions have the code "${code}". Write the code of the questionnaire before it, such as "${whole}".`,
    fa: `چند پرسش کد «${code}» را دارند. کد پرسش‌نامه را پیش از آن بنویسید، مانند «${whole}».`,
  }),
  sameQuestion: (code: string): Note => ({
    en: `"${code}" is a question that the mapping already has above.`,
    fa: `نگاشت پرسش «${code}» را بالاتر هم دارد.`,
  }),
  unknownOption: (index: number, count: number): Note => ({
    en:
      count === 1
        ? `The question has one option, not ${index}.`
        : `The question has ${count === 0 ? "no" : count} options: there is no option ${index}.`,
    fa:
      count === 0
        ? "این پرسش گزینه‌ای ندارد."
        : `این پرسش ${digits(count)} گزینه دارد: گزینهٔ ${digits(index)} در آن نیست.`,
  }),
} as const

/** Why a mapping, or a file of results, cannot be read. */
export const problems = {
  noJson: (place: { line: number; column: number } | null): Note => ({
    en: place
      ? `This file is not JSON: line ${place.line}, column ${place.column} is wrong.`
      : "This file is not JSON: it is empty, or its end is missing.",
    fa: place
      ? `این فایل JSON نیست: سطر ${digits(place.line)}، ستون ${digits(place.column)} نادرست است.`
      : "این فایل JSON نیست: خالی است یا پایانش نیست.",
  }),
  malformed: (line: number): Note => ({
    en: `The XML of this file is malformed in line ${line}.`,
    fa: `XML این فایل در سطر ${digits(line)} نادرست است.`,
  }),
  documentType: (line: number): Note => ({
    en: `This file defines a document type in line ${line}, which is not read: remove it.`,
    fa: `این فایل در سطر ${digits(line)} نوع سند تعریف می‌کند که خوانده نمی‌شود: آن را بردارید.`,
  }),
  otherFormat: (format: string): Note => ({
    en: `This file does not have the format ${format}.`,
    fa: `قالب این فایل ${format} نیست.`,
  }),
  tooManyFindings: (most: number): Note => ({
    en: `This file has more than ${most} findings.`,
    fa: `این فایل بیش از ${digits(most)} یافته دارد.`,
  }),
  longMapping: (most: number): Note => ({
    en: `The mapping has more than ${most} characters.`,
    fa: `نگاشت بیش از ${digits(most)} نویسه دارد.`,
  }),
  tooManyValues: (): Note => ({
    en: "The mapping has too many values, or too many within each other.",
    fa: "مقدارهای نگاشت بیش از اندازه‌اند یا بیش از اندازه در هم رفته‌اند.",
  }),
  unreadable: (reason: string): Note => ({
    en: `This is not valid YAML${reason === "" ? "" : `: ${reason}`}`,
    fa: `این متن YAML معتبری نیست${reason === "" ? "" : `: ${reason}`}`,
  }),
  unknownAlias: (name: string): Note => ({
    en: `Nothing before this has the name &${name}.`,
    fa: `پیش از اینجا چیزی به نام &${name} نیست.`,
  }),
  quoteComparison: (): Note => ({
    en: 'Put comparisons that begin with > in quotes: ">= 9".',
    fa: 'مقایسه‌هایی را که با > آغاز می‌شوند در گیومه بگذارید: \u200E">= 9"\u200E.',
  }),
  namedTwice: (name: string): Note => ({
    en: `"${name}" is used twice here.`,
    fa: `«${name}» اینجا دو بار آمده است.`,
  }),
  noFields: (known: readonly string[]): Note => ({
    en: `Fields are expected here: ${known.join(", ")}.`,
    fa: `اینجا باید این فیلدها باشند: ${known.join("، ")}.`,
  }),
  unknownField: (name: string, known: readonly string[]): Note => ({
    en: `There is no field "${name}" here: use ${known.join(", ")}.`,
    fa: `اینجا فیلدی به نام «${name}» نیست. فیلدها: ${known.join("، ")}.`,
  }),
  missingField: (name: string): Note => ({
    en: `The field "${name}" is missing.`,
    fa: `فیلد «${name}» نیست.`,
  }),
  noQuestions: (): Note => ({
    en: "Write the code of at least one question here, with its check and its options.",
    fa: "اینجا دست‌کم کد یک پرسش را با فیلدهای check و options بنویسید.",
  }),
  tooManyQuestions: (most: number): Note => ({
    en: `A mapping has at most ${most} questions. Divide it into several.`,
    fa: `هر نگاشت حداکثر ${digits(most)} پرسش دارد. آن را به چند نگاشت تقسیم کنید.`,
  }),
  noOptions: (): Note => ({
    en: 'Write the number of at least one option here with the values it stands for: 1: "< 3".',
    fa: 'اینجا دست‌کم شمارهٔ یک گزینه را با مقدارهایش بنویسید: \u200E1: "< 3"\u200E.',
  }),
  badOption: (name: string): Note => ({
    en: `"${name}" is not the number of an option. Options are numbered from 1.`,
    fa: `«${name}» شمارهٔ گزینه نیست. شماره‌ها از ${digits(1)} آغاز می‌شوند.`,
  }),
  badComparison: (): Note => ({
    en: 'Write a comparison with a number ("< 3", "<= 3", "> 3", ">= 3"), a value or "else" here.',
    fa: 'اینجا مقایسه با یک عدد (\u200E"< 3"\u200E، \u200E"<= 3"\u200E، \u200E"> 3"\u200E، \u200E">= 3"\u200E)، یک مقدار یا \u200E"else"\u200E بنویسید.',
  }),
  badText: (most: number): Note => ({
    en: `Write one line of at most ${most} characters here.`,
    fa: `اینجا یک سطر با حداکثر ${digits(most)} نویسه بنویسید.`,
  }),
  badCombination: (known: readonly string[]): Note => ({
    en: `Write one of ${known.join(", ")} here.`,
    fa: `اینجا یکی از این‌ها را بنویسید: ${known.join("، ")}.`,
  }),
  badPeriod: (): Note => ({
    en: "Write a period here, such as 90 days, 6 months or 1 year.",
    fa: "اینجا یک مدت بنویسید، مانند \u200E90 days\u200E یا \u200E6 months\u200E یا \u200E1 year\u200E.",
  }),
  badConfidence: (): Note => ({
    en: "Write a confidence from 1 to 5 here.",
    fa: `اینجا اطمینان را از ${digits(1)} تا ${digits(5)} بنویسید.`,
  }),
} as const
