import type { LanguageCode, PrintableQuestion } from "@plumbline/kit-dsl"
import { type Described, KitBuilder, type Named, titleOf } from "../kit-builder.ts"
import { choices, outcomes } from "../notes.ts"
import { joined, LENGTHS, placed } from "../placed-texts.ts"
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
import { answersOf, share } from "./framework-answers.ts"
import { namedGroups } from "./named-groups.ts"

/** The most implementation groups that become levels, besides the lowest. */
const MOST_GROUPS = 9

/** A node of the tree of requirements; the nodes above it, from the top. */
interface Requirement {
  readonly fields: SourceFields
  readonly above: readonly SourceFields[]
}

/** A framework in a library file of CISO Assistant. */
export const frameworkYaml: Format = {
  recognises: (documents) => frameworksIn(documents).length > 0,

  build(documents) {
    const [found] = frameworksIn(documents)
    const library = found?.library ?? null
    const framework = found?.framework ?? null
    const nodes = elementsAt(framework, "requirement_nodes")
    const kit = new KitBuilder()
    const language = languageOf(library)
    const other = language === "EN" ? "FA" : language === "FA" ? "EN" : null
    kit.lowestLevel()
    const levels = groupLevels(kit, framework, other)
    const [lowest = { code: "" }] = levels.values()
    let shared: Named | null = null
    const range = () => {
      shared ??= scoresOf(framework, kit) ?? kit.yesOrNo()
      return shared
    }

    const byUrn = new Map(nodes.map((fields) => [leafAt(fields, "urn")?.text ?? "", fields]))
    const sections = new Map<SourceFields | null, { subject: Named; questionnaire: Named }>()
    const attributes = new Map<SourceFields | null, Named>()
    for (const fields of nodes) {
      leafAt(fields, "urn")?.settle("lost", outcomes.identifier())
      if (leafAt(fields, "assessable")?.value !== true) continue
      const { above } = requirementAt(fields, byUrn)
      const top = above[0] ?? null
      const section = sections.get(top) ?? addSection(kit, top, other)
      sections.set(top, section)
      const nearest = above.at(-1) ?? null
      const attribute = attributes.get(nearest) ?? addAttribute(kit, section.subject, nearest, other)
      attributes.set(nearest, attribute)
      const applies = namedGroups(leavesAt(fields, "implementation_groups"), levels)
      const level = applies[0] ?? lowest
      for (const question of addQuestions(kit, fields, { ...section, attribute, range, level, other }))
        kit.apply(question, applies)
    }
    kit.choices.push(choices.equalWeights())
    return { kit: kit.build({ ...textsOf(library, framework), language }), choices: kit.choices }
  },
}

function frameworksIn(documents: readonly SourceDocument[]) {
  return documents.flatMap(({ root }) => {
    const library = fieldsOf(root)
    const framework = fieldsOf(nodeAt(fieldsOf(nodeAt(library, "objects")), "framework"))
    return elementsAt(framework, "requirement_nodes").length > 0 ? [{ library, framework }] : []
  })
}

/** Follows the parents of a node up to the top; a circle of parents ends where it closes. */
function requirementAt(fields: SourceFields, byUrn: ReadonlyMap<string, SourceFields>): Requirement {
  const above: SourceFields[] = []
  const seen = new Set([fields])
  for (let parent = parentOf(fields, byUrn); parent !== null; parent = parentOf(parent, byUrn)) {
    if (seen.has(parent)) break
    seen.add(parent)
    above.unshift(parent)
  }
  leafAt(fields, "assessable")?.settle("exact", outcomes.kept("kind"))
  for (const [at, each] of [...above, fields].entries()) {
    if (each !== fields) leafAt(each, "assessable")?.settle("exact", outcomes.kept("kind"))
    // Of the nodes above only the highest and the nearest have a place.
    const isKept = each === fields || above.length === 2
    if (at > 0)
      leafAt(each, "parent_urn")?.settle(
        isKept ? "exact" : "lost",
        isKept ? outcomes.kept("relation") : outcomes.noPlace(),
      )
  }
  return { fields, above }
}

function parentOf(fields: SourceFields, byUrn: ReadonlyMap<string, SourceFields>): SourceFields | null {
  const leaf = leafAt(fields, "parent_urn")
  const parent = leaf === null ? undefined : byUrn.get(leaf.text)
  if (parent === undefined) leaf?.settle("lost", outcomes.detached())
  return parent ?? null
}

function addSection(
  kit: KitBuilder,
  top: SourceFields | null,
  other: LanguageCode | null,
): { subject: Named; questionnaire: Named } {
  const name = leafAt(top, "name") ?? leafAt(top, "description")
  const title = titleOf(name, leafAt(top, "ref_id")?.text ?? "Requirements")
  const description = describe(top)
  const translations = translationOf(top, other)
  const subject = kit.subject(title, description, name, translations)
  return { subject, questionnaire: kit.questionnaire(title, description, name, translations) }
}

function addAttribute(
  kit: KitBuilder,
  subject: Named,
  node: SourceFields | null,
  other: LanguageCode | null,
): Named {
  const name = leafAt(node, "name") ?? leafAt(node, "description")
  const title = titleOf(name, leafAt(node, "ref_id")?.text ?? "Requirements")
  return kit.attribute(subject, title, describe(node), translationOf(node, other))
}

/** The main language of the library, if kits can be written in it. */
function languageOf(library: SourceFields | null): LanguageCode | null {
  const locale = leafAt(library, "locale")
  const language = locale?.text === "en" ? "EN" : locale?.text === "fa" ? "FA" : null
  if (language !== null) locale?.settle("exact", outcomes.kept("language"))
  return language
}

/** The texts of a node in the other language of kits; null if there are none. */
function translatedFields(node: SourceFields | null, other: LanguageCode | null): SourceFields | null {
  if (other === null) return null
  return fieldsOf(nodeAt(fieldsOf(nodeAt(node, "translations")), other.toLowerCase()))
}

function translationOf(node: SourceFields | null, other: LanguageCode | null): Described {
  const texts = translatedFields(node, other)
  if (texts === null || other === null) return null
  const name = leafAt(texts, "name") ?? leafAt(texts, "description")
  const described = leafAt(texts, "description")
  const title = name && placed(name, "translation", LENGTHS.title, true)
  const description = described && placed(described, "translation", LENGTHS.description)
  if (title === null && description === null) return null
  return { [other]: { ...(title !== null && { title }), ...(description !== null && { description }) } }
}

/** The title and the hint of a requirement in the other language. */
function translatedQuestion(
  fields: SourceFields,
  other: LanguageCode | null,
  named: boolean,
): PrintableQuestion["translations"] {
  const texts = translatedFields(fields, other)
  if (texts === null || other === null) return null
  const [description, annotation] = [leafAt(texts, "description"), leafAt(texts, "annotation")]
  const asked = named ? leafAt(texts, "name") : description
  const title = asked && placed(asked, "translation", LENGTHS.question, true)
  const hint = joined([named ? description : null, annotation], "translation", LENGTHS.hint, "\n")
  const proof = leafAt(texts, "typical_evidence")
  const evidence = proof && placed(proof, "translation", LENGTHS.evidence)
  if (title === null && hint === null && evidence === null) return null
  return {
    [other]: {
      ...(title !== null && { title }),
      ...(hint !== null && { hint }),
      ...(evidence !== null && { evidence }),
    },
  }
}

function describe(node: SourceFields | null): string | null {
  const leaf = leafAt(node, "description")
  return leaf && placed(leaf, "description", LENGTHS.description)
}

interface Place {
  readonly questionnaire: Named
  readonly attribute: Named
  /** The answers of requirements that have none of their own. */
  readonly range: () => Named
  readonly level: Named
  /** The language into which texts may be translated. */
  readonly other: LanguageCode | null
}

/** A requirement as a question, or as its own questions where all of them have choices that can be answers. */
function addQuestions(kit: KitBuilder, fields: SourceFields, place: Place): Named[] {
  const { questionnaire, attribute, range, level, other } = place
  const id = leafAt(fields, "ref_id")
  const name = leafAt(fields, "name")
  const description = leafAt(fields, "description")
  const annotation = leafAt(fields, "annotation")
  const evidence = leafAt(fields, "typical_evidence")
  const code = id?.text ?? "requirement"
  const impacts = [{ level, weight: 1 }]
  const entries = [...(fieldsOf(nodeAt(fields, "questions"))?.entries.values() ?? [])]
  const questions = entries.flatMap(({ value }) => fieldsOf(value) ?? [])
  const answered = questions.map(answersOf)
  id?.settle("approximated", outcomes.changed("code"))

  if (answered.length > 0 && answered.every((answers) => answers !== null)) {
    return answered.map((answers) => {
      const { text, mayNotBeApplicable, isNoOrYes } = answers
      const options = answers.options()
      return kit.question(code, {
        title: titleOf(text, code, LENGTHS.question),
        description: joined(
          [...(text.status === "approximated" ? [text] : []), name, description, annotation],
          "hint",
          LENGTHS.hint,
          "\n",
        ),
        ...{ questionnaire, attribute, impacts, mayNotBeApplicable },
        ...(isNoOrYes ? { range: kit.yesOrNo() } : { range: null, options }),
        evidence: evidence && placed(evidence, "evidence", LENGTHS.evidence),
      })
    })
  }

  const title = titleOf(name ?? description, code, LENGTHS.question)
  const isWhole = name !== null || description?.status === "exact"
  const details = [...(name === null && isWhole ? [] : [description]), annotation]
  const asked = questions.flatMap((question) => leafAt(question, "text") ?? [])
  const added = kit.question(code, {
    title,
    description: joined(
      [...details, ...asked.map((leaf) => ({ leaf, before: "- " }))],
      "hint",
      LENGTHS.hint,
      "\n",
    ),
    ...{ questionnaire, attribute, impacts, range: range() },
    translations: translatedQuestion(fields, other, name !== null),
    evidence: evidence && placed(evidence, "evidence", LENGTHS.evidence),
  })
  for (const question of questions)
    for (const choice of elementsAt(question, "choices"))
      leafAt(choice, "value")?.settle("lost", outcomes.otherAnswers())
  return [added]
}

/** Implementation groups as levels, each above the one before, and as profiles; a single level if there are none. */
function groupLevels(
  kit: KitBuilder,
  framework: SourceFields | null,
  other: LanguageCode | null,
): Map<string, Named> {
  const levels = new Map<string, Named>()
  for (const fields of elementsAt(framework, "implementation_groups_definition")) {
    const id = leafAt(fields, "ref_id")
    if (id === null || levels.has(id.text) || levels.size === MOST_GROUPS) continue
    const name = leafAt(fields, "name")
    id.settle("lost", outcomes.identifier())
    levels.set(
      id.text,
      kit.group(titleOf(name, id.text), describe(fields), name, translationOf(fields, other)),
    )
  }
  if (levels.size === 0) levels.set("", kit.level("In place", null))
  return levels
}

/** The scores as answers, from the lowest to the highest, with their share of the way as values. */
function scoresOf(framework: SourceFields | null, kit: KitBuilder): Named | null {
  const scores = elementsAt(framework, "scores_definition").flatMap((fields) => {
    const score = leafAt(fields, "score")
    const name = leafAt(fields, "name")
    return score !== null && name !== null && typeof score.value === "number"
      ? [{ score, name, value: score.value }]
      : []
  })
  scores.sort((a, b) => a.value - b.value)
  const least = scores[0]?.value ?? 0
  const span = (scores.at(-1)?.value ?? 0) - least
  if (scores.length < 2 || scores.length > 10 || !Number.isFinite(span) || span <= 0) return null
  return kit.range(
    "Scores",
    scores.map(({ score, name, value }) => {
      score.settle("approximated", outcomes.scaled())
      return {
        caption: placed(name, "caption", LENGTHS.caption, true) ?? score.text,
        value: share(value - least, span),
      }
    }),
  )
}

function textsOf(library: SourceFields | null, framework: SourceFields | null) {
  const own = (name: string): Leaf | null => leafAt(framework, name) ?? leafAt(library, name)
  const about = own("description")
  const [version, provider, copyright] = ["version", "provider", "copyright"].map((name) =>
    leafAt(library, name),
  )
  return {
    title: titleOf(own("name"), "Framework"),
    about: about && about.text.trim().length >= 3 ? placed(about, "kitAbout", LENGTHS.about) : null,
    version: version ? placed(version, "kitVersion", LENGTHS.version, true) : null,
    source: provider ? placed(provider, "kitSource", LENGTHS.source) : null,
    licence: copyright ? placed(copyright, "kitLicence", LENGTHS.licence, true) : null,
  }
}
