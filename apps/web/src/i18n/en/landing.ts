/** Texts of the start page. */
export const landing = {
  title: "Know where your software stands",
  hero: {
    heading: "Know where your software stands.",
    lead: "{{name}} assesses software and the teams that make it, with kits written by experts. Answer plain questions, see your level and the reasons for it, and share a report that people understand.",
    browse: "Browse the kit library",
    sample: "Read this report",
    kit: "See the whole sample on the kit's page",
    start: "Start",
  },
  steps: {
    heading: "How it works",
    kit: {
      title: "Choose a kit",
      text: "A kit is a way of assessing, written by experts: levels, subjects, attributes and the questions behind them. Choose the one that answers what you want to know.",
    },
    answer: {
      title: "Answer the questions",
      text: "Each takes about a minute, with the mouse or the keyboard. Stop at any time: every answer is saved as soon as you give it.",
    },
    report: {
      title: "Share the report",
      text: "One page with your levels, the points gained and missed for each, and what the levels mean. Keep it private or share it with a link.",
    },
  },
  preview: {
    sample: "A sample with made-up answers",
    label: "From a report: {{title}}",
    subjects: "Subjects",
  },
  reasons: {
    heading: "Why you can rely on the result",
    confidence: {
      title: "Level and confidence",
      text: "A level alone can mislead. In advanced mode, people also say how sure they are of their answers, so you see where the result depends on guesses.",
    },
    explain: {
      title: "Every level is explained",
      text: "Open an attribute to see which measures raised its level, and which held it back.",
    },
    yours: {
      title: "On your own server",
      text: "One command starts it on your machine, and your answers stay there. Available in English and Persian.",
    },
  },
  closing: {
    heading: "Assess your own software",
    text: "Choose a kit from the library and answer its questions.",
  },
} as const
