import type { Language } from "../../../platform/i18n/language.ts"

type ReleaseTexts = {
  subjectWithoutAttributes(title: string): string
  attributeWithoutImpact(title: string): string
  attributeWithoutMeasure(title: string): string
  rangeWithFewOptions(title: string): string
  questionWithFewOptions(index: number, questionnaire: string): string
  questionnaireWithoutQuestions(title: string): string
  questionWithoutImpact(index: number, questionnaire: string): string
  questionWithoutRange(index: number, questionnaire: string): string
  questionWithoutMeasure(index: number, questionnaire: string): string
}

/** The findings of the release check, apart from missing minimum content. */
export const releaseTexts: Record<Language, ReleaseTexts> = {
  EN: {
    subjectWithoutAttributes: (title) => `The subject “${title}” has no attributes.`,
    attributeWithoutImpact: (title) => `The attribute “${title}” is not impacted by any question.`,
    attributeWithoutMeasure: (title) =>
      `The attribute “${title}” is linked to no measure: give one of its questions a measure.`,
    rangeWithFewOptions: (title) => `The answer range “${title}” needs at least two options.`,
    questionWithFewOptions: (index, questionnaire) =>
      `Question ${index} of the questionnaire “${questionnaire}” needs at least two options.`,
    questionnaireWithoutQuestions: (title) => `The questionnaire “${title}” has no questions.`,
    questionWithoutImpact: (index, questionnaire) =>
      `Question ${index} of the questionnaire “${questionnaire}” has no impact.`,
    questionWithoutRange: (index, questionnaire) =>
      `Question ${index} of the questionnaire “${questionnaire}” has no answer range.`,
    questionWithoutMeasure: (index, questionnaire) =>
      `Question ${index} of the questionnaire “${questionnaire}” has no measure.`,
  },
  FA: {
    subjectWithoutAttributes: (title) => `محور «${title}» هیچ ویژگی‌ای ندارد.`,
    attributeWithoutImpact: (title) => `هیچ پرسشی بر ویژگی «${title}» تأثیر ندارد.`,
    attributeWithoutMeasure: (title) =>
      `ویژگی «${title}» به هیچ سنجه‌ای وصل نیست: برای یکی از پرسش‌هایش سنجه‌ای انتخاب کنید.`,
    rangeWithFewOptions: (title) => `دامنهٔ پاسخ «${title}» به دست‌کم دو گزینه نیاز دارد.`,
    questionWithFewOptions: (index, questionnaire) =>
      `پرسش ${persian(index)} پرسش‌نامهٔ «${questionnaire}» به دست‌کم دو گزینه نیاز دارد.`,
    questionnaireWithoutQuestions: (title) => `پرسش‌نامهٔ «${title}» هیچ پرسشی ندارد.`,
    questionWithoutImpact: (index, questionnaire) =>
      `پرسش ${persian(index)} پرسش‌نامهٔ «${questionnaire}» بر هیچ ویژگی‌ای تأثیر ندارد.`,
    questionWithoutRange: (index, questionnaire) =>
      `پرسش ${persian(index)} پرسش‌نامهٔ «${questionnaire}» دامنهٔ پاسخ ندارد.`,
    questionWithoutMeasure: (index, questionnaire) =>
      `پرسش ${persian(index)} پرسش‌نامهٔ «${questionnaire}» سنجه ندارد.`,
  },
}

function persian(number: number): string {
  return number.toLocaleString("fa-IR", { useGrouping: false })
}
