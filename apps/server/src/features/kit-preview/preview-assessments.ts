import { setImmediate as otherWork } from "node:timers/promises"
import {
  type AnswerRow,
  calculateMaturity,
  effectiveWeights,
  type KitModel,
  rankOf,
  readAnswers,
} from "@plumbline/scoring"
import { sql } from "kysely"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import {
  type Assessment,
  answerColumns,
  assessmentOf,
  migratedState,
  selectAssessments,
} from "../assessments/index.ts"
import { holds } from "../permissions/index.ts"
import type { AssessmentsPreview } from "./schemas.ts"

/** The latest assessments are representative; more would only take longer. */
const MOST_ASSESSMENTS = 1000
const MOST_AFFECTED = 100
const ASSESSMENTS_PER_QUERY = 200
/** Scored before yielding to the event loop; takes a few milliseconds. */
const ASSESSMENTS_PER_SLICE = 10

type Preview = Static<typeof AssessmentsPreview>
type Outcome = { moves: "up" | "down" | "stays"; lost: number; anew: number; levels: [number, number] }

/**
 * Predicts the effect of different kit content on the assessments of the kit, using their present answers (calculated
 * or not) and the weights of each assessment. Only assessments whose report the caller can read are listed; others are
 * just counted.
 *
 * @param after has at least one level
 */
export async function previewAssessments(
  ctx: Context,
  before: CompiledKit,
  after: CompiledKit,
): Promise<Preview> {
  const { total, assessments } = await assessmentsOnKit(ctx, before.kitId)
  const known = before.model.questionById
  const preview: Preview = {
    total,
    examined: assessments.length,
    levelUp: 0,
    levelDown: 0,
    answersLost: 0,
    answersToGiveAnew: 0,
    newQuestions: after.model.questions.filter(({ id }) => !known.has(id)).length,
    affected: [],
  }
  for (let start = 0; start < assessments.length; start += ASSESSMENTS_PER_QUERY) {
    const batch = assessments.slice(start, start + ASSESSMENTS_PER_QUERY)
    const answers = await answersOf(ctx, batch)
    for (const [position, assessment] of batch.entries()) {
      if (position % ASSESSMENTS_PER_SLICE === 0) await otherWork()
      const rows = answers.get(assessment.result.id) ?? []
      add(ctx, preview, {
        assessment,
        outcome: outcomeOf(rows, assessment, before, after),
        before,
        after,
      })
    }
  }
  return preview
}

/** The latest ones are chosen, and all counted, before anything else is joined to them. */
async function assessmentsOnKit({ db, user }: Context, kitId: number) {
  const onKit = db
    .withoutPlugins()
    .selectFrom("assessments as listed")
    .where("listed.kitId", "=", kitId)
    .where("listed.deleted", "=", false)
  const latest = onKit
    .select("listed.id")
    .orderBy("listed.lastModificationTime", "desc")
    .orderBy("listed.id")
    .limit(MOST_ASSESSMENTS)
  const total = onKit.select(({ fn }) => fn.countAll<number>().as("count"))
  const rows = await selectAssessments(db, sql<string>`${user.id}::uuid`)
    .where("assessment.id", "in", latest)
    .select(sql<number>`(${total})`.as("total"))
    .orderBy("assessment.lastModificationTime", "desc")
    .orderBy("assessment.id")
    .execute()
  const [first] = rows
  return { total: first?.total ?? 0, assessments: rows.map(assessmentOf) }
}

async function answersOf({ db }: Context, assessments: Assessment[]): Promise<Map<string, StoredAnswer[]>> {
  const resultIds = assessments.map(({ result }) => result.id)
  const rows = await db
    .selectFrom("answers")
    .where(sql<boolean>`result_id = any(${resultIds}::uuid[])`)
    .where("deleted", "=", false)
    .select(["resultId", ...answerColumns])
    .execute()
  return Map.groupBy(rows, ({ resultId }) => resultId)
}

type StoredAnswer = AnswerRow & { resultId: string }

function outcomeOf(
  rows: readonly StoredAnswer[],
  { customData, result: { profileId } }: Assessment,
  before: CompiledKit,
  after: CompiledKit,
): Outcome {
  const [old, now] = [before.within(profileId).model, after.within(profileId).model]
  const weights = effectiveWeights(customData)
  const migrated = Map.groupBy(rows, (row) => migratedState(row, before.model, after.model))
  const given = (state: "deleted" | "cleared") => (migrated.get(state) ?? []).filter(isGiven).length
  const from = calculateMaturity(old, readAnswers(old, rows), weights).levelId
  const to = calculateMaturity(now, readAnswers(now, migrated.get("kept") ?? []), weights).levelId
  return {
    moves: direction(from, to, before.model, after.model),
    lost: given("deleted"),
    anew: given("cleared"),
    levels: [from, to],
  }
}

function isGiven({ answerOptionId, isNotApplicable }: AnswerRow): boolean {
  return answerOptionId !== null || isNotApplicable === true
}

/** Compares levels by their rank after the change; a removed level counts with its rank before. */
function direction(from: number, to: number, before: KitModel, after: KitModel): Outcome["moves"] {
  const old = after.levelById.get(from)?.rank ?? before.levelById.get(from)?.rank ?? 0
  const now = after.levelById.get(to)?.rank ?? 0
  if (now === old) return "stays"
  return now > old ? "up" : "down"
}

type Examined = { assessment: Assessment; outcome: Outcome; before: CompiledKit; after: CompiledKit }

function add(ctx: Context, preview: Preview, { assessment, outcome, before, after }: Examined): void {
  const { moves, lost, anew, levels } = outcome
  if (moves === "up") preview.levelUp++
  if (moves === "down") preview.levelDown++
  preview.answersLost += lost
  preview.answersToGiveAnew += anew
  const isAffected = moves !== "stays" || lost + anew > 0
  if (!isAffected || preview.affected.length === MOST_AFFECTED || !maySee(assessment)) return
  const shown = (kit: CompiledKit, levelId: number) => ({
    title: kit.texts(ctx.language).level(levelId).title,
    rank: rankOf(kit.model, levelId),
  })
  preview.affected.push({
    id: assessment.id,
    title: assessment.title,
    space: { id: assessment.spaceId, title: assessment.spaceTitle },
    levelBefore: shown(before, levels[0]),
    levelAfter: shown(after, levels[1]),
    answersLost: lost,
    answersToGiveAnew: anew,
  })
}

function maySee({ isMember, roleId }: Assessment): boolean {
  return isMember && holds(roleId, "viewAssessmentReport")
}
