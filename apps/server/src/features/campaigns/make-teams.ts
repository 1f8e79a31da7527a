import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Chore } from "../../platform/jobs/job.ts"
import { defineJob } from "../../platform/jobs/job.ts"
import { createAssessment, findAssessment, readAgain } from "../assessments/index.ts"
import { addressLock } from "../invitations/index.ts"
import { inviteWithoutMail } from "../members/index.ts"
import { roleIds } from "../permissions/index.ts"
import { copyAssessment } from "../reassessment/index.ts"
import { findSpaceOfMember } from "../spaces/index.ts"
import { sendLetters } from "./letters.ts"
import { addressesOf, findUser } from "./people.ts"
import { planTeamsJob } from "./plan-teams.ts"
import { type Campaign, findCampaign } from "./stored-campaigns.ts"

/**
 * Makes the assessments of a campaign that are still to be made, each with its people in one transaction, and mails those
 * who are to be mailed. So it goes on where another run has ended.
 */
export const makeTeamsJob = defineJob<{ campaignId: string }>({
  name: "make-campaign-teams",
  slots: 4,
  ofTenant: 1,
  attempts: 5,
  pauseSeconds: 5,
  longestPauseSeconds: 60,
  keyOf: ({ campaignId }) => campaignId,
  async run(ctx, { campaignId }) {
    const failures: unknown[] = []
    for (const { titleKey } of await listUnmade(ctx, campaignId))
      await makeTeam(ctx, { campaignId, titleKey }).catch((error: unknown) => failures.push(error))
    await sendLetters(ctx, campaignId)
    await ctx.inTransaction((writer) => writer.jobs.send(planTeamsJob, { campaignId }))
    if (failures.length > 0) throw new AggregateError(failures, "teams of a campaign could not be made")
  },
})

/** Goes on with what was given up: a space may have room by now, and on another day more mails may be sent. */
export const goOnWithCampaigns: Chore = {
  name: "campaigns",
  cron: "23 * * * *",
  due: (db) => waiting(db).limit(1),
  async run(ctx) {
    const campaigns = await waiting(ctx.db).execute()
    if (campaigns.length === 0) return
    await ctx.inTransaction(async (writer) => {
      for (const { campaignId } of campaigns) await writer.jobs.send(makeTeamsJob, { campaignId })
    })
  },
}

/** Open campaigns in which an assessment is still to be made, or somebody is to be mailed. */
function waiting(db: AnonymousContext["db"]) {
  return db
    .selectFrom("campaigns as campaign")
    .where("campaign.closingTime", "is", null)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("campaignTeams as team")
            .whereRef("team.campaignId", "=", "campaign.id")
            .where("team.assessmentId", "is", null)
            .select("team.titleKey"),
        ),
        exists(
          selectFrom("campaignPeople as person")
            .whereRef("person.campaignId", "=", "campaign.id")
            .where("person.letter", "is not", null)
            .select("person.email"),
        ),
      ]),
    )
    .select("campaign.id as campaignId")
}

async function listUnmade({ db }: AnonymousContext, campaignId: string) {
  return db
    .selectFrom("campaignTeams")
    .where("campaignId", "=", campaignId)
    .where("assessmentId", "is", null)
    .orderBy("place")
    .select("titleKey")
    .execute()
}

type TeamKey = { campaignId: string; titleKey: string }

async function makeTeam(ctx: AnonymousContext, key: TeamKey): Promise<void> {
  await ctx.inTransaction(async (writer) => {
    const [before, campaign] = [await findUnmade(writer, key), await findCampaign(writer, key.campaignId)]
    if (!before || !campaign) return
    const { copiedFrom } = before
    await writer.lock(
      ...addressesOf(before).map(addressLock),
      { on: "space", id: campaign.spaceId, mode: "exclusive" },
      ...(copiedFrom === null ? [] : [{ on: "assessment", id: copiedFrom, mode: "shared" } as const]),
      // With weights of its own, a copy gets a copy of them.
      { on: "kit", id: campaign.kitId, mode: copiedFrom === null ? "shared" : "exclusive" },
    )
    const [team, now] = [await findUnmade(writer, key), await findCampaign(writer, key.campaignId)]
    const owner = now && (await findUser(writer, now.ownerId))
    if (!team || !owner || now.closingTime !== null) return
    const acting: Context = { ...writer, user: owner, language: now.language }
    const assessmentId = await makeAssessment(acting, now, team)
    const assessment = await readAgain(acting, { id: assessmentId })
    for (const email of addressesOf(team))
      await inviteWithoutMail(acting, assessment, {
        email,
        roleId: email === team.lead ? roleIds.manager : roleIds.associate,
      })
    await writer.db
      .updateTable("campaignTeams")
      .set({ assessmentId })
      .where("campaignId", "=", key.campaignId)
      .where("titleKey", "=", key.titleKey)
      .execute()
  })
}

async function findUnmade({ db }: AnonymousContext, { campaignId, titleKey }: TeamKey) {
  return db
    .selectFrom("campaignTeams")
    .where("campaignId", "=", campaignId)
    .where("titleKey", "=", titleKey)
    .where("assessmentId", "is", null)
    .select(["title", "lead", "people", "copiedFrom"])
    .executeTakeFirst()
}

/** Begins with the answers of the campaign before, if the assessment of the team is still there. */
async function makeAssessment(
  ctx: Context,
  { spaceId, kitId, profileId, language, mode }: Campaign,
  { title, copiedFrom }: { title: string; copiedFrom: string | null },
): Promise<string> {
  const space = await findSpaceOfMember(ctx, spaceId)
  if (!space) throw new Error("The owner of a space is not a member of it.")
  const source = copiedFrom === null ? undefined : await findAssessment(ctx, copiedFrom)
  const wanted = { title, lang: language, mode, profileId }
  if (source?.spaceId === spaceId && source.kitId === kitId) {
    const { id } = await copyAssessment(ctx, { source, space }, { ...wanted, answers: true, evidence: false })
    return id
  }
  const { id } = await createAssessment(ctx, space, { ...wanted, assessmentKitId: kitId })
  return id
}
