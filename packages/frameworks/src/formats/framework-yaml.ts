import { isBlank, type LanguageCode } from "@plumbline/kit-dsl"
import { type Described, KitBuilder, type Named } from "../kit-builder.ts"
import { choices, outcomes } from "../notes.ts"
import { LENGTHS, placed, plainLine, titleOf } from "../placed-texts.ts"
import { plainText } from "../plain-text.ts"
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
import { share } from "./framework-answers.ts"
import { addQuestions, translatedFields } from "./framework-questions.ts"
import { namedGroups } from "./named-groups.ts"

/** A node of the tree of requirements; the nodes above it, from the top. */
interface Requirement {
  readonly fields: SourceFields
  readonly above: readonly SourceFields[]
}

/** A framework in a library file of CISO Assistant. */
export const frameworkYaml: Format = {
  recognises: (documents) => frameworksIn(documents).length > 0,

  build(documents, wish) {
    const [found] = frameworksIn(documents)
    const library = found?.library ?? null
    const framework = found?.framework ?? null
    const nodes = elementsAt(framework, "requirement_nodes")
    const kit = new KitBuilder(wish)
    const prefix = leafAt(framework, "ref_id") ?? leafAt(library, "ref_id")
    const language = languageOf(library)
    const other: LanguageCode | null = language === "EN" ? "FA" : language === "FA" ? "EN" : null
    const scores = scoresOf(framework)
    const groups = addLevels(kit, framework, scores, other)
    const weights = weightsOf(nodes)
    let shared: Named | null = null
    const range = () => {
      shared ??= scores.length > 1 ? kit.range("Scores", scores.map(optionOf)) : kit.yesOrNo()
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
      const applies = namedGroups(leavesAt(fields, "implementation_groups"), groups)
      const impacts = kit.affected(applies, weights.of(fields))
      const place = { ...section, attribute, range, impacts, other, prefix, near: leafAt(nearest, "name") }
      for (const question of addQuestions(kit, fields, place)) kit.apply(question, applies)
    }
    kit.choices.push(weights.areGiven ? choices.equalAttributes() : choices.equalWeights())
    const texts = { ...textsOf(library, framework), language }
    return { kit: kit.build(texts), choices: kit.choices, groups: kit.groupChoice }
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

function describe(node: SourceFields | null): string | null {
  const leaf = leafAt(node, "description")
  return leaf && placed(leaf, "description", LENGTHS.description)
}

/** Implementation groups as levels and profiles, or as profiles besides the levels of the scores; by their id. */
function addLevels(
  kit: KitBuilder,
  framework: SourceFields | null,
  scores: readonly Score[],
  other: LanguageCode | null,
): Map<string, Named> {
  const members = new Map<string, Set<SourceFields>>()
  for (const node of elementsAt(framework, "requirement_nodes"))
    for (const { text } of leavesAt(node, "implementation_groups")) {
      const own = members.get(text) ?? new Set()
      members.set(text, own.add(node))
    }
  const found = new Map<string, SourceFields>()
  for (const fields of elementsAt(framework, "implementation_groups_definition")) {
    const id = leafAt(fields, "ref_id")
    if (id !== null && !found.has(id.text)) found.set(id.text, fields)
  }
  kit.levelsOf(
    [...found].map(([id, fields]) => ({
      title: plainLine(leafAt(fields, "name")?.text ?? id),
      members: members.get(id) ?? new Set(),
    })),
    scores.map((score) => ({
      title: titleOf(null, isBlank(score.name.text) ? score.score.text : plainText(score.name.text)),
      description: () => score.description && placed(score.description, "description", LENGTHS.description),
      percent: 100 * score.share,
    })),
  )
  const groups = new Map<string, Named>()
  for (const [id, fields] of found) {
    if (kit.hasAllGroups) break
    const name = leafAt(fields, "name")
    leafAt(fields, "ref_id")?.settle("lost", outcomes.identifier())
    groups.set(id, kit.group(titleOf(name, id), describe(fields), name, translationOf(fields, other)))
  }
  return groups
}

/** The weights of requirements: whole numbers, multiplied by ten or a hundred if they are not. */
function weightsOf(nodes: readonly SourceFields[]) {
  const given = nodes.flatMap((fields) => {
    const leaf = leafAt(fields, "weight")
    const isWeight = typeof leaf?.value === "number" && leaf.value > 0 && leaf.value <= 1000
    return isWeight && leafAt(fields, "assessable")?.value === true
      ? [{ fields, leaf, value: Number(leaf.value) }]
      : []
  })
  const factor = [1, 10, 100].find((by) => given.every(({ value }) => Number.isInteger(value * by))) ?? 100
  const byFields = new Map(
    given.map(({ fields, value }) => [fields, Math.max(1, Math.round(value * factor))]),
  )
  for (const { leaf } of given)
    leaf.settle(
      factor === 1 ? "exact" : "approximated",
      factor === 1 ? outcomes.kept("weight") : outcomes.weightScaled(),
    )
  return { areGiven: given.length > 0, of: (fields: SourceFields) => byFields.get(fields) ?? factor }
}

interface Score {
  readonly score: Leaf
  readonly name: Leaf
  readonly description: Leaf | null
  /** The share of the way from the lowest to the highest. */
  readonly share: number
}

/** The named scores from the lowest to the highest; none if they are no scale. */
function scoresOf(framework: SourceFields | null): Score[] {
  const scores = elementsAt(framework, "scores_definition").flatMap((fields) => {
    const score = leafAt(fields, "score")
    const name = leafAt(fields, "name")
    return score !== null && name !== null && typeof score.value === "number"
      ? [{ score, name, description: leafAt(fields, "description"), value: score.value }]
      : []
  })
  scores.sort((a, b) => a.value - b.value)
  const least = scores[0]?.value ?? 0
  const span = (scores.at(-1)?.value ?? 0) - least
  if (scores.length < 2 || scores.length > 10 || !Number.isFinite(span) || span <= 0) return []
  return scores.map(({ value, ...score }) => ({ ...score, share: share(value - least, span) }))
}

function optionOf({ score, name, share: value }: Score) {
  score.settle("approximated", outcomes.scaled())
  return { caption: placed(name, "caption", LENGTHS.caption, true) ?? score.text, value }
}

function textsOf(library: SourceFields | null, framework: SourceFields | null) {
  const own = (name: string): Leaf | null => leafAt(framework, name) ?? leafAt(library, name)
  const about = own("description")
  const [version, provider, copyright] = ["version", "provider", "copyright"].map((name) =>
    leafAt(library, name),
  )
  return {
    title: titleOf(own("name"), "Framework"),
    about: withLanguage(
      leafAt(library, "locale"),
      about && about.text.trim().length >= 3 ? placed(about, "kitAbout", LENGTHS.about) : null,
    ),
    version: version ? placed(version, "kitVersion", LENGTHS.version, true) : null,
    source: provider ? placed(provider, "kitSource", LENGTHS.source) : null,
    licence: copyright ? placed(copyright, "kitLicence", LENGTHS.licence, true) : null,
  }
}

/** A text about the kit that ends with the language of its texts, where that is neither English nor Persian. */
function withLanguage(locale: Leaf | null, about: string | null): string | null {
  const code = locale?.text ?? ""
  if (/^(en|fa)\b/.test(code) || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/.test(code)) return about
  const named = languageNames.of(code)
  const line = `Texts: ${named}`
  if (named === undefined || [...(about ?? "")].length + line.length + 2 > LENGTHS.about) return about
  locale?.settle("approximated", outcomes.kept("kitAbout"))
  return about === null ? line : `${about}\n\n${line}`
}

const languageNames = new Intl.DisplayNames("en", { type: "language", fallback: "none" })
