import type { Result } from "../result.ts"

type Answered = Pick<NonNullable<Result["answers"]>[number], "answer" | "options">

export interface AttestationWords {
  /** How the numbers are defined. */
  readonly conformance: string
  readonly confidence: string
  /** Of an attestation as a whole. */
  readonly statement: string
  /** Added to it where there is more evidence than it lists. */
  readonly moreEvidence: string
  readonly results: Readonly<Record<"passed" | "failed" | "review", string>>
  readonly notApplicable: string
  readonly notAnswered: string
  readonly option: (answer: Answered) => string
  readonly sure: (confidence: number, title: string) => string
  readonly sureOfAttribute: string
  readonly reached: (level: string | null, scores: readonly (number | null)[]) => string
  readonly required: (demands: readonly { on: string; percent: number; score: number | null }[]) => string
  readonly summary: (kit: string, level: string | null, answered: number, questions: number) => string
  readonly atLevel: (attribute: string, level: string) => string
  readonly plan: string
  readonly source: (source: string) => string
}

const en: AttestationWords = {
  conformance:
    "Conformance is the share of its weight, from 0 to 1, that the answer to a question earns. For an attribute it is the mean of its scores on the levels of the kit. It states how far the answers go, not that a third party has examined them.",
  confidence:
    "Confidence states how sure the person answering is: level 1 to 5, divided by 5. For an attribute it is the mean over its applicable questions, weighted by their impact; unanswered ones count as 0. It is absent where people were not asked.",
  statement:
    "An assessment by the people concerned, calculated from their answers. It neither certifies nor audits.",
  moreEvidence: "There is more evidence than is listed.",
  results: {
    passed: "Passed: the answer earns the whole weight of the question.",
    failed: "Failed: it earns nothing.",
    review: "Needs Review: it earns a part.",
  },
  notApplicable: "Not applicable",
  notAnswered: "Not answered",
  option: ({ answer, options }) => `Option ${answer?.index} of ${options}: ${answer?.title}`,
  sure: (confidence, title) => `Level ${confidence} of 5: ${title}`,
  sureOfAttribute: "Mean over the applicable questions, weighted by their impact",
  reached: (level, scores) =>
    `${level === null ? "No level" : `Level reached: ${level}`}. Scores by level, lowest first: ${scores.map((score) => (score === null ? "–" : `${score}%`)).join(", ")}`,
  required: (demands) =>
    demands
      .map(
        ({ on, percent, score }) =>
          `Required: ${percent}% on ${on}; scored: ${score === null ? "–" : `${score}%`}`,
      )
      .join(". "),
  summary: (kit, level, answered, questions) =>
    `${kit}: ${level === null ? "no level yet" : `level ${level}`}, ${answered} of ${questions} questions answered.`,
  atLevel: (attribute, level) => `${attribute}, level ${level}`,
  plan: "The questions of the kit were the plan of the assessment.",
  source: (source) => `Source: ${source}`,
}

const fa: AttestationWords = {
  conformance:
    "انطباق (conformance) سهمی از وزن پرسش است، از ۰ تا ۱، که پاسخ آن به دست می‌آورد. انطباق هر ویژگی میانگین امتیازهای آن در سطح‌های کیت است. این عدد می‌گوید پاسخ‌ها تا کجا پیش رفته‌اند، نه اینکه شخص ثالثی آن‌ها را بررسی کرده است.",
  confidence:
    "اطمینان (confidence) می‌گوید پاسخ‌دهنده چقدر مطمئن است: درجهٔ ۱ تا ۵، تقسیم بر ۵. اطمینان هر ویژگی میانگین پرسش‌های قابل‌اعمال آن با وزن اثرشان است و پرسش بی‌پاسخ صفر به شمار می‌آید. اگر اطمینان پرسیده نشده باشد، این عدد نیامده است.",
  statement: "ارزیابی خودِ افراد است و از پاسخ‌هایشان محاسبه شده؛ نه گواهی‌نامه است و نه حسابرسی.",
  moreEvidence: "شواهد بیش از آن است که اینجا آمده است.",
  results: {
    passed: "Passed: پاسخ همهٔ وزن پرسش را به دست می‌آورد.",
    failed: "Failed: پاسخ هیچ وزنی به دست نمی‌آورد.",
    review: "Needs Review: پاسخ بخشی از وزن را به دست می‌آورد.",
  },
  notApplicable: "غیرقابل‌اعمال",
  notAnswered: "بی‌پاسخ",
  option: ({ answer, options }) => `گزینهٔ ${answer?.index} از ${options}: ${answer?.title}`,
  sure: (confidence, title) => `درجهٔ ${confidence} از ۵: ${title}`,
  sureOfAttribute: "میانگین پرسش‌های قابل‌اعمال، با وزن اثرشان",
  reached: (level, scores) =>
    `${level === null ? "بدون سطح" : `سطح: ${level}`}. امتیاز هر سطح، از پایین‌ترین: ${scores.map((score) => (score === null ? "–" : `${score}٪`)).join("، ")}`,
  required: (demands) =>
    demands
      .map(
        ({ on, percent, score }) =>
          `لازم: ${percent}٪ در ${on}؛ امتیاز: ${score === null ? "–" : `${score}٪`}`,
      )
      .join(". "),
  summary: (kit, level, answered, questions) =>
    `${kit}: ${level === null ? "هنوز بدون سطح" : `سطح ${level}`}، ${answered} پرسش از ${questions} پرسش پاسخ دارد.`,
  atLevel: (attribute, level) => `${attribute}، سطح ${level}`,
  plan: "برنامهٔ ارزیابی همان پرسش‌های کیت بوده است.",
  source: (source) => `منبع: ${source}`,
}

/** What an attestation is, and whether it lists all evidence. */
export function statementOf(
  { evidenceCut }: Pick<Result, "evidenceCut">,
  { statement, moreEvidence }: AttestationWords,
): string {
  return evidenceCut ? `${statement} ${moreEvidence}` : statement
}

/** The sentences of attestations; everything else in them is written by the kit or by people. */
export const words: Readonly<Record<"en" | "fa", AttestationWords>> = { en, fa }
