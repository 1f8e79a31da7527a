import { Type } from "typebox"
import { ErrorReply } from "../../platform/http/error-reply.ts"
import { pagingQuery } from "../../platform/http/paging.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Empty, FileReply, UuidReply } from "../../platform/http/schemas.ts"
import { spaceMember, spaceOwner } from "../spaces/index.ts"
import { campaignMember, campaignOwner } from "./access.ts"
import { boardOf } from "./board.ts"
import { closeCampaign, reopenCampaign } from "./close-campaign.ts"
import { createCampaign, editCampaign, extendCampaign } from "./create-campaign.ts"
import { exportCampaign } from "./export-campaign.ts"
import { remind } from "./reminders.ts"
import { resultsOf } from "./results.ts"
import {
  AddedTeams,
  Campaign,
  CampaignEdit,
  CampaignExport,
  CampaignPage,
  CampaignResults,
  NewCampaign,
  NewReminders,
  NewTeams,
  Reminders,
} from "./schemas.ts"
import { findCampaign, listCampaigns } from "./stored-campaigns.ts"

const tag = "campaigns"
const path = "/api/v1/campaigns/:campaignId/"

const exampleTeams = [{ title: "Payments", lead: "lea@example.com", people: ["ana@example.com"] }]

export const routes = [
  defineRoute({
    method: "POST",
    path: "/api/v1/spaces/:spaceId/campaigns/",
    summary:
      "Ask many teams the same: an assessment for each is made in the background. The same call again finds the campaign it has made",
    tag,
    access: spaceOwner,
    example: {
      body: {
        title: "Health check, autumn",
        assessmentKitId: 1,
        mode: "ADVANCED",
        due: "2098-12-12",
        message: "Half an hour is enough.",
        teams: exampleTeams,
      },
    },
    body: NewCampaign,
    reply: { status: 202, schema: UuidReply },
    errors: { 409: ErrorReply },
    handle: async ({ ctx, granted: space, body }) => createCampaign(ctx, space, body),
  }),
  defineRoute({
    method: "GET",
    path: "/api/v1/spaces/:spaceId/campaigns/",
    summary: "The campaigns of a space, the newest first",
    tag,
    access: spaceMember(),
    query: Type.Object(pagingQuery(20)),
    reply: { status: 200, schema: CampaignPage },
    handle: async ({ ctx, granted: { id }, query }) => listCampaigns(ctx, id, query),
  }),
  defineRoute({
    method: "GET",
    path,
    summary: "A campaign, with those of its teams whose assessment the caller may open, as they are now",
    tag,
    access: campaignMember,
    reply: { status: 200, schema: Campaign },
    handle: async ({ ctx, granted }) => boardOf(ctx, granted),
  }),
  defineRoute({
    method: "PATCH",
    path,
    summary: "Change what a campaign says",
    tag,
    access: campaignOwner,
    example: { body: { due: "2098-12-24" } },
    body: CampaignEdit,
    reply: { status: 200, schema: Campaign },
    errors: { 409: ErrorReply },
    replaces: { readings: [{ path }] },
    async handle({ ctx, granted: { campaign, space }, body }) {
      await editCampaign(ctx, campaign, body)
      return boardOf(ctx, { campaign: (await findCampaign(ctx, campaign.id)) ?? campaign, space })
    },
  }),
  defineRoute({
    method: "POST",
    path: `${path}teams/`,
    summary: "Add teams; those that are there already are left out",
    tag,
    access: campaignOwner,
    example: { body: { teams: exampleTeams } },
    body: NewTeams,
    reply: { status: 202, schema: AddedTeams },
    errors: { 422: ErrorReply },
    handle: async ({ ctx, granted, body }) => extendCampaign(ctx, granted, body.teams),
  }),
  defineRoute({
    method: "POST",
    path: `${path}reminders/`,
    summary: "Remind everybody in some teams who has not answered everything, at most once a day (UTC) each",
    tag,
    access: campaignOwner,
    example: { body: { assessmentIds: null } },
    body: NewReminders,
    reply: { status: 200, schema: Reminders },
    errors: { 422: ErrorReply },
    handle: async ({ ctx, granted, body }) => remind(ctx, granted.campaign, body.assessmentIds),
  }),
  defineRoute({
    method: "POST",
    path: `${path}close/`,
    summary: "Close a campaign: its result stays as it is now; the assessments go on",
    tag,
    access: campaignOwner,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted }) => closeCampaign(ctx, granted.campaign),
  }),
  defineRoute({
    method: "POST",
    path: `${path}reopen/`,
    summary: "Go on with a closed campaign: its result moves again",
    tag,
    access: campaignOwner,
    reply: { status: 204, schema: Empty },
    handle: async ({ ctx, granted }) => reopenCampaign(ctx, granted.campaign),
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: `${path}results/`,
    summary:
      "What the teams come to. Teams are named to those who may open their assessments; others learn about all together once there are five they may not open",
    tag,
    access: campaignMember,
    reply: { status: 200, schema: CampaignResults },
    handle: async ({ ctx, granted }) => resultsOf(ctx, granted.campaign),
  }),
  defineRoute({
    method: "GET",
    kind: "work",
    path: `${path}export/`,
    summary: "The result as a workbook, slides or a document, with what the caller may see of it",
    tag,
    access: campaignMember,
    query: CampaignExport,
    example: { query: { format: "xlsx" } },
    reply: { status: 200, schema: FileReply },
    handle: async ({ ctx, granted, query, http }) => exportCampaign(ctx, granted, query, http),
  }),
]
