import { KitBuilder, type Named } from "../kit-builder.ts"
import { COMPARED, type Compared } from "../limits.ts"
import { choices, outcomes } from "../notes.ts"
import { joined, LENGTHS, placed, titleOf } from "../placed-texts.ts"
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
import { Combinations, type Condition, groupsOfChoices, readCondition, rowsOf } from "./risk-conditions.ts"
import { levelTable, type Rating, RISKS, rate, ratedAlike, suits, timesOf } from "./risk-rules.ts"

/** The thresholds that are tried, in percent: rules become exact at some and not at others. */
const THRESHOLDS = [100, 50, 75, 67, 51, 34, 25, 20, 99, 10, 5, 3, 2] as const
const LEVEL_TITLES = ["High risk", "Medium risk", "No risk"] as const

/** A question of the lens with the choices that are asked, and its rules where they can be compared. */
interface LensQuestion {
  readonly fields: SourceFields
  readonly choices: readonly SourceFields[]
  readonly rules: ComparedRules | null
}

/** The level that the rules give to each row of combinations. */
interface ComparedRules {
  readonly combinations: Combinations
  readonly table: Uint8Array
}

/** A custom lens of the AWS Well-Architected Tool. */
export const awsLens: Format = {
  recognises: (documents) => lensesIn(documents).length > 0,

  build(documents) {
    const [lens = null] = lensesIn(documents)
    const budget = { ...COMPARED.inLens }
    const pillars = elementsAt(lens, "pillars").map((fields) => ({
      fields,
      questions: elementsAt(fields, "questions").map((question) => readQuestion(question, budget)),
    }))
    const questions = pillars.flatMap((pillar) => pillar.questions)
    const none = thresholdFor(2, questions, null)
    const medium = thresholdFor(1, questions, none)

    const kit = new KitBuilder()
    kit.level(LEVEL_TITLES[0], null)
    const levels = [kit.level(LEVEL_TITLES[1], null, medium), kit.level(LEVEL_TITLES[2], null, none)]
    kit.choices.push(
      choices.riskThreshold(LEVEL_TITLES[1], medium),
      choices.riskThreshold(LEVEL_TITLES[2], none),
      choices.equalAttributes(),
    )
    for (const { fields, questions: asked } of pillars) {
      const name = leafAt(fields, "name")
      identifier(fields)
      const subject = kit.subject(titleOf(name, "Pillar"), null, name)
      for (const question of asked)
        if (question.choices.length > 0) add(kit, subject, question, levels, [medium, none])
    }

    leafAt(lens, "schemaVersion")?.settle("exact", outcomes.kept("kind"))
    const about = leafAt(lens, "description")
    const texts = {
      title: titleOf(leafAt(lens, "name"), "AWS Well-Architected lens"),
      about: about && about.text.trim().length >= 3 ? placed(about, "kitAbout", LENGTHS.about) : null,
    }
    return { kit: kit.build(texts), choices: kit.choices }
  },
}

function lensesIn(documents: readonly SourceDocument[]): SourceFields[] {
  return documents.flatMap(({ root }) => {
    const fields = fieldsOf(root)
    const questions = elementsAt(fields, "pillars").flatMap((pillar) => elementsAt(pillar, "questions"))
    return fields !== null && questions.some((question) => elementsAt(question, "choices").length > 0)
      ? [fields]
      : []
  })
}

function identifier(fields: SourceFields): void {
  leafAt(fields, "id")?.settle("lost", outcomes.identifier())
}

/** -1 for a word that names no risk. */
function levelOfRisk(risk: Leaf | null): number {
  return risk === null ? -1 : RISKS.indexOf(risk.text)
}

function isNoneOfThese(choice: SourceFields): boolean {
  const title = leafAt(choice, "title")?.text.trim() ?? ""
  return (
    /_no$/.test(leafAt(choice, "id")?.text ?? "") || /^none of (the |these|those|above)/i.test(`${title} `)
  )
}

function readQuestion(fields: SourceFields, budget: Compared): LensQuestion {
  const all = elementsAt(fields, "choices")
  const asked = all.filter((choice) => !isNoneOfThese(choice))
  for (const choice of all.filter(isNoneOfThese))
    leafAt(choice, "title")?.settle("approximated", outcomes.noneOfThese())
  const positions = new Map(all.filter(isNoneOfThese).map((choice) => [leafAt(choice, "id")?.text ?? "", -1]))
  for (const [at, choice] of asked.entries()) positions.set(leafAt(choice, "id")?.text ?? "", at)

  const written = elementsAt(fields, "riskRules").map((rule) => ({
    condition: leafAt(rule, "condition"),
    risk: leafAt(rule, "risk"),
  }))
  if (written.length === 0) return { fields, choices: asked, rules: null }
  const rules = written.flatMap(({ condition, risk }) => {
    const holds = condition && readCondition(condition.text, positions)
    const level = levelOfRisk(risk)
    return holds && level >= 0 ? [{ condition: holds, level, length: condition.text.length }] : []
  })
  const isReadable = rules.length === written.length
  const combinations = isReadable ? combinationsOf(asked.length, rules, budget) : null
  if (combinations !== null) {
    return { fields, choices: asked, rules: { combinations, table: levelTable(combinations, rules) } }
  }
  const why = isReadable ? outcomes.tooManyCombinations(COMPARED.inQuestion) : outcomes.unreadableRule()
  for (const { condition, risk } of written) for (const leaf of [condition, risk]) leaf?.settle("lost", why)
  return { fields, choices: asked, rules: null }
}

/** The combinations to compare, with choices together that all rules treat alike; null if there are too many. */
function combinationsOf(
  choices: number,
  rules: readonly { condition: Condition; length: number }[],
  budget: Compared,
): Combinations | null {
  if (choices > COMPARED.choices) return null
  // Every choice changes places with others, and all rules are written down each time.
  const characters = choices ** 2 * rules.reduce((sum, { length }) => sum + length, 0)
  const isAffordable = characters <= budget.characters
  if (isAffordable) budget.characters -= characters
  const groups = isAffordable
    ? groupsOfChoices(
        choices,
        rules.map(({ condition }) => condition),
      )
    : Array.from({ length: choices }, (_, choice) => [choice])
  const rows = rowsOf(groups)
  if (rows > COMPARED.inQuestion || rows > budget.combinations) return null
  budget.combinations -= rows
  return new Combinations(groups)
}

/** The threshold at which most questions have exactly the rules of the source. */
function thresholdFor(level: number, questions: readonly LensQuestion[], above: number | null): number {
  let best: { threshold: number; suited: number } = { threshold: THRESHOLDS[0], suited: -1 }
  for (const threshold of THRESHOLDS) {
    const suited = questions.reduce(
      (sum, { rules }) =>
        sum + (rules === null ? 0 : suits(rules.table, rules.combinations, level, threshold, above)),
      0,
    )
    if (suited > best.suited) best = { threshold, suited }
  }
  return best.threshold
}

function add(
  kit: KitBuilder,
  subject: Named,
  { fields, choices: asked, rules }: LensQuestion,
  levels: readonly Named[],
  thresholds: readonly number[],
): void {
  identifier(fields)
  const title = leafAt(fields, "title")
  const name = titleOf(title, "Question")
  const help = fieldsOf(nodeAt(fields, "helpfulResource"))
  const parts = [leafAt(fields, "description"), leafAt(help, "displayText"), leafAt(help, "url")]
  const description = joined(parts, "description", LENGTHS.description)
  const attribute = kit.attribute(subject, name, description)
  const questionnaire = kit.questionnaire(name, description)
  const rating = rules === null ? null : rate(rules.table, rules.combinations, thresholds)
  const { weights, reversed, full } = rating ?? ratedAlike(asked.length)
  for (const [position, choice] of asked.entries()) {
    identifier(choice)
    kit.question(leafAt(choice, "id")?.text ?? "choice", {
      title: titleOf(leafAt(choice, "title"), "Choice", LENGTHS.question),
      description: joined(resources(choice, "helpfulResource", "HELPFUL_RESOURCE"), "hint", LENGTHS.hint),
      questionnaire,
      attribute,
      distinguished: [{ begins: name }],
      impacts: levels
        .map((level, at) => ({ level, weight: weights[at]?.[position] ?? 0 }))
        .filter(({ weight }) => weight > 0),
      ...(full === 1 && reversed[position] === false
        ? { range: kit.yesOrNo() }
        : {
            range: null,
            options: [
              { caption: reversed[position] ? "Yes" : "No", value: 0 },
              { caption: reversed[position] ? "No" : "Yes", value: full },
            ],
          }),
      improvement: joined(
        resources(choice, "improvementPlan", "IMPROVEMENT_PLAN"),
        "improvement",
        LENGTHS.improvement,
      ),
    })
  }
  if (rules !== null && rating !== null) compareRules(fields, asked, rules, rating)
}

/** Says of each rule whether the kit gives its risk for the same combinations. */
function compareRules(
  fields: SourceFields,
  asked: readonly SourceFields[],
  { combinations, table }: ComparedRules,
  { levels: kit }: Rating,
): void {
  for (const rule of elementsAt(fields, "riskRules")) {
    const risk = leafAt(rule, "risk")
    const level = levelOfRisk(risk)
    const differs = (row: number) => (table[row] === level) !== (kit[row] === level)
    const first = table.findIndex((_, row) => differs(row))
    for (const leaf of [leafAt(rule, "condition"), risk]) {
      if (first === -1) leaf?.settle("exact", outcomes.sameRisk())
      else {
        const chosen = combinations
          .chosenIn(first)
          .map((choice) => leafAt(asked[choice] ?? null, "id")?.text ?? "")
        const [source = "", given = ""] = [table[first], kit[first]].map((at) => RISKS[at ?? 0])
        const differing = timesOf(combinations, differs)
        leaf?.settle(
          "approximated",
          outcomes.otherRisk(differing, combinations.all, chosen.join(" + "), source, given),
        )
      }
    }
  }
}

/** The texts and addresses of a choice: its own, then the additional ones of a type. */
function resources(choice: SourceFields, own: string, type: string): (Leaf | null)[] {
  const additional = elementsAt(choice, "additionalResources").filter(
    (each) => leafAt(each, "type")?.text === type,
  )
  for (const each of additional) leafAt(each, "type")?.settle("exact", outcomes.kept("kind"))
  const first = fieldsOf(nodeAt(choice, own))
  const all = [
    ...(first === null ? [] : [first]),
    ...additional.flatMap((each) => elementsAt(each, "content")),
  ]
  return all.flatMap((each) => [leafAt(each, "displayText"), leafAt(each, "url")])
}
