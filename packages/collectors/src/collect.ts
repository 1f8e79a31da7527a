import { type Combination, type Finding, oneLine, toolMessage } from "./finding.ts"
import { LENGTHS } from "./limits.ts"
import { holdsFor, numberIn } from "./mapping/condition.ts"
import { lastDay } from "./mapping/period.ts"
import type { MappedQuestion, Mapping } from "./mapping/read-mapping.ts"
import { type Language, type Note, reasons, valueText } from "./notes.ts"
import type { Results } from "./read-results.ts"

/** An item of `POST A/proposals/`. */
export interface CollectedItem {
  questionCode: string
  optionIndex: number
  confidenceLevelId: number | null
  reason: string
  evidence: {
    description: string
    type: "POSITIVE" | "NEGATIVE"
    link: string | null
    observedAt: string
    validUntil: string | null
    method: "MEASURED"
  }[]
}

/** A question of the mapping for which the results say nothing, and why. */
export interface NotProposed {
  readonly code: string
  readonly note: Note
}

export interface Collection {
  readonly source: string
  readonly items: readonly CollectedItem[]
  readonly notProposed: readonly NotProposed[]
}

/** @property day on which results without a time of their own count as found */
type Options = { readonly day: string; readonly language: Language; readonly link?: string | null }

/** Turns results into proposals. The same results and options always give the same proposals. */
export function collect(mapping: Mapping, results: Results, options: Options): Collection {
  const find = finder(results.findings)
  const items: CollectedItem[] = []
  const notProposed: NotProposed[] = []
  for (const question of mapping.questions) {
    const found = find(question.checks)
    const outcome = combined(found, question.combine ?? results.combine)
    const option = outcome && question.options.find(({ condition }) => holdsFor(condition, outcome.value))
    if (option) {
      items.push(itemOf(mapping.source, question, { ...outcome, index: option.index }, results, options))
      continue
    }
    const checks = oneLine(question.checks.join(", "))
    const value = outcome && maskedNote(valueText(outcome.value, results.unit))
    const note =
      value !== null
        ? reasons.noOption(checks, value)
        : found.length === 0
          ? reasons.noCheck(checks)
          : reasons.noValue(checks, found.find(({ detail }) => detail !== "")?.detail ?? "")
    notProposed.push({ code: question.code, note })
  }
  return { source: mapping.source, items, notProposed }
}

function maskedNote({ en, fa }: Note): Note {
  return { en: toolMessage(en), fa: toolMessage(fa) }
}

/** A function that finds what the names and patterns of a question mean, each finding once. */
function finder(findings: readonly Finding[]): (checks: readonly string[]) => Finding[] {
  const byName = Map.groupBy(findings, ({ check }) => check)
  return (checks) => {
    const found = new Set<Finding>()
    for (const check of checks) {
      const named = byName.get(check)
      if (named === undefined && check.includes("*")) {
        const matches = matcher(check)
        for (const finding of findings) if (!finding.isTotal && matches(finding.check)) found.add(finding)
      }
      for (const finding of named ?? []) found.add(finding)
    }
    return [...found]
  }
}

/** Whether a name fits a pattern in which `*` stands for any characters, in linear time for each star. */
function matcher(pattern: string): (name: string) => boolean {
  const parts = pattern.split("*")
  const [first = "", last = ""] = [parts[0], parts.at(-1)]
  const between = parts.slice(1, -1)
  return (name) => {
    if (name.length < first.length + last.length) return false
    if (!name.startsWith(first) || !name.endsWith(last)) return false
    let from = first.length
    for (const part of between) {
      const at = name.indexOf(part, from)
      if (at === -1) return false
      from = at + part.length
    }
    return from <= name.length - last.length
  }
}

/** @property decisive the finding that explains the value */
type Outcome = { value: number | string; found: readonly Finding[]; decisive: Finding }

/**
 * The findings as one value; null without any. Numbers are combined, texts have to be the same. What could not be measured
 * is left out, except from a sum, which would be too low without it.
 */
function combined(found: readonly Finding[], how: Combination): Outcome | null {
  const valued = found.flatMap((finding) =>
    finding.value === null ? [] : [{ finding, value: finding.value }],
  )
  const [first] = valued
  if (first === undefined || (how === "sum" && valued.length < found.length)) return null
  const { finding, value } = first
  const numbers = valued.flatMap((each) => numberIn(each.value) ?? [])
  if (numbers.length < valued.length) {
    return valued.every((each) => each.value === value) ? { value, found, decisive: finding } : null
  }
  const sum = numbers.reduce((total, number) => total + number, 0)
  const extreme = numbers.reduce((one, other) =>
    how === "highest" ? Math.max(one, other) : Math.min(one, other),
  )
  const decisive =
    how === "sum" ? valued.find((each) => each.finding.detail !== "") : valued[numbers.indexOf(extreme)]
  const result = how === "sum" ? sum : how === "mean" ? sum / numbers.length : extreme
  return Number.isFinite(result) ? { value: result, found, decisive: (decisive ?? first).finding } : null
}

function itemOf(
  source: string,
  { code, checks, options, validity, confidence }: MappedQuestion,
  { value, found, decisive, index }: Outcome & { index: number },
  { unit }: Results,
  { day, language, link = null }: Options,
): CollectedItem {
  const said = `${oneLine(checks.join(", "), LENGTHS.check)}: ${valueText(value, unit)[language]}`
  const reason = decisive.detail === "" ? said : `${said}. ${decisive.detail}`
  const days = found.flatMap((each) => each.day ?? [])
  const observedAt = days.sort()[0] ?? day
  const lowest = Math.min(...options.map((each) => each.index))
  const isNegative = options.length > 1 && index === lowest
  return {
    questionCode: code,
    optionIndex: index,
    confidenceLevelId: confidence,
    reason: toolMessage(reason, 2000),
    evidence: [
      {
        description: toolMessage(`${source}: ${reason}`, 2000),
        type: isNegative ? "NEGATIVE" : "POSITIVE",
        link: link ?? decisive.link,
        observedAt,
        validUntil: validity && lastDay(observedAt, validity),
        method: "MEASURED",
      },
    ],
  }
}
