import type { content as english } from "../en/content.ts"
import type { Translated } from "../texts.ts"

export const content: Translated<typeof english> = {
  title: "محتوا",
  outline: "بخش‌های کیت",
  parts: {
    levels: "سطح‌های بلوغ ({{count}})",
    subjects: "محورها ({{count}})",
    questionnaires: "پرسش‌نامه‌ها ({{count}})",
    measures: "سنجه‌ها ({{count}})",
    ranges: "دامنه‌های پاسخ ({{count}})",
  },
  kinds: {
    subject: "محور",
    attribute: "ویژگی",
    questionnaire: "پرسش‌نامه",
    measure: "سنجه",
  },
  numbered: "{{index}}. {{title}}",
  questions_one: "{{count}} پرسش",
  questions_other: "{{count}} پرسش",
  options_one: "{{count}} گزینه",
  options_other: "{{count}} گزینه",
  weight: "وزن: {{weight}}",
  score: "امتیاز {{value}}",
  competence: "{{title}}: {{value}}",
  noCompetence: "این سطح شرطی ندارد.",
  included: "ویژگی‌ها",
  byLevel: "پرسش‌ها به تفکیک سطح",
  levelWithCount: "{{index}}. {{title}} ({{count}})",
  levelAndWeight: "{{level}} | {{weight}}",
  mayNotBeApplicable: "می‌تواند نامرتبط باشد",
  notAdvisable: "توصیه نمی‌شود",
  hint: "راهنما",
  range: "دامنهٔ پاسخ",
  impacts: "اثرگذار بر",
}
