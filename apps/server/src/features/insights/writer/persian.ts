import type { Claim, NamedLevel, Share, Style, SubjectRank } from "./claims.ts"

/** A claim as a Persian sentence. */
export function persianSentence(claim: Claim, style: Style): string {
  const { number, inWords, quoted, named, titled, list, strong } = style
  const level = ({ title, rank }: NamedLevel) => `سطح ${number(rank)}، ${named(title)}`
  const all = (titles: readonly string[]) => list(titles.map(titled))
  const soFar = (claim: { soFar: boolean }, sentence: string) =>
    claim.soFar ? `تا اینجا، ${sentence}` : sentence
  switch (claim.says) {
    case "nothingApplies":
      return claim.about === null
        ? "هیچ‌یک از پرسش‌ها در اینجا کاربرد ندارد و از این رو چیزی برای سنجش نیست."
        : `هیچ‌یک از پرسش‌های ${titled(claim.about)} در اینجا کاربرد ندارد و از این رو سطحی برای آن تعیین نشده است.`
    case "nothingAnswered":
      return claim.about === null
        ? "هنوز به هیچ پرسشی پاسخ داده نشده است و نتیجه‌ای در دست نیست."
        : `هنوز به هیچ‌یک از پرسش‌های ${titled(claim.about)} پاسخ داده نشده است.`
    case "attributeStands":
      return soFar(claim, `${titled(claim.about)} در ${level(claim.level)} قرار دارد.`)
    case "attributeIsAtTop":
      return soFar(claim, `${titled(claim.about)} همهٔ شرط‌ها را برآورده کرده و در ${level(claim.level)} است.`)
    case "attributeFailsLowest":
      return soFar(
        claim,
        `${titled(claim.about)} حتی ${level(claim.level)} را هم به‌طور کامل برآورده نکرده است.`,
      )
    case "subjectStands":
      return soFar(claim, subjectStands[claim.standing](titled(claim.about), strong(level(claim.level))))
    case "subjectIsUneven":
      return `${soFar(claim, `${titled(claim.worst)} جلوی پیشرفت ${titled(claim.about)} را گرفته است، در حالی که بهترین ویژگی آن ${titled(claim.best)} است.`)} در مجموع ${amongOthers[claim.standing](strong(level(claim.level)))}.`
    case "wholeStands":
      if (claim.isOpen) {
        return `نتیجهٔ کلی تا اینجا: ${strong(level(claim.level))}. هنوز چند پرسش بی‌پاسخ مانده است.`
      }
      return `نتیجهٔ کلی: ${strong(level(claim.level))}.${claim.isTop ? " همهٔ شرط‌ها برآورده شده است." : ""}`
    case "differ":
      return differ(claim, all)
    case "agree":
      return `${claim.count === 2 ? "هر دو" : "همهٔ"} ${claim.which === "subjects" ? (claim.count === 2 ? "محور" : "محورها") : claim.count === 2 ? "ویژگی" : "ویژگی‌ها"} در یک سطح‌اند.`
    case "onlyAttribute":
      return `تنها ویژگی سنجیده‌شدهٔ آن ${titled(claim.attribute)} است.`
    case "leads": {
      const { where } = claim
      const on =
        where === null
          ? ""
          : where.all
            ? ` دربارهٔ ${titled(where.title)}`
            : `، بیشتر دربارهٔ ${titled(where.title)}،`
      return `با ${inWords(claim.answers)} پاسخ خوب دیگر${on} به ${quoted(claim.next)} می‌رسد.`
    }
    case "isFar":
      return `تا ${quoted(claim.next)} هنوز راه درازی مانده است.`
    case "isOutOfReach":
      return `با بهبودهایی که این کیت پیشنهاد می‌کند، نمی‌توان به ${quoted(claim.next)} رسید.`
    case "holdsBack":
      return `بیش از همه ${titled(claim.attribute)} جلوی پیشرفت را گرفته است.`
    case "isBetterHigher":
      return `آنچه آن را عقب نگه داشته پایه‌هاست: در ${quoted(claim.higher)} بهتر از ${quoted(claim.level)} است.`
    case "earns":
      if (claim.weak.length === 0) return "هیچ‌یک از سنجه‌های آن ضعیف نیست."
      return claim.strong.length > 0
        ? `در ${all(claim.strong)} قوی، اما در ${all(claim.weak)} ضعیف است.`
        : `در ${all(claim.weak)} ضعیف است.`
    case "earnsAll":
      return "همهٔ امتیاز خود را گرفته است."
    case "losesMostIn":
      return `بیشتر امتیازهای ازدست‌رفتهٔ آن در ${titled(claim.measure)} است.`
    case "gainsFrom":
      return `بیشترین امتیاز از ${claim.questions.length === 1 ? "پرسش" : "پرسش‌های"} ${list(claim.questions.map(quoted))} به دست آمده است.`
    case "losesOn":
      return `بیشترین امتیاز در ${claim.questions.length === 1 ? "پرسش" : "پرسش‌های"} ${list(claim.questions.map(quoted))} از دست رفته است.`
    case "isOpen":
      return claim.questions === 1
        ? "یک پرسش هنوز بی‌پاسخ است و صفر به شمار آمده است."
        : "چند پرسش هنوز بی‌پاسخ‌اند و صفر به شمار آمده‌اند."
    case "leavesOut":
      return claim.questions === 1
        ? "یک پرسش در اینجا کاربرد ندارد و کنار گذاشته شده است."
        : "چند پرسش در اینجا کاربرد ندارند و کنار گذاشته شده‌اند."
    case "leavesOutAttributes":
      return claim.count === 1
        ? "یک ویژگی در اینجا هیچ کاربردی ندارد."
        : "چند ویژگی در اینجا هیچ کاربردی ندارند."
    case "standsOnEvidence":
      return `هنگام نوشتن این متن، ${backed[claim.share]}.`
    case "isSure":
      return `کسانی که پاسخ داده‌اند ${sure[claim.certainty]}.`
    case "isLeastSureOf":
      return `کمترین اطمینان را دربارهٔ ${titled(claim.attribute)} داشتند.`
  }
}

const subjectStands: Record<SubjectRank, (about: string, level: string) => string> = {
  alone: (about, level) => `${about} در ${level} قرار دارد.`,
  asAll: (about, level) => `${about} مانند همهٔ محورهای دیگر در ${level} است.`,
  first: (about, level) => `${about} پیشتاز است و با ${level} از همهٔ محورهای دیگر جلوتر است.`,
  amongFirst: (about, level) => `${about} یکی از محورهای پیشتاز است و در ${level} قرار دارد.`,
  last: (about, level) => `${about} از همهٔ محورهای دیگر عقب‌تر است و در ${level} مانده است.`,
  amongLast: (about, level) => `${about} یکی از محورهای عقب‌مانده است و در ${level} قرار دارد.`,
  between: (about, level) => `${about} میان محورهای دیگر است و در ${level} قرار دارد.`,
}

const amongOthers: Record<SubjectRank, (level: string) => string> = {
  alone: (level) => `در ${level} قرار دارد`,
  asAll: (level) => `مانند همهٔ محورهای دیگر در ${level} است`,
  first: (level) => `در ${level} است و از همهٔ محورهای دیگر جلوتر`,
  amongFirst: (level) => `در ${level} است و از محورهای پیشتاز`,
  last: (level) => `در ${level} است و از همهٔ محورهای دیگر عقب‌تر`,
  amongLast: (level) => `در ${level} است و از محورهای عقب‌مانده`,
  between: (level) => `در ${level} و میان محورهای دیگر قرار دارد`,
}

/** Evidence added later does not expire the text, so it states the time it refers to. */
const backed: Record<Share, string> = {
  none: "هیچ‌یک از پاسخ‌ها پشتوانه‌ای از شواهد نداشت",
  some: "برخی از پاسخ‌ها پشتوانه‌ای از شواهد داشتند",
  half: "نیمی از پاسخ‌ها پشتوانه‌ای از شواهد داشتند",
  most: "بیشتر پاسخ‌ها پشتوانه‌ای از شواهد داشتند",
  all: "همهٔ پاسخ‌ها پشتوانه‌ای از شواهد داشتند",
}

const sure = [
  "بسیار نامطمئن بوده‌اند",
  "نامطمئن بوده‌اند",
  "چندان مطمئن نبوده‌اند",
  "کمابیش مطمئن بوده‌اند",
  "مطمئن بوده‌اند",
] as const

function differ(
  { which, ahead, behind }: Extract<Claim, { says: "differ" }>,
  all: (titles: readonly string[]) => string,
): string {
  const among = which === "subjects" ? "از میان محورها، " : "از میان ویژگی‌ها، "
  const lead = `${all(ahead)} جلوتر`
  const trail = `${all(behind)} عقب‌تر از بقیه ${behind.length === 1 ? "است" : "هستند"}`
  if (ahead.length === 0) return `${among}${trail}.`
  if (behind.length === 0) return `${among}${lead} از بقیه ${ahead.length === 1 ? "است" : "هستند"}.`
  return `${among}${lead} و ${trail}.`
}
