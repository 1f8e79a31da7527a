import { KitBuilder, type Named } from "../kit-builder.ts"
import { choices, outcomes } from "../notes.ts"
import { joined, LENGTHS, placed, references, titleOf } from "../placed-texts.ts"
import {
  fieldsOf,
  type Leaf,
  leafAt,
  leavesAt,
  nodeAt,
  type SourceEntry,
  type SourceFields,
  type SourceNode,
} from "../source-nodes.ts"
import type { Format } from "./format.ts"

/** How the names of frameworks in the source are written in front of their items. */
const FRAMEWORKS: Readonly<Record<string, string>> = {
  samm2: "SAMM",
  "iso27001-2017": "ISO 27001:2017",
  "iso27001-2022": "ISO 27001:2022",
  openCRE: "OpenCRE",
}
const HIGHEST_LEVEL = 9

interface Asked {
  readonly question: Named
  readonly fields: SourceFields
}

/** The model of OWASP DSOMM: dimensions, their parts and the activities in these, each under its name. */
export const dsomm: Format = {
  recognises(documents) {
    return documents.some(({ root }) => activitiesIn(root).length > 0)
  },

  build(documents) {
    const kit = new KitBuilder()
    const meta = documents.flatMap(({ root }) => fieldsOf(nodeAt(fieldsOf(root), "meta")) ?? [])[0] ?? null
    const version = leafAt(meta, "version")
    const publisher = leafAt(meta, "publisher")
    const texts = {
      title: "OWASP DSOMM",
      version: version && placed(version, "kitVersion", LENGTHS.version, true),
      source: publisher && placed(publisher, "kitSource", LENGTHS.source),
    }

    const all = documents.flatMap(({ root }) => activitiesIn(root))
    const highest = all.reduce((most, { level }) => Math.max(most, level), 1)
    kit.lowestLevel()
    const levels = Array.from({ length: highest }, (_, at) => kit.level(`Level ${at + 1}`, null))
    const range = kit.yesOrNo()

    const asked = new Map<string, Asked>()
    const owners = new Map<SourceEntry, { attribute: Named; group: Named }>()
    const dimensions = new Map<SourceEntry, Named>()
    for (const { dimension, part, activity, fields, level } of all) {
      const subject = dimensions.get(dimension) ?? kit.subject(nameOf(dimension), null, dimension.name)
      dimensions.set(dimension, subject)
      const owner = owners.get(part) ?? {
        attribute: kit.attribute(subject, nameOf(part), null),
        group: kit.questionnaire(nameOf(part), null),
      }
      owners.set(part, owner)
      leafAt(fields, "level")?.settle("exact", outcomes.kept("level"))
      leafAt(fields, "uuid")?.settle("lost", outcomes.identifier())
      const guide = leafAt(fieldsOf(nodeAt(fields, "meta")), "implementationGuide")
      const assessment = leafAt(fields, "assessment")
      const named = fieldsOf(nodeAt(fields, "references"))
      const question = kit.question(activity.name.text, {
        title: titleOf(activity.name, "Activity", LENGTHS.question),
        description: joined([leafAt(fields, "description"), leafAt(fields, "risk")], "hint", LENGTHS.hint),
        questionnaire: owner.group,
        attribute: owner.attribute,
        impacts: levels.slice(level - 1, level).map((own) => ({ level: own, weight: usefulnessOf(fields) })),
        range,
        cost: costOf(fields),
        evidence: assessment && placed(assessment, "evidence", LENGTHS.evidence),
        improvement: joined([leafAt(fields, "measure"), guide], "improvement", LENGTHS.improvement),
        references: references(
          [...(named?.entries.keys() ?? [])].flatMap((name) =>
            leavesAt(named, name).map((leaf) => ({ prefix: FRAMEWORKS[name] ?? name.slice(0, 40), leaf })),
          ),
        ),
      })
      for (const name of [leafAt(fields, "uuid")?.text, activity.name.text])
        if (name !== undefined && !asked.has(name)) asked.set(name, { question, fields })
    }
    requireEarlier(kit, all, asked)
    kit.choices.push(choices.equalAttributes())
    return { kit: kit.build(texts), choices: kit.choices }
  },
}

interface Activity {
  readonly dimension: SourceEntry
  readonly part: SourceEntry
  readonly activity: SourceEntry
  readonly fields: SourceFields
  readonly level: number
}

/** The activities of a document: third-level elements with a level. */
function activitiesIn(root: SourceNode): Activity[] {
  const below = (node: SourceNode) => [...(fieldsOf(node)?.entries.values() ?? [])]
  return below(root).flatMap((dimension) =>
    below(dimension.value).flatMap((part) =>
      below(part.value).flatMap((activity) => {
        const fields = fieldsOf(activity.value)
        const level = leafAt(fields, "level")?.value
        const isLevel = Number.isInteger(level) && Number(level) >= 1 && Number(level) <= HIGHEST_LEVEL
        return fields !== null && isLevel && (leafAt(fields, "risk") ?? leafAt(fields, "measure"))
          ? [{ dimension, part, activity, fields, level: Number(level) }]
          : []
      }),
    ),
  )
}

function nameOf(entry: SourceEntry): string {
  return titleOf(entry.name, "…")
}

function usefulnessOf(fields: SourceFields): number {
  const leaf = leafAt(fields, "usefulness")
  if (leaf === null || !isSmall(leaf)) return 1
  leaf.settle("exact", outcomes.kept("weight"))
  return Number(leaf.value)
}

/** What an activity needs in knowledge, time and resources, added up. */
function costOf(fields: SourceFields): number {
  const difficulty = fieldsOf(nodeAt(fields, "difficultyOfImplementation"))
  const needs = ["knowledge", "time", "resources"].flatMap((name) => leafAt(difficulty, name) ?? [])
  const counted = needs.filter(isSmall)
  for (const leaf of counted) leaf.settle("approximated", outcomes.summed("cost"))
  return counted.reduce((sum, leaf) => sum + Number(leaf.value), 0) || 1
}

function isSmall({ value }: Leaf): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100
}

/** `dependsOn` as prerequisites, in the order of the activities. */
function requireEarlier(kit: KitBuilder, all: readonly Activity[], asked: ReadonlyMap<string, Asked>): void {
  for (const { fields, activity } of all) {
    const own = asked.get(leafAt(fields, "uuid")?.text ?? activity.name.text)
    if (own === undefined || own.fields !== fields) continue
    for (const leaf of leavesAt(fields, "dependsOn")) {
      const first = asked.get(leaf.text)
      if (first === undefined) leaf.settle("lost", outcomes.detached())
      else kit.require(own.question, first.question, leaf)
    }
  }
}
