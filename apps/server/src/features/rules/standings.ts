import {
  type AnswerSheet,
  assessmentProgress,
  calculateConfidence,
  calculateMaturity,
  type KitModel,
  type Weights,
} from "@plumbline/scoring"
import { sql } from "kysely"
import { MINUTE, timeAfter } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { Database } from "../../platform/database/connect.ts"
import {
  type Assessment,
  type AssessmentKit,
  assessmentOf,
  loadAnswers,
  loadAssessmentKit,
  selectAssessments,
} from "../assessments/index.ts"
import type { RuleEventCode } from "./schemas.ts"

/** A rule as it is stored. */
export type StoredRule = {
  id: string
  spaceId: number
  event: RuleEventCode
  scope: string
  kitId: number | null
  threshold: number | null
  notify: string[]
  webhooks: boolean
}

/** An assessment in a space with rules, with what tells whether anything has changed since a rule has seen it. */
type Watched = {
  assessment: Assessment
  /** An answer has changed since the moment from which on changes do not count as standing yet. */
  isChanging: boolean
  basis: string
}

const watchedEvents = ["LEVEL_FELL", "LEVEL_ROSE", "CONFIDENCE_BELOW"] as const

/** Per rule; the latest changed ones. */
const MOST_ASSESSMENTS = 500

/** Rules that compare what they have seen with what is now. */
function selectWatching(db: Database) {
  return db
    .selectFrom("rules as rule")
    .innerJoin("spaces as space", "space.id", "rule.spaceId")
    .where("space.deleted", "=", false)
    .where("rule.event", "in", [...watchedEvents])
    .select("rule.id")
}

export async function watchingRules({ db }: AnonymousContext, ruleId?: string): Promise<StoredRule[]> {
  return selectWatching(db)
    .$if(ruleId !== undefined, (qb) => qb.where("rule.id", "=", ruleId ?? ""))
    .orderBy("rule.spaceId")
    .orderBy("rule.id")
    .select([
      "rule.spaceId",
      "rule.event",
      "rule.scope",
      "rule.kitId",
      "rule.threshold",
      "rule.notify",
      "rule.webhooks",
    ])
    .execute()
}

/** The assessments that a rule is about. What it costs does not depend on the length of their histories. */
export async function watchedBy(ctx: AnonymousContext, rule: StoredRule): Promise<Watched[]> {
  const stands = timeAfter(ctx.now, -ctx.settings.ruleStandsMinutes * MINUTE)
  const rows = await selectAssessments(ctx.db, sql<string | null>`null::uuid`)
    .where("assessment.spaceId", "=", rule.spaceId)
    .$if(rule.kitId !== null, (qb) => qb.where("assessment.kitId", "=", rule.kitId ?? 0))
    .where("result.id", "is not", null)
    .orderBy("result.lastModificationTime", "desc")
    .orderBy("assessment.id")
    .limit(MOST_ASSESSMENTS)
    .select((eb) => [
      eb
        .selectFrom("answers as answer")
        .whereRef("answer.resultId", "=", "result.id")
        .select(({ fn }) => fn.coalesce(fn.sum<number>("answer.changes"), sql.lit(0)).as("count"))
        .as("changes"),
      eb
        .selectFrom("answerChanges as change")
        .whereRef("change.resultId", "=", "result.id")
        // Only in the last partitions.
        .where("change.creationTime", ">", stands)
        .select(({ fn }) => fn.max("change.creationTime").as("time"))
        .as("recentAnswer"),
    ])
    .execute()
  return rows.map(({ changes, recentAnswer, ...row }) => {
    const assessment = assessmentOf(row)
    const { kitVersionId, versionRevision, profileId } = assessment.result
    return {
      assessment,
      isChanging: recentAnswer !== null,
      basis: `${changes} ${kitVersionId} ${versionRevision} ${profileId ?? ""} ${assessment.customTime ?? ""}`,
    }
  })
}

/**
 * What a rule sees of an assessment now.
 *
 * @returns null while not every question is answered, or confirmed if it was carried over; the scope is gone from the kit
 */
export async function valueFor(
  ctx: AnonymousContext,
  rule: StoredRule,
  watched: Watched,
): Promise<number | null> {
  const { assessment } = watched
  if (!assessment.result.isCompleted) return null
  const kit = await loadAssessmentKit(ctx, assessment)
  const answers = await loadAnswers(ctx, assessment.result.id, kit.model)
  const { answersCount, questionsCount } = assessmentProgress(kit.model, answers)
  if (answersCount < questionsCount) return null
  if (rule.event !== "CONFIDENCE_BELOW") return rankIn(kit.model, answers, kit.weights, rule.scope)
  const confidence = confidenceIn(kit.model, answers, kit.weights, rule.scope)
  return confidence === null ? null : Number(confidence < (rule.threshold ?? 0))
}

function rankIn(model: KitModel, answers: AnswerSheet, weights: Weights, scope: string): number | null {
  const maturity = calculateMaturity(model, answers, weights)
  const [kind, id] = scope.split(":")
  const levelId =
    kind === "whole"
      ? maturity.levelId
      : kind === "subject"
        ? maturity.subjects.find(({ subjectId }) => subjectId === Number(id))?.levelId
        : maturity.attributes.find(({ attributeId }) => attributeId === Number(id))?.levelId
  return model.levelById.get(levelId ?? Number.NaN)?.rank ?? null
}

function confidenceIn(model: KitModel, answers: AnswerSheet, weights: Weights, scope: string): number | null {
  const confidence = calculateConfidence(model, answers, weights)
  const [kind, id] = scope.split(":")
  if (kind === "whole") return confidence.confidenceValue
  if (kind === "subject") {
    return confidence.subjects.find(({ subjectId }) => subjectId === Number(id))?.confidenceValue ?? null
  }
  return confidence.attributes.find(({ attributeId }) => attributeId === Number(id))?.confidenceValue ?? null
}

/** Of a new rule: what it sees of each assessment at first, so that it tells only of what happens later. */
export async function noteStandings(ctx: AnonymousContext, ruleId: string): Promise<void> {
  const [rule] = await watchingRules(ctx, ruleId)
  if (!rule) return
  for (const watched of await watchedBy(ctx, rule)) {
    const value = await valueFor(ctx, rule, watched)
    if (value === null) continue
    await ctx.db
      .insertInto("ruleStandings")
      .values({ ruleId, assessmentId: watched.assessment.id, basis: watched.basis, value })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** What the scope of a rule is called in the language of the assessment; null for the whole. */
export function titleOfScope(kit: AssessmentKit, scope: string): string | null {
  const [kind, id] = scope.split(":")
  if (kind === "subject") return kit.text.subject(Number(id)).title
  return kind === "attribute" ? kit.text.attribute(Number(id)).title : null
}
