import { randomUUID } from "node:crypto"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import type { AccessRule } from "../../platform/http/access.ts"
import { findSpaceOfMember, type Space } from "../spaces/index.ts"
import { noteFirstStandings } from "./notice.ts"
import { MOST_RULES, type Rule, type RuleEdit } from "./schemas.ts"

/** The owner of the space in the path, for changing its rules. */
export const ruler: AccessRule<Space, Context, { params: { spaceId: number } }> = {
  policy: { on: "space", relation: "owner", anonymous: false },
  lock: "exclusive",
  async check(ctx, { params: { spaceId: id } }) {
    await ctx.lock({ on: "space", id, mode: "exclusive" })
    const space = await findSpaceOfMember(ctx, id)
    if (space?.ownerId !== ctx.user.id) throw accessDenied()
    return space
  },
}

/** The rules of a space, oldest first. */
export async function listRules({ db }: Context, spaceId: number): Promise<Static<typeof Rule>[]> {
  return db
    .selectFrom("rules")
    .where("spaceId", "=", spaceId)
    .orderBy("creationTime")
    .orderBy("id")
    .select(["id", "event", "scope", "kitId", "threshold", "notify", "webhooks"])
    .execute()
}

/**
 * Adds a rule: it takes notice of what happens from now on. The caller holds the lock on the space.
 *
 * @throws INVALID_INPUT there are enough rules, a threshold is missing, somebody is not a member · NOT_FOUND kit, subject
 * or attribute
 */
export async function addRule(ctx: Context, space: Space, edit: RuleEdit): Promise<{ id: string }> {
  if ((await listRules(ctx, space.id)).length >= MOST_RULES) {
    throw invalid({
      en: `There can be at most ${MOST_RULES} rules. Remove one first.`,
      fa: `بیش از ${MOST_RULES.toLocaleString("fa-IR")} قاعده ممکن نیست. نخست یکی را حذف کنید.`,
    })
  }
  await requireSound(ctx, space, edit)
  const id = randomUUID()
  await ctx.db
    .insertInto("rules")
    .values({ id, spaceId: space.id, ...columnsOf(edit), createdBy: ctx.user.id, creationTime: ctx.now })
    .execute()
  await ctx.jobs.send(noteFirstStandings, { ruleId: id })
  return { id }
}

/** Replaces a rule; what it has seen and told so far is forgotten. @throws as {@link addRule} · NOT_FOUND rule */
export async function editRule(ctx: Context, space: Space, id: string, edit: RuleEdit) {
  await requireSound(ctx, space, edit)
  const changed = await ctx.db
    .updateTable("rules")
    .set(columnsOf(edit))
    .where("id", "=", id)
    .where("spaceId", "=", space.id)
    .returning(["id", "event", "scope", "kitId", "threshold", "notify", "webhooks"])
    .executeTakeFirst()
  if (!changed) throw ruleNotFound()
  await ctx.db.deleteFrom("ruleStandings").where("ruleId", "=", id).execute()
  await ctx.jobs.send(noteFirstStandings, { ruleId: id })
  return changed
}

/** @throws NOT_FOUND rule */
export async function removeRule({ db }: Context, space: Space, id: string): Promise<void> {
  const removed = await db
    .deleteFrom("rules")
    .where("id", "=", id)
    .where("spaceId", "=", space.id)
    .returning("id")
    .executeTakeFirst()
  if (!removed) throw ruleNotFound()
}

function columnsOf({ event, scope, kitId, threshold, notify, webhooks }: RuleEdit) {
  return {
    event,
    scope,
    kitId: kitId ?? null,
    threshold: event === "CONFIDENCE_BELOW" ? (threshold ?? null) : null,
    notify: notify.map((id) => id.toLowerCase()),
    webhooks,
  }
}

async function requireSound(ctx: Context, space: Space, edit: RuleEdit): Promise<void> {
  const { event, threshold, notify, webhooks } = edit
  if (event === "CONFIDENCE_BELOW" && typeof threshold !== "number") {
    throw invalid({
      en: "“threshold” must be a percentage from 1 to 100.",
      fa: "«threshold» باید درصدی از ۱ تا ۱۰۰ باشد.",
    })
  }
  if (notify.length === 0 && !webhooks) {
    throw invalid({
      en: "Choose a person to notify, or webhooks.",
      fa: "کسی را برای خبر دادن انتخاب کنید، یا وب‌هوک‌ها را.",
    })
  }
  await requireMembers(ctx, space.id, [...new Set(notify.map((id) => id.toLowerCase()))])
  await requireElement(ctx, space.id, edit)
}

async function requireMembers({ db }: Context, spaceId: number, userIds: string[]): Promise<void> {
  if (userIds.length === 0) return
  const { count } = await db
    .selectFrom("spaceMembers")
    .where("spaceId", "=", spaceId)
    .where("userId", "in", userIds)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow()
  if (Number(count) === userIds.length) return
  throw invalid({
    en: "“notify” may only have members of the space.",
    fa: "«notify» تنها می‌تواند اعضای فضا را داشته باشد.",
  })
}

/** The kit must be that of an assessment of the space, and have the subject or attribute. */
async function requireElement(ctx: Context, spaceId: number, { scope, kitId }: RuleEdit): Promise<void> {
  const [kind, id] = scope.split(":")
  if (kitId === null || kitId === undefined) {
    if (kind === "whole") return
    throw invalid({
      en: "A rule on a subject or an attribute needs “kitId”.",
      fa: "قاعده‌ای دربارهٔ محور یا ویژگی به «kitId» نیاز دارد.",
    })
  }
  const version = await ctx.db
    .selectFrom("assessments as assessment")
    .innerJoin("kits as kit", "kit.id", "assessment.kitId")
    .innerJoin("kitVersions as version", "version.id", "kit.activeVersionId")
    .where("assessment.spaceId", "=", spaceId)
    .where("assessment.kitId", "=", kitId)
    .where("assessment.deleted", "=", false)
    .limit(1)
    .select(["version.id", "version.revision"])
    .executeTakeFirst()
  if (!version) throw notFound("kit")
  if (kind === "whole") return
  const { model } = await ctx.kits.load(ctx, version.id, version.revision)
  const known =
    kind === "subject" ? model.subjectById : new Map(model.attributes.map((each) => [each.id, each]))
  if (!known.has(Number(id))) throw notFound(kind === "subject" ? "subject" : "attribute")
}

function ruleNotFound() {
  return notFound("rule")
}
