import { type ExpressionBuilder, expressionBuilder } from "kysely"
import type { Static } from "typebox"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { DB } from "../../platform/database/generated/tables.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { codeTitle, languageReply } from "../../platform/http/schemas.ts"
import { modeTitles } from "../assessments/index.ts"
import { kitTitle } from "../kits/index.ts"
import type { CampaignCard } from "./schemas.ts"

export type Campaign = NonNullable<Awaited<ReturnType<typeof findCampaign>>>

/** A campaign of a space that is not deleted, by its id; undefined if there is none. */
export async function findCampaign(ctx: AnonymousContext, id: string) {
  return selectCampaigns(ctx).where("campaign.id", "=", id).executeTakeFirst()
}

/** A page of the campaigns of a space, the newest first. */
export async function listCampaigns(ctx: Context, spaceId: number, page: { page: number; size: number }) {
  const { rows, total } = await fetchPage(
    selectCampaigns(ctx)
      .where("campaign.spaceId", "=", spaceId)
      .orderBy("campaign.creationTime", "desc")
      .orderBy("campaign.id"),
    page,
  )
  const items = rows.map((row) => campaignCard(ctx, row))
  return { items, ...page, sort: "creationTime", order: "desc" as const, total }
}

function selectCampaigns({ db }: Pick<AnonymousContext, "db">) {
  return db
    .selectFrom("campaigns as campaign")
    .innerJoin("spaces as space", "space.id", "campaign.spaceId")
    .innerJoin("kits as kit", "kit.id", "campaign.kitId")
    .leftJoin("campaigns as previous", "previous.id", "campaign.previousId")
    .where("space.deleted", "=", false)
    .select([
      ...(["campaign.id", "campaign.title", "campaign.spaceId", "campaign.kitId"] as const),
      ...(["campaign.profileId", "campaign.language", "campaign.mode", "campaign.due"] as const),
      ...(["campaign.message", "campaign.creationTime", "campaign.closingTime"] as const),
      ...(["campaign.previousId", "previous.title as previousTitle", "space.ownerId"] as const),
      ...(["kit.title as kitTitle", "kit.translations as kitTranslations"] as const),
      "kit.language as kitLanguage",
    ])
    .select((eb) => [counted(eb, false).as("teamCount"), counted(eb, true).as("made")])
}

function counted(eb: ExpressionBuilder<DB & { campaign: DB["campaigns"] }, "campaign">, isMade: boolean) {
  return currentTeams()
    .whereRef("team.campaignId", "=", eb.ref("campaign.id"))
    .$if(isMade, (qb) => qb.where("team.assessmentId", "is not", null))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$asScalar()
    .$notNull()
}

/** The teams of campaigns: one whose assessment is deleted, or in another space, is none any more. */
export function currentTeams() {
  return expressionBuilder<DB, never>()
    .selectFrom("campaignTeams as team")
    .innerJoin("campaigns as own", "own.id", "team.campaignId")
    .leftJoin("assessments as made", "made.id", "team.assessmentId")
    .where(({ or, and, eb, ref }) =>
      or([
        eb("team.assessmentId", "is", null),
        and([eb("made.deleted", "=", false), eb("made.spaceId", "=", ref("own.spaceId"))]),
      ]),
    )
}

/** Whether assessments are still to be made, it is going on, or it is over. */
export function stateOf({
  closingTime,
  made,
  teamCount,
}: Pick<Campaign, "closingTime" | "made" | "teamCount">): "MAKING" | "OPEN" | "CLOSED" {
  if (closingTime !== null) return "CLOSED"
  return made < teamCount ? "MAKING" : "OPEN"
}

export function campaignCard({ language }: Context, campaign: Campaign): Static<typeof CampaignCard> {
  const { id, title, spaceId, kitId, due, teamCount, made, creationTime, closingTime } = campaign
  const kit = {
    title: campaign.kitTitle,
    translations: campaign.kitTranslations,
    language: campaign.kitLanguage,
  }
  return {
    ...{ id, title, spaceId, due, teamCount, made, creationTime, closingTime },
    kit: { id: kitId, title: kitTitle(kit, language) },
    language: languageReply(campaign.language, language),
    mode: codeTitle(campaign.mode, modeTitles, language),
    state: stateOf(campaign),
    previous: previousOf(campaign),
  }
}

export function previousOf({ previousId, previousTitle }: Campaign) {
  return previousId === null ? null : { id: previousId, title: previousTitle ?? "" }
}

/** Equal for titles that people take for the same; the titles are trimmed already. */
export function keyOfTitle(title: string): string {
  return title.normalize("NFC").toUpperCase().toLowerCase().normalize("NFC")
}
