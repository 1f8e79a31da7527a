import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { accessDenied, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { isKitUser, lockKit } from "../kits/index.ts"
import { holds, roleIds } from "../permissions/index.ts"

/** A custom with the caller's relation to it. */
export type KitCustom = NonNullable<Awaited<ReturnType<typeof findCustom>>>

type NamesCustom = { params: { kitCustomId: number } }

/** Users who can use the kit of the custom in the path: everyone for a public kit, otherwise the users of the kit. */
export const readerOfCustom: AccessRule<KitCustom, Context, NamesCustom> = {
  policy: { on: "kit custom", relation: "anybody; of a private kit its users", anonymous: false },
  async check(ctx, { params }) {
    const custom = await findCustom(ctx, params.kitCustomId)
    if (!custom) throw notFound("kitCustom")
    if (custom.isPrivate && !custom.isKitUser) throw accessDenied()
    return custom
  },
}

/**
 * The creator of the custom, and users who can manage it on an assessment that uses it. Locks the kit, so that no
 * calculation mixes old and new weights.
 */
export const editorOfCustom: AccessRule<KitCustom, Context, NamesCustom> = {
  policy: {
    on: "kit custom",
    relation: "who has made it, or manages it on an assessment that uses it",
    anonymous: false,
  },
  lock: "exclusive",
  async check(ctx, request) {
    // The kit of a custom never changes, so it can be read before taking the lock.
    const found = await ctx.db
      .selectFrom("kitCustoms")
      .where("id", "=", request.params.kitCustomId)
      .select("kitId")
      .executeTakeFirst()
    if (!found) throw notFound("kitCustom")
    await lockKit(ctx, found.kitId, "exclusive")
    const custom = await readerOfCustom.check(ctx, request)
    if (custom.createdBy !== ctx.user.id && !custom.isManager) throw accessDenied()
    return custom
  },
}

const managers = Object.values(roleIds).filter((roleId) => holds(roleId, "manageKitCustom"))

async function findCustom({ db, user }: Context, id: number) {
  return db
    .selectFrom("kitCustoms as custom")
    .innerJoin("kits as kit", "kit.id", "custom.kitId")
    .where("custom.id", "=", id)
    .select((eb) => [
      "custom.id",
      "custom.title",
      "custom.customData",
      "custom.createdBy",
      "kit.id as kitId",
      "kit.isPrivate",
      isKitUser(eb, user.id).as("isKitUser"),
      eb
        .exists(
          eb
            .selectFrom("assessments as assessment")
            .innerJoin("assessmentUserRoles as role", "role.assessmentId", "assessment.id")
            .innerJoin("spaceMembers as member", (join) =>
              join
                .onRef("member.spaceId", "=", "assessment.spaceId")
                .onRef("member.userId", "=", "role.userId"),
            )
            .whereRef("assessment.kitCustomId", "=", "custom.id")
            .where("assessment.deleted", "=", false)
            .where("role.userId", "=", user.id)
            .where("role.roleId", "in", managers)
            .select(sql.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("isManager"),
    ])
    .executeTakeFirst()
}
