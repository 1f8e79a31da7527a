import type { Feature } from "../../platform/feature.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { endFollowing, openDraft } from "./live-draft.ts"
import { routes } from "./routes.ts"

export const feature: Feature = {
  name: "kit-versions",
  routes,
  topics: [openDraft],
  eventHandlers: [endFollowing],
  constraints: {
    ...taken("index", { en: "index", fa: "جایگاه" }, [
      "maturity_levels_index_key",
      "subjects_index_key",
      "attributes_index_key",
      "measures_index_key",
      "questionnaires_index_key",
      "questions_index_key",
      "answer_options_index_key",
      "profiles_index_key",
    ]),
    ...taken("value", { en: "value", fa: "مقدار" }, ["maturity_levels_value_key"]),
    maturity_levels_value_check: {
      en: "The value of a maturity level must be between 0 and 1000.",
      fa: "مقدار سطح بلوغ باید بین ۰ و ۱۰۰۰ باشد.",
    },
    level_competences_key: {
      en: "There is already a competence for these two levels. Change that one.",
      fa: "برای این دو سطح شرطی وجود دارد: همان را تغییر دهید.",
    },
    question_impacts_key: {
      en: "The question already impacts this attribute on this level. Change that impact.",
      fa: "این پرسش بر این ویژگی در این سطح تأثیر دارد: همان تأثیر را تغییر دهید.",
    },
    level_competences_kit_version_id_affected_level_id_fkey: notHere("affectedLevelId", "سطح بلوغ"),
    level_competences_kit_version_id_effective_level_id_fkey: notHere("effectiveLevelId", "سطح بلوغ"),
    attributes_kit_version_id_subject_id_fkey: notHere("subjectId", "محور"),
    questions_kit_version_id_questionnaire_id_fkey: notHere("questionnaireId", "پرسش‌نامه"),
    questions_kit_version_id_measure_id_fkey: notHere("measureId", "سنجه"),
    question_impacts_kit_version_id_question_id_fkey: notHere("questionId", "پرسش"),
    question_impacts_kit_version_id_attribute_id_fkey: notHere("attributeId", "ویژگی"),
    question_impacts_kit_version_id_maturity_level_id_fkey: notHere("maturityLevelId", "سطح بلوغ"),
    kit_versions_status_key: {
      en: "This kit already has a draft.",
      fa: "این کیت پیش‌نویسی دارد.",
    },
  },
}

function taken(field: string, name: LocalText, constraints: string[]): Record<string, LocalText> {
  const text = {
    en: `“${field}”: two elements would have the same ${name.en}.`,
    fa: `«${field}»: دو عنصر ${name.fa} یکسان می‌داشتند.`,
  }
  return Object.fromEntries(constraints.map((constraint) => [constraint, text]))
}

/** The message for a reference to an element that the version lacks. */
function notHere(field: string, thing: string): LocalText {
  return { en: `“${field}” is not in this version.`, fa: `«${field}»: این ${thing} در این نسخه نیست.` }
}
