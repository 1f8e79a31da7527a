import type { Claim, Earned, Missing, NamedLevel, Rated, Standing, Style } from "./claims.ts"

/** A claim as a Persian sentence. */
export function persianSentence(claim: Claim, style: Style): string {
  const { number, percent, quoted, named, list, strong } = style
  const level = ({ title, rank, of }: NamedLevel) => `سطح ${number(rank)} از ${number(of)}، ${named(title)}`
  const soFar = (claim: { soFar: boolean }, sentence: string) =>
    claim.soFar ? `تا اینجا، ${sentence}` : sentence
  const rated = ({ title, level }: Rated) =>
    `${quoted(title)} (سطح ${number(level.rank)}، ${named(level.title)})`
  const earned = (measures: readonly Earned[]) =>
    list(measures.map(({ title, percent: share }) => `${percent(share)} از امتیاز ${quoted(title)}`))
  const missing = ({ on, required, reached }: Missing) =>
    `${percent(required)} در ${quoted(on)} (اکنون ${percent(reached)})`
  switch (claim.says) {
    case "nothingApplies":
      return claim.about === null
        ? "هیچ‌یک از پرسش‌ها در اینجا کاربرد ندارد و از این رو چیزی برای سنجش نیست."
        : `هیچ‌یک از پرسش‌های ${quoted(claim.about)} در اینجا کاربرد ندارد و از این رو سطحی برای آن تعیین نشده است.`
    case "nothingAnswered":
      return claim.about === null
        ? `هنوز به هیچ‌یک از ${number(claim.questions)} پرسش این ارزیابی پاسخ داده نشده است و دربارهٔ نتیجه چیزی نمی‌توان گفت.`
        : `هنوز به هیچ‌یک از ${number(claim.questions)} پرسش ${quoted(claim.about)} پاسخ داده نشده است و دربارهٔ آن چیزی نمی‌توان گفت.`
    case "attributeStands":
      return soFar(claim, `${quoted(claim.about)} در ${level(claim.level)} قرار دارد.`)
    case "attributeIsNear":
      return soFar(
        claim,
        `${quoted(claim.about)} به ${quoted(claim.next)} نزدیک است: در ${quoted(claim.missing.on)}، ${percent(claim.missing.reached)} از ${percent(claim.missing.required)} لازم را به دست آورده و اکنون در ${level(claim.level)} است.`,
      )
    case "attributeIsAtTop":
      return soFar(
        claim,
        `${quoted(claim.about)} همهٔ شرط‌ها را تا بالاترین سطح برآورده کرده است: ${level(claim.level)}.`,
      )
    case "attributeFailsLowest":
      return soFar(
        claim,
        `${quoted(claim.about)} حتی پایین‌ترین سطح را هم به‌طور کامل برآورده نکرده است: ${level(claim.level)}.`,
      )
    case "subjectStands":
      return soFar(claim, subjectStands[claim.standing](quoted(claim.about), strong(level(claim.level))))
    case "subjectIsNear":
      return `${soFar(claim, `${quoted(claim.about)} به ${quoted(claim.next)} نزدیک است`)}: در ${quoted(claim.missing.on)}، ${percent(claim.missing.reached)} از ${percent(claim.missing.required)} لازم را به دست آورده است. اکنون ${amongOthers[claim.standing](strong(level(claim.level)))}.`
    case "subjectIsUneven":
      return `${soFar(claim, `${rated(claim.worst)} جلوی پیشرفت ${quoted(claim.about)} را گرفته است`)}: بهترین ویژگی از ${claim.count === 2 ? "دو" : number(claim.count)} ویژگی آن ${rated(claim.best)} است. در مجموع ${amongOthers[claim.standing](strong(level(claim.level)))}.`
    case "wholeStands":
      return wholeStands(claim, strong(level(claim.level)), style)
    case "subjectsDiffer":
      return `محورها از ${rated(claim.worst)} تا ${rated(claim.best)} پراکنده‌اند.`
    case "subjectsAgree":
      return `هر ${claim.count === 2 ? "دو" : number(claim.count)} محور در سطح ${number(claim.level.rank)} (${named(claim.level.title)}) هستند.`
    case "attributesDiffer":
      return `${claim.count === 2 ? "دو" : number(claim.count)} ویژگی آن از ${rated(claim.worst)} تا ${rated(claim.best)} پراکنده‌اند.`
    case "attributesAgree":
      return `هر ${claim.count === 2 ? "دو" : number(claim.count)} ویژگی آن در سطح ${number(claim.level.rank)} (${named(claim.level.title)}) هستند.`
    case "onlyAttribute":
      return `تنها ویژگی سنجیده‌شدهٔ آن ${rated(claim.rated)} است.`
    case "weighs":
      return `${percent(claim.percent)} از وزن همهٔ محورها بر دوش آن است.`
    case "lacks":
      return claim.isLowest
        ? `خود ${quoted(claim.next)} به ${list(claim.missing.map(missing))} نیاز دارد.`
        : `برای رسیدن به ${quoted(claim.next)} به ${list(claim.missing.map(missing))} نیاز است.`
    case "missesMostIn":
      return `${quoted(claim.attribute)} بیشترین امتیاز را در ${quoted(claim.on)} از دست داده است: ${percent(claim.percent)} از آن.`
    case "isBetterHigher":
      return `امتیاز آن در سطح بالاتر ${quoted(claim.higher)} (${percent(claim.higherPercent)}) از ${quoted(claim.level)} (${percent(claim.percent)}) بیشتر است؛ آنچه آن را عقب نگه داشته پایه‌هاست.`
    case "earns":
      return claim.strong.length > 0
        ? `${earned(claim.strong)} را گرفته، اما ${few(claim.weak, style)}.`
        : `در هیچ سنجه‌ای بیش از نیمی از امتیاز را نگرفته است: ${few(claim.weak, style)}.`
    case "earnsInAll":
      return claim.percent === 100
        ? "همهٔ امتیاز خود را گرفته است."
        : `${percent(claim.percent)} از همهٔ امتیاز خود را گرفته است.`
    case "earnsEverywhere":
      return claim.percent === 100
        ? `هر ${claim.count === 2 ? "دو" : number(claim.count)} سنجه همهٔ امتیاز خود را گرفته‌اند.`
        : `هیچ‌یک از ${claim.count === 2 ? "دو" : number(claim.count)} سنجهٔ آن کمتر از ${percent(claim.percent)} امتیاز خود را نگرفته است.`
    case "losesMostIn":
      return claim.percent === 100
        ? `همهٔ امتیازهای ازدست‌رفته در ${quoted(claim.measure)} است.`
        : `${percent(claim.percent)} از امتیازهای ازدست‌رفته تنها در ${quoted(claim.measure)} است.`
    case "gainsFrom":
      return `بیشترین امتیاز از ${claim.questions.length === 1 ? "پرسش" : "پرسش‌های"} ${list(claim.questions.map(quoted))} به دست آمده است.`
    case "losesOn":
      return `بیشترین امتیاز در ${claim.questions.length === 1 ? "پرسش" : "پرسش‌های"} ${list(claim.questions.map(quoted))} از دست رفته است.`
    case "isComplete": {
      const sure = claim.confidence === null ? "" : ` با اطمینان ${percent(claim.confidence)}`
      return claim.questions === 1
        ? `به تنها پرسش آن${sure} پاسخ داده شده است.`
        : `به همهٔ ${number(claim.questions)} پرسش آن${sure} پاسخ داده شده است.`
    }
    case "isOpen": {
      const zero = `${number(claim.open)} پرسش از ${number(claim.questions)} پرسش بی‌پاسخ مانده و صفر به شمار آمده است`
      if (claim.missing === null) return `${zero}.`
      return `${zero} که ${percent(claim.missing.percent)} از امتیازهای ازدست‌رفته در ${quoted(claim.missing.on)} است.`
    }
    case "leavesOut":
      return `${number(claim.questions)} پرسش در اینجا کاربرد ندارد و کنار گذاشته شده است.`
    case "leavesOutAttributes":
      return `${number(claim.count)} ویژگی در اینجا هیچ کاربردی ندارد.`
    case "standsOnEvidence":
      return standsOnEvidence(claim, number)
    case "isSure":
      if (claim.isOpen)
        return `میزان اطمینان، با صفر شمردن پرسش‌های بی‌پاسخ، ${strong(percent(claim.percent))} است.`
      return `میزان اطمینان به پاسخ‌ها ${strong(percent(claim.percent))} است.`
    case "isLeastSureOf":
      return `کمترین اطمینان به پاسخ‌های ${quoted(claim.attribute)} است (${percent(claim.percent)}).`
  }
}

const subjectStands: Record<Standing, (about: string, level: string) => string> = {
  alone: (about, level) => `${about} در ${level} قرار دارد.`,
  asAll: (about, level) => `${about} مانند همهٔ محورهای دیگر در ${level} است.`,
  first: (about, level) => `${about} پیشتاز است و با ${level} از همهٔ محورهای دیگر جلوتر است.`,
  amongFirst: (about, level) => `${about} یکی از محورهای پیشتاز است و در ${level} قرار دارد.`,
  last: (about, level) => `${about} از همهٔ محورهای دیگر عقب‌تر است و در ${level} مانده است.`,
  amongLast: (about, level) => `${about} یکی از محورهای عقب‌مانده است و در ${level} قرار دارد.`,
  between: (about, level) => `${about} میان محورهای دیگر است و در ${level} قرار دارد.`,
}

const amongOthers: Record<Standing, (level: string) => string> = {
  alone: (level) => `در ${level} قرار دارد`,
  asAll: (level) => `مانند همهٔ محورهای دیگر در ${level} است`,
  first: (level) => `در ${level} است و از همهٔ محورهای دیگر جلوتر`,
  amongFirst: (level) => `در ${level} است و از محورهای پیشتاز`,
  last: (level) => `در ${level} است و از همهٔ محورهای دیگر عقب‌تر`,
  amongLast: (level) => `در ${level} است و از محورهای عقب‌مانده`,
  between: (level) => `در ${level} و میان محورهای دیگر قرار دارد`,
}

/** Measures that earn at most half of their points, those without any points first. */
function few(measures: readonly Earned[], { quoted, percent, list }: Style): string {
  const nothing = measures.filter(({ percent: share }) => share === 0).map(({ title }) => quoted(title))
  const some = measures
    .filter(({ percent: share }) => share > 0)
    .map(({ title, percent: share }) => `${percent(share)} از امتیاز ${quoted(title)}`)
  if (some.length === 0) return `از ${list(nothing)} هیچ امتیازی نگرفته است`
  if (nothing.length === 0) return `تنها ${list(some)} را به دست آورده است`
  return `از ${list(nothing)} هیچ امتیازی نگرفته و تنها ${list(some)} را به دست آورده است`
}

/** Evidence added later does not expire the text, so it states the time it refers to. */
function standsOnEvidence(
  { backed, answers }: Extract<Claim, { says: "standsOnEvidence" }>,
  number: Style["number"],
): string {
  const then = "هنگام نوشتن این متن،"
  if (backed === 0) return `${then} هیچ‌یک از پاسخ‌ها پشتوانه‌ای از شواهد نداشت.`
  if (answers === 1) return `${then} این پاسخ پشتوانه‌ای از شواهد داشت.`
  if (backed === answers)
    return `${then} هر ${answers === 2 ? "دو" : number(answers)} پاسخ پشتوانه‌ای از شواهد داشت.`
  return `${then} ${number(backed)} پاسخ از ${number(answers)} پاسخ پشتوانه‌ای از شواهد داشت.`
}

function wholeStands(
  { answered, questions, isTop }: Extract<Claim, { says: "wholeStands" }>,
  level: string,
  { number, strong }: Style,
): string {
  if (answered < questions) {
    const basis = `${number(answered)} پرسش از ${number(questions)} پرسش`
    return `نتیجهٔ کلی تا اینجا: ${level}، با پاسخ به ${strong(basis)}. پرسش‌های دیگر هنوز بی‌پاسخ مانده‌اند.`
  }
  const basis = questions === 1 ? "تنها پرسش آن" : `همهٔ ${number(questions)} پرسش`
  const stands = `نتیجهٔ کلی: ${level}، با پاسخ به ${strong(basis)}.`
  return isTop ? `${stands} همهٔ شرط‌ها برآورده شده است.` : stands
}
