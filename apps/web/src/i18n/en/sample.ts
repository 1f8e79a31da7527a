/** Texts around the questions that visitors try on the start page. */
export const sample = {
  label: "Try it: the first three of {{count}} questions about your team",
  position: "Question {{position}} of {{count}}",
  before: "Your level appears here with the first answer.",
  result: {
    title: "Your result so far",
    step: "The next step: from “{{from}}” to “{{to}}”.",
    lifts: "It lifts you to {{level}}.",
    top: "As far as these questions go, this is the top of the scale.",
    kept_one: "Your answers stay on this device. {{count}} question is left.",
    kept_other:
      "Your answers stay on this device. The other {{count}} questions need about {{minutes}} minutes and show what holds you back.",
    goOn_one: "Answer the last question",
    goOn_other: "Answer the other {{count}} questions",
    again: "Start over",
  },
} as const
