import { type Selectable, sql } from "kysely"
import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import type { Assessments } from "../../platform/database/generated/tables.ts"
import { whoever } from "../../platform/database/prepared-query.ts"
import { signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id } from "../../platform/http/schemas.ts"
import { holds } from "../permissions/index.ts"
import { isAsked } from "./assessment-profile.ts"
import { fewRolesOf } from "./few-roles.ts"
import { selectVisible } from "./lists.ts"
import { AssessmentCard } from "./schemas.ts"
import { assessmentCard } from "./space-assessments.ts"

/** What somebody has not touched for longer is found in its space. */
const MOST = 24

const RecentAssessment = Type.Object(
  {
    ...AssessmentCard.properties,
    space: Type.Object({ id: Id, title: Type.String(), isDefault: Type.Boolean() }),
    toAnswer: Type.Integer({ description: "Unanswered questions, if the caller may answer; otherwise 0" }),
    toApprove: Type.Integer({
      description:
        "Answers that wait for approval, if the caller may approve; 0 otherwise, and in quick mode",
    }),
    toDecide: Type.Integer({
      description: "Proposed answers that wait for a decision, if the caller may answer; otherwise 0",
    }),
  },
  { title: "RecentAssessment" },
)

export const recentRoute = defineRoute({
  method: "GET",
  path: "/api/v1/recent-assessments/",
  summary: "The caller's assessments in all spaces with the latest changes, and what is to be done on them",
  tag: "assessments",
  access: signedIn,
  reply: {
    status: 200,
    schema: Type.Object({ items: Type.Array(RecentAssessment) }, { title: "RecentAssessments" }),
  },
  handle: async ({ ctx }) => recentAssessments(ctx),
})

/** One query. An answer changes the result, a new title the assessment: the later of both counts. */
async function recentAssessments(ctx: Context) {
  const latest = ctx.db.with(
    (cte) => cte("latest").materialized(),
    () => latestOf(ctx),
  )
  const page = sql<Selectable<Assessments>>`latest`
  const rows = await selectVisible(ctx, page, latest)
    .select(["space.id as spaceId", "space.title as spaceTitle", "space.isDefault as spaceIsDefault"])
    .select((eb) =>
      eb
        .selectFrom("proposals as proposal")
        .innerJoin("questions as question", (join) =>
          join
            .onRef("question.id", "=", "proposal.questionId")
            .onRef("question.kitVersionId", "=", "result.kitVersionId"),
        )
        .whereRef("proposal.assessmentId", "=", "assessment.id")
        .where("proposal.status", "=", sql.lit("OPEN"))
        .where(isAsked("proposal.questionId"))
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("openProposals"),
    )
    .orderBy(latestChange, "desc")
    .orderBy("assessment.id")
    .execute()
  const items = rows.map((row) => {
    const { answersCount, questionsCount, unapprovedCount, openProposals } = row
    return {
      ...assessmentCard(ctx, row),
      space: { id: row.spaceId, title: row.spaceTitle, isDefault: row.spaceIsDefault },
      toAnswer: holds(row.roleId, "answerQuestion") ? Math.max(questionsCount - answersCount, 0) : 0,
      toApprove: row.mode === "ADVANCED" && holds(row.roleId, "approveAnswer") ? unapprovedCount : 0,
      toDecide: holds(row.roleId, "answerQuestion") ? openProposals : 0,
    }
  })
  return { items }
}

/**
 * The assessments with the latest changes. They are among the latest of each space by either time, which indexes give; who
 * has few roles has those looked through instead, except in own spaces. What lists show is joined to these alone. A part
 * of another query.
 */
function latestOf({ db, user }: Context) {
  const parts = db.withoutPlugins()
  const userId = whoever(user.id)
  const { few, hasFew } = fewRolesOf(parts, userId)
  const ofSpace = parts
    .selectFrom("assessments as assessment")
    .where("assessment.deleted", "=", false)
    .where((eb) =>
      eb.or([
        sql<boolean>`space.owner_id = ${userId}`,
        eb.exists(
          eb
            .selectFrom("assessmentUserRoles as held")
            .whereRef("held.assessmentId", "=", "assessment.id")
            .where("held.userId", "=", userId)
            .select(sql.lit(1).as("one")),
        ),
      ]),
    )
    .select("assessment.id")
  const changed = ofSpace
    .where(sql<boolean>`assessment.space_id = space.id`)
    .orderBy("assessment.lastModificationTime", "desc")
    .orderBy("assessment.id")
    .limit(sql.lit(MOST))
  const calculated = ofSpace
    .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
    .where(sql<boolean>`result.listed_in = space.id`)
    .orderBy("result.lastModificationTime", "desc")
    .orderBy("result.assessmentId")
    .limit(sql.lit(MOST))
  const ofSpaces = parts
    .selectFrom("spaceMembers as own")
    .innerJoin("spaces as space", "space.id", "own.spaceId")
    .innerJoinLateral(
      parts
        .selectFrom(changed.as("changed"))
        .select("changed.id")
        .unionAll(parts.selectFrom(calculated.as("calculated")).select("calculated.id"))
        .as("latest"),
      (join) => join.onTrue(),
    )
    .where("own.userId", "=", userId)
    .where("space.deleted", "=", false)
    .where("space.status", "=", "ACTIVE")
    .where((eb) => eb.or([eb("space.ownerId", "=", userId), sql<boolean>`not ${hasFew}`]))
    .select("latest.id")
  const each = parts
    .selectFrom("assessments as assessment")
    .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
    .where(sql<boolean>`assessment.id = latest.id`)
    .where("assessment.deleted", "=", false)
    .selectAll("assessment")
    .select(latestChange.as("latestChange"))
    .limit(sql.lit(1))
  return parts
    .selectFrom(ofSpaces.union(parts.selectFrom(few.as("role")).select("role.id")).as("latest"))
    .innerJoinLateral(each.as("assessment"), (join) => join.onTrue())
    .innerJoin("spaceMembers as own", (join) =>
      join.onRef("own.spaceId", "=", "assessment.spaceId").on("own.userId", "=", userId),
    )
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .where("space.deleted", "=", false)
    .where("space.status", "=", "ACTIVE")
    .orderBy("assessment.latestChange", "desc")
    .orderBy("assessment.id")
    .limit(sql.lit(MOST))
    .selectAll("assessment")
}

const latestChange = sql`greatest(assessment.last_modification_time, result.last_modification_time)`
