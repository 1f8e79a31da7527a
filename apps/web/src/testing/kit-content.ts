import type { Schemas } from "../api/schemas.ts"

const translations = {}

/** A public kit with four questions of four options on one attribute; each option further earns a third more. */
export const kitContent: Schemas["PublicKitContent"] = {
  kitVersionId: 70,
  language: "EN",
  levels: ["Ad hoc", "Repeatable", "Reliable", "Leading"].map((title, place) => ({
    ...{
      id: place + 1,
      code: title,
      index: place + 1,
      value: place + 1,
      title,
      description: "",
      translations,
    },
  })),
  competences: [30, 63, 96].map((value, place) => ({
    ...{ affectedLevelId: place + 2, effectiveLevelId: place + 2, value },
  })),
  subjects: [
    { id: 31, code: "Delivery", index: 1, weight: 1, title: "Delivery", description: "", translations },
  ],
  attributes: [
    {
      ...{ id: 41, code: "Flow", index: 1, weight: 1, subjectId: 31 },
      ...{ title: "Flow", description: "", translations },
    },
  ],
  measures: [],
  questionnaires: [{ id: 51, code: "Planning", index: 1, title: "Planning", description: "", translations }],
  questions: ["How is it released?", "How is trouble found?", "Who knows the system?", "Who decides?"].map(
    (title, place) => ({
      ...{ id: 61 + place, code: `Q${place + 1}`, index: place + 1, title, hint: null, translations },
      ...{ questionnaireId: 51, measureId: null, answerRangeId: 600 + place },
      ...{ mayNotBeApplicable: false, advisable: true },
    }),
  ),
  answerRanges: [600, 601, 602, 603].map((id) => ({ id, code: null, title: null })),
  options: [600, 601, 602, 603].flatMap((answerRangeId) =>
    ["Badly", "Somehow", "Well", "Best"].map((title, place) => ({
      ...{
        id: answerRangeId * 10 + place,
        answerRangeId,
        index: place + 1,
        value: place / 3,
        title,
        translations,
      },
    })),
  ),
  impacts: [61, 62, 63, 64].flatMap((questionId) =>
    [2, 3, 4].map((maturityLevelId) => ({ questionId, attributeId: 41, maturityLevelId, weight: 1 })),
  ),
}
