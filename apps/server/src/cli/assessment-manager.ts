import { roleIds } from "../features/permissions/index.ts"
import type { CurrentUser } from "../platform/caller.ts"
import type { AnonymousContext, Context } from "../platform/context.ts"
import { createContext } from "../platform/create-context.ts"
import { notFound } from "../platform/errors.ts"
import { hasShape, UuidText } from "../platform/shapes.ts"
import type { Tenant } from "../platform/tenants/tenants.ts"
import { WrongUse } from "./command.ts"
import { contextOf, type OpenedApp } from "./opened-app.ts"

/**
 * A context of a manager of an assessment, who may have everything about it.
 *
 * @throws WrongUse it is not an id · NOT_FOUND there is no such assessment, or nobody manages it
 */
export async function asManagerOf(app: OpenedApp, tenant: Tenant, assessmentId: string): Promise<Context> {
  const user = await managerOf(contextOf(app, tenant), assessmentId)
  return { ...createContext(app.dependencies, { tenant, user, language: "EN" }), user }
}

async function managerOf({ db }: AnonymousContext, assessmentId: string): Promise<CurrentUser> {
  if (!hasShape(UuidText, assessmentId))
    throw new WrongUse(`"${assessmentId}" is not the id of an assessment.`)
  const manager = await db
    .selectFrom("assessmentUserRoles as role")
    .innerJoin("assessments as assessment", "assessment.id", "role.assessmentId")
    .innerJoin("spaceMembers as member", (join) =>
      join.onRef("member.spaceId", "=", "assessment.spaceId").onRef("member.userId", "=", "role.userId"),
    )
    .innerJoin("users as user", "user.id", "role.userId")
    .where("assessment.id", "=", assessmentId)
    .where("assessment.deleted", "=", false)
    .where("role.roleId", "=", roleIds.manager)
    .orderBy("role.creationTime")
    .select(["user.id", "user.email", "user.displayName"])
    .executeTakeFirst()
  if (manager) return manager
  throw notFound("assessment")
}
