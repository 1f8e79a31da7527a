import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { type ClosedTeam, json } from "../../platform/database/json.ts"
import { loadTeams, standingOf } from "./load-teams.ts"
import { makeTeamsJob } from "./make-teams.ts"
import { planTeamsJob, presentBasis } from "./plan-teams.ts"
import type { Campaign } from "./stored-campaigns.ts"

/**
 * Ends a campaign whose space is locked: nobody is added or reminded any more, and its result stays that of this moment.
 * The assessments go on as they are.
 */
export async function closeCampaign(ctx: Context, campaign: Campaign): Promise<void> {
  if (campaign.closingTime !== null) return
  const { id: campaignId, spaceId, title } = campaign
  const rows = (await loadTeams(ctx, campaign)).map((team) => ({
    assessmentId: team.assessment.id,
    closed: {
      standing: standingOf(team),
      basis: presentBasis(team.assessment.result, team.answers),
    } satisfies ClosedTeam,
  }))
  await ctx.db
    .updateTable("campaignTeams")
    .from(
      sql<{ assessmentId: string; closed: ClosedTeam }>`json_to_recordset(${json(rows)}::json)`.as<"ended">(
        sql`ended("assessmentId" uuid, closed jsonb)`,
      ),
    )
    .set({ closed: sql`ended.closed` })
    .where("campaignId", "=", campaignId)
    .where(sql<boolean>`campaign_teams.assessment_id = ended."assessmentId"`)
    .execute()
  await ctx.db.updateTable("campaigns").set({ closingTime: ctx.now }).where("id", "=", campaignId).execute()
  await ctx.record({ type: "campaign-closed", campaignId, spaceId, campaign: title })
  await ctx.jobs.send(planTeamsJob, { campaignId })
}

/** Goes on with a closed campaign: its result moves again. The caller has locked the space. */
export async function reopenCampaign(ctx: Context, campaign: Campaign): Promise<void> {
  if (campaign.closingTime === null) return
  const { id: campaignId, spaceId, title } = campaign
  await ctx.db
    .updateTable("campaignTeams")
    .set({ closed: null })
    .where("campaignId", "=", campaignId)
    .execute()
  await ctx.db.updateTable("campaigns").set({ closingTime: null }).where("id", "=", campaignId).execute()
  await ctx.record({ type: "campaign-reopened", campaignId, spaceId, campaign: title })
  await ctx.jobs.send(makeTeamsJob, { campaignId })
}
