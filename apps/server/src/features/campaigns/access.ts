import type { Context } from "../../platform/context.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { findSpaceOfMember, type Space } from "../spaces/index.ts"
import { type Campaign, findCampaign } from "./stored-campaigns.ts"

export type CampaignInSpace = { campaign: Campaign; space: Space }
type CampaignRule = AccessRule<CampaignInSpace, Context, { params: { campaignId: string } }>

/** Members with rights in the space of the campaign in the path. */
export const campaignMember: CampaignRule = {
  policy: { on: "campaign", relation: "member of its space", anonymous: false },
  check: async (ctx, { params }) => requireMember(ctx, params.campaignId),
}

/** The owner of the space of the campaign in the path. Locks the space, and with it all its campaigns. */
export const campaignOwner: CampaignRule = {
  policy: { on: "campaign", relation: "owner of its space", anonymous: false },
  lock: "exclusive",
  async check(ctx, { params }) {
    const found = await findCampaign(ctx, params.campaignId)
    if (!found) throw notFound("campaign")
    await ctx.lock({ on: "space", id: found.spaceId, mode: "exclusive" })
    const place = await requireMember(ctx, params.campaignId)
    if (place.space.ownerId !== ctx.user.id) throw accessDenied()
    return place
  },
}

/** A campaign never leaves its space. */
async function requireMember(ctx: Context, id: string): Promise<CampaignInSpace> {
  const campaign = await findCampaign(ctx, id)
  if (!campaign) throw notFound("campaign")
  const space = await findSpaceOfMember(ctx, campaign.spaceId)
  if (!space || space.onlyReads) throw accessDenied()
  return { campaign, space }
}
