/** Texts of an assessment's own weights (its kit custom). */
export const kitCustoms = {
  heading: "Weights in this assessment",
  lead: "Give what matters more here a higher weight than in the kit. With a weight of zero, a subject or attribute does not count.",
  title: "Title of these weights",
  titleHint: "For example “For small teams”.",
  element: "Subject or attribute",
  weight: "Weight",
  weightOf: "Weight of {{title}}",
  default: "{{weight}} (default)",
  edit: "Change the weight of {{title}}",
  take: "Use this weight",
  leave: "Leave the weight as it is",
  wrong: "Enter a whole number from 0 to {{most}}",
  save: "Save the weights",
  saved: "The weights are saved and applied to the results.",
} as const
