import { KitBuilder, type Named } from "../kit-builder.ts"
import { choices, outcomes } from "../notes.ts"
import { joined, LENGTHS, placed, references, titleOf } from "../placed-texts.ts"
import {
  elementsAt,
  fieldsOf,
  type Leaf,
  leafAt,
  nodeAt,
  type SourceDocument,
  type SourceFields,
} from "../source-nodes.ts"
import type { Format } from "./format.ts"
import { type Control, controlsOf, Parameters, propertyAt, textsOfControl } from "./oscal-controls.ts"
import { groupsOf } from "./oscal-profiles.ts"

/** Where the questions of a group are. */
interface Section {
  readonly subject: Named
  readonly questionnaire: Named
  readonly attribute: Named
}

/** A control that became a question, by its id. */
type Asked = ReadonlyMap<string, { control: Control; question: Named }>

/** A catalogue of OSCAL, optionally with profiles, which become levels. */
export const oscal: Format = {
  recognises: (documents) => cataloguesIn(documents).some((catalogue) => controlsOf(catalogue).length > 0),

  build(documents, wish) {
    const kit = new KitBuilder(wish)
    const catalogues = cataloguesIn(documents)
    const controls = catalogues.flatMap(controlsOf)
    const owners = [...catalogues, ...controls.flatMap(({ groups, fields }) => [...groups, fields])]
    const parameters = new Parameters([...new Set(owners)])
    const resources = resourcesIn(catalogues)
    const groups = groupsOf(kit, profilesIn(documents), controls)
    const range = kit.yesOrNo()

    const sections = new Map<SourceFields | null, Section>()
    const asked = new Map<string, { control: Control; question: Named }>()
    for (const control of controls) {
      const applies = groups.of(control)
      if (isWithdrawn(control.fields)) {
        leafAt(control.fields, "title")?.settle("lost", outcomes.withdrawn())
        continue
      }
      if (applies === null) {
        leafAt(control.fields, "title")?.settle("lost", outcomes.notInProfile())
        continue
      }
      const section = sectionOf(kit, control, sections)
      const question = addQuestion(kit, control, {
        section,
        impacts: kit.affected(applies),
        range,
        parameters,
        resources,
      })
      kit.apply(question, applies)
      if (control.id !== null && !asked.has(control.id.text))
        asked.set(control.id.text, { control, question })
    }
    requireEarlier(kit, asked)
    kit.choices.push(choices.equalWeights())
    return { kit: kit.build(textsOf(catalogues)), choices: kit.choices, groups: kit.groupChoice }
  },
}

function cataloguesIn(documents: readonly SourceDocument[]): SourceFields[] {
  return documents.flatMap(({ root }) => fieldsOf(nodeAt(fieldsOf(root), "catalog")) ?? [])
}

function profilesIn(documents: readonly SourceDocument[]): SourceFields[] {
  return documents.flatMap(({ root }) => fieldsOf(nodeAt(fieldsOf(root), "profile")) ?? [])
}

function isWithdrawn(control: SourceFields): boolean {
  const status = propertyAt(control, "status")
  if (status?.text !== "withdrawn") return false
  status.settle("exact", outcomes.kept("kind"))
  return true
}

/** The subject and questionnaire of the highest group around a control, and the attribute of the nearest. */
function sectionOf(
  kit: KitBuilder,
  { groups }: Control,
  sections: Map<SourceFields | null, Section>,
): Section {
  const nearest = groups.at(-1) ?? null
  const known = sections.get(nearest)
  if (known !== undefined) return known
  const top = groups[0] ?? null
  const around = sections.get(top) ?? addSection(kit, top)
  sections.set(top, around)
  if (nearest === top) return around
  const attribute = kit.attribute(around.subject, titleOf(titleAt(nearest), "Controls"), overviewOf(nearest))
  const section = { ...around, attribute }
  sections.set(nearest, section)
  return section
}

function addSection(kit: KitBuilder, group: SourceFields | null): Section {
  const leaf = titleAt(group)
  const title = titleOf(leaf, group === null ? "Controls" : (leafAt(group, "id")?.text ?? "Controls"))
  const overview = overviewOf(group)
  const subject = kit.subject(title, overview, leaf)
  const questionnaire = kit.questionnaire(title, overview, leaf)
  return { subject, questionnaire, attribute: kit.attribute(subject, title, overview) }
}

function titleAt(group: SourceFields | null): Leaf | null {
  return leafAt(group, "title")
}

/** The texts of a group itself. */
function overviewOf(group: SourceFields | null): string | null {
  leafAt(group, "id")?.settle("lost", outcomes.identifier())
  const parts = elementsAt(group, "parts").map((part) => leafAt(part, "prose"))
  return joined(parts, "description", LENGTHS.description)
}

function addQuestion(
  kit: KitBuilder,
  { fields, id }: Control,
  place: {
    section: Section
    impacts: readonly { level: Named; weight: number }[]
    range: Named
    parameters: Parameters
    resources: ReadonlyMap<string, Leaf>
  },
): Named {
  const { section, impacts, range, parameters, resources } = place
  const label = propertyAt(fields, "label")
  const code = label?.text ?? id?.text ?? "control"
  id?.settle("lost", outcomes.identifier())
  const named = label ?? id
  named?.settle("approximated", outcomes.changed("code"))
  const { statement, guidance, evidence } = textsOfControl(fields, parameters)
  const sources = elementsAt(fields, "links").flatMap((link) => {
    const resource = resources.get(targetOf(link) ?? "")
    if (resource === undefined || leafAt(link, "rel")?.text === "required") return []
    leafAt(link, "href")?.settle("exact", outcomes.kept("relation"))
    return [{ prefix: "", leaf: resource }]
  })
  const family = leafAt(fields, "class")
  const prefix = family && family.text.trim().length <= 40 ? family : null
  prefix?.settle("exact", outcomes.kept("reference"))
  return kit.question(code, {
    title: titleOf(leafAt(fields, "title"), code, LENGTHS.question),
    description: joined([...statement, ...guidance], "hint", LENGTHS.hint, "\n"),
    questionnaire: section.questionnaire,
    attribute: section.attribute,
    impacts,
    range,
    distinguished: [{ id: (label ?? id)?.text ?? "" }],
    evidence: joined(evidence, "evidence", LENGTHS.evidence, "\n"),
    references: references([...(named ? [{ prefix: prefix?.text ?? "", leaf: named }] : []), ...sources]),
  })
}

/** What `#id` refers to; null for links to other places. */
function targetOf(link: SourceFields): string | null {
  const href = leafAt(link, "href")?.text ?? ""
  return href.startsWith("#") ? href.slice(1) : null
}

/** The titles of the documents that controls refer to, by their ids. */
function resourcesIn(catalogues: readonly SourceFields[]): Map<string, Leaf> {
  const titles = new Map<string, Leaf>()
  for (const catalogue of catalogues)
    for (const resource of elementsAt(fieldsOf(nodeAt(catalogue, "back-matter")), "resources")) {
      const id = leafAt(resource, "uuid")
      const title = leafAt(resource, "title")
      id?.settle("lost", outcomes.identifier())
      if (id !== null && title !== null) titles.set(id.text, title)
    }
  return titles
}

/** Links to required controls as prerequisites; those to the control that is enhanced come first. */
function requireEarlier(kit: KitBuilder, asked: Asked): void {
  for (const { control, question } of asked.values())
    for (const link of elementsAt(control.fields, "links")) {
      const rel = leafAt(link, "rel")
      const href = leafAt(link, "href")
      if (rel?.text !== "required" || href === null) continue
      const first = asked.get(targetOf(link) ?? "")
      if (first === undefined || first.question === question) href.settle("lost", outcomes.detached())
      else {
        rel.settle("exact", outcomes.kept("kind"))
        kit.require(question, first.question, href)
      }
    }
}

function textsOf(catalogues: readonly SourceFields[]) {
  const metadata = catalogues.flatMap((catalogue) => fieldsOf(nodeAt(catalogue, "metadata")) ?? [])
  const first = (name: string) => metadata.flatMap((fields) => leafAt(fields, name) ?? [])[0] ?? null
  const version = first("version")
  const about = first("remarks")
  const party = metadata.flatMap((fields) => elementsAt(fields, "parties"))[0] ?? null
  const source = leafAt(party, "name")
  return {
    title: titleOf(first("title"), "Control catalogue"),
    about: about && about.text.trim().length >= 3 ? placed(about, "kitAbout", LENGTHS.about) : null,
    version: version && placed(version, "kitVersion", LENGTHS.version, true),
    source: source && placed(source, "kitSource", LENGTHS.source),
  }
}
