/** What is read of a source. Everything above is an error at its place, before anything large is built from it. */
export const SOURCE_LIMITS = {
  /** UTF-16 units of all files together. */
  size: 12_000_000,
  files: 2_000,
  depth: 40,
  /** UTF-16 units of the name of a field. */
  name: 1_000,
  /** Values of all YAML files together, those behind aliases counted each time: several seconds of reading. */
  yamlValues: 100_000,
  /** Values of all files together; JSON is read much faster. */
  values: 400_000,
  aliases: 1_000,
  /** The most elements of one kind that become a kit. */
  questions: 10_000,
} as const

/** Brackets within each other, in texts too, before a file is parsed: the parser would take long to give up. */
export const MOST_OPEN_BRACKETS = 1_000

/** A risk rule over more choices has too many combinations to be compared one by one. */
export const MOST_CHOICES_IN_TABLE = 16

/** The combinations of all questions of a lens together that are compared. */
export const MOST_COMBINATIONS = 1_000_000
