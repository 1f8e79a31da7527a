/** Texts of the start page. */
export const landing = {
  title: "Know where your software stands",
  hero: {
    heading: "Know where your software stands.",
    lead: "{{name}} measures software and the teams that make it against kits written by experts. Answer plain questions, see your level and how sure you may be of it, and leave with a plan.",
    browse: "Browse the kit library",
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
      text: "Each question takes a minute. Say how confident you are and add evidence; the score follows every answer at once.",
    },
    report: {
      title: "Share the report",
      text: "One page that people read to the end: levels, strengths, weak spots and the most rewarding next steps. Keep it private or share a link.",
    },
  },
  preview: {
    label: "A sample report",
    sample: "Sample",
    assessment: "Payments platform",
    kit: "Product engineering, five levels",
    subjects: "Subjects",
    bars: "How the level came about",
    next: "Most rewarding next steps",
    level1: "Ad hoc",
    level2: "Repeatable",
    level3: "Established",
    level4: "Measured",
    level5: "Exemplary",
    subject1: "Team practice",
    subject2: "Code quality",
    subject3: "Operations",
    step1: "Rehearse restoring a backup once a quarter",
    step2: "Agree who decides on open design questions",
  },
  reasons: {
    heading: "Made to be trusted",
    confidence: {
      title: "Two numbers, not one",
      text: "A level alone can flatter. Beside it stands the confidence of those who answered, so weak ground shows.",
    },
    explain: {
      title: "Every score explains itself",
      text: "From the level down to the single answer: which question counted, how much, and what it would take to climb.",
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
