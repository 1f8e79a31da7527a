/** Texts about assessing again: the date of it, and starting the next assessment from one. */
export const reassessment = {
  copy: {
    action: "Start the next one from this one",
    title: "Start the next assessment",
    explanation:
      "A new assessment on the same kit, with the same weights. It starts with you and the owner of its space; others are invited as usual.",
    name: "Title",
    space: "Space",
    ownSpace: "Personal space",
    noSpace: "No space of yours has room for another assessment.",
    answers: "With the answers",
    answersHint:
      "They count at once, but are marked as carried over until a person confirms or changes them.",
    evidence: "With the evidence",
    evidenceHint: "With its attachments. Comments stay behind.",
    submit: "Start",
    done: "The next assessment has started.",
  },
  review: {
    intro:
      "Maturity changes. Choose when to assess again: on that day everyone who works here is reminded, and lists show it once the day is over.",
    date: "Assess again on",
    dateHint: "Leave it empty for no date.",
    fromToday_one: "Empty: in {{count}} month.",
    fromToday_other: "Empty: in {{count}} months.",
    every: "How often",
    once: "Once",
    months_one: "Every month",
    months_other: "Every {{count}} months",
    save: "Save",
    remove: "Remove the date",
    saved: "To be assessed again on {{date}}.",
    removed: "There is no date any more.",
    overdue: "It should have been assessed again by {{date}}.",
    doneToday: "Done: next date from today",
  },
} as const
