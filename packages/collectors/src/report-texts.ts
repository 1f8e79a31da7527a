import type { Language } from "./notes.ts"

type Outcome = "CREATED" | "REPLACED" | "UNCHANGED" | "DECIDED"

interface ReportTexts {
  heading(source: string): string
  nothing: string
  question: string
  present: string
  proposed: string
  state: string
  reason: string
  option(index: string): string
  outcomes: Record<Outcome, string>
  unanswered: string
  notApplicable: string
  rejected: string
  notProposed: string
  level: string
  score: string
  attribute: string
  before: string
  after: string
  others(count: string): string
  unrated: string
  hidden: string
  accepted: string
  stored(created: string, replaced: string, unchanged: string): string
  dry: string
  arrow: string
  number(value: number): string
}

/** The words of reports. */
export const reportTexts: Record<Language, ReportTexts> = {
  en: {
    heading: (source) => `Proposals of ${source}`,
    nothing: "Nothing is proposed.",
    question: "Question",
    present: "Present answer",
    proposed: "Proposed answer",
    state: "State",
    reason: "Reason",
    option: (index) => `Option ${index}`,
    outcomes: {
      CREATED: "new",
      REPLACED: "replaces an earlier one",
      UNCHANGED: "proposed already",
      DECIDED: "already decided on",
    },
    unanswered: "No answer",
    notApplicable: "Not applicable",
    rejected: "Rejected by the server",
    notProposed: "Without a proposal",
    level: "Level",
    score: "score",
    attribute: "Attribute",
    before: "Before",
    after: "After",
    others: (count) => `Other attributes, unchanged: ${count}`,
    unrated: "Not applicable",
    hidden: "The person who owns the token may not see the result of this assessment.",
    accepted: "If people accept these proposals:",
    stored: (created, replaced, unchanged) =>
      `Proposed: ${created} new, ${replaced} in place of earlier ones, ${unchanged} unchanged.`,
    dry: "Dry run: nothing was proposed.",
    arrow: "→",
    number: (value) => String(Math.round(value * 10) / 10),
  },
  fa: {
    heading: (source) => `پیشنهادهای ${source}`,
    nothing: "چیزی پیشنهاد نمی‌شود.",
    question: "پرسش",
    present: "پاسخ کنونی",
    proposed: "پاسخ پیشنهادی",
    state: "وضعیت",
    reason: "دلیل",
    option: (index) => `گزینهٔ ${index}`,
    outcomes: {
      CREATED: "جدید",
      REPLACED: "جایگزین پیشنهاد پیشین",
      UNCHANGED: "پیش‌تر پیشنهاد شده",
      DECIDED: "درباره‌اش تصمیم گرفته‌اند",
    },
    unanswered: "بی‌پاسخ",
    notApplicable: "نامرتبط",
    rejected: "ردشده از سوی سرور",
    notProposed: "بدون پیشنهاد",
    level: "سطح",
    score: "امتیاز",
    attribute: "ویژگی",
    before: "پیش",
    after: "پس",
    others: (count) => `ویژگی‌های دیگر، بی‌تغییر: ${count}`,
    unrated: "نامرتبط",
    hidden: "صاحب این توکن اجازهٔ دیدن نتیجهٔ این ارزیابی را ندارد.",
    accepted: "اگر این پیشنهادها پذیرفته شوند:",
    stored: (created, replaced, unchanged) =>
      `پیشنهاد شد: ${created} جدید، ${replaced} به جای پیشنهاد پیشین، ${unchanged} بی‌تغییر.`,
    dry: "اجرای آزمایشی: چیزی پیشنهاد نشد.",
    arrow: "←",
    number: (value) => value.toLocaleString("fa-IR", { maximumFractionDigits: 1, useGrouping: false }),
  },
}
