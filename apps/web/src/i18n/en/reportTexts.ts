/** Texts of the screen for writing the texts around the report, and for publishing it. */
export const reportTexts = {
  title: "Report",
  empty: "(empty)",
  sections: {
    intro: {
      title: "Introduction",
      placeholder: "Why was this assessment made, and for whom is its report?",
    },
    prosAndCons: {
      title: "Strengths and weaknesses",
      placeholder: "What stands out across the attributes, for better or worse?",
    },
    steps: {
      title: "Steps of the assessment",
      placeholder: "How was it done: which meetings, which documents, over what time?",
    },
    participants: {
      title: "Participants",
      placeholder: "Who answered, who reviewed the answers, and in what role?",
    },
  },
  publication: {
    label: "Publication",
    view: "View report",
    publish: "Publish report",
    fillIn: "Please fill in all sections first.",
    isPublished: "Published: people with access can read the report, and others as far as sharing allows.",
    isNot:
      "Not published: only the people who work on it see the report. Publishing opens it to the people with access; a public link can be chosen afterwards.",
    takeBack: "Take the report back",
    takeBackHint:
      "Readers and public links lose access at once. When you publish again, the report is open only to people with access until you choose otherwise.",
  },
} as const
