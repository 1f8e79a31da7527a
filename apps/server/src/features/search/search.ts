import { type Expression, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
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
    .where(holdsText(sql.ref("space.title"), text))
    .select(["space.id", "space.title"])
    .orderBy("own.lastSeen", "desc")
    .limit(MOST)
    .execute()
}

async function findExpertGroups({ db, user }: Context, text: string) {
  return db
    .selectFrom("expertGroupMembers as own")
    .innerJoin("expertGroups as expertGroup", "expertGroup.id", "own.expertGroupId")
    .where("own.userId", "=", user.id)
    .where("own.status", "=", "ACTIVE")
    .where("expertGroup.deleted", "=", false)
    .where(holdsText(sql.ref("expertGroup.title"), text))
    .select(["expertGroup.id", "expertGroup.title"])
    .orderBy("own.lastSeen", "desc")
    .limit(MOST)
    .execute()
}

async function findAssessments({ db, user }: Context, text: string) {
  return db
    .selectFrom("assessmentUserRoles as role")
    .innerJoin("assessments as assessment", "assessment.id", "role.assessmentId")
    .innerJoin("spaces as space", "space.id", "assessment.spaceId")
    .innerJoin("spaceMembers as own", (join) =>
      join.onRef("own.spaceId", "=", "space.id").on("own.userId", "=", user.id),
    )
    .leftJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
    .leftJoin("reports as report", "report.resultId", "result.id")
    .where("role.userId", "=", user.id)
    .where("assessment.deleted", "=", false)
    .where("space.deleted", "=", false)
    .where("space.status", "=", "ACTIVE")
    .where(holdsText(sql.ref("assessment.title"), text))
    .select([
      "assessment.id",
      "assessment.title",
      "space.id as spaceId",
      "space.title as spaceTitle",
      "space.isDefault as spaceIsDefault",
      "role.roleId",
      "report.published",
    ])
    .orderBy("assessment.lastModificationTime", "desc")
    .limit(MOST)
    .execute()
}

function holdsText(title: Expression<unknown>, text: string) {
  return sql<boolean>`strpos(lower(${title}), lower(${text})) > 0`
}
