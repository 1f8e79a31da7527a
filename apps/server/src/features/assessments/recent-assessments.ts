import { sql } from "kysely"
import { Type } from "typebox"
import type { Context } from "../../platform/context.ts"
import { signedIn } from "../../platform/http/access.ts"
import { defineRoute } from "../../platform/http/route.ts"
import { Id } from "../../platform/http/schemas.ts"
import { holds } from "../permissions/index.ts"
import { selectVisible } from "./lists.ts"
import { answersCount, carriedCount, questionsCount, unapprovedCount } from "./queries.ts"
import { AssessmentCard } from "./schemas.ts"
import { assessmentCard } from "./space-assessments.ts"

/** What somebody has not touched for longer is found in its space. */
const MOST = 24

const RecentAssessment = Type.Object(
  {
    ...AssessmentCard.properties,
    space: Type.Object({ id: Id, title: Type.String(), isDefault: Type.Boolean() }),
    answersCount: Type.Integer({ description: "Without carried answers" }),
    carriedCount: Type.Integer({
      description: "Carried over from another assessment, and not confirmed yet",
    }),
    questionsCount: Type.Integer(),
    toAnswer: Type.Integer({ description: "Unanswered questions, if the caller may answer; otherwise 0" }),
    toApprove: Type.Integer({
      description:
        "Answers that wait for approval, if the caller may approve; 0 otherwise, and in quick mode",
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
  const rows = await selectVisible(ctx)
    .innerJoin("spaceMembers as own", (join) =>
      join.onRef("own.spaceId", "=", "assessment.spaceId").on("own.userId", "=", ctx.user.id),
    )
    .where("space.deleted", "=", false)
    .where("space.status", "=", "ACTIVE")
    .select((eb) => [
      "space.id as spaceId",
      "space.title as spaceTitle",
      "space.isDefault as spaceIsDefault",
      answersCount(eb).as("answersCount"),
      carriedCount(eb).as("carriedCount"),
      questionsCount(eb).as("questionsCount"),
      unapprovedCount(eb).as("unapprovedCount"),
    ])
    .orderBy(sql`greatest(assessment.last_modification_time, result.last_modification_time)`, "desc")
    .orderBy("assessment.id")
    .limit(MOST)
    .execute()
  const items = rows.map((row) => {
    const {
      answersCount,
      carriedCount,
      questionsCount,
      unapprovedCount,
      spaceId,
      spaceTitle,
      spaceIsDefault,
    } = row
    return {
      ...assessmentCard(ctx, row),
      space: { id: spaceId, title: spaceTitle, isDefault: spaceIsDefault },
      answersCount,
      carriedCount,
      questionsCount,
      toAnswer: holds(row.roleId, "answerQuestion") ? Math.max(questionsCount - answersCount, 0) : 0,
      toApprove: row.mode === "ADVANCED" && holds(row.roleId, "approveAnswer") ? unapprovedCount : 0,
    }
  })
  return { items }
}
