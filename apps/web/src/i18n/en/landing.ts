/** Texts of the start page. */
export const landing = {
  title: "Know where your software stands",
  hero: {
    heading: "Know where your software stands.",
    lead: "{{name}} measures software and the teams that make it against kits written by experts. Answer plain questions, see your level and how sure you may be of it, and share a report that people understand.",
    browse: "Browse the kit library",
    sample: "Look at a real report",
    signIn: "Sign in",
  },
  steps: {
    heading: "Three steps, no consultants needed",
    kit: {
      title: "Take a kit",
      text: "A kit is an expert's way of looking: levels, subjects, attributes and the questions behind them. Pick one that fits your question.",
    },
    answer: {
      title: "Answer together",
      text: "Each question takes a minute, with the mouse or without. Stop when you like: every answer is kept the moment you give it.",
    },
    report: {
      title: "Share the report",
      text: "One page that people read to the end: levels, strengths, weak spots and what the next level would take. Keep it private or share a link.",
    },
  },
  preview: {
    label: "A sample report",
    sample: "Sample",
    assessment: "Payments platform",
    kit: "Product engineering, five levels",
    subjects: "Subjects",
    bars: "How the level came about",
    level1: "Ad hoc",
    level2: "Repeatable",
    level3: "Established",
    level4: "Measured",
    level5: "Exemplary",
    subject1: "Team practice",
    subject2: "Code quality",
    subject3: "Operations",
  },
  reasons: {
    heading: "Made to be trusted",
    confidence: {
      title: "Two numbers, not one",
      text: "A level alone can flatter. Beside it stands the confidence of those who answered, so weak ground shows.",
    },
    explain: {
      title: "Every score explains itself",
      text: "From the level down to what was measured: what was gained, what is missing, and what the next level asks for.",
    },
    yours: {
      title: "Yours to run",
      text: "One command on your own machine. Your answers stay with you, in English and in Persian.",
    },
  },
  closing: {
    heading: "Let the line hang",
    text: "Start with a kit from the library. It costs an afternoon.",
  },
} as const
