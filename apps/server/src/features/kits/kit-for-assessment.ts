import { sql } from "kysely"
import type { Time } from "../../platform/clock.ts"
import type { Context } from "../../platform/context.ts"
import { invalid, notFound } from "../../platform/errors.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { lockKit } from "./access.ts"

/** What creating an assessment needs to know about a kit. */
export type KitForAssessment = {
  id: number
  isPrivate: boolean
  language: Language
  languages: Language[]
  activeVersionId: number
  activeVersionRevision: number
  lastMajorModificationTime: Time
}

/**
 * The kit with which the caller wants to create an assessment: published, with an active version, and public or open to
 * them. It is locked in shared mode, so that all of this stays true while others can do the same.
 *
 * @throws NOT_FOUND unknown kit · INVALID_INPUT the caller cannot use the kit
 */
export async function lockKitForAssessment(ctx: Context, kitId: number): Promise<KitForAssessment> {
  await lockKit(ctx, kitId, "shared")
  const kit = await ctx.db
    .selectFrom("kits as kit")
    .leftJoin("kitVersions as version", "version.id", "kit.activeVersionId")
    .leftJoin("kitUsers as access", (join) =>
      join.onRef("access.kitId", "=", "kit.id").on("access.userId", "=", ctx.user.id),
    )
    .where("kit.id", "=", kitId)
    .select((eb) => [
      "kit.id",
      "kit.published",
      "kit.isPrivate",
      "kit.price",
      "kit.language",
      "kit.lastMajorModificationTime",
      "version.id as activeVersionId",
      "version.revision as activeVersionRevision",
      "access.userId as userWithAccess",
      eb
        .selectFrom("kitLanguages")
        .whereRef("kitLanguages.kitId", "=", "kit.id")
        .select(({ fn }) => fn.jsonAgg(sql.ref<Language>("kitLanguages.language")).as("languages"))
        .as("languages"),
    ])
    .executeTakeFirst()
  if (!kit) throw notFound("kit")
  const { published, isPrivate, price, userWithAccess, activeVersionId, activeVersionRevision } = kit
  const isOpen = (!isPrivate && price === 0) || userWithAccess !== null
  if (!published || !isOpen || activeVersionId === null || activeVersionRevision === null) {
    throw invalid({
      en: "You do not have access to this kit. Ask the expert group that owns it.",
      fa: "شما به این کیت دسترسی ندارید. از گروه خبره‌ای که مالک آن است بپرسید.",
    })
  }
  const { id, language } = kit
  return {
    id,
    isPrivate,
    language,
    languages: kit.languages ?? [language],
    activeVersionId,
    activeVersionRevision,
    lastMajorModificationTime: kit.lastMajorModificationTime,
  }
}
