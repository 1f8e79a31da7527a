import { KitBuilder, type Named } from "../kit-builder.ts"
import { choices, outcomes } from "../notes.ts"
import { LENGTHS, placed, plainLine, references, titleOf } from "../placed-texts.ts"
import {
  elementsAt,
  fieldsOf,
  type Leaf,
  leafAt,
  leavesAt,
  nodeAt,
  type SourceDocument,
  type SourceFields,
} from "../source-nodes.ts"
import type { Format } from "./format.ts"
import { namedGroups } from "./named-groups.ts"

interface Control {
  readonly fields: SourceFields
  readonly group: string
}

/** A control catalogue of Gemara, such as the OpenSSF OSPS Baseline, in one file or in several. */
export const gemara: Format = {
  recognises: (documents) =>
    controlsIn(documents).some(({ fields }) => elementsAt(fields, "assessment-requirements").length > 0),

  build(documents, wish) {
    const kit = new KitBuilder(wish)
    const roots = documents.flatMap(({ root }) => fieldsOf(root) ?? [])
    const metadata = roots.flatMap((root) => fieldsOf(nodeAt(root, "metadata")) ?? [])
    const controls = controlsIn(documents)

    const levels = applicabilityGroups(kit, metadata, controls)
    const prefix = metadata.flatMap((fields) => leafAt(fields, "id") ?? [])[0] ?? null
    const range = kit.yesOrNo()

    const groups = new Map<string, { subject: Named; questionnaire: Named }>()
    for (const fields of roots.flatMap((root) => [
      ...elementsAt(root, "groups"),
      ...elementsAt(root, "control-families"),
    ])) {
      const id = leafAt(fields, "id")
      if (groups.has(id?.text ?? "")) continue
      id?.settle("lost", outcomes.identifier())
      groups.set(id?.text ?? "", addGroup(kit, fields, leafAt(fields, "title"), id?.text ?? "Group"))
    }

    for (const { fields, group } of controls) {
      const requirements = elementsAt(fields, "assessment-requirements")
      if (requirements.length === 0) continue
      const owner = groups.get(group) ?? addGroup(kit, null, null, group || "Controls")
      groups.set(group, owner)
      leafAt(fields, "group")?.settle("exact", outcomes.kept("relation"))
      leafAt(fields, "family")?.settle("exact", outcomes.kept("relation"))
      leafAt(fields, "id")?.settle("lost", outcomes.identifier())
      const objective = leafAt(fields, "objective")
      const attribute = kit.attribute(
        owner.subject,
        titleOf(leafAt(fields, "title"), leafAt(fields, "id")?.text ?? "Control"),
        objective && placed(objective, "description", LENGTHS.description),
      )
      const mappings = mappingsOf(fields)
      for (const requirement of requirements) {
        const text = leafAt(requirement, "text")
        const id = leafAt(requirement, "id")
        const recommendation = leafAt(requirement, "recommendation")
        const title = titleOf(text, id?.text ?? "Requirement", LENGTHS.question)
        const applies = groupsOf(requirement, levels)
        const question = kit.question(id?.text ?? "requirement", {
          title,
          // A text that does not fit into the title is whole in the hint.
          description: text?.status === "approximated" ? placed(text, "hint", LENGTHS.hint) : null,
          questionnaire: owner.questionnaire,
          attribute,
          impacts: kit.affected(applies),
          distinguished: id === null ? [] : [{ id: id.text }],
          range,
          improvement: recommendation && placed(recommendation, "improvement", LENGTHS.improvement),
          references: references([...identified(id, prefix), ...mappings]),
        })
        kit.apply(question, applies)
      }
    }
    kit.choices.push(choices.equalWeights())
    return { kit: kit.build(textsOf(roots, metadata)), choices: kit.choices, groups: kit.groupChoice }
  },
}

/** Controls below the root, or below the families that earlier versions had. */
function controlsIn(documents: readonly SourceDocument[]): Control[] {
  return documents.flatMap(({ root }) => {
    const fields = fieldsOf(root)
    const own = elementsAt(fields, "controls").map((control) => ({
      fields: control,
      group: (leafAt(control, "group") ?? leafAt(control, "family"))?.text ?? "",
    }))
    const inFamilies = elementsAt(fields, "control-families").flatMap((family) =>
      elementsAt(family, "controls").map((control) => ({
        fields: control,
        group: leafAt(family, "id")?.text ?? "",
      })),
    )
    return [...own, ...inFamilies]
  })
}

/** The applicability groups by their ids, or those that requirements name in the order of their use. */
function applicabilityGroups(
  kit: KitBuilder,
  metadata: readonly SourceFields[],
  controls: readonly Control[],
): Map<string, Named> {
  const members = new Map<string, Set<SourceFields>>()
  for (const requirement of controls.flatMap(({ fields }) => elementsAt(fields, "assessment-requirements")))
    for (const { text } of leavesAt(requirement, "applicability"))
      members.set(text, (members.get(text) ?? new Set()).add(requirement))
  const defined = new Map<string, SourceFields | null>()
  for (const fields of metadata.flatMap((each) => elementsAt(each, "applicability-groups"))) {
    const id = leafAt(fields, "id")
    if (id !== null && !defined.has(id.text)) defined.set(id.text, fields)
  }
  const found = defined.size > 0 ? defined : new Map([...members.keys()].map((id) => [id, null]))
  const titled = ([id, fields]: [string, SourceFields | null]) => ({
    title: plainLine(leafAt(fields, "title")?.text ?? id) || "Level",
    members: members.get(id) ?? new Set(),
  })
  kit.levelsOf([...found].map(titled))
  const groups = new Map<string, Named>()
  for (const [id, fields] of found) {
    if (kit.hasAllGroups) break
    const [title, description] = [leafAt(fields, "title"), leafAt(fields, "description")]
    leafAt(fields, "id")?.settle("lost", outcomes.identifier())
    const own = description && placed(description, "description", LENGTHS.description)
    groups.set(id, kit.group(titleOf(title, id.trim() || "Level"), own, title))
  }
  return groups
}

/** The identifier of a requirement, behind that of its catalogue. */
function identified(id: Leaf | null, prefix: Leaf | null): { prefix: string; leaf: Leaf }[] {
  if (id === null) return []
  const own = prefix !== null && prefix.text.trim().length <= 40 ? prefix : null
  own?.settle("exact", outcomes.kept("reference"))
  return [{ prefix: own?.text ?? "", leaf: id }]
}

function addGroup(
  kit: KitBuilder,
  fields: SourceFields | null,
  title: Leaf | null,
  otherwise: string,
): { subject: Named; questionnaire: Named } {
  const name = titleOf(title, otherwise)
  const leaf = leafAt(fields, "description")
  const description = leaf && placed(leaf, "description", LENGTHS.description)
  return {
    subject: kit.subject(name, description, title),
    questionnaire: kit.questionnaire(name, description, title),
  }
}

/** The levels of the groups that the requirement names, the lowest first. */
function groupsOf(requirement: SourceFields, levels: ReadonlyMap<string, Named>): Named[] {
  return namedGroups(leavesAt(requirement, "applicability"), levels)
}

/** Items of other frameworks that a control names: each under the id of its framework. */
function mappingsOf(control: SourceFields): { prefix: string; leaf: Leaf }[] {
  return ["guidelines", "guideline-mappings"].flatMap((name) =>
    elementsAt(control, name).flatMap((mapping) => {
      const framework = leafAt(mapping, "reference-id")
      const entries = elementsAt(mapping, "entries").flatMap((entry) => leafAt(entry, "reference-id") ?? [])
      const prefix = framework?.text.replace(/\s+/g, " ").trim() ?? ""
      if (framework === null || prefix.length > 40) return []
      if (entries.length > 0) framework.settle("exact", outcomes.kept("reference"))
      return entries.map((leaf) => ({ prefix, leaf }))
    }),
  )
}

function textsOf(roots: readonly SourceFields[], metadata: readonly SourceFields[]) {
  const title = roots.flatMap((root) => leafAt(root, "title") ?? [])[0] ?? null
  const about = metadata.flatMap((fields) => leafAt(fields, "description") ?? [])[0] ?? null
  const version = metadata.flatMap((fields) => leafAt(fields, "version") ?? [])[0] ?? null
  for (const type of metadata.flatMap((fields) => leafAt(fields, "type") ?? []))
    if (type.text === "ControlCatalog") type.settle("exact", outcomes.kept("kind"))
  return {
    title: titleOf(title, "Control catalogue"),
    about: about && about.text.trim().length >= 3 ? placed(about, "kitAbout", LENGTHS.about) : null,
    version: version && placed(version, "kitVersion", LENGTHS.version, true),
  }
}
