import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { whoever } from "../../platform/database/prepared-query.ts"
import { containsInFew } from "../../platform/database/search.ts"
import { assessmentsWith, fewRolesOf } from "../assessments/index.ts"
import { kitTitle, searchKits } from "../kits/index.ts"
import { holds } from "../permissions/index.ts"

/** The maximum number per kind: users who do not find what they look for keep typing. */
const MOST = 6

/** What contains a text in its title and is open to the caller, most recently seen or changed first. */
export async function search(ctx: Context, text: string) {
  const [spaces, expertGroups, assessments, kits] = await Promise.all([
    findSpaces(ctx, text),
    findExpertGroups(ctx, text),
    findAssessments(ctx, text),
    searchKits(ctx, { query: text, page: 0, size: MOST }),
  ])
  return {
    spaces,
    expertGroups,
    assessments: assessments.map(({ roleId, published, spaceId, spaceTitle, spaceIsDefault, ...found }) => ({
      ...found,
      space: { id: spaceId, title: spaceTitle, isDefault: spaceIsDefault },
      canViewQuestionnaires: holds(roleId, "viewAssessmentQuestionnaireList"),
      canViewReport: published === true && holds(roleId, "viewGraphicalReport"),
    })),
    kits: kits.rows.map((kit) => ({ id: kit.id, title: kitTitle(kit, ctx.language) })),
  }
}

async function findSpaces({ db, user }: Context, text: string) {
  return db
    .selectFrom("spaceMembers as own")
    .innerJoin("spaces as space", "space.id", "own.spaceId")
    .where("own.userId", "=", user.id)
    .where("space.deleted", "=", false)
    .where("space.isDefault", "=", false)
    .where("space.status", "=", "ACTIVE")
    .where(containsInFew("title", "space", text))
    .select(["space.id", "space.title"])
    .orderBy("own.lastSeen", "desc")
    .limit(sql.lit(MOST))
    .execute()
}

async function findExpertGroups({ db, user }: Context, text: string) {
  return db
    .selectFrom("expertGroupMembers as own")
    .innerJoin("expertGroups as expertGroup", "expertGroup.id", "own.expertGroupId")
    .where("own.userId", "=", user.id)
    .where("own.status", "=", "ACTIVE")
    .where("expertGroup.deleted", "=", false)
    .where(containsInFew("title", "expert_group", text))
    .select(["expertGroup.id", "expertGroup.title"])
    .orderBy("own.lastSeen", "desc")
    .limit(sql.lit(MOST))
    .execute()
}

/** An assessment on which the caller has a role. */
type Held = { id: string; title: string; spaceId: number; lastModificationTime: string; roleId: number }

/**
 * Spaces, seen last, whose latest assessments are looked at before those of all others; among how many of each, and how
 * many of these on which the caller has a role.
 */
const RECENT = { spaces: 50, among: 300, ofEach: 100 }

/**
 * What a common text is part of is usually found among the latest changes, and what a rare one is part of, by its index.
 * Both cost the same with a hundred assessments as with a million. Who has few roles has them looked through instead.
 */
async function findAssessments({ db, user }: Context, text: string) {
  const parts = db.withoutPlugins()
  const userId = whoever(user.id)
  const columns = [
    ...(["assessment.id", "assessment.title", "assessment.spaceId"] as const),
    ...(["assessment.lastModificationTime", "role.roleId"] as const),
  ] as const
  const { few, hasFew } = fewRolesOf(parts, userId)
  const spaces = parts
    .selectFrom("spaceMembers as own")
    .innerJoin("spaces as space", "space.id", "own.spaceId")
    .where("own.userId", "=", userId)
    .where("space.deleted", "=", false)
    .where("space.status", "=", "ACTIVE")
    .select(["space.id", "space.title as spaceTitle", "space.isDefault as spaceIsDefault"])
  const held = parts
    .selectFrom("assessments as assessment")
    .innerJoin("assessmentUserRoles as role", "role.assessmentId", "assessment.id")
    .where("role.userId", "=", userId)
    .where("assessment.deleted", "=", false)
    .select(columns)
  const role = parts
    .selectFrom("assessmentUserRoles as own")
    .where(sql<boolean>`own.assessment_id = assessment.id`)
    .where("own.userId", "=", userId)
    .select("own.roleId")
    .limit(sql.lit(1))
  // One after the other: joined at once, PostgreSQL would look up all assessments of a space and all roles of a person.
  const heldLately = parts
    .selectFrom(
      parts
        .selectFrom("assessments as each")
        .where(sql<boolean>`each.space_id = space.id`)
        .where("each.deleted", "=", false)
        .orderBy("each.lastModificationTime", "desc")
        .orderBy("each.id")
        .limit(sql.lit(RECENT.among))
        .selectAll("each")
        .as("assessment"),
    )
    .innerJoinLateral(role.as("role"), (join) => join.onTrue())
    .select(columns)
    .orderBy("assessment.lastModificationTime", "desc")
    .orderBy("assessment.id")
    .limit(sql.lit(RECENT.ofEach))
  const latest = parts
    .selectFrom(
      spaces
        .orderBy("own.lastSeen", "desc")
        .limit(sql.lit(RECENT.spaces))
        .clearSelect()
        .select("space.id")
        .as("space"),
    )
    .innerJoinLateral(heldLately.as("assessment"), (join) => join.onTrue())
    .where(sql<boolean>`not ${hasFew}`)
    .selectAll("assessment")
    .orderBy("assessment.lastModificationTime", "desc")
    .limit(sql.lit(RECENT.ofEach))
  const recent = parts
    .selectFrom(latest.as("assessment"))
    .where(containsInFew("title", "assessment", text))
    .selectAll("assessment")
    .limit(sql.lit(MOST))
  const others = parts
    .selectFrom(spaces.clearSelect().select("space.id").as("space"))
    .innerJoinLateral(
      assessmentsWith(db, text, sql<number>`space.id`).selectAll("assessment").as("assessment"),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(role.as("role"), (join) => join.onTrue())
    .where(sql<boolean>`not ${hasFew}`)
    .where(sql<boolean>`(select count(*) < ${sql.lit(MOST)} from recent)`)
    .select(columns)
  const ofFew = parts
    .selectFrom(few.as("few"))
    .innerJoinLateral(
      held.whereRef("assessment.id", "=", sql.ref("few.id")).limit(sql.lit(1)).as("assessment"),
      (join) => join.onTrue(),
    )
    .where(containsInFew("title", "assessment", text))
    .selectAll("assessment")
  return db
    .with("recent", () => recent)
    .with("found", () =>
      ofFew.union(others).union(parts.selectFrom(sql<Held>`recent`.as("recent")).selectAll()),
    )
    .selectFrom("found as assessment")
    .innerJoin(spaces.as("space"), "space.id", "assessment.spaceId")
    .leftJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
    .leftJoin("reports as report", "report.resultId", "result.id")
    .select([
      "assessment.id",
      "assessment.title",
      "assessment.roleId",
      "space.id as spaceId",
      "space.spaceTitle",
      "space.spaceIsDefault",
      "report.published",
    ])
    .orderBy("assessment.lastModificationTime", "desc")
    .orderBy("assessment.id")
    .limit(sql.lit(MOST))
    .execute()
}
