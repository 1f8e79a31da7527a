/** Texts of the small kit that visitors try on the start page. */
export const sample = {
  label: "Try it: three questions about a team of yours",
  position: "Question {{position}} of {{count}}",
  levels: { adHoc: "Ad hoc", repeatable: "Repeatable", reliable: "Reliable", leading: "Leading" },
  questions: {
    release: {
      attribute: "Releases",
      title: "How does a change reach your users?",
      first: "By hand, step by step",
      second: "By a script that one person runs",
      third: "Automatically, once all tests pass",
      fourth: "Many times a day, with a way to undo it",
    },
    trouble: {
      attribute: "Trouble",
      title: "How do you find out that something is broken?",
      first: "Users tell us",
      second: "We look at the logs now and then",
      third: "An alarm tells us within minutes",
      fourth: "An alarm tells us before users notice",
    },
    knowledge: {
      attribute: "Knowledge",
      title: "Who can change any part of the system?",
      first: "One person",
      second: "Everyone their own part",
      third: "Most of the team, with some help",
      fourth: "The whole team: it is written down and tested",
    },
  },
  result: {
    title: "Your result",
    step: "The next step: from “{{from}}” to “{{to}}”.",
    lifts: "It lifts you to {{level}}.",
    top: "This is the top of the scale.",
    real: "A real kit looks at far more, and explains every level in a report that you can share.",
    choose: "Choose a kit",
    again: "Start over",
  },
} as const
