import type { Combination } from "../finding.ts"
import { LENGTHS, MOST_QUESTIONS } from "../limits.ts"
import { type Note, problems } from "../notes.ts"
import { type Condition, readCondition } from "./condition.ts"
import { type Period, readPeriod } from "./period.ts"
import { type Field, type Position, readYaml, YamlError, type YamlValue } from "./yaml-values.ts"

/** How results of a tool become proposals. */
export interface Mapping {
  /** Who proposes: shown with each proposal; a newer one of the same source replaces the older. */
  readonly source: string
  /** For results in JSON: where they say when they were made, and where they are shown. */
  readonly time: string | null
  readonly link: string | null
  readonly questions: readonly MappedQuestion[]
}

export interface MappedQuestion {
  readonly code: string
  /** Names of checks, or patterns with `*`. */
  readonly checks: readonly string[]
  readonly combine: Combination | null
  /** In their order: the first that holds counts. */
  readonly options: readonly { readonly index: number; readonly condition: Condition }[]
  readonly validity: Period | null
  /** 1 completely unsure … 5 completely sure. */
  readonly confidence: number | null
}

export interface MappingError extends Position {
  readonly note: Note
}

/** A question of a mapping by its code, and its options, with their positions in the text. */
export interface QuestionReference extends Position {
  readonly code: string
  readonly options: readonly (Position & { readonly index: number })[]
}

type ReadMapping =
  | { readonly ok: true; readonly mapping: Mapping; readonly references: readonly QuestionReference[] }
  | { readonly ok: false; readonly errors: readonly MappingError[] }

const COMBINATIONS: readonly Combination[] = ["lowest", "highest", "sum", "mean"]

/** Reads a mapping, or says what is wrong with it and where. */
export function readMapping(text: string): ReadMapping {
  const errors: MappingError[] = []
  const refuse = (note: Note, { line, column }: Position): null => {
    errors.push({ note, line, column })
    return null
  }
  try {
    const root = readYaml(text.replace(/^\uFEFF/, ""))
    const mapping = mappingIn(root, refuse)
    if (errors.length > 0 || mapping === null) return { ok: false, errors }
    return { ok: true, mapping, references: referencesIn(root) }
  } catch (error) {
    if (!(error instanceof YamlError)) throw error
    refuse(error.note, error.position)
    return { ok: false, errors }
  }
}

/** What a mapping without errors refers to. */
function referencesIn(root: YamlValue): QuestionReference[] {
  return fieldsOf(fieldOf(root, "questions")).map(({ name, position, value }) => ({
    code: name.trim(),
    ...position,
    options: fieldsOf(fieldOf(value, "options")).map((option) => ({
      index: Number(option.name),
      ...option.position,
    })),
  }))
}

function fieldOf(value: YamlValue, name: string): YamlValue | undefined {
  return fieldsOf(value).find((field) => field.name === name)?.value
}

function fieldsOf(value: YamlValue | undefined): readonly Field[] {
  return value?.kind === "fields" ? value.fields : []
}

type Refuse = (note: Note, position: Position) => null

function mappingIn(root: YamlValue, refuse: Refuse): Mapping | null {
  const fields = fieldsIn(root, ["source", "validity", "confidence", "time", "link", "questions"], refuse)
  const source = required(fields, "source", root.position, refuse)
  const questions = required(fields, "questions", root.position, refuse)
  const defaults = {
    validity: optional(fields, "validity", (value) => periodIn(value, refuse)),
    confidence: optional(fields, "confidence", (value) => confidenceIn(value, refuse)),
  }
  const mapping = {
    source: (source && textIn(source, LENGTHS.source, refuse)) ?? "",
    time: optional(fields, "time", (value) => textIn(value, LENGTHS.check, refuse)),
    link: optional(fields, "link", (value) => textIn(value, LENGTHS.check, refuse)),
  }
  if (questions === null) return null
  if (questions.kind !== "fields" || questions.fields.length === 0) {
    return refuse(problems.noQuestions(), questions.position)
  }
  if (questions.fields.length > MOST_QUESTIONS) {
    return refuse(problems.tooManyQuestions(MOST_QUESTIONS), questions.position)
  }
  const mapped = questions.fields.map((field) => questionIn(field, defaults, refuse))
  return { ...mapping, questions: mapped.filter((question) => question !== null) }
}

function questionIn(
  { name: code, position, value }: Field,
  defaults: Pick<MappedQuestion, "validity" | "confidence">,
  refuse: Refuse,
): MappedQuestion | null {
  if (code.trim() === "" || code.length > LENGTHS.code)
    return refuse(problems.badText(LENGTHS.code), position)
  const fields = fieldsIn(value, ["check", "combine", "options", "validity", "confidence"], refuse)
  const check = required(fields, "check", position, refuse)
  const options = required(fields, "options", position, refuse)
  return {
    code: code.trim(),
    checks: check === null ? [] : checksIn(check, refuse),
    combine: optional(fields, "combine", (given) => combinationIn(given, refuse)),
    options: options === null ? [] : optionsIn(options, refuse),
    validity: optional(fields, "validity", (given) => periodIn(given, refuse)) ?? defaults.validity,
    confidence: optional(fields, "confidence", (given) => confidenceIn(given, refuse)) ?? defaults.confidence,
  }
}

function checksIn(value: YamlValue, refuse: Refuse): string[] {
  const items = value.kind === "list" ? value.items : [value]
  if (items.length === 0) refuse(problems.badText(LENGTHS.check), value.position)
  return items.map((item) => textIn(item, LENGTHS.check, refuse) ?? "")
}

function optionsIn(value: YamlValue, refuse: Refuse): { index: number; condition: Condition }[] {
  if (value.kind !== "fields" || value.fields.length === 0) {
    refuse(problems.noOptions(), value.position)
    return []
  }
  return value.fields.flatMap(({ name, position, value: written }) => {
    if (!/^[1-9]\d{0,2}$/.test(name)) refuse(problems.badOption(name), position)
    const condition = written.kind === "text" ? readCondition(written.text) : null
    if (condition === null) refuse(problems.badComparison(), written.position)
    return condition === null ? [] : [{ index: Number(name), condition }]
  })
}

function textIn(value: YamlValue, most: number, refuse: Refuse): string | null {
  const text = value.kind === "text" ? value.text.trim() : ""
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that no name may contain
  if (text === "" || text.length > most || /[\u0000-\u001F\u007F]/.test(text) || !text.isWellFormed()) {
    return refuse(problems.badText(most), value.position)
  }
  return text
}

function combinationIn(value: YamlValue, refuse: Refuse): Combination | null {
  const word = value.kind === "text" ? value.text : ""
  return (
    COMBINATIONS.find((each) => each === word) ??
    refuse(problems.badCombination(COMBINATIONS), value.position)
  )
}

function periodIn(value: YamlValue, refuse: Refuse): Period | null {
  return (
    (value.kind === "text" ? readPeriod(value.text) : null) ?? refuse(problems.badPeriod(), value.position)
  )
}

function confidenceIn(value: YamlValue, refuse: Refuse): number | null {
  const isOne = value.kind === "text" && /^[1-5]$/.test(value.text)
  return isOne ? Number(value.text) : refuse(problems.badConfidence(), value.position)
}

function fieldsIn(
  value: YamlValue,
  known: readonly string[],
  refuse: Refuse,
): ReadonlyMap<string, YamlValue> {
  if (value.kind !== "fields") {
    refuse(problems.noFields(known), value.position)
    return new Map()
  }
  for (const { name, position } of value.fields) {
    if (!known.includes(name)) refuse(problems.unknownField(name, known), position)
  }
  return new Map(value.fields.map((field) => [field.name, field.value]))
}

function required(
  fields: ReadonlyMap<string, YamlValue>,
  name: string,
  position: Position,
  refuse: Refuse,
): YamlValue | null {
  return fields.get(name) ?? refuse(problems.missingField(name), position)
}

function optional<Value>(
  fields: ReadonlyMap<string, YamlValue>,
  name: string,
  read: (value: YamlValue) => Value | null,
): Value | null {
  const value = fields.get(name)
  return value === undefined ? null : read(value)
}
