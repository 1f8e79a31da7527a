import { assessmentProgress } from "@plumbline/scoring"
import type { Static } from "typebox"
import type { Day } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { todayOf } from "../../platform/i18n/time.ts"
import { holds } from "../permissions/index.ts"
import { lastAgreements } from "../sessions/index.ts"
import type { Space } from "../spaces/index.ts"
import { pictured } from "../users/index.ts"
import { loadTeams, standingOf, type Team } from "./load-teams.ts"
import { addressesOf } from "./people.ts"
import type { Campaign as CampaignShape, TeamState } from "./schemas.ts"
import { type Campaign, campaignCard } from "./stored-campaigns.ts"

/** A campaign with those of its teams whose assessment the caller may open, as they are now. */
export async function boardOf(
  ctx: Context,
  { campaign, space }: { campaign: Campaign; space: Space },
): Promise<Static<typeof CampaignShape>> {
  const isOwner = space.ownerId === ctx.user.id
  const teams = (await loadTeams(ctx, campaign)).filter(({ roleId }) => roleId !== null)
  const seen = teams.filter(({ roleId }) => holds(roleId, "viewAnswerHistory"))
  const ids = teams.map(({ assessment }) => assessment.id)
  const [people, agreements] = await Promise.all([findPeople(ctx, ids), lastAgreements(ctx, seen)])
  // By a verified address only: anybody can write another's into their profile.
  const isAsked = teams.some((team) =>
    people
      .get(team.assessment.id)
      ?.some(({ id, email }) => id === ctx.user.id && addressesOf(team).includes(email)),
  )
  return {
    ...campaignCard(ctx, campaign),
    message: isOwner || isAsked ? campaign.message : null,
    isOwner,
    teams: teams.map((team) => ({
      ...teamReply(ctx, team, campaign.due),
      agreement: agreements.get(team.assessment.id) ?? null,
      ...peopleReply(ctx, team, people.get(team.assessment.id) ?? []),
    })),
  }
}

function teamReply(ctx: Context, team: Team, due: Day | null) {
  const { assessment, kit, answers, roleId, lastActivity } = team
  const { answersCount: answered, questionsCount: questions } = assessmentProgress(kit.model, answers)
  const standing = holds(roleId, "viewGraphicalReport") ? standingOf(team) : null
  const level = kit.model.levelById.get(standing?.levelId ?? Number.NaN)
  const isOver = due !== null && due < todayOf(ctx)
  return {
    assessmentId: assessment.id,
    title: assessment.title,
    ...{ answered, questions, lastActivity },
    maturityLevel: level
      ? {
          id: level.id,
          title: kit.texts(ctx.language).level(level.id).title,
          value: level.rank,
          index: level.rank,
        }
      : null,
    confidenceValue: standing?.confidence ?? null,
    state: stateOfTeam({ answered, questions, isOver }),
    dueState: due === null ? ("NONE" as const) : isOver ? ("OVER" as const) : ("OPEN" as const),
  }
}

function stateOfTeam({
  answered,
  questions,
  isOver,
}: {
  answered: number
  questions: number
  isOver: boolean
}): Static<typeof TeamState> {
  if (answered === questions) return "DONE"
  if (isOver) return "OVERDUE"
  return answered === 0 ? "NOT_BEGUN" : "ANSWERING"
}

type Joined = {
  id: string
  displayName: string
  picturePath: string | null
  email: string
  isInvited: boolean
}

/** Who has come, and which addresses are still invited, of some assessments. */
async function findPeople({ db }: Context, ids: readonly string[]): Promise<Map<string, Joined[]>> {
  if (ids.length === 0) return new Map()
  const joined = await db
    .selectFrom("assessmentUserRoles as role")
    .innerJoin("users as person", "person.id", "role.userId")
    .where("role.assessmentId", "in", ids)
    .where("person.active", "=", true)
    .where("person.emailVerified", "=", true)
    .orderBy("person.displayName")
    .orderBy("person.id")
    .select(["role.assessmentId", "person.id", "person.displayName", "person.picturePath", "person.email"])
    .execute()
  const invited = await db
    .selectFrom("assessmentInvites")
    .where("assessmentId", "in", ids)
    .orderBy("email")
    .select(["assessmentId", "email"])
    .execute()
  return Map.groupBy(
    [
      ...joined.map((row) => ({ ...row, isInvited: false })),
      ...invited.map((row) => ({ ...row, id: "", displayName: "", picturePath: null, isInvited: true })),
    ],
    ({ assessmentId }) => assessmentId,
  )
}

/** Of those who were asked. */
function peopleReply(ctx: Context, { lead, people, roleId }: Team, known: readonly Joined[]) {
  const joined = known.filter(({ isInvited }) => !isInvited)
  const wanted = addressesOf({ lead, people })
  const leading = joined.find(({ email }) => email === lead)
  return {
    lead: leading ? pictured(ctx, leading) : null,
    people: joined.filter(({ email }) => people.includes(email)).map((person) => pictured(ctx, person)),
    invited: holds(roleId, "viewAssessmentInviteeList")
      ? known.filter((each) => each.isInvited && wanted.includes(each.email)).map(({ email }) => email)
      : null,
  }
}
