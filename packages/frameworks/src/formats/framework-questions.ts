import type { LanguageCode, PrintableQuestion } from "@plumbline/kit-dsl"
import type { KitBuilder, Named } from "../kit-builder.ts"
import { outcomes } from "../notes.ts"
import { joined, LENGTHS, placed, references, titleOf } from "../placed-texts.ts"
import { elementsAt, fieldsOf, type Leaf, leafAt, nodeAt, type SourceFields } from "../source-nodes.ts"
import { answersOf, asksForFact } from "./framework-answers.ts"

/** Where the questions of a requirement are, and what they affect. */
interface Place {
  readonly questionnaire: Named
  readonly attribute: Named
  /** The answers of requirements that have none of their own. */
  readonly range: () => Named
  readonly impacts: readonly { level: Named; weight: number }[]
  /** The language into which texts may be translated. */
  readonly other: LanguageCode | null
  /** The short name of the framework, before identifiers of its requirements. */
  readonly prefix: Leaf | null
  /** The name of the node around the requirement. */
  readonly near: Leaf | null
}

/** A requirement as a question, or as its own questions where they have choices that can be answers. */
export function addQuestions(kit: KitBuilder, fields: SourceFields, place: Place): Named[] {
  const { questionnaire, attribute, range, impacts, other } = place
  const [id, name, description, annotation, evidence] = (
    ["ref_id", "name", "description", "annotation", "typical_evidence"] as const
  ).map((field) => leafAt(fields, field)) as [Leaf | null, Leaf | null, Leaf | null, Leaf | null, Leaf | null]
  const urn = leafAt(fields, "urn")
  const code = id?.text ?? urn?.text.slice(urn.text.lastIndexOf(":") + 1) ?? "requirement"
  const entries = [...(fieldsOf(nodeAt(fields, "questions"))?.entries.values() ?? [])]
  const questions = entries.flatMap(({ value }) => fieldsOf(value) ?? [])
  const answered = questions.flatMap((question) => answersOf(question) ?? [])
  const others = questions.filter((question) => !answered.some((answers) => answers.question === question))
  const asked = others.flatMap((question) => leafAt(question, "text") ?? [])
  const isFact = name === null && description === null && others.every(asksForFact)
  if (answered.length === 0 && questions.length > 0 && isFact) {
    for (const leaf of [...asked, annotation]) leaf?.settle("lost", outcomes.onlyAFact())
    settleChoices(others, outcomes.onlyAFact())
    return []
  }

  const shared = {
    ...{ questionnaire, attribute, impacts },
    references: referencesOf(id, place.prefix),
    distinguished: [
      ...(name !== null && description !== null ? [{ begins: description.text }] : []),
      ...(id === null ? [] : [{ id: id.text }]),
      ...(place.near === null ? [] : [{ begins: place.near.text }]),
    ],
  }
  const more = asked.map((leaf) => ({ leaf, before: "- " }))
  if (answered.length > 0) {
    settleChoices(others, outcomes.otherAnswers())
    return answered.map((answers, at) => {
      const { text, mayNotBeApplicable, isNoOrYes } = answers
      const options = answers.options()
      const title = titleOf(text ?? name ?? description, code, LENGTHS.question)
      return kit.question(code, {
        ...shared,
        title,
        description: joined(
          [
            ...(text?.status === "approximated" ? [text] : []),
            name,
            description,
            annotation,
            ...(at === 0 ? more : []),
          ],
          "hint",
          LENGTHS.hint,
          "\n",
        ),
        mayNotBeApplicable,
        ...(isNoOrYes ? { range: kit.yesOrNo() } : { range: null, options }),
        evidence: evidence && placed(evidence, "evidence", LENGTHS.evidence),
      })
    })
  }

  const titled = name ?? description ?? asked[0] ?? null
  const title = titleOf(titled, code, LENGTHS.question)
  const rest = [description, ...asked].filter((leaf) => leaf !== titled)
  // A text that does not fit into the title is whole in the hint.
  const isCut = titled !== name && titled?.status === "approximated" && title.endsWith("…")
  const added = kit.question(code, {
    ...shared,
    title,
    description: joined(
      [
        ...(isCut ? [titled] : []),
        ...rest.filter((leaf) => leaf === description),
        annotation,
        ...more.filter(({ leaf }) => rest.includes(leaf)),
      ],
      "hint",
      LENGTHS.hint,
      "\n",
    ),
    range: range(),
    translations: translatedQuestion(fields, other, name !== null),
    evidence: evidence && placed(evidence, "evidence", LENGTHS.evidence),
  })
  settleChoices(questions, outcomes.otherAnswers())
  return [added]
}

function settleChoices(
  questions: readonly SourceFields[],
  note: ReturnType<typeof outcomes.onlyAFact>,
): void {
  for (const question of questions)
    for (const choice of elementsAt(question, "choices")) leafAt(choice, "value")?.settle("lost", note)
}

/** The identifier that auditors speak in, behind the short name of the framework. */
function referencesOf(id: Leaf | null, prefix: Leaf | null): string[] {
  if (id === null) return []
  const isShort = prefix !== null && prefix.text.trim().length <= 40
  if (isShort) prefix.settle("exact", outcomes.kept("reference"))
  return references([{ prefix: isShort ? prefix.text : "", leaf: id }])
}

/** The texts of a node in the other language of kits; null if there are none. */
export function translatedFields(node: SourceFields | null, other: LanguageCode | null): SourceFields | null {
  if (other === null) return null
  return fieldsOf(nodeAt(fieldsOf(nodeAt(node, "translations")), other.toLowerCase()))
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
