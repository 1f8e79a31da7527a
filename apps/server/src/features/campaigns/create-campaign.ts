import { createHash, randomUUID } from "node:crypto"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { accessDenied, alreadyExists, invalid, ProductError } from "../../platform/errors.ts"
import { requireNotPast } from "../../platform/http/days.ts"
import { profileOf } from "../../platform/kits/profiles.ts"
import { checkNewAssessments } from "../assessments/index.ts"
import type { Space } from "../spaces/index.ts"
import type { CampaignEdit, NewCampaign } from "./schemas.ts"
import { type Campaign, currentTeams, findCampaign, keyOfTitle, stateOf } from "./stored-campaigns.ts"
import { addTeams, listTeams, type WantedTeam, wantedTeams } from "./teams.ts"

type Wanted = Static<typeof NewCampaign>

/**
 * Makes a campaign in a space, which the caller has locked; the assessments of its teams are made in the background.
 * Everything about them is checked before. The same call again finds what it has made.
 *
 * @throws INVALID_INPUT something is missing, teams twice, a day in the past, a campaign before of another space or kit,
 * addresses in a default space · ALREADY_EXISTS another campaign has the title · as `checkNewAssessments`
 */
export async function createCampaign(ctx: Context, space: Space, body: Wanted): Promise<{ id: string }> {
  const bodyHash = hashOf(body)
  const titleKey = keyOfTitle(body.title)
  const same = await findTitled(ctx, space.id, titleKey)
  if (same?.bodyHash === bodyHash) return { id: same.id }
  if (same) throw titleTaken()
  if (space.status !== "ACTIVE") throw accessDenied()
  requireNotPast(ctx, "due", body.due)

  const previous = await requirePrevious(ctx, space, body)
  const kitId = body.assessmentKitId ?? previous?.kitId
  const mode = body.mode ?? previous?.mode
  if (kitId === undefined) throw required("assessmentKitId")
  if (mode === undefined) throw required("mode")
  const teams = await teamsOf(ctx, previous, body)
  requireNobodyElse(space, teams)
  const { kit, language } = await checkNewAssessments(ctx, space, {
    assessmentKitId: kitId,
    lang: body.lang ?? previous?.language,
    profileId: body.profileId ?? null,
    count: teams.length + (await countUnmade(ctx, space.id)),
  })
  // A newer version of the kit may lack the profile of the campaign before.
  const kept = body.profileId === undefined ? (previous?.profileId ?? null) : body.profileId
  const id = randomUUID()
  await ctx.db
    .insertInto("campaigns")
    .values({
      ...{ id, spaceId: space.id, title: body.title, titleKey, kitId, language, mode, bodyHash },
      profileId: profileOf(kit.content, kept)?.id ?? null,
      due: body.due,
      message: body.message ?? null,
      previousId: previous?.id ?? null,
      creationTime: ctx.now,
      closingTime: null,
    })
    .execute()
  await ctx.record({ type: "campaign-created", campaignId: id, spaceId: space.id, campaign: body.title })
  await addTeams(ctx, id, teams)
  return { id }
}

/** The campaign of a space with a title; there is one at most. */
async function findTitled({ db }: Context, spaceId: number, titleKey: string) {
  return db
    .selectFrom("campaigns")
    .where("spaceId", "=", spaceId)
    .where("titleKey", "=", titleKey)
    .select(["id", "bodyHash"])
    .executeTakeFirst()
}

/** Of everything that the body says, in whatever order. */
function hashOf(body: Wanted): string {
  const { title, assessmentKitId, profileId, lang, mode, due, message, previousId, teams } = body
  const rows = teams?.map(({ title: team, lead, people }) => [team, lead ?? null, people ?? []])
  const said = [title, assessmentKitId, profileId, lang, mode, due, message, previousId, rows]
  return createHash("sha256")
    .update(JSON.stringify(said.map((each) => each ?? null)))
    .digest("base64url")
}

async function requirePrevious(ctx: Context, space: Space, { previousId, assessmentKitId }: Wanted) {
  if (previousId == null) return null
  const previous = await findCampaign(ctx, previousId)
  const isOfKit = assessmentKitId === undefined || assessmentKitId === previous?.kitId
  if (previous?.spaceId === space.id && isOfKit) return previous
  throw invalid({
    en: "“previousId”: choose a campaign of this space on the same kit.",
    fa: "«previousId»: پویشی از همین فضا و روی همین کیت انتخاب کنید.",
  })
}

/** The teams of a new campaign; those that were in the one before, too, are to begin with their answers. */
async function teamsOf(ctx: Context, previous: Campaign | null, { teams }: Wanted): Promise<WantedTeam[]> {
  if (!previous) {
    if (!teams) throw required("teams")
    return wantedTeams(teams)
  }
  const before = await listTeams(ctx, previous.id)
  const wanted = teams ? wantedTeams(teams) : before
  if (wanted.length === 0) throw required("teams")
  const made = new Map(before.map(({ titleKey, assessmentId }) => [titleKey, assessmentId]))
  return wanted.map(({ title, titleKey, lead, people }) => ({
    ...{ title, titleKey, lead, people },
    copiedFrom: made.get(titleKey) ?? null,
  }))
}

/** How many assessments campaigns of a space are still to make. */
async function countUnmade({ db }: Context, spaceId: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      currentTeams()
        .where("own.spaceId", "=", spaceId)
        .where("own.closingTime", "is", null)
        .where("team.assessmentId", "is", null)
        .select("team.titleKey")
        .as("unmade"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Adds teams to an open campaign; those that are there already are left out.
 *
 * @throws INVALID_STATE it is closed · INVALID_INPUT teams twice, or too many · as `checkNewAssessments`
 */
export async function extendCampaign(
  ctx: Context,
  { campaign, space }: { campaign: Campaign; space: Space },
  teams: Parameters<typeof wantedTeams>[0],
): Promise<{ added: number; existing: number }> {
  const wanted = wantedTeams(teams)
  if (stateOf(campaign) === "CLOSED") throw isClosed()
  if (space.status !== "ACTIVE") throw accessDenied()
  requireNobodyElse(space, wanted)
  const there = new Set((await listTeams(ctx, campaign.id)).map(({ titleKey }) => titleKey))
  const count = wanted.filter(({ titleKey }) => !there.has(titleKey)).length
  if (count > 0)
    await checkNewAssessments(ctx, space, {
      ...{ assessmentKitId: campaign.kitId, lang: campaign.language, profileId: null },
      count: count + (await countUnmade(ctx, space.id)),
    })
  const reply = await addTeams(ctx, campaign.id, wanted)
  if (reply.added > 0)
    await ctx.record({
      type: "campaign-extended",
      ...{ campaignId: campaign.id, spaceId: space.id, campaign: campaign.title, teams: reply.added },
    })
  return reply
}

/**
 * Changes what a campaign says; a date in the past only if it is the present one.
 *
 * @throws INVALID_INPUT a day in the past · ALREADY_EXISTS another campaign has the title
 */
export async function editCampaign(
  ctx: Context,
  campaign: Campaign,
  { title = campaign.title, due = campaign.due, message = campaign.message }: Static<typeof CampaignEdit>,
): Promise<void> {
  if (due !== campaign.due) requireNotPast(ctx, "due", due)
  const titleKey = keyOfTitle(title)
  const titled = await findTitled(ctx, campaign.spaceId, titleKey)
  if (titled && titled.id !== campaign.id) throw titleTaken()
  await ctx.db
    .updateTable("campaigns")
    .set({ title, titleKey, due, message })
    .where("id", "=", campaign.id)
    .execute()
}

function required(field: string) {
  return invalid({ en: `“${field}” is required.`, fa: `«${field}» الزامی است.` })
}

function titleTaken() {
  return alreadyExists({
    en: "The space has another campaign with this title. Choose another title.",
    fa: "پویش دیگری در این فضا همین عنوان را دارد. عنوان دیگری انتخاب کنید.",
  })
}

/** Nobody but its owner has access to a default space. */
function requireNobodyElse(space: Space, teams: readonly Pick<WantedTeam, "lead" | "people">[]): void {
  if (!space.isDefault || teams.every(({ lead, people }) => lead === null && people.length === 0)) return
  throw invalid({
    en: "Only you have access to your personal space. Make the campaign in another space to ask others.",
    fa: "تنها شما به فضای شخصی خود دسترسی دارید. برای پرسیدن از دیگران، پویش را در فضای دیگری بسازید.",
  })
}

export function isClosed() {
  return new ProductError("INVALID_STATE", {
    en: "The campaign is closed. Reopen it first.",
    fa: "این پویش بسته شده است. نخست آن را دوباره باز کنید.",
  })
}
