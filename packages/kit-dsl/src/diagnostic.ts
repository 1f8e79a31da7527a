export type ErrorKind =
  | "SYNTAX"
  | "ILLEGAL_CHARACTER"
  | "UNRESOLVED_REFERENCE"
  | "NAME_TOO_LONG"
  | "TITLE_BLANK"
  | "TITLE_TOO_LONG"
  | "DESCRIPTION_BLANK"
  | "HINT_EMPTY"
  | "TEXT_BLANK"
  | "TEXT_TOO_SHORT"
  | "TEXT_TOO_LONG"
  | "TOO_MANY_LEVELS"
  | "LEVEL_VALUE_OUT_OF_RANGE"
  | "COMPETENCE_OUT_OF_RANGE"
  | "DUPLICATE_COMPETENCE"
  | "OPTION_VALUE_COUNT_MISMATCH"
  | "OPTION_COUNT_OUT_OF_RANGE"
  | "OPTION_VALUE_OUT_OF_RANGE"
  | "ANSWER_SOURCE_MISSING"
  | "SUBJECT_WITHOUT_ATTRIBUTE"
  | "DUPLICATE_CODE"
  | "DUPLICATE_TITLE"
  | "DUPLICATE_VALUE"
  | "DUPLICATE_INDEX"
  | "DUPLICATE_IMPACT"
  | "DUPLICATE_KIT"
  | "DUPLICATE_MAPPING"
  | "MAPPING"
  | "TOO_MANY_LISTED"
  | "TOO_MANY_PROFILES"
  | "EMPTY_PROFILE"
  | "DUPLICATE_IN_PROFILE"
  | "DUPLICATE_PREREQUISITE"
  | "PREREQUISITE_CYCLE"
  | "UNKNOWN_LANGUAGE"
  | "MAIN_LANGUAGE_TRANSLATION"
  | "DUPLICATE_TRANSLATION"
  | "EMPTY_TRANSLATION"
  | "OPTION_TRANSLATION_COUNT_MISMATCH"
  | "TOO_MANY_ERRORS"

export type WarningKind =
  | "INCOMPLETE"
  | "OPTIONS_WORTHLESS"
  | "LEVEL_WITHOUT_COMPETENCE"
  | "MEASURE_UNUSED"
  | "IMPORT_NOT_READ"

/** An error or a warning about the text of a kit. */
export interface Diagnostic {
  /** What is wrong and what to do, in the requested language. */
  readonly message: string
  /** The last segment of the path, or the whole path where two files share that segment. */
  readonly fileName: string | null
  /** From 1. */
  readonly line: number | null
  /** From 1, in UTF-16 units. */
  readonly column: number | null
  /** The affected line, at most 1000 units of it around the column; illegal characters shown as U+FFFD. */
  readonly errorLine: string | null
  readonly kind: ErrorKind | WarningKind
}

/** The most diagnostics in a list. */
export const MAX_DIAGNOSTICS = 100

/** Reading and checking stop after this many errors: whatever follows is probably caused by them, or is no kit. */
export const MAX_ERRORS = 200
