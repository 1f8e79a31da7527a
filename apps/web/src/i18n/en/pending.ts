/** Texts of the offer to continue what was waiting for a space. */
export const pending = {
  label: "Not finished yet",
  assessment: "Do you want to continue creating the assessment with the kit “<named>{{title}}</named>”?",
  sharing: "Do you want to continue sharing the report of “<named>{{title}}</named>”?",
  goOn: "Yes, continue",
  newTab: "opens in a new tab",
} as const
