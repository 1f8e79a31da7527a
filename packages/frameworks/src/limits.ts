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

/** How much of rules of risk is compared: combinations, where choices that the rules treat alike are counted together. */
export const COMPARED = {
  /** Of a question. */
  choices: 50,
  /** Rows of combinations of a question. */
  inQuestion: 65_536,
  /** Of all questions of a lens together; characters are those that are read to find out what is treated alike. */
  inLens: { combinations: 1_000_000, characters: 20_000_000 },
} as const

/** What is left to compare. */
export interface Compared {
  combinations: number
  characters: number
}
