import {
  type AnswerSheet,
  type AssessmentProgress,
  type Attribute,
  assessmentProgress,
  isAnswered,
  isCarried,
  type Question,
  readAnswers,
  type Subject,
} from "@plumbline/scoring"
import type { Context } from "../../platform/context.ts"
import { ProductError } from "../../platform/errors.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { translated } from "../../platform/kits/texts.ts"
import {
  type Assessment,
  type AssessmentKit,
  chosenProfile,
  healedIfAsked,
  kitTitle,
  levelReply,
  loadAssessmentKit,
} from "../assessments/index.ts"

import { countCarriedOver, listComparable, readResults } from "./queries.ts"

const MOST_NAMED = 3

/** An assessment with everything needed for the comparison. */
type Compared = {
  assessment: Assessment
  kit: AssessmentKit
  answers: AnswerSheet
  isRated: boolean
  subjects: ReadonlyMap<number, Value>
  attributes: ReadonlyMap<number, Value>
}
type Value = { maturityLevelId: number | null; confidenceValue: number | null }

/**
 * Compares several assessments of one kit side by side, in the given order: as a whole, by subject, and by attribute.
 * Stale results are healed first. Texts of the kit are in the caller's language. Where a profile leaves a subject or an
 * attribute out of one of the assessments, it is compared for none.
 *
 * @throws ASSESSMENTS_NOT_COMPARABLE they use different kits
 */
export async function compare(ctx: Context, named: readonly Assessment[]) {
  requireOneKit(named)
  const compared = await loadAll(ctx, named)
  const [first] = compared
  const carried = await carriedOverIn(ctx, compared)
  return {
    assessments: compared.map((each) => ({
      ...wholeOf(each, ctx.language),
      carriedOver: carried.get(each.assessment.id) ?? null,
    })),
    subjects: rowsInAll(compared).map(({ subject, attributes }) => ({
      id: subject.id,
      title: first?.kit.text.subject(subject.id).title ?? "",
      assessments: compared.map((each) => subjectOf(each, subject)),
      attributes: attributes.map((attribute) => ({
        id: attribute.id,
        index: attribute.index,
        title: first?.kit.text.attribute(attribute.id).title ?? "",
        assessment: compared.map((each) => ({
          assessmentId: each.assessment.id,
          maturityLevel: levelReply(each.kit, each.attributes.get(attribute.id)?.maturityLevelId ?? null),
        })),
      })),
    })),
  }
}

/** The subjects and attributes that are assessed everywhere, in the order of the kit. */
function rowsInAll([first, ...others]: readonly Compared[]) {
  return (first?.kit.model.subjects ?? [])
    .filter(({ id }) => others.every(({ kit }) => kit.model.subjectById.has(id)))
    .map((subject) => ({
      subject,
      attributes: subject.attributes.filter(({ id }) =>
        others.every(({ kit }) => kit.model.attributeById.has(id)),
      ),
    }))
}

/** What became of the answers of each assessment that was started from another one of the compared. */
async function carriedOverIn(ctx: Context, compared: readonly Compared[]) {
  const ids = new Set<string | null>(compared.map(({ assessment }) => assessment.id))
  const copies = compared.filter(({ assessment }) => ids.has(assessment.copiedFrom))
  const counts = await countCarriedOver(
    ctx,
    copies.map(({ assessment }) => assessment.result.id),
  )
  return new Map(
    copies.map(({ assessment: { id, copiedFrom, result } }) => {
      const nothing = { unchanged: 0, confirmed: 0, changed: 0, new: 0 }
      const { resultId: _, ...counted } = {
        ...nothing,
        ...counts.find((each) => each.resultId === result.id),
      }
      return [id, { from: copiedFrom ?? "", ...counted }]
    }),
  )
}

function requireOneKit(assessments: readonly Assessment[]): void {
  if (new Set(assessments.map(({ kitId }) => kitId)).size <= 1) return
  throw new ProductError("ASSESSMENTS_NOT_COMPARABLE", {
    en: "Only assessments of the same kit can be compared.",
    fa: "فقط ارزیابی‌هایی که با یک کیت انجام شده‌اند قابل مقایسه‌اند.",
  })
}

async function loadAll(ctx: Context, named: readonly Assessment[]): Promise<Compared[]> {
  const current: Assessment[] = []
  for (const assessment of named) {
    current.push(await healedIfAsked(ctx, assessment, { "plumbline-heal": "on" }))
  }
  const stored = await readResults(
    ctx,
    current.map(({ result }) => result.id),
  )
  const compared: Compared[] = []
  for (const assessment of current) {
    const kit = await loadAssessmentKit(ctx, assessment, ctx.language)
    const row = stored.find(({ id }) => id === assessment.result.id)
    compared.push({
      assessment,
      kit,
      answers: readAnswers(kit.model, row?.answers ?? []),
      isRated: row?.isRated ?? false,
      subjects: new Map(row?.subjects.map(({ subjectId, ...value }) => [subjectId, value])),
      attributes: new Map(row?.attributes.map(({ attributeId, ...value }) => [attributeId, value])),
    })
  }
  return compared
}

function wholeOf({ assessment, kit, answers, isRated }: Compared, language: Language) {
  const { id, title, mode, kitId, result, lastModificationTime } = assessment
  const counts = assessmentProgress(kit.model, answers)
  return {
    id,
    title,
    mode: { code: mode },
    lastModificationTime,
    confidenceValue: result.confidenceValue,
    maturityLevel: {
      ...levelReply(kit, result.maturityLevelId),
      maturityLevelCount: kit.model.levels.length,
    },
    isRated,
    assessmentKit: { id: kitId, title: kitTitle(assessment, language) },
    profile: chosenProfile(kit, assessment, language),
    progress: progressOf(counts),
  }
}

function subjectOf(compared: Compared, { id }: Subject) {
  const { assessment, kit, answers, subjects } = compared
  const value = subjects.get(id)
  const attributes = kit.model.subjectById.get(id)?.attributes ?? []
  const questions = questionsOn(attributes)
  const answered = questions.filter(({ id }) => isAnswered(answers.get(id)))
  const carriedCount = answered.filter(({ id }) => isCarried(answers.get(id))).length
  const { title, value: rank, index } = levelReply(kit, value?.maturityLevelId ?? null)
  return {
    assessmentId: assessment.id,
    maturityLevel: { title, value: rank, index },
    confidenceValue: value?.confidenceValue ?? null,
    progress: progressOf({
      answersCount: answered.length - carriedCount,
      carriedCount,
      questionsCount: questions.length,
    }),
    ...extremesOf(compared, attributes),
  }
}

/** The distinct questions that have an impact on any of the attributes. */
function questionsOn(attributes: readonly Attribute[]): Question[] {
  return [...new Set(attributes.flatMap((attribute) => attribute.questions.map(({ question }) => question)))]
}

/** The top attributes at or above the middle level, highest first, and those below it, lowest first. */
function extremesOf({ kit, attributes: values }: Compared, attributes: readonly Attribute[]) {
  const { levels } = kit.model
  const middle = levels[Math.floor(levels.length / 2)]?.rank ?? 1
  const ranked = attributes.map(({ id, index }) => ({
    title: kit.text.attribute(id).title,
    rank: levelReply(kit, values.get(id)?.maturityLevelId ?? null).index,
    index,
  }))
  const strengths = ranked
    .filter(({ rank }) => rank >= middle)
    .toSorted((a, b) => b.rank - a.rank || a.index - b.index)
  const weaknesses = ranked
    .filter(({ rank }) => rank < middle)
    .toSorted((a, b) => a.rank - b.rank || a.index - b.index)
  return {
    topStrengths: strengths.slice(0, MOST_NAMED).map(({ title }) => title),
    topWeaknesses: weaknesses.slice(0, MOST_NAMED).map(({ title }) => title),
  }
}

function progressOf({ answersCount, carriedCount, questionsCount }: AssessmentProgress) {
  const progress = questionsCount === 0 ? 0 : Math.floor((100 * answersCount) / questionsCount)
  return { answersCount, carriedCount, questionsCount, progress }
}

/** A page of the assessments that the caller can compare; without the level if the result is stale. */
export async function comparableAssessments(ctx: Context, query: Parameters<typeof listComparable>[1]) {
  const { rows, total } = await listComparable(ctx, query)
  const items = rows.map((row) => ({
    id: row.id,
    title: row.title,
    kit: { id: row.kitId, title: kitTitle(row, ctx.language), maturityLevelsCount: row.maturityLevelsCount },
    space: { id: row.spaceId, title: row.spaceTitle },
    lastModificationTime: row.lastModificationTime,
    maturityLevel: row.isCalculateValid === true ? levelOf(row, ctx.language) : null,
    isCalculateValid: row.isCalculateValid === true,
    isConfidenceValid: row.isConfidenceValid === true,
  }))
  const { page, size } = query
  return { items, page, size, sort: "lastModificationTime", order: "desc" as const, total }
}

function levelOf(row: Awaited<ReturnType<typeof listComparable>>["rows"][number], language: Language) {
  const { levelId, levelTitle, levelTranslations, kitLanguage, levelRank } = row
  if (levelId === null || levelTitle === null) return null
  const title = translated(levelTitle, levelTranslations, "title", language, kitLanguage)
  return { id: levelId, title, value: levelRank, index: levelRank }
}
