import { assessmentProgress } from "@plumbline/scoring"
import { type Day, dayOf } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { normaliseEmail } from "../../platform/email.ts"
import { notFound, ProductError } from "../../platform/errors.ts"
import type { ProductEvent } from "../../platform/events/event.ts"
import { isClosed } from "./create-campaign.ts"
import { loadTeams, type Team } from "./load-teams.ts"
import { makeTeamsJob } from "./make-teams.ts"
import { addressesOf } from "./people.ts"
import { type Campaign, stateOf } from "./stored-campaigns.ts"

/**
 * Reminds everybody in some teams who have not answered everything, or in those that have not begun; each person at most
 * once a day (UTC), whatever number of teams they are in. Who has an account is notified, others are mailed. The caller
 * has locked the space.
 *
 * @returns numbers of people
 * @throws NOT_FOUND an assessment that is none of its teams · INVALID_STATE it is closed, or still being made
 */
export async function remind(
  ctx: Context,
  campaign: Campaign,
  assessmentIds: readonly string[] | null,
): Promise<{ sent: number; skipped: number }> {
  const state = stateOf(campaign)
  if (state === "CLOSED") throw isClosed()
  if (state === "MAKING") throw isBeingMade()
  const chosen = chosenTeams(await loadTeams(ctx, campaign), assessmentIds)
  const own = normaliseEmail(ctx.user.email)
  const openOf = new Map<string, Team[]>()
  for (const team of chosen)
    for (const email of addressesOf(team)) {
      const open = openOf.get(email) ?? []
      openOf.set(email, isDone(team) ? open : [...open, team])
    }
  openOf.delete(own)
  const today = dayOf(ctx.now)
  const reminded = await remindedOn(ctx, campaign.id, today)
  const waiting = [...openOf].filter(([email, open]) => open.length > 0 && !reminded.has(email))
  const reachable = await findReachable(
    ctx,
    waiting.map(([email]) => email),
    chosen,
  )
  const events: ProductEvent[] = []
  const sent: { email: string; byMail: boolean }[] = []
  for (const [email, open] of waiting) {
    const here = open.map(({ assessment }) => assessment.id)
    const person = reachable.people.find((each) => each.email === email && here.includes(each.assessmentId))
    if (person)
      events.push({
        type: "campaign-due",
        ...{ campaignId: campaign.id, campaign: campaign.title, due: campaign.due },
        ...{ assessmentId: person.assessmentId, userId: person.userId },
        isOverdue: campaign.due !== null && campaign.due < today,
      })
    const isInvited = reachable.invited.some(
      (each) => each.email === email && here.includes(each.assessmentId),
    )
    if (person || isInvited) sent.push({ email, byMail: !person })
  }
  await noteReminded(ctx, campaign.id, today, sent)
  if (sent.length > 0) {
    const { id: campaignId, spaceId, title } = campaign
    events.push({ type: "campaign-reminded", campaignId, spaceId, campaign: title, people: sent.length })
    await ctx.jobs.send(makeTeamsJob, { campaignId })
  }
  const [first, ...others] = events
  if (first) await ctx.record(first, ...others)
  return { sent: sent.length, skipped: openOf.size - sent.length }
}

function chosenTeams(teams: readonly Team[], assessmentIds: readonly string[] | null): Team[] {
  if (assessmentIds === null)
    return teams.filter(({ kit, answers }) => assessmentProgress(kit.model, answers).answersCount === 0)
  const byId = new Map(teams.map((team) => [team.assessment.id, team]))
  return [...new Set(assessmentIds.map((id) => id.toLowerCase()))].map((id) => {
    const team = byId.get(id)
    if (!team) throw notFound("assessment")
    return team
  })
}

function isDone({ kit, answers }: Team): boolean {
  const { answersCount, questionsCount } = assessmentProgress(kit.model, answers)
  return answersCount === questionsCount
}

async function remindedOn({ db }: Context, campaignId: string, day: Day): Promise<Set<string>> {
  const rows = await db
    .selectFrom("campaignPeople")
    .where("campaignId", "=", campaignId)
    .where("remindedOn", "=", day)
    .select("email")
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Who has a role on an assessment, and who is invited to one. Nobody is reminded of what was taken from them. */
async function findReachable({ db }: Context, emails: readonly string[], teams: readonly Team[]) {
  if (emails.length === 0) return { people: [], invited: [] }
  const ids = teams.map(({ assessment }) => assessment.id)
  const people = await db
    .selectFrom("assessmentUserRoles as role")
    .innerJoin("assessments as assessment", "assessment.id", "role.assessmentId")
    .innerJoin("users as person", "person.id", "role.userId")
    .innerJoin("spaceMembers as member", (join) =>
      join.onRef("member.userId", "=", "person.id").onRef("member.spaceId", "=", "assessment.spaceId"),
    )
    .where("role.assessmentId", "in", ids)
    .where("person.email", "in", emails)
    .where("person.emailVerified", "=", true)
    .where("person.active", "=", true)
    .select(["role.assessmentId", "person.id as userId", "person.email"])
    .execute()
  const invited = await db
    .selectFrom("assessmentInvites")
    .where("assessmentId", "in", ids)
    .where("email", "in", emails)
    .select(["assessmentId", "email"])
    .execute()
  return { people, invited }
}

async function noteReminded(
  { db }: Context,
  campaignId: string,
  day: Day,
  sent: readonly { email: string; byMail: boolean }[],
): Promise<void> {
  if (sent.length === 0) return
  await db
    .insertInto("campaignPeople")
    .values(
      sent.map(({ email, byMail }) => ({
        ...{ campaignId, email, remindedOn: day },
        letter: byMail ? "REMINDER" : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["campaignId", "email"]).doUpdateSet(({ ref, fn }) => ({
        remindedOn: day,
        // Who still waits for the invitation gets that.
        letter: fn.coalesce("campaignPeople.letter", ref("excluded.letter")),
      })),
    )
    .execute()
}

function isBeingMade() {
  return new ProductError("INVALID_STATE", {
    en: "The campaign is still being made. Remind people once it is.",
    fa: "این پویش هنوز در حال ساخته شدن است. پس از آن یادآوری کنید.",
  })
}
