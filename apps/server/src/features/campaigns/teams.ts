import { sql } from "kysely"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { normaliseEmail } from "../../platform/email.ts"
import { invalid } from "../../platform/errors.ts"
import { makeTeamsJob } from "./make-teams.ts"
import { addressesOf } from "./people.ts"
import { MOST_TEAMS, type NewTeams } from "./schemas.ts"
import { currentTeams, keyOfTitle } from "./stored-campaigns.ts"

/** A team as it is wanted: addresses are normalised, and each is there once. */
export type WantedTeam = {
  title: string
  titleKey: string
  lead: string | null
  people: string[]
  copiedFrom: string | null
}

/** @throws INVALID_INPUT rows with the same title */
export function wantedTeams(teams: Static<typeof NewTeams>["teams"]): WantedTeam[] {
  const wanted = teams.map(({ title, lead, people = [] }) => ({
    title,
    titleKey: keyOfTitle(title),
    lead: lead == null ? null : normaliseEmail(lead),
    people: [...new Set(people.map(normaliseEmail))],
    copiedFrom: null,
  }))
  const rows = Map.groupBy(wanted.keys(), (nth) => wanted[nth]?.titleKey)
  const [same] = [...rows.values()].filter(({ length }) => length > 1)
  if (same) throw sameTeam(same.map((nth) => nth + 1))
  return wanted
}

function sameTeam(rows: readonly number[]) {
  const inPersian = rows.map((row) => row.toLocaleString("fa-IR", { useGrouping: false }))
  return invalid({
    en: `The same team is in rows ${rows.join(", ")}. Keep it in one of them.`,
    fa: `یک تیم در ردیف‌های ${inPersian.join("، ")} تکرار شده است. تنها یکی را نگه دارید.`,
  })
}

/** Lists the teams of a campaign that there are, made or not. */
export async function listTeams({ db }: Pick<Context, "db">, campaignId: string) {
  return db
    .selectFrom(
      currentTeams()
        .where("team.campaignId", "=", campaignId)
        .select([
          "team.title",
          "team.titleKey",
          "team.lead",
          "team.people",
          "team.assessmentId",
          "team.place",
        ])
        .as("team"),
    )
    .selectAll()
    .orderBy("team.place")
    .orderBy("team.titleKey")
    .execute()
}

/**
 * Adds teams to a campaign whose space is locked, and has their assessments made. Everybody is mailed once; the caller
 * asks nobody to write to themselves.
 */
export async function addTeams(ctx: Context, campaignId: string, wanted: readonly WantedTeam[]) {
  const { db } = ctx
  const there = await listTeams(ctx, campaignId)
  const known = new Set(there.map(({ titleKey }) => titleKey))
  const added = wanted.filter(({ titleKey }) => !known.has(titleKey))
  if (there.length + added.length > MOST_TEAMS) throw tooMany()
  if (added.length > 0) {
    // A team whose assessment was deleted, or moved, may come again.
    await db
      .deleteFrom("campaignTeams")
      .where("campaignId", "=", campaignId)
      .where(
        "titleKey",
        "in",
        added.map(({ titleKey }) => titleKey),
      )
      .execute()
    const last = there.at(-1)?.place ?? 0
    await db
      .insertInto("campaignTeams")
      .values(added.map((team, nth) => ({ ...team, campaignId, place: last + nth + 1 })))
      .execute()
    const emails = [...new Set(added.flatMap(addressesOf))].filter(
      (email) => email !== normaliseEmail(ctx.user.email),
    )
    if (emails.length > 0)
      await db
        .insertInto("campaignPeople")
        .columns(["campaignId", "email", "letter"])
        .expression(
          db.selectNoFrom([
            sql<string>`${campaignId}::uuid`.as("campaignId"),
            sql<string>`unnest(${emails}::text[])`.as("email"),
            sql.lit("INVITATION").as("letter"),
          ]),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
  // Again also for those that are there: they may wait for something that has been put right.
  await ctx.jobs.send(makeTeamsJob, { campaignId })
  return { added: added.length, existing: wanted.length - added.length }
}

function tooMany() {
  return invalid({
    en: `A campaign has at most ${MOST_TEAMS} teams.`,
    fa: `هر پویش حداکثر ${MOST_TEAMS.toLocaleString("fa-IR")} تیم دارد.`,
  })
}
