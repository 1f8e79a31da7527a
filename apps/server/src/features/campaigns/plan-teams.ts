import { createHash } from "node:crypto"
import type { Target } from "@plumbline/advice"
import {
  type AnswerSheet,
  calculateMaturity,
  effectiveWeights,
  isAnswered,
  readAnswers,
} from "@plumbline/scoring"
import type { AnonymousContext } from "../../platform/context.ts"
import { json, type PlanBasis, type TeamPlan } from "../../platform/database/json.ts"
import { defineEventHandler } from "../../platform/events/handler.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import { makePlan } from "../advice/index.ts"
import { loadTeams, type Team } from "./load-teams.ts"

/** For one team; what is not proven by then may be longer than necessary, and is marked. */
const BUDGET_MS = 2000

/**
 * Calculates for each team of a campaign what lifts it by one level on each attribute, unless that is known for its
 * answers: those at its end, if it is closed.
 */
export const planTeamsJob = defineJob<{ campaignId: string }>({
  name: "plan-campaign-teams",
  slots: 2,
  ofTenant: 1,
  attempts: 5,
  pauseSeconds: 10,
  longestPauseSeconds: 300,
  // Several answers in a row lead to one run.
  delaySeconds: 1,
  keyOf: ({ campaignId }) => campaignId,
  async run(ctx, { campaignId }) {
    for (const team of await loadTeams(ctx, { id: campaignId, ownerId: "" })) {
      const basis = basisOf(team)
      const stamp = stampOf(basis)
      if (basis.answers.length === 0 || team.plan?.stamp === stamp) continue
      const plan = json({ stamp, ...(await planOf(ctx, basis)) } satisfies TeamPlan)
      await ctx.inTransaction(({ db }) =>
        db
          .updateTable("campaignTeams")
          .set({ plan })
          .where("campaignId", "=", campaignId)
          .where("assessmentId", "=", team.assessment.id)
          .execute(),
      )
    }
  },
})

/** Plans again after a change in a team of an open campaign. */
export const planAfterChanges = defineEventHandler({
  name: "plans of campaigns",
  on: ["answers-changed", "assessment-migrated", "assessment-profile-chosen", "assessment-profile-removed"],
  onlyIf: (db, assessmentId) =>
    db
      .selectNoFrom((eb) =>
        eb
          .exists(
            eb
              .selectFrom("campaignTeams as team")
              .innerJoin("campaigns as campaign", "campaign.id", "team.campaignId")
              .where("team.assessmentId", "=", assessmentId)
              .where("campaign.closingTime", "is", null)
              .select("team.campaignId"),
          )
          .as("waits"),
      )
      .$asScalar(),
  async handle({ db, jobs }, { assessmentId }) {
    const team = await db
      .selectFrom("campaignTeams")
      .where("assessmentId", "=", assessmentId)
      .select("campaignId")
      .executeTakeFirst()
    if (team) await jobs.send(planTeamsJob, team)
  },
})

/** What the plan of a team follows from now, or followed from when its campaign was closed. */
export function basisOf({
  closed,
  assessment: { result },
  answers,
}: Pick<Team, "closed" | "assessment" | "answers">) {
  return closed?.basis ?? presentBasis(result, answers)
}

export function presentBasis(
  { kitVersionId, versionRevision, profileId }: Team["assessment"]["result"],
  answers: AnswerSheet,
): PlanBasis {
  const given = [...answers].flatMap(([questionId, answer]): PlanBasis["answers"] =>
    isAnswered(answer) ? [[questionId, answer.state === "chosen" ? answer.option.id : null]] : [],
  )
  return { kitVersionId, versionRevision, profileId, answers: given.toSorted(([a], [b]) => a - b) }
}

export function stampOf({ kitVersionId, versionRevision, profileId, answers }: PlanBasis): string {
  return createHash("sha256")
    .update(JSON.stringify([kitVersionId, versionRevision, profileId, answers]))
    .digest("base64url")
}

async function planOf(ctx: AnonymousContext, basis: PlanBasis): Promise<Omit<TeamPlan, "stamp">> {
  const version = await ctx.kits.load(ctx, basis.kitVersionId, basis.versionRevision)
  const { model } = version.within(basis.profileId)
  const answers = readAnswers(
    model,
    basis.answers.map(([questionId, answerOptionId]) => ({
      ...{ questionId, answerOptionId, isNotApplicable: answerOptionId === null },
      confidenceLevelId: null,
    })),
  )
  const { attributes } = calculateMaturity(model, answers, effectiveWeights(null))
  const targets = attributes.flatMap(({ attributeId, levelId, notApplicable }): Target[] => {
    const rank = model.levelById.get(levelId)?.rank ?? 0
    const next = model.levels.find((level) => level.rank === rank + 1)
    return notApplicable || !next ? [] : [{ attributeId, levelId: next.id }]
  })
  const { recommendations, proven } = await makePlan(ctx, { kit: { model }, answers }, { targets }, BUDGET_MS)
  return { questionIds: recommendations.map(({ question }) => question.id), proven }
}
