import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { Context } from "../../platform/context.ts"
import type { CustomWeights } from "../../platform/database/json.ts"
import { notFound } from "../../platform/errors.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import { languageReply } from "../../platform/http/schemas.ts"
import { rawTranslations } from "../kit-versions/index.ts"
import type { Kit } from "../kits/index.ts"

type Query = { kitCustomId?: number | undefined; page: number; size: number }

/**
 * A page of the subjects of the active version with their attributes, both by index, with their weights in the kit and,
 * if requested, in a custom.
 *
 * @throws NOT_FOUND when there is no active version, or the custom belongs to another kit
 */
export async function customSubjects(ctx: Context, kit: Kit, query: Query) {
  const { activeVersionId } = kit
  if (activeVersionId === null) throw notFound("kitVersion")
  const weights = query.kitCustomId === undefined ? undefined : await weightsOf(ctx, kit, query.kitCustomId)
  const { rows, total } = await fetchPage(subjectsOf(ctx, activeVersionId), query)
  const weighed = (element: Weighed, own: CustomWeights["subjects"] = []) => ({
    id: element.id,
    title: element.title,
    index: element.index,
    weight: {
      defaultValue: element.weight,
      customValue: own.find(({ id }) => id === element.id)?.weight ?? null,
    },
    translations: rawTranslations(element.translations, kit.language),
  })
  const items = rows.map(({ attributes, ...subject }) => ({
    ...weighed(subject, weights?.subjects),
    attributes: attributes.map((attribute) => weighed(attribute, weights?.attributes)),
    mainLanguage: languageReply(kit.language, ctx.language),
  }))
  return { items, total }
}

type Weighed = {
  id: number
  title: string
  index: number
  weight: number
  translations: Parameters<typeof rawTranslations>[0]
}

function subjectsOf({ db }: Context, versionId: number) {
  return db
    .selectFrom("subjects as subject")
    .where("subject.kitVersionId", "=", versionId)
    .select((eb) => [
      "subject.id",
      "subject.title",
      "subject.index",
      "subject.weight",
      "subject.translations",
      jsonArrayFrom(
        eb
          .selectFrom("attributes as attribute")
          .whereRef("attribute.kitVersionId", "=", "subject.kitVersionId")
          .whereRef("attribute.subjectId", "=", "subject.id")
          .select([
            "attribute.id",
            "attribute.title",
            "attribute.index",
            "attribute.weight",
            "attribute.translations",
          ])
          .orderBy("attribute.index"),
      ).as("attributes"),
    ])
    .orderBy("subject.index")
}

async function weightsOf({ db }: Context, kit: Kit, kitCustomId: number): Promise<CustomWeights> {
  const custom = await db
    .selectFrom("kitCustoms")
    .where("id", "=", kitCustomId)
    .where("kitId", "=", kit.id)
    .select("customData")
    .executeTakeFirst()
  if (!custom) throw notFound("kitCustom")
  return custom.customData
}
