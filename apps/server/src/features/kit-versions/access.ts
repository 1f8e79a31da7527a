import { sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { languagesOfKit, lockKit } from "../kits/index.ts"
import { broadcastDraft } from "./live-draft.ts"

/** A kit version, with the data about its kit and expert group that the calls about its content need. */
export type KitVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>

type NamesVersion = { params: { kitVersionId: number } }
type VersionRule = AccessRule<KitVersion, Context, NamesVersion>

const owner = { on: "kit version", relation: "owner of its expert group", anonymous: false } as const

/** An active member of the expert group that owns the version in the path. */
export const versionMember: VersionRule = {
  policy: { on: "kit version", relation: "member of its expert group", anonymous: false },
  async check(ctx, { params }) {
    const version = await requireVersion(ctx, params.kitVersionId)
    if (!version.isMember) throw accessDenied()
    return version
  },
}

/** The owner of the expert group that owns the version in the path; read-only. */
export const versionOwner: VersionRule = {
  policy: owner,
  async check(ctx, { params }) {
    const version = await requireVersion(ctx, params.kitVersionId)
    if (version.expertGroup.ownerId !== ctx.user.id) throw accessDenied()
    return version
  },
}

/** Like {@link versionOwner}, for a draft; read-only. */
export const draftReader: VersionRule = {
  policy: owner,
  async check(ctx, request) {
    const version = await versionOwner.check(ctx, request)
    if (version.status !== "UPDATING") throw notADraft()
    return version
  },
}

/**
 * Like {@link versionOwner}, for calls that change the version, which must be a draft: released and archived versions
 * never change. Locks the kit with all its versions, and notifies other open pages of the draft about the change.
 */
export const draftOwner: VersionRule = {
  policy: owner,
  lock: "exclusive",
  async check(ctx, request) {
    // The kit of a version never changes, so it can be read before taking the lock.
    await lockKit(ctx, await kitOfVersion(ctx, request.params.kitVersionId), "exclusive")
    const version = await versionOwner.check(ctx, request)
    if (version.status !== "UPDATING") throw notADraft()
    broadcastDraft(ctx, version.id)
    return version
  },
}

async function kitOfVersion({ db }: Context, id: number): Promise<number> {
  const found = await db.selectFrom("kitVersions").where("id", "=", id).select("kitId").executeTakeFirst()
  if (!found) throw notFound("kitVersion")
  return found.kitId
}

async function requireVersion(ctx: Context, id: number): Promise<KitVersion> {
  const version = await findVersion(ctx, id)
  if (!version) throw notFound("kitVersion")
  return version
}

/** Versions of kits of a deleted group count as deleted. */
async function findVersion({ db, user }: Context, id: number) {
  const found = await db
    .selectFrom("kitVersions as version")
    .innerJoin("kits as kit", "kit.id", "version.kitId")
    .innerJoin("expertGroups as group", "group.id", "kit.expertGroupId")
    .where("version.id", "=", id)
    .where("group.deleted", "=", false)
    .select((eb) => [
      "version.id",
      "version.status",
      "version.creationTime",
      "kit.id as kitId",
      "kit.title as kitTitle",
      "kit.language",
      languagesOfKit(eb).as("languages"),
      "group.id as groupId",
      "group.title as groupTitle",
      "group.ownerId",
      eb
        .exists(
          eb
            .selectFrom("expertGroupMembers as member")
            .whereRef("member.expertGroupId", "=", "group.id")
            .where("member.userId", "=", user.id)
            .where("member.status", "=", "ACTIVE")
            .select(sql.lit(1).as("one")),
        )
        .$castTo<boolean>()
        .as("isMember"),
    ])
    .executeTakeFirst()
  if (!found) return undefined
  const { kitId, kitTitle, language, languages, groupId, groupTitle, ownerId, ...version } = found
  return {
    ...version,
    kit: { id: kitId, title: kitTitle, language, languages },
    expertGroup: { id: groupId, title: groupTitle, ownerId },
  }
}

function notADraft() {
  return invalid({
    en: "This version is already released or archived. Only a draft can be changed.",
    fa: "این نسخه پیش‌تر نهایی یا بایگانی شده است: تنها پیش‌نویس را می‌توان تغییر داد.",
  })
}
