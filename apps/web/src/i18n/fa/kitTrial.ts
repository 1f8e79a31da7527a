import type { kitTrial as english } from "../en/kitTrial.ts"
import type { Translated } from "../texts.ts"

export const kitTrial: Translated<typeof english> = {
  none: "هنوز چیزی برای پاسخ دادن نیست",
  noneHint: "آزمایش زمانی آغاز می‌شود که پیش‌نویس سطح بلوغ و پرسش داشته باشد.",
  language: "زبان پرسش‌ها",
  separator: "، ",
  presets: {
    label: "پاسخ به همهٔ پرسش‌ها",
    lowest: "همه کمترین",
    highest: "همه بیشترین",
    random: "تصادفی",
    seed: "عدد آغاز",
    clear: "پاک کردن",
  },
  questionnaire: "پرسش‌نامه",
  answeredOf: "{{answered}} از {{count}} پاسخ داده شده",
  next: "بعدی: {{title}}",
  noQuestions: "این پرسش‌نامه هنوز پرسشی ندارد",
  scores: "امتیاز {{value}}",
  notApplicable: "نامرتبط",
  noOptions: "این پرسش هنوز گزینه‌ای ندارد و امتیازی نمی‌آورد.",
  takeBack: "پاک کردن پاسخ",
  result: "نتیجهٔ آزمایش",
  holdsBack: {
    title: "آنچه مانع پیشرفت است",
    nothing: "هیچ: بالاترین سطح به دست آمده است.",
    most: "بیشترین سهم از امتیازهای ازدست‌رفته، {{share}}، در این ویژگی است:",
    missed: "سطح «{{level}}» به {{required}} در «{{on}}» نیاز دارد و {{reached}} به دست آمده است.",
  },
  noAttributes: "بدون ویژگی سطحی ندارد.",
  notAsked: "هنوز هیچ پرسشی دربارهٔ آن نیست.",
  notAnswered: "هنوز پاسخی ندارد",
  nothingApplies: "نامرتبط",
  findings: {
    noQuestions: "هنوز توصیه‌ای نیست، چون پیش‌نویس پرسشی ندارد.",
    none: "چیزی برای بهبود نیست: هر پرسش اثر دارد و به هر سطح هم می‌توان رسید و هم نرسید.",
    intro:
      "با این همه می‌توان پیش‌نویس را نهایی کرد. آنچه دربارهٔ سطح‌ها آمده با این فرض است که همهٔ پرسش‌ها مرتبط‌اند و پاسخ دارند.",
    onlySlight: "هر پرسش اثر دارد و به هر سطح هم می‌توان رسید و هم نرسید. نکته‌های کوچک‌تر در پایین آمده‌اند.",
    ofKind_one: "{{kind}} ({{count}})",
    ofKind_other: "{{kind}} ({{count}})",
    more_one: "نمایش {{count}} مورد دیگر",
    more_other: "نمایش {{count}} مورد دیگر",
    withoutEffect: {
      title: "پرسش‌هایی که هیچ‌گاه اثر ندارند",
      noImpact: "بر هیچ ویژگی‌ای تأثیر ندارد.",
      sameScores: "همهٔ گزینه‌هایش یک امتیاز دارند و هیچ سطحی به گزینهٔ انتخاب‌شده بستگی ندارد.",
      nothingDemanded: "هیچ سطحی به آن بستگی ندارد: هیچ پاسخی به این پرسش، شرطی را برآورده یا نقض نمی‌کند.",
    },
    levelOutOfReach: {
      title: "سطح‌هایی که دست‌یافتنی نیستند",
      text: "«{{level}}» دست‌یافتنی نیست. به {{required}} در «{{on}}» نیاز دارد و بهترین پاسخ‌ها به همهٔ پرسش‌هایش {{reached}} می‌گیرند.",
    },
    levelForEverybody: {
      title: "سطح‌هایی که همه به آن می‌رسند",
      whole: "حتی کمترین پاسخ‌ها به همهٔ پرسش‌ها به این سطح می‌رسند.",
      attribute: "حتی کمترین پاسخ‌ها به «{{level}}» می‌رسند.",
    },
    oneQuestion: {
      title: "ویژگی‌هایی که تنها به یک پرسش وابسته‌اند",
      text: "سطحش تنها به این پرسش بستگی دارد: «{{question}}»",
    },
    dominantQuestion: {
      title: "پرسش‌هایی که بیش از همهٔ پرسش‌های دیگر وزن دارند",
      text: "{{share}} از «{{attribute}}» در «{{level}}» از این پرسش است.",
    },
    equalOptions: {
      title: "گزینه‌های هم‌امتیاز",
      text: "{{options}} همگی امتیاز {{value}} دارند.",
    },
    questionnaireSize: {
      title: "پرسش‌نامه‌های کوتاه و بلند",
      text_one: "{{count}} پرسش دارد؛ پرسش‌نامه‌های ۳ تا ۱۵ پرسشی بهتر پاسخ داده می‌شوند.",
      text_other: "{{count}} پرسش دارد؛ پرسش‌نامه‌های ۳ تا ۱۵ پرسشی بهتر پاسخ داده می‌شوند.",
    },
    questionnaireShare: {
      title: "پرسش‌نامه‌ای که بیشتر پرسش‌ها را در بر دارد",
      text: "{{share}} از همهٔ پرسش‌ها را در بر دارد.",
    },
  },
}
