/** The size limits of a kit; lengths in UTF-16 units of the normalised texts. */
export const LIMITS = {
  name: 50,
  title: 100,
  questionTitle: 250,
  description: 500,
  hint: 1000,
  caption: 100,
  tag: 100,
  summary: 1000,
  about: 3000,
  goal: 1000,
  context: 1000,
  licence: 100,
  source: 1000,
  version: 50,
  evidence: 1000,
  improvement: 1000,
  /** Those of all options together. */
  improvements: 5000,
  reference: 100,
  /** The most prerequisites, and the most references, of a question. */
  listed: 20,
  /** The minimum length of the texts of a kit. */
  kitText: 3,
  levels: 10,
  profiles: 20,
  levelValue: 1000,
  competence: 100,
  fewestOptions: 2,
  mostOptions: 10,
} as const

/** The values of options without explicit values, by their number. More than five options need explicit values. */
export const DEFAULT_OPTION_VALUES: { readonly [count: number]: readonly number[] | undefined } = {
  2: [0, 1],
  3: [0, 0.5, 1],
  4: [0, 0.5, 0.7, 1],
  5: [0, 0.1, 0.5, 0.9, 1],
}
