/** The words that start an element. `measure` and `profile` are names everywhere else. */
export const ELEMENT_KINDS = [
  "kit",
  "level",
  "subject",
  "questionnaire",
  "attribute",
  "answerRange",
  "question",
  "measure",
  "profile",
] as const

export type ElementKind = (typeof ELEMENT_KINDS)[number]

/** Names only with a caret before them. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set([
  "import",
  "kit",
  "level",
  "subject",
  "questionnaire",
  "attribute",
  "question",
  "answerRange",
  "with",
  "values",
  "affects",
  "on",
  "weight",
  "true",
  "false",
])

const CORE_PROPERTIES = [
  "title",
  "description",
  "value",
  "competence",
  "index",
  "weight",
  "subject",
  "questionnaire",
  "hint",
  "options",
  "answerRange",
  "cost",
  "advisable",
  "mayNotBeApplicable",
] as const

const ADDED_PROPERTIES = [
  "measure",
  "summary",
  "about",
  "goal",
  "context",
  "language",
  "tags",
  "licence",
  "source",
  "version",
  "evidence",
  "improvement",
  "improvements",
  "requires",
  "references",
  "questions",
] as const

/** A property word with the colon attached. */
export type Property = `${(typeof CORE_PROPERTIES)[number] | (typeof ADDED_PROPERTIES)[number]}:`

/** Each is one token with its colon wherever it occurs. */
export const CORE_PROPERTY_WORDS: ReadonlySet<string> = new Set(CORE_PROPERTIES)

/** Properties only where the grammar expects them, ordinary names elsewhere. */
export const ADDED_PROPERTY_WORDS: ReadonlySet<string> = new Set(ADDED_PROPERTIES)
