import { freeCode, slug } from "@plumbline/kit-dsl"
import { sql } from "kysely"
import type { Static } from "typebox"
import type { Context } from "../../platform/context.ts"
import { type CustomWeights, json } from "../../platform/database/json.ts"
import { accessDenied, invalid, notFound } from "../../platform/errors.ts"
import { isKitUser } from "../kits/index.ts"
import type { KitCustom } from "./access.ts"
import type { KitCustomEdit, NewKitCustom } from "./schemas.ts"

/**
 * Creates a custom of a kit. The caller holds the exclusive lock on the kit.
 *
 * @returns its id
 * @throws ACCESS_DENIED the kit is private and the caller is not one of its users · NOT_FOUND the kit has no active
 * version, or lacks a subject or attribute · INVALID_INPUT there are no weights, or the title is taken
 */
export async function createCustom(
  ctx: Context,
  kitId: number,
  { title, customData }: Static<typeof NewKitCustom>,
): Promise<number> {
  const kit = await findKit(ctx, kitId)
  if (kit?.isPrivate && !kit.isKitUser) throw accessDenied()
  const weights = weightsIn(kit, customData)
  const others = kit?.customs ?? []
  requireFreeTitle(others, title)
  const codes = new Set(others.map(({ code }) => code))
  const { id } = await ctx.db
    .insertInto("kitCustoms")
    .values({
      kitId,
      title,
      code: freeCode(slug(title), (code) => codes.has(code), 100),
      customData: json(weights),
      creationTime: ctx.now,
      lastModificationTime: ctx.now,
      createdBy: ctx.user.id,
      lastModifiedBy: ctx.user.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Copies a custom, without what its kit no longer has, under a free title. The caller holds the exclusive lock on the kit.
 *
 * @returns null if nothing of it is left
 */
export async function copyCustom(
  ctx: Context,
  kitId: number,
  { title, customData }: { title: string; customData: CustomWeights },
): Promise<{ id: number; customData: CustomWeights } | null> {
  const kit = await findKit(ctx, kitId)
  const [subjects, attributes] = [new Set(kit?.subjectIds), new Set(kit?.attributeIds)]
  const left = {
    subjects: customData.subjects.filter(({ id }) => subjects.has(id)),
    attributes: customData.attributes.filter(({ id }) => attributes.has(id)),
  }
  if (left.subjects.length + left.attributes.length === 0) return null
  const taken = new Set(kit?.customs.map((custom) => slug(custom.title)))
  const numbered = (number: number) => `${[...title].slice(0, 92).join("").trim()} ${number}`
  let number = 2
  while (taken.has(slug(numbered(number)))) number++
  return {
    id: await createCustom(ctx, kitId, { title: numbered(number), customData: left }),
    customData: left,
  }
}

/**
 * Changes a custom. Earlier results of assessments that use it become stale; the code of the custom stays. The caller
 * holds the exclusive lock on the kit.
 *
 * @throws NOT_FOUND the custom belongs to another kit · otherwise as {@link createCustom}
 */
export async function editCustom(
  ctx: Context,
  custom: KitCustom,
  { kitId, title, customData }: Static<typeof KitCustomEdit>,
): Promise<void> {
  if (kitId !== custom.kitId) throw notFound("kitCustom")
  const kit = await findKit(ctx, kitId)
  const weights = weightsIn(kit, customData)
  requireFreeTitle(kit?.customs.filter(({ id }) => id !== custom.id) ?? [], title)
  await ctx.db
    .updateTable("kitCustoms")
    .set({
      title,
      customData: json(weights),
      lastModificationTime: ctx.now,
      lastModifiedBy: ctx.user.id,
    })
    .where("id", "=", custom.id)
    .execute()
  await recordForAssessments(ctx, custom.id, weights)
  await ctx.record({ type: "kit-weights-changed", kitCustomId: custom.id })
}

/** From now on, the assessments that use the custom have these weights. */
async function recordForAssessments(
  ctx: Context,
  kitCustomId: number,
  weights: CustomWeights,
): Promise<void> {
  await ctx.db
    .insertInto("assessmentInputs")
    .columns(["resultId", "afterChange", "customData", "time"])
    .expression((eb) =>
      eb
        .selectFrom("assessments as assessment")
        .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
        .where("assessment.kitCustomId", "=", kitCustomId)
        .select(({ selectFrom, fn }) => [
          "result.id",
          fn
            .coalesce(
              selectFrom("answerChanges as history")
                .whereRef("history.resultId", "=", "result.id")
                .select((of) => of.fn.max<number>("history.number").as("number"))
                .$asScalar(),
              sql.lit(0),
            )
            .as("afterChange"),
          sql<string>`${json(weights)}::jsonb`.as("customData"),
          sql<string>`${ctx.now}::timestamptz`.as("time"),
        ]),
    )
    .execute()
}

type CustomisedKit = Awaited<ReturnType<typeof findKit>>

/** A kit with its customs and the ids of the subjects and attributes of its active version, in one query. */
async function findKit({ db, user }: Context, kitId: number) {
  return db
    .selectFrom("kits as kit")
    .where("kit.id", "=", kitId)
    .select((eb) => [
      "kit.isPrivate",
      "kit.activeVersionId",
      isKitUser(eb, user.id).as("isKitUser"),
      eb
        .selectFrom("subjects")
        .whereRef("subjects.kitVersionId", "=", "kit.activeVersionId")
        .select(sql<number[]>`coalesce(json_agg(subjects.id), '[]')`.as("ids"))
        .$asScalar()
        .$notNull()
        .as("subjectIds"),
      eb
        .selectFrom("attributes")
        .whereRef("attributes.kitVersionId", "=", "kit.activeVersionId")
        .select(sql<number[]>`coalesce(json_agg(attributes.id), '[]')`.as("ids"))
        .$asScalar()
        .$notNull()
        .as("attributeIds"),
      eb
        .selectFrom("kitCustoms as custom")
        .whereRef("custom.kitId", "=", "kit.id")
        .select(
          sql<
            { id: number; title: string; code: string }[]
          >`coalesce(json_agg(json_build_object('id', custom.id, 'title', custom.title, 'code', custom.code)), '[]')`.as(
            "customs",
          ),
        )
        .$asScalar()
        .$notNull()
        .as("customs"),
    ])
    .executeTakeFirst()
}

function weightsIn(kit: CustomisedKit, given: Static<typeof NewKitCustom>["customData"]): CustomWeights {
  const weights = { subjects: given.subjects ?? [], attributes: given.attributes ?? [] }
  if (weights.subjects.length + weights.attributes.length === 0) {
    throw invalid({
      en: "“customData” needs the weight of at least one subject or attribute.",
      fa: "«customData» باید وزن یک محور یا ویژگی را داشته باشد.",
    })
  }
  for (const list of [weights.subjects, weights.attributes]) requireDistinct(list)
  if (!kit || kit.activeVersionId === null) throw notFound("kitVersion")
  const subjects = new Set(kit.subjectIds)
  const attributes = new Set(kit.attributeIds)
  if (weights.subjects.some(({ id }) => !subjects.has(id))) throw notFound("subject")
  if (weights.attributes.some(({ id }) => !attributes.has(id))) throw notFound("attribute")
  return weights
}

function requireDistinct(list: readonly { id: number }[]): void {
  if (new Set(list.map(({ id }) => id)).size === list.length) return
  throw invalid({
    en: "“customData” contains an element twice. Include each element only once.",
    fa: "«customData» یک عنصر را دو بار دارد: هر یک را یک بار بیاورید.",
  })
}

function requireFreeTitle(others: readonly { title: string }[], title: string): void {
  if (!others.some((other) => slug(other.title) === slug(title))) return
  throw invalid({
    en: "“title”: this kit already has a custom with that title. Choose another one.",
    fa: "«title»: این کیت سفارشی‌سازی دیگری با این عنوان دارد: عنوان دیگری انتخاب کنید.",
  })
}
