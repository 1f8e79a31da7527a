import { quartilesOf } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import type { TeamResult } from "../../platform/database/json.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import { holds } from "../permissions/index.ts"
import { loadTeams, standingOf, type Team } from "./load-teams.ts"
import { basisOf, stampOf } from "./plan-teams.ts"
import { type CampaignResults, MOST_LACKING } from "./schemas.ts"
import { type Campaign, campaignCard, findCampaign, previousOf } from "./stored-campaigns.ts"

type Results = Static<typeof CampaignResults>

/** Whoever does not see all teams learns about them together only if so many contribute that they cannot open. */
const FEWEST_UNSEEN = 5

type Rated = { team: Team; standing: TeamResult }

/**
 * What the teams of a campaign come to: of the moment it was closed, otherwise now. Teams are named to those who may open
 * their assessments.
 */
export async function resultsOf(ctx: Context, campaign: Campaign): Promise<Results> {
  const kit = await activeKit(ctx, campaign)
  const text = kit.texts(ctx.language)
  const teams = await ratedTeams(ctx, campaign)
  const previous = campaign.previousId === null ? undefined : await findCampaign(ctx, campaign.previousId)
  const before = previous ? await ratedTeams(ctx, previous) : []
  const { levels, subjects } = kit.model
  return {
    campaign: campaignCard(ctx, campaign),
    previous: previousOf(campaign),
    teamCount: campaign.teamCount,
    levels: levels.map(({ id, rank }) => ({ id, title: text.level(id).title, value: rank, index: rank })),
    subjects: subjects.map(({ id }) => ({ id, title: text.subject(id).title })),
    teams: teams
      .filter(({ team }) => team.roleId !== null)
      .map(({ team, standing }) => {
        const seen = seesReport(team) ? standing : null
        return {
          assessmentId: team.assessment.id,
          title: team.assessment.title,
          maturityLevelId: seen?.levelId ?? null,
          confidenceValue: seen?.confidence ?? null,
          subjects: (seen?.subjects ?? []).map(({ id, levelId, score }) => ({
            ...{ id, maturityLevelId: levelId, score },
          })),
        }
      }),
    attributes: attributesOf(kit, ctx, teams.filter(isRated), before.filter(isRated)),
    lacking: lackingOf(kit, ctx, teams.filter(isRated)),
  }
}

/** The present version of the kit, within the profile of the campaign: its titles, and its order. */
async function activeKit(ctx: Context, { kitId, profileId }: Campaign): Promise<CompiledKit> {
  const { id, revision } = await ctx.db
    .selectFrom("kits")
    .innerJoin("kitVersions as version", "version.id", "kits.activeVersionId")
    .where("kits.id", "=", kitId)
    .select(["version.id", "version.revision"])
    .executeTakeFirstOrThrow()
  return (await ctx.kits.load(ctx, id, revision)).within(profileId)
}

async function ratedTeams(ctx: Context, campaign: Campaign) {
  const teams = await loadTeams(ctx, campaign)
  return teams.map((team) => ({ team, standing: team.closed ? team.closed.standing : standingOf(team) }))
}

function isRated(each: { team: Team; standing: TeamResult | null }): each is Rated {
  return each.standing !== null
}

function seesReport({ roleId }: Team): boolean {
  return holds(roleId, "viewGraphicalReport")
}

/**
 * Whether the caller may learn what some teams come to together: they see all of them, or so few that nobody can subtract
 * those from the rest.
 */
function mayLearn(teams: readonly Rated[]): boolean {
  if (teams.every(({ team }) => seesReport(team))) return true
  return teams.filter(({ team }) => team.roleId === null).length >= FEWEST_UNSEEN
}

function attributesOf(
  kit: CompiledKit,
  ctx: Context,
  teams: readonly Rated[],
  before: readonly Rated[],
): Results["attributes"] {
  if (!mayLearn(teams)) return null
  const text = kit.texts(ctx.language)
  return kit.model.attributes.flatMap(({ id, subjectId }) => {
    const rated = withScore(teams, id)
    // An attribute that is not applicable to most teams may have too few.
    if (rated.length === 0 || !mayLearn(rated)) return []
    const earlier = withScore(before, id)
    return {
      ...{ id, subjectId, title: text.attribute(id).title, teams: rated.length },
      ...quartilesOf(rated.map(({ score }) => score)),
      below: kit.model.levels.map(({ id: maturityLevelId, rank }) => ({
        maturityLevelId,
        teams: rated.filter(({ levelId, team }) => {
          // Of a level that is no longer in the kit, nobody knows.
          const reached = team.kit.model.levelById.get(levelId)
          return reached !== undefined && reached.rank < rank
        }).length,
      })),
      before: earlier.length > 0 && mayLearn(earlier) ? quartilesOf(earlier.map(({ score }) => score)) : null,
    }
  })
}

function withScore(teams: readonly Rated[], attributeId: number) {
  return teams.flatMap((each) => {
    const found = each.standing.attributes.find(({ id }) => id === attributeId)
    return found ? [{ ...each, score: found.score, levelId: found.levelId }] : []
  })
}

/** The questions that are in the plans of most teams; null until the plans of all of them are known. */
function lackingOf(kit: CompiledKit, ctx: Context, teams: readonly Rated[]): Results["lacking"] {
  if (!mayLearn(teams)) return null
  const counts = new Map<number, { teams: number; unproven: number }>()
  for (const { team } of teams) {
    if (team.plan?.stamp !== stampOf(basisOf(team))) return null
    for (const questionId of team.plan.questionIds) {
      const { teams: planned, unproven } = counts.get(questionId) ?? { teams: 0, unproven: 0 }
      counts.set(questionId, { teams: planned + 1, unproven: unproven + (team.plan.proven ? 0 : 1) })
    }
  }
  const text = kit.texts(ctx.language)
  return kit.model.questions
    .flatMap((question) => {
      const counted = counts.get(question.id)
      if (!counted) return []
      const affected = new Set(question.impacts.map(({ attributeId }) => attributeId))
      return {
        questionId: question.id,
        title: text.question(question.id).title,
        ...counted,
        attributes: kit.model.attributes
          .filter(({ id }) => affected.has(id))
          .map(({ id }) => ({ id, title: text.attribute(id).title })),
      }
    })
    .toSorted((one, other) => other.teams - one.teams)
    .slice(0, MOST_LACKING)
}
