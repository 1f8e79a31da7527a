import { type RawBuilder, sql } from "kysely"
import type { Database } from "../../platform/database/connect.ts"

/** More roles than these are not looked through one by one. */
const FEW_ROLES = 300

/**
 * Whether a person has few roles on assessments, and then the ids of these assessments: parts of another query, which
 * finds those of people with many roles otherwise.
 *
 * @param parts without plugins
 */
export function fewRolesOf(parts: Database, userId: RawBuilder<string>) {
  // By a range, in order: PostgreSQL takes the index even where it believes that one person has nearly all roles.
  const roles = parts
    .selectFrom("assessmentUserRoles as own")
    .where(sql<boolean>`own.user_id between ${userId} and ${userId}`)
    .orderBy("own.userId")
  const some = roles.select(sql.lit(1).as("one")).limit(sql.lit(FEW_ROLES + 1))
  const hasFew = sql<boolean>`(select count(*) <= ${sql.lit(FEW_ROLES)} from (${some}) as roles)`
  return { hasFew, few: roles.where(hasFew).select("own.assessmentId as id").limit(sql.lit(FEW_ROLES)) }
}
