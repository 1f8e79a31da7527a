/** Texts of the screen for writing the texts around the report, and for publishing it. */
export const reportTexts = {
  title: "Report",
  empty: "(empty)",
  sections: {
    intro: {
      title: "Introduction",
      placeholder: "Why was this assessment made, and who is the report for?",
    },
    prosAndCons: {
      title: "Strengths and weaknesses",
      placeholder: "What stands out across the attributes, good or bad?",
    },
    steps: {
      title: "Steps of the assessment",
      placeholder: "How was the assessment done: which meetings, which documents, over what period?",
    },
    participants: {
      title: "Participants",
      placeholder: "Who answered, who reviewed the answers, and in what role?",
    },
  },
  roadmap: {
    title: "Roadmap",
    include: "Include the roadmap in the report",
    hint: "Readers then see its periods, what is to be done in each and what that brings, also behind a public link. They never see notes or links, and only people with a role see who does what.",
  },
  publication: {
    label: "Publication",
    view: "View report",
    publish: "Publish report",
    isPublished:
      "Published. People with access can read the report, and so can people with its link if it is public.",
    isNot:
      "Not published. Only people who work on the assessment can see the report. Publishing opens it to people with access; you can then create a public link.",
    takeBack: "Withdraw the report",
    takeBackHint:
      "Readers lose access at once, and public links stop working. If you publish it again, only people with access can read it until you choose otherwise.",
  },
} as const
