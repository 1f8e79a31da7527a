import type { Expected, NamedKind, Phrases, TextUse } from "./phrases.ts"
import { quoted } from "./quoted.ts"

const KINDS: Record<NamedKind, string> = {
  level: "سطح",
  subject: "محور",
  attribute: "ویژگی",
  measure: "سنجه",
  questionnaire: "پرسش‌نامه",
  question: "پرسش",
  answerRange: "دامنهٔ پاسخ",
  profile: "پروفایل",
}

const USES: Record<TextUse, string> = {
  title: "عنوان",
  caption: "متن گزینه",
  description: "توضیح",
  hint: "راهنما",
  summary: "خلاصه",
  about: "متن «درباره»",
  goal: "هدف",
  context: "زمینه",
  tag: "برچسب",
  licence: "پروانه",
  source: "منبع",
  version: "نسخه",
  evidence: "متن شاهد",
  improvement: "متن بهبود",
  reference: "ارجاع",
}

export const persian: Phrases = {
  unfitting(found, expected) {
    if (found.type === "unclosed string") return `این رشته بسته نشده است؛ در پایان آن ${found.text} بگذارید`
    if (found.type === "unclosed comment") return "این توضیح بسته نشده است؛ در پایان آن */ بگذارید"
    if (found.type === "illegal escape")
      return String.raw`نویسهٔ گریز «${quoted(found.text)}» پیدا شد؛ یکی از \b \t \n \f \r \" \' \\ \u1234 مجاز است. برای خود ممیز وارونه \\ بنویسید`
    const shown = found.type === "end" ? "پایان فایل" : `"${quoted(found.text)}"`
    return `${shown} پیدا شد، انتظار می‌رفت: ${listOf(expected)}${advice(found, expected)}`
  },
  integerTooLarge: (largest) => `این عدد بیش از اندازه بزرگ است؛ عددی صحیح و حداکثر ${largest} بنویسید`,
  illegalCharacter: (character) =>
    character === "\\"
      ? "این نویسهٔ گریز به جای نویسه‌ای است که در متن کیت مجاز نیست؛ آن را حذف کنید"
      : `نویسهٔ ${codePoint(character)} در متن کیت مجاز نیست؛ آن را حذف کنید`,
  unresolved: (kind, name) =>
    `هیچ ${KINDS[kind]} با نام «${quoted(name)}» تعریف نشده است؛ آن را تعریف کنید یا نام را درست کنید`,
  nameTooLong: (longest) => `این نام بیش از ${longest} نویسه دارد؛ آن را کوتاه کنید`,
  blank: (use) => `${USES[use]} خالی است؛ متنی بنویسید که دیده شود`,
  emptyHint: () => "راهنما خالی است؛ متنی بنویسید یا این خط را حذف کنید",
  tooShort: (use, least) => `${USES[use]} کوتاه است؛ دست‌کم ${least} نویسه بنویسید`,
  tooLong: (use, length, most) => `${USES[use]} ${length} نویسه دارد؛ آن را به حداکثر ${most} نویسه برسانید`,
  tooManyLevels: (most) => `کیت حداکثر ${most} سطح دارد؛ این سطح و سطح‌های پس از آن را حذف کنید`,
  levelValueOutOfRange: (most) => `مقدار سطح حداکثر ${most} است؛ عدد کوچک‌تری بنویسید`,
  competenceOutOfRange: () => "یکی از شایستگی‌ها بیش از ۱۰۰٪ است؛ حداکثر ۱۰۰ بنویسید",
  secondCompetenceGroup: () => "هر سطح یک فهرست شایستگی دارد؛ همهٔ زوج‌ها را در فهرست نخست بنویسید",
  levelTwiceInCompetence: (level) =>
    `سطح «${quoted(level)}» پیش‌تر در این فهرست آمده است؛ یکی از دو مورد را نگه دارید`,
  valuesMissing: (options) =>
    `${options} گزینه به مقدار نیاز دارند؛ "with values [ … ]" را با ${options} عدد از ۰ تا ۱ بیفزایید`,
  valueCountMismatch: (options, values) =>
    `${options} گزینه و ${values} مقدار وجود دارد؛ به هر گزینه دقیقاً یک مقدار بدهید`,
  optionCountOutOfRange: (options) => `${options} گزینه پیدا شد؛ ۲ تا ۱۰ گزینه بنویسید`,
  optionValueOutOfRange: () => "مقدار گزینه بیش از ۱ است؛ عددی از ۰ تا ۱ بنویسید",
  answerSourceMissing: () => 'پرسش پاسخی ندارد؛ "options:" همراه با مقدارها یا "answerRange:" را بیفزایید',
  subjectWithoutAttribute: (subject) =>
    `هیچ ویژگی‌ای به محور «${quoted(subject)}» تعلق ندارد؛ یک ویژگی بیفزایید یا محور را حذف کنید`,
  duplicateCode: (kind, name) => `نام «${quoted(name)}» را ${KINDS[kind]} دیگری دارد؛ نام دیگری برگزینید`,
  duplicateQuestion: (name, questionnaire) =>
    `پرسش‌نامهٔ «${quoted(questionnaire)}» پرسشی با نام «${quoted(name)}» دارد؛ نام دیگری برگزینید`,
  duplicateTitle: (kind, title) =>
    `${KINDS[kind]} دیگری عنوان «${quoted(title)}» یا عنوانی با تفاوت تنها در حروف و فاصله‌ها دارد؛ عنوان دیگری برگزینید`,
  duplicateLevelValue: (value) => `سطح دیگری مقدار ${value} را دارد؛ به هر سطح مقدار جداگانه بدهید`,
  duplicateIndex: (kind, index) =>
    `${KINDS[kind]} دیگری شمارهٔ ${index} را دارد؛ شماره‌ای آزاد بدهید یا همهٔ خط‌های index را حذف کنید`,
  duplicateImpact: (attribute, level) =>
    `این پرسش پیش‌تر بر «${quoted(attribute)}» در سطح «${quoted(level)}» اثر گذاشته است؛ یکی از دو مورد را نگه دارید`,
  duplicateKit: () => "یک بلوک kit پیش‌تر آمده است؛ یکی از دو مورد را نگه دارید",
  duplicateMapping: () => "بیش از یک فایل collectors.yaml هست؛ کیت تنها یکی از آن را می‌پذیرد",
  tooManyListed: (most) => `این فهرست بیش از ${most} مورد دارد؛ آن را کوتاه کنید`,
  tooManyProfiles: (most) => `کیت حداکثر ${most} پروفایل دارد؛ این پروفایل و پروفایل‌های پس از آن را حذف کنید`,
  emptyProfile: () => "این پروفایل پرسشی ندارد؛ دست‌کم نام یک پرسش را بنویسید",
  questionTwiceInProfile: (question) =>
    `پرسش «${quoted(question)}» پیش‌تر در این پروفایل آمده است؛ یکی از دو مورد را نگه دارید`,
  prerequisiteTwice: (question) =>
    `پرسش «${quoted(question)}» پیش‌تر در پیش‌نیازها آمده است؛ یکی از دو مورد را نگه دارید`,
  prerequisiteCycle: (questions) =>
    `این پرسش‌ها پیش‌نیاز یکدیگرند: ${questions.map((name) => `«${quoted(name)}»`).join(" ← ")}؛ یکی از پیش‌نیازها را حذف کنید`,
  unknownLanguage: (name) => `زبان «${quoted(name)}» پیدا شد، انتظار می‌رفت: en یا fa`,
  mainLanguageTranslation: (language) =>
    `${language} زبان اصلی کیت است؛ این متن‌ها را در خود عنصر بنویسید یا با "language:" در بلوک kit زبان اصلی دیگری تعیین کنید`,
  duplicateTranslation: (language) =>
    `این عنصر پیش‌تر ترجمه به ${language} دارد؛ همهٔ متن‌ها را در همان ترجمهٔ نخست بنویسید`,
  emptyTranslation: () => "ترجمه خالی است؛ متنی در آن بنویسید یا آن را حذف کنید",
  optionTranslationCount: (options, translated) =>
    options === 0
      ? "این پرسش گزینه‌ای از خود ندارد؛ گزینه‌ها را در دامنهٔ پاسخ آن ترجمه کنید"
      : `${options} گزینه و ${translated} متن ترجمه‌شده وجود دارد؛ برای هر گزینه یکی بنویسید و جای ترجمهٔ نبوده "" بگذارید`,

  fewerThanTwoLevels: () => "کیت دست‌کم به دو سطح بلوغ نیاز دارد؛ سطح بیفزایید",
  noSubject: () => "کیت دست‌کم به یک محور نیاز دارد؛ یک محور بیفزایید",
  noQuestionnaire: () => "کیت دست‌کم به یک پرسش‌نامه نیاز دارد؛ یک پرسش‌نامه بیفزایید",
  noQuestion: () => "کیت دست‌کم به یک پرسش نیاز دارد؛ یک پرسش بیفزایید",
  attributeWithoutImpact: (attribute) =>
    `هیچ پرسشی بر ویژگی «${quoted(attribute)}» اثر نمی‌گذارد؛ این ویژگی امتیازی نخواهد داشت`,
  questionnaireWithoutQuestion: (questionnaire) =>
    `پرسش‌نامهٔ «${quoted(questionnaire)}» پرسشی ندارد؛ پرسشی بیفزایید یا پرسش‌نامه را حذف کنید`,
  optionsWorthless: () => "هیچ گزینه‌ای بیش از ۰ نمی‌ارزد؛ هیچ پاسخی به آن امتیازی نمی‌گیرد",
  levelWithoutCompetence: (level) => `سطح «${quoted(level)}» شایستگی ندارد؛ بدون هیچ شرطی به دست می‌آید`,
  measureUnused: (measure) => `هیچ پرسشی به سنجهٔ «${quoted(measure)}» تعلق ندارد`,
  importNotRead: (target) =>
    `فایل «${quoted(target)}» میان فایل‌های خوانده‌شده نیست؛ آن یا پوشهٔ آن را هم نام ببرید`,
  nothingDeclared: () => "این فایل‌ها کیتی در بر ندارند؛ دست‌کم یک سطح، محور، پرسش‌نامه یا پرسش بنویسید",
  tooManyErrors: () => "خطاها بیش از این فهرست است؛ نخست این‌ها را درست کنید و دوباره بررسی کنید",
}

function listOf(expected: readonly Expected[]): string {
  const items = expected.map(describe)
  const last = items.pop() ?? "چیز دیگری"
  return items.length === 0 ? last : `${items.join("، ")} یا ${last}`
}

function describe(expected: Expected): string {
  if (expected === "NAME") return "یک نام"
  if (expected === "TEXT") return "متنی در گیومهٔ لاتین"
  if (expected === "INTEGER") return "یک عدد صحیح"
  if (expected === "DIGITS") return "رقم"
  if (expected === "END") return "پایان فایل"
  return expected
}

function advice(found: { type: string; text: string }, expected: readonly Expected[]): string {
  if (found.type === "keyword" && expected.includes("NAME")) {
    return ` (برای به‌کار بردن این واژه به‌عنوان نام بنویسید ^${found.text})`
  }
  if (expected.includes(`"${found.text}:"`)) return " (دونقطه به واژه می‌چسبد)"
  if (found.type === "stray" && /[-+]/.test(found.text) && expected.includes("INTEGER")) {
    return " (عددها علامت ندارند)"
  }
  return ""
}

function codePoint(character: string): string {
  return `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`
}
