import {
  type AnswerRow,
  calculateConfidence,
  calculateMaturity,
  effectiveWeights,
  type KitModel,
  readAnswers,
} from "@plumbline/scoring"
import type { Entry } from "../crowd.ts"
import type { SeenChanges } from "./answers.ts"
import type { Examined } from "./findings.ts"
import { possibleModels } from "./versions.ts"

/** What of a report is calculated from answers. Ids by which it is found, levels by their rank, scores in percent. */
type Result = {
  level: number
  subjects: { id: number; level: number; confidence: number }[]
  attributes: { id: number; level: number; confidence: number; scores: (number | null)[] }[]
}

type Part = { id: number; maturityLevel: { index: number }; confidenceValue: number | null }
type Report = {
  assessment: { maturityLevel: { index: number } }
  subjects: (Part & { attributes: (Part & { scores: (number | null)[] })[] })[]
}

/** So many combinations of possible answers are calculated for one report. */
const MOST_COMBINATIONS = 4096

/** Readings of reports whose numbers are to be checked. */
export function isReport({ act, reply }: Entry): boolean {
  return (act.act === "read report" || act.act === "follow link") && reply?.status === 200
}

/**
 * A report shows what `packages/scoring` calculates from answers, and from a version of the kit, that may have been
 * stored at some moment of the call.
 *
 * @param isPublic whether a reading may be that of a public report, which stays on the version of the assessment
 */
export function checkScores(
  examined: Examined,
  seen: SeenChanges,
  isPublic: (entry: Entry) => boolean,
): void {
  const { evidence, findings, staged, tenant, id, name } = examined
  for (const [entry, changes] of seen) {
    const read = resultOf(entry.reply?.body as Report)
    const models = possibleModels(evidence, entry, tenant, { lagging: isPublic(entry) })
    const options = staged.kit.questions.map((question): AnswerRow[] => {
      const history = evidence.truth.histories.get(`${id}/${question.id}`) ?? []
      return [...(changes.get(question.id) ?? [])].map((state) => {
        const change = history[state - 1]
        return {
          questionId: question.id,
          answerOptionId: change?.optionId ?? null,
          isNotApplicable: change?.isNotApplicable ?? null,
          confidenceLevelId: change?.confidence ?? null,
        } as AnswerRow
      })
    })
    const count = options.reduce((product, rows) => product * rows.length, 1)
    findings.checked++
    if (count === 0 || count > MOST_COMBINATIONS) {
      findings.undecided++
      continue
    }
    const shown = JSON.stringify(read)
    let closest = ""
    const isExplained = models.some((model) =>
      combinations(options).some((rows) => {
        closest = JSON.stringify(calculate(model, rows))
        return closest === shown
      }),
    )
    if (isExplained) continue
    findings.lies.push(
      `${name}: ${JSON.stringify(entry.act)} from ${entry.invoked} to ${entry.returned} shows ${shown}, which none of ` +
        `${count * models.length} possible states gives, such as ${closest}`,
    )
  }
}

function calculate(model: KitModel, rows: readonly AnswerRow[]): Result {
  const answers = readAnswers(model, rows)
  const weights = effectiveWeights(null)
  const maturity = calculateMaturity(model, answers, weights)
  const confidence = calculateConfidence(model, answers, weights)
  const rankOf = (levelId: number | null) => model.levels.find((level) => level.id === levelId)?.rank ?? 1
  const subjects = maturity.subjects.map(({ subjectId, levelId }) => ({
    id: subjectId,
    level: rankOf(levelId),
    confidence: confidence.subjects.find((subject) => subject.subjectId === subjectId)?.confidenceValue ?? 0,
  }))
  const attributes = maturity.attributes.map(({ attributeId, levelId, scores }) => ({
    id: attributeId,
    level: rankOf(levelId),
    confidence:
      confidence.attributes.find((attribute) => attribute.attributeId === attributeId)?.confidenceValue ?? 0,
    scores: model.levels.map(({ id }) => scores.get(id) ?? null),
  }))
  return { level: rankOf(maturity.levelId), subjects: byId(subjects), attributes: byId(attributes) }
}

function resultOf({ assessment, subjects }: Report): Result {
  return {
    level: assessment.maturityLevel.index,
    subjects: byId(
      subjects.map(({ id, maturityLevel, confidenceValue }) => ({
        ...{ id, level: maturityLevel.index, confidence: confidenceValue ?? 0 },
      })),
    ),
    attributes: byId(
      subjects.flatMap(({ attributes }) =>
        attributes.map(({ id, maturityLevel, confidenceValue, scores }) => ({
          ...{ id, level: maturityLevel.index, confidence: confidenceValue ?? 0, scores },
        })),
      ),
    ),
  }
}

function byId<Item extends { id: number }>(items: readonly Item[]): Item[] {
  return items.toSorted((one, other) => one.id - other.id)
}

/** One of each, in every way. */
function combinations<Item>(options: readonly Item[][]): Item[][] {
  return options.reduce<Item[][]>(
    (chosen, items) => chosen.flatMap((some) => items.map((item) => [...some, item])),
    [[]],
  )
}
