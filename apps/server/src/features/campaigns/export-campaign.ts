import { FORMATS } from "@plumbline/documents"
import type { CampaignReport } from "@plumbline/documents/campaign"
import { wholePercent } from "@plumbline/scoring"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { onPrimary } from "../../platform/database/replica.ts"
import { inLanguage } from "../../platform/i18n/language.ts"
import { dayOf, zoneFor } from "../../platform/i18n/time.ts"
import { defineTask } from "../../platform/workers/task.ts"
import { dispositionOf, logoOf, noteDownload } from "../documents/index.ts"
import { readTimeZone } from "../notifications/index.ts"
import { shownSpaceTitle } from "../spaces/index.ts"
import { type CampaignInSpace, campaignMember } from "./access.ts"
import { resultsOf } from "./results.ts"
import type { CampaignExport } from "./schemas.ts"

const renderTask = defineTask<typeof import("./render-worker.ts").default>(
  new URL("./render-worker.ts", import.meta.url),
)

/** The result of a campaign as a file, with what the caller may see of it. */
export async function exportCampaign(
  asking: Context,
  { campaign, space }: CampaignInSpace,
  { format, lang }: Static<typeof CampaignExport>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Buffer> {
  const language = lang === undefined ? asking.language : lang === "fa" ? "FA" : "EN"
  const ctx: Context = { ...asking, language }
  const [results, chosenZone, logo] = await Promise.all([
    resultsOf(ctx, campaign),
    readTimeZone(ctx, ctx.user.id),
    logoOf(ctx),
  ])
  const timeZone = zoneFor(chosenZone, language)
  const report: CampaignReport = {
    ...reportOf(results),
    language: language === "FA" ? "fa" : "en",
    space: shownSpaceTitle(space, language),
    moment: `${campaign.closingTime ?? ctx.now}Z`,
  }
  const { name, colour } = ctx.tenant
  const look = { organisation: inLanguage(name, language), logo, colour, timeZone, template: null }
  const bytes = await ctx.workers.run(renderTask, { format, report, look })
  await campaignMember.check(onPrimary(asking), { params: { campaignId: campaign.id } })
  await noteDownload(asking, request, {
    type: "campaign-downloaded",
    ...{ campaignId: campaign.id, spaceId: space.id, campaign: campaign.title, format },
  })
  const day = dayOf(ctx.now, timeZone, language)
  reply
    .header("content-type", FORMATS[format].type)
    .header("content-disposition", dispositionOf(`${campaign.title} ${day}`, FORMATS[format].extension))
    .header("content-language", report.language)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** The result with titles and ranks in place of ids. */
function reportOf({
  campaign,
  teamCount,
  levels,
  subjects,
  teams,
  attributes,
  lacking,
}: Awaited<ReturnType<typeof resultsOf>>): Omit<CampaignReport, "language" | "space" | "moment"> {
  const rankOf = (id: number | null) => levels.find((level) => level.id === id)?.index ?? null
  return {
    ...{ title: campaign.title, kit: campaign.kit.title, isClosed: campaign.state === "CLOSED", teamCount },
    levels: levels.map(({ title }) => title),
    subjects: subjects.map(({ title }) => title),
    teams: teams.map((team) => ({
      title: team.title,
      level: rankOf(team.maturityLevelId),
      confidence: team.confidenceValue === null ? null : wholePercent(team.confidenceValue),
      subjects: subjects.map(({ id }) =>
        rankOf(team.subjects.find((each) => each.id === id)?.maturityLevelId ?? null),
      ),
    })),
    attributes:
      attributes?.map((attribute) => ({
        ...{ title: attribute.title, teams: attribute.teams },
        subject: subjects.find(({ id }) => id === attribute.subjectId)?.title ?? "",
        ...{ lower: attribute.lower, median: attribute.median, upper: attribute.upper },
        below: attribute.below.map((each) => each.teams),
        medianBefore: attribute.before?.median ?? null,
      })) ?? null,
    lacking:
      lacking?.map(({ title, teams: count, unproven, attributes: affected }) => ({
        ...{ title, teams: count, unproven, attributes: affected.map((each) => each.title) },
      })) ?? null,
  }
}
