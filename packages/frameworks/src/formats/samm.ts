import { KitBuilder, type Named } from "../kit-builder.ts"
import { choices, outcomes } from "../notes.ts"
import { joined, LENGTHS, placed, plainLine, titleOf } from "../placed-texts.ts"
import { elementsAt, fieldsOf, type Leaf, leafAt, leavesAt, type SourceFields } from "../source-nodes.ts"
import type { Format } from "./format.ts"

const KINDS = [
  "Function",
  "Practice",
  "Stream",
  "MaturityLevel",
  "PracticeLevel",
  "Activity",
  "AnswerSet",
  "Question",
] as const
type Kind = (typeof KINDS)[number]

/** The core model of OWASP SAMM: a file for each element, which names its kind and its parent by identifiers. */
export const samm: Format = {
  recognises(documents) {
    const kinds = new Set(documents.map(({ root }) => kindOf(fieldsOf(root))))
    return kinds.has("Function") && kinds.has("Practice") && kinds.has("Question")
  },

  build(documents) {
    const elements = new Map<Kind, SourceFields[]>(KINDS.map((kind) => [kind, []]))
    for (const { root } of documents) {
      const fields = fieldsOf(root)
      const kind = kindOf(fields)
      if (fields === null || kind === null) continue
      elements.get(kind)?.push(fields)
      leafAt(fields, "type")?.settle("exact", outcomes.kept("kind"))
      leafAt(fields, "id")?.settle("lost", outcomes.identifier())
    }
    const kit = new KitBuilder()
    const all = (kind: Kind) => sortedByNumber(elements.get(kind) ?? [])

    kit.lowestLevel()
    const levels = new Map<string, { level: Named; number: string }>()
    for (const fields of all("MaturityLevel").slice(0, 9)) {
      const number = leafAt(fields, "number")
      if (number !== null && number.text.length <= 10) number.settle("exact", outcomes.kept("title"))
      const name = plainLine(number?.text ?? String(levels.size + 1))
        .slice(0, 10)
        .toWellFormed()
      const level = kit.level(`Maturity level ${name}`, describe(fields, "description"))
      levels.set(idOf(fields), { level, number: name })
    }

    const functions = new Map<string, { subject: Named; letter: string }>()
    for (const fields of all("Function")) {
      const name = leafAt(fields, "name")
      const subject = kit.subject(titleOf(name, "Function"), describe(fields, "description"), name)
      functions.set(idOf(fields), {
        subject,
        letter: plainLine(name?.text ?? "F")
          .slice(0, 1)
          .toWellFormed(),
      })
    }

    const practices = new Map<string, { attribute: Named; code: string }>()
    const order = new Map([...functions.keys()].map((id, at) => [id, at]))
    const rankOf = (fields: SourceFields) => order.get(leafAt(fields, "function")?.text ?? "") ?? order.size
    for (const fields of all("Practice").sort((a, b) => rankOf(a) - rankOf(b))) {
      const owner = linked(fields, "function", functions)
      if (owner === null) continue
      const description = joined(
        [leafAt(fields, "shortDescription"), leafAt(fields, "longDescription")],
        "description",
        LENGTHS.description,
      )
      const attribute = kit.attribute(owner.subject, titleOf(leafAt(fields, "name"), "Practice"), description)
      const short = leafAt(fields, "shortName")
      short?.settle("approximated", outcomes.changed("code"))
      practices.set(idOf(fields), { attribute, code: `${owner.letter}-${plainLine(short?.text ?? "P")}` })
    }

    const streams = new Map<
      string,
      { practice: { attribute: Named; code: string }; group: Named; letter: string }
    >()
    const places = new Map([...practices.keys()].map((id, at) => [id, at]))
    const placeOf = (fields: SourceFields) =>
      places.get(leafAt(fields, "practice")?.text ?? "") ?? places.size
    for (const fields of all("Stream").sort((a, b) => placeOf(a) - placeOf(b))) {
      const practice = linked(fields, "practice", practices)
      if (practice === null) continue
      const name = leafAt(fields, "name")
      const group = kit.questionnaire(titleOf(name, "Stream"), describe(fields, "description"), name)
      const letter = leafAt(fields, "letter")
      letter?.settle("approximated", outcomes.changed("code"))
      streams.set(idOf(fields), { practice, group, letter: plainLine(letter?.text ?? "A") })
    }

    const practiceLevels = new Map<string, { level: Named; number: string }>()
    for (const fields of all("PracticeLevel")) {
      const level = linked(fields, "maturityLevel", levels)
      if (level === null) continue
      if (practices.has(leafAt(fields, "practice")?.text ?? "")) linked(fields, "practice", practices)
      practiceLevels.set(idOf(fields), level)
    }

    const activities = new Map<string, SourceFields>()
    for (const fields of all("Activity")) activities.set(idOf(fields), fields)
    const ranges = new Map<string, Named>()
    for (const fields of all("AnswerSet")) {
      const range = answersOf(fields, kit, ranges.size + 1)
      if (range) ranges.set(idOf(fields), range)
    }

    for (const fields of all("Question")) {
      const activity = linked(fields, "activity", activities)
      const range = linked(fields, "answerSet", ranges)
      const stream = linked(activity, "stream", streams)
      const level = linked(activity, "level", practiceLevels)
      if (activity === null || range === null || stream === null || level === null) continue
      const { practice, group, letter } = stream
      kit.question(`${practice.code}-${level.number}-${letter}`, {
        title: titleOf(leafAt(fields, "text"), "Question", LENGTHS.question),
        description: joined(
          leavesAt(fields, "quality").map((leaf) => ({ leaf, before: "- " })),
          "hint",
          LENGTHS.hint,
          "\n",
        ),
        questionnaire: group,
        attribute: practice.attribute,
        impacts: [{ level: level.level, weight: 1 }],
        range,
        evidence: joined(leavesAt(activity, "results"), "evidence", LENGTHS.evidence, "\n"),
        improvement: joined(
          ["title", "shortDescription", "benefit", "longDescription"].map((name) => leafAt(activity, name)),
          "improvement",
          LENGTHS.improvement,
        ),
        references: [
          `SAMM ${practice.code}-${letter}-${level.number}`.slice(0, LENGTHS.reference).toWellFormed(),
        ],
      })
    }
    kit.choices.push(choices.equalWeights())
    return { kit: kit.build({ title: "OWASP SAMM" }), choices: kit.choices }
  },
}

function kindOf(fields: SourceFields | null): Kind | null {
  const written = leafAt(fields, "type")?.text
  return KINDS.find((kind) => kind === written) ?? null
}

function idOf(fields: SourceFields): string {
  return leafAt(fields, "id")?.text ?? ""
}

/** By `order`, or by `number` for levels; elements without keep the order of their files. */
function sortedByNumber(elements: readonly SourceFields[]): SourceFields[] {
  const rank = (fields: SourceFields) => {
    const leaf = leafAt(fields, "order") ?? leafAt(fields, "number")
    if (typeof leaf?.value !== "number") return Number.POSITIVE_INFINITY
    leaf.settle("exact", outcomes.kept("order"))
    return leaf.value
  }
  const ranked = elements.map((fields) => ({ fields, rank: rank(fields) }))
  return ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ fields }) => fields)
}

function linked<T>(fields: SourceFields | null, name: string, targets: ReadonlyMap<string, T>): T | null {
  const leaf = leafAt(fields, name)
  const target = leaf === null ? undefined : targets.get(leaf.text)
  if (target === undefined) leaf?.settle("lost", outcomes.detached())
  else leaf?.settle("exact", outcomes.kept("relation"))
  return target ?? null
}

function describe(fields: SourceFields, name: string): string | null {
  const leaf = leafAt(fields, name)
  return leaf && placed(leaf, "description", LENGTHS.description)
}

function answersOf(fields: SourceFields, kit: KitBuilder, number: number): Named | null {
  const options = sortedByNumber(elementsAt(fields, "values")).flatMap((option) => {
    const caption = leafAt(option, "text")
    const value = leafAt(option, "value")
    return caption && isShare(value) ? [{ caption, value }] : []
  })
  if (options.length < 2 || options.length > 10) return null
  return kit.range(
    `Answers ${number}`,
    options.map(({ caption, value }) => {
      value.settle("exact", outcomes.kept("optionValue"))
      return { caption: placed(caption, "caption", LENGTHS.caption, true) ?? "…", value: Number(value.value) }
    }),
  )
}

function isShare(leaf: Leaf | null): leaf is Leaf {
  return typeof leaf?.value === "number" && leaf.value >= 0 && leaf.value <= 1
}
