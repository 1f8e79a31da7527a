import { formatNumber } from "../texts/format.ts"

type Words = {
  kind: string
  verdict(teams: number, isClosed: boolean): string
  teams: string
  team: string
  level: string
  confidence: string
  distribution: string
  attribute: string
  subject: string
  count: string
  lower: string
  median: string
  upper: string
  below(level: string): string
  before: string
  lacking: string
  question: string
  affects: string
  unproven: string
  calculating: string
  mostLacking: string
  noNames: string
}

/** The words of documents about campaigns. */
export const campaignWords: Record<"en" | "fa", Words> = {
  en: {
    kind: "Result of a campaign",
    verdict: (teams, isClosed) =>
      `${formatNumber(teams, "en")} ${teams === 1 ? "team" : "teams"}${isClosed ? "" : ", still open"}`,
    teams: "Teams and subjects",
    team: "Team",
    level: "Level",
    confidence: "Confidence (%)",
    distribution: "Attributes over all teams",
    attribute: "Attribute",
    subject: "Subject",
    count: "Teams",
    lower: "Lower quartile (%)",
    median: "Median (%)",
    upper: "Upper quartile (%)",
    below: (level) => `Below ${level}`,
    before: "Median before (%)",
    lacking: "What would lift most teams",
    question: "Question",
    affects: "Attributes",
    unproven: "Of these, a shorter way may do without it",
    calculating: "This is still being calculated. Download the result again in a minute.",
    mostLacking: "What most teams lack",
    noNames: "Teams are named to those who may open their assessments.",
  },
  fa: {
    kind: "نتیجهٔ پویش",
    verdict: (teams, isClosed) => `${formatNumber(teams, "fa")} تیم${isClosed ? "" : "؛ هنوز باز"}`,
    teams: "تیم‌ها و محورها",
    team: "تیم",
    level: "سطح",
    confidence: "اطمینان (٪)",
    distribution: "ویژگی‌ها در همهٔ تیم‌ها",
    attribute: "ویژگی",
    subject: "محور",
    count: "تیم‌ها",
    lower: "چارک پایین (٪)",
    median: "میانه (٪)",
    upper: "چارک بالا (٪)",
    below: (level) => `پایین‌تر از ${level}`,
    before: "میانهٔ پیشین (٪)",
    lacking: "چه چیزی بیشتر تیم‌ها را بالا می‌برد",
    question: "پرسش",
    affects: "ویژگی‌ها",
    unproven: "از این‌ها، شاید راه کوتاه‌تری بدون آن باشد",
    calculating: "این بخش هنوز محاسبه می‌شود. یک دقیقهٔ دیگر نتیجه را دوباره بارگیری کنید.",
    mostLacking: "کمبود بیشتر تیم‌ها",
    noNames: "نام هر تیم را کسانی می‌بینند که به ارزیابی آن دسترسی دارند.",
  },
}
