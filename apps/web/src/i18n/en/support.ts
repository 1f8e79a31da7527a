/** Texts about what current evidence the answers of an assessment rest on. */
export const support = {
  title: "What the answers rest on",
  hint: "Supported is the share of answers with evidence that has not expired, weighted as confidence is.",
  confidence: "Confidence",
  supported: "Supported by current evidence",
  sure: {
    step0: "The people who answered were very unsure.",
    step1: "The people who answered were unsure.",
    step2: "The people who answered were not quite sure.",
    step3: "The people who answered were fairly sure.",
    step4: "The people who answered were sure.",
  },
  share: {
    none: "The result does not rest on current evidence yet",
    some: "The result rests partly on current evidence",
    most: "The result rests mostly on current evidence",
    all: "The result rests entirely on current evidence",
  },
  cell: {
    none: "no evidence yet",
    some: "partly supported",
    most: "mostly supported",
    all: "fully supported",
  },
  answers: {
    current_one: "{{count}} answer with current evidence",
    current_other: "{{count}} answers with current evidence",
    expired_one: "{{count}} with expired evidence",
    expired_other: "{{count}} with expired evidence",
    none_one: "{{count}} without evidence",
    none_other: "{{count}} without evidence",
  },
  band: {
    firm: "{{title}}, even if unsupported answers were one option lower.",
    from: "{{title}}, but only {{lowest}} if unsupported answers were one option lower.",
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
    decideEach: {
      ASSESSMENT: "Each of these answers alone carries the overall level.",
      SUBJECT: "Each of these answers alone carries the level of a subject.",
      ATTRIBUTE: "Each of these answers alone carries the level of an attribute.",
    },
  },
} as const
