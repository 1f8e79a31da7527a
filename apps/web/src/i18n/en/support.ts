/** Texts about what current evidence the answers of an assessment rest on. */
export const support = {
  title: "What the answers rest on",
  hint: "Supported is the share of answers with evidence that has not expired, weighted as confidence is.",
  confidence: "Confidence",
  supported: "Supported by current evidence",
  share: "{{percent}} of the answers are supported by current evidence",
  cell: "{{percent}} supported",
  answers: {
    current_one: "{{count}} answer with current evidence",
    current_other: "{{count}} answers with current evidence",
    expired_one: "{{count}} with expired evidence",
    expired_other: "{{count}} with expired evidence",
    none_one: "{{count}} without evidence",
    none_other: "{{count}} without evidence",
  },
  band: {
    firm: "Level {{rank}}, {{title}}, even if unsupported answers were one option lower.",
    from: "Level {{rank}}, {{title}}; level {{lowestRank}}, {{lowest}}, if unsupported answers were one option lower.",
  },
  check: {
    title_one: "Check this question next",
    title_other: "Check these {{count}} questions next",
    EXPIRED: "Its evidence has expired",
    NONE: "No evidence",
    decides: {
      ASSESSMENT: "this answer alone carries the overall level",
      SUBJECT: "this answer alone carries the level of a subject",
      ATTRIBUTE: "this answer alone carries the level of an attribute",
    },
  },
} as const
