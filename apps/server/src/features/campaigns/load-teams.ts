import {
  type AnswerRow,
  type AnswerSheet,
  calculateConfidence,
  calculateMaturity,
  effectiveWeights,
  isAnswered,
  scoresOf,
} from "@plumbline/scoring"
import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import { type ClosedTeam, jsonColumns, type TeamPlan, type TeamResult } from "../../platform/database/json.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import type { CompiledKit } from "../../platform/kits/models.ts"
import {
  type Assessment,
  answerColumns,
  assessmentOf,
  readAnswerLists,
  selectAssessments,
} from "../assessments/index.ts"
import { roleIds } from "../permissions/index.ts"

/** A team with its assessment, and with its answers read against its kit. */
export type Team = {
  assessment: Assessment
  /** The caller's role; the owner of the space is manager of all. */
  roleId: number | null
  lead: string | null
  people: readonly string[]
  plan: TeamPlan | null
  closed: ClosedTeam | null
  kit: CompiledKit
  answers: AnswerSheet
  lastActivity: string | null
}

/** How many are read against their kits before other requests get their turn. */
const AT_ONCE = 10

/** The teams of a campaign whose assessments have been made, in their order; with the roles of the caller, if any. */
export async function loadTeams(
  ctx: AnonymousContext,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<Team[]> {
  const rows = await teamsOf(ctx, { id, userId: ctx.user?.id ?? null })
  const teams: Team[] = []
  for (const [nth, { lists, lead, people, plan, closed, lastAnswer, ...row }] of rows.entries()) {
    if (nth % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate)
    const assessment = assessmentOf(row)
    const { kitVersionId, versionRevision, profileId } = assessment.result
    const kit = (await ctx.kits.load(ctx, kitVersionId, versionRevision)).within(profileId)
    teams.push({
      ...{ assessment, lead, people, plan, closed, kit, lastActivity: lastAnswer },
      roleId: ctx.user?.id === ownerId ? roleIds.manager : assessment.isMember ? assessment.roleId : null,
      answers: readAnswerLists(kit.model, lists),
    })
  }
  return teams
}

const teamsOf = preparedQuery((db, { id, userId }: Params<{ id: string; userId: string | null }>) =>
  selectAssessments(db, userId)
    .innerJoin("campaignTeams as team", "team.assessmentId", "assessment.id")
    .innerJoin("campaigns as campaign", (join) =>
      join.onRef("campaign.id", "=", "team.campaignId").onRef("campaign.spaceId", "=", "assessment.spaceId"),
    )
    .where("campaign.id", "=", id)
    .orderBy("team.place")
    .orderBy("team.titleKey")
    .select(["team.lead", "team.people", "team.plan", "team.closed"])
    .select((eb) => [
      eb
        .selectFrom("answers as answer")
        .whereRef("answer.resultId", "=", "result.id")
        .where("answer.deleted", "=", false)
        .select(jsonColumns<AnswerRow>(...answerColumns).as("lists"))
        .$asScalar()
        .$notNull()
        .as("lists"),
      eb
        .selectFrom("answerChanges as change")
        .innerJoin("answers as answer", "answer.id", "change.answerId")
        .whereRef("change.resultId", "=", "result.id")
        .where(sql<boolean>`answer.carried is not true`)
        .select(({ fn }) => fn.max("change.creationTime").as("time"))
        .as("lastAnswer"),
    ]),
)

/** What the answers of a team come to; null before the first one. In quick mode nobody is asked how sure they are. */
export function standingOf({
  assessment: { customData, mode },
  kit: { model },
  answers,
}: Pick<Team, "assessment" | "kit" | "answers">): TeamResult | null {
  if (!answers.values().some(isAnswered)) return null
  const weights = effectiveWeights(customData)
  const maturity = calculateMaturity(model, answers, weights)
  const scores = scoresOf(model, maturity, weights)
  const attributes = maturity.attributes.flatMap(({ attributeId: id, levelId, notApplicable }) => {
    const score = scores.attributes.get(id) ?? null
    return notApplicable || score === null ? [] : [{ id, levelId, score }]
  })
  const isRated = attributes.length > 0
  return {
    levelId: isRated ? maturity.levelId : null,
    confidence:
      isRated && mode === "ADVANCED" ? calculateConfidence(model, answers, weights).confidenceValue : null,
    subjects: maturity.subjects.map(({ subjectId: id, levelId }) => {
      const score = scores.subjects.get(id) ?? null
      return { id, levelId: score === null ? null : levelId, score }
    }),
    attributes,
  }
}
