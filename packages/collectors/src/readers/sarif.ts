import {
  dayIn,
  type Finding,
  fieldsOf,
  isFields,
  listOf,
  oneLine,
  textOf,
  toolMessage,
  webAddress,
} from "../finding.ts"

type Fields = Readonly<Record<string, unknown>>

/** A rule with the problems that were found by it. */
type Counted = { results: number; detail: string; link: string | null }

const LEVELS = ["error", "warning", "note"] as const

/**
 * The rules of a log of SARIF 2.1.0, each with the number of its results that stand: of the kind `fail`, neither
 * suppressed nor absent since the baseline. The checks `level:error`, `level:warning` and `level:note` count those of all
 * rules. A rule without results counts 0 if its tool lists it and the run was successful. null if it is another file.
 */
export function sarifFindings(root: unknown): Finding[] | null {
  if (!isFields(root) || !Array.isArray(root.runs)) return null
  if (typeof root.version !== "string" || !root.version.startsWith("2.")) return null
  return root.runs.flatMap((run) => findingsOfRun(fieldsOf(run)))
}

function findingsOfRun(run: Fields): Finding[] {
  const { driver, extensions } = fieldsOf(run.tool)
  const components = [fieldsOf(driver), ...listOf(extensions).map(fieldsOf)]
  const rulesOf = components.map(({ rules }) => listOf(rules).map(fieldsOf))
  const ruleById = new Map(rulesOf.flat().map((rule) => [textOf(rule.id), rule]))
  const counts = new Map<string, Counted>()
  const levels = new Map<string, Counted>(LEVELS.map((level) => [level, emptyCount(null)]))
  for (const [id, rule] of ruleById) if (id !== "") counts.set(id, emptyCount(webAddress(rule.helpUri)))

  for (const each of listOf(run.results)) {
    const result = fieldsOf(each)
    const { id, rule } = ruleOf(result, rulesOf, ruleById)
    if (id === "" || !stands(result)) continue
    const detail = describe(result, rule)
    add(counts, id, detail)
    const level = textOf(result.level) || textOf(fieldsOf(rule?.defaultConfiguration).level) || "warning"
    if (levels.has(level)) add(levels, level, `${id}: ${detail}`)
  }

  const invocations = listOf(run.invocations).map(fieldsOf)
  // Without results a run has not come to any (3.14.23); an empty list says that there are none.
  const isComplete =
    Array.isArray(run.results) &&
    invocations.every(({ executionSuccessful }) => executionSuccessful !== false)
  const day =
    invocations.map((each) => dayIn(each.endTimeUtc) ?? dayIn(each.startTimeUtc)).find(Boolean) ?? null
  const finding = (check: string, { results, detail, link }: Counted) => {
    // What was not searched to the end may have more.
    const value = results > 0 || isComplete ? results : null
    return { check, value, detail: toolMessage(detail), link, day }
  }
  return [
    ...[...counts].map(([id, counted]) => finding(id, counted)),
    ...[...levels].map(([level, counted]) => ({ ...finding(`level:${level}`, counted), isTotal: true })),
  ]
}

function emptyCount(link: string | null): Counted {
  return { results: 0, detail: "", link }
}

function add(counts: Map<string, Counted>, key: string, detail: string): void {
  const counted = counts.get(key) ?? emptyCount(null)
  counts.set(key, {
    ...counted,
    results: counted.results + 1,
    detail: counted.results === 0 ? detail : counted.detail,
  })
}

/** The rule of a result (3.27.5–3.27.7): by its place among those of a component, or by its id. */
function ruleOf(result: Fields, rulesOf: readonly Fields[][], ruleById: ReadonlyMap<string, Fields>) {
  const reference = fieldsOf(result.rule)
  const { index: component } = fieldsOf(reference.toolComponent)
  const rules = rulesOf[typeof component === "number" ? component + 1 : 0] ?? []
  const index = result.ruleIndex ?? reference.index
  const placed = typeof index === "number" && index >= 0 ? rules[index] : undefined
  const id = textOf(placed?.id) || textOf(result.ruleId) || textOf(reference.id)
  return { id, rule: placed ?? ruleById.get(id) }
}

function stands({ kind, baselineState, suppressions }: Fields): boolean {
  if (kind !== undefined && kind !== "fail") return false
  if (baselineState === "absent") return false
  const states = listOf(suppressions).map((each) => fieldsOf(each).status ?? "accepted")
  return states.length === 0 || states.some((status) => status !== "accepted")
}

/** The message of a result with its first place: `Untrusted data reaches a query (src/db.ts:42)`. */
function describe({ message, locations }: Fields, rule: Fields | undefined): string {
  const text = messageOf(fieldsOf(message), rule)
  const { artifactLocation, region } = fieldsOf(fieldsOf(listOf(locations)[0]).physicalLocation)
  const file = textOf(fieldsOf(artifactLocation).uri)
  const { startLine } = fieldsOf(region)
  if (file === "") return toolMessage(text)
  const place = typeof startLine === "number" ? `${file}:${startLine}` : file
  return `${toolMessage(text, 600)} (${oneLine(place, 300)})`.trim()
}

/** The text of a message, or of its rule with the arguments of the message (3.11.7). */
function messageOf(message: Fields, rule: Fields | undefined): string {
  const own = textOf(message.text)
  if (own !== "") return own
  const id = textOf(message.id)
  const strings = fieldsOf(rule?.messageStrings)
  const template = Object.hasOwn(strings, id) ? textOf(fieldsOf(strings[id]).text) : ""
  const values = listOf(message.arguments)
  return oneLine(template).replace(/\{(\d{1,3})\}/g, (placeholder, at) => {
    const value = textOf(values[Number(at)])
    return value === "" ? placeholder : oneLine(value, 200)
  })
}
