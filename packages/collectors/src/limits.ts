/** Bytes of a file of results: larger ones are not read. */
export const LARGEST_RESULTS = 32 * 1024 * 1024

/** Findings of one file. */
export const MOST_FINDINGS = 200_000

/** UTF-16 units of a mapping, and brackets within each other in it: the parser would take long to give up. */
export const LONGEST_MAPPING = 200_000
export const MOST_OPEN_BRACKETS = 100

/** UTF-16 units of a mapping that a kit carries: checks of the kit read it again. */
export const LONGEST_KIT_MAPPING = 50_000

/** As many proposals as one request may hold. */
export const MOST_QUESTIONS = 200

/** UTF-16 units of the texts of a proposal, within what the API accepts. */
export const LENGTHS = { source: 120, code: 200, check: 500, detail: 1000, link: 1800 } as const
