/** Texts of the start page. */
export const landing = {
  title: "Know where your software stands",
  hero: {
    heading: "Know where your software stands.",
    lead: "Answer plain questions about how your team works. {{name}} shows your level, what holds you back, and the next step that lifts you.",
    browse: "Browse the kit library",
    proof: "Open kits · Your own server · English and Persian",
    start: "Start",
  },
  steps: {
    heading: "From questions to a plan, in three steps",
    kit: {
      title: "Choose a kit",
      text: "Ready-made assessments by experts, from a 15-minute team check to a deep look at your engineering.",
    },
    answer: {
      title: "Answer together",
      text: "Half a minute per question, alone or as a team. Every answer is saved at once.",
    },
    report: {
      title: "Act on the report",
      text: "One page with your levels, the reasons for them, and the fewest changes that get you further. Share it with a link.",
    },
  },
  preview: {
    sample: "A sample with made-up answers",
    label: "From a report: {{title}}",
    subjects: "Subjects",
    read: "Read this report",
    kit: "See the whole sample on the kit's page",
  },
  reasons: {
    heading: "Nothing to take on trust",
    explain: {
      title: "Every level is explained",
      text: "Open any result to see the answers behind it, which ones held it back, and how sure people were.",
    },
    open: {
      title: "Kits are open",
      text: "Every question, weight and level can be read before you start, and written by yourself: a kit is a text file.",
    },
    yours: {
      title: "It runs on your server",
      text: "Your answers stay with you. One command installs and starts everything:",
    },
  },
  closing: {
    heading: "See where you stand today",
    text: "Your first assessment takes about 15 minutes.",
  },
} as const
