/** Texts of the designer, where the draft of a kit is written by hand. */
export const designer = {
  title: "Kit designer",
  groups: "Expert groups",
  parts: "Parts of the kit",
  tabs: {
    General: "General",
  },
  released: {
    title: "This version is not a draft",
    hint: "It has been released, and what is released no longer changes. A new draft begins with a copy of it.",
    view: "View the kit",
    draft: "Open the draft",
  },
  undo: {
    do: "Undo",
    undone: "Undone: {{what}}",
    keepTyping: "Finish editing first",
    keepTypingHint: "Save what you have typed, or cancel it, before you leave.",
    ok: "OK",
  },
  comma: ", ",
  edit: "Edit: {{what}}",
  save: "Save",
  saveChanges: "Save changes",
  cancel: "Cancel",
  missing: "Nothing written yet",
  done: {
    edited: "“{{title}}” is saved",
    language: "{{language}} is added",
  },
  general: {
    intro: "What people read about the kit before they use it. Changes here show at once, without a release.",
    title: "Title",
    summary: "Summary",
    about: "What this kit is",
    context: "Who needs it",
    goal: "When to use it",
    main: "Main language: {{language}}",
    other: "Translated to: {{language}}",
    addLanguage: "Add a language",
  },
} as const
