import type { AnonymousContext } from "../../platform/context.ts"
import type { Assessment } from "../assessments/index.ts"

/** What a document about an assessment needs of its kit and its space. */
export async function readSurroundings(
  { db }: AnonymousContext,
  { kitId, spaceId }: Pick<Assessment, "kitId" | "spaceId">,
) {
  const { origin, templatePath } = await db
    .selectFrom("kits as kit")
    .leftJoin("documentTemplates as template", (join) => join.on("template.spaceId", "=", spaceId))
    .where("kit.id", "=", kitId)
    .select(["kit.origin", "template.filePath as templatePath"])
    .executeTakeFirstOrThrow()
  const { version = null, licence = null, source = null } = origin ?? {}
  return { origin: { version, licence, source }, templatePath }
}

/** The Word template of a space; undefined if it has none. */
export async function findTemplate({ db }: AnonymousContext, spaceId: number) {
  return db
    .selectFrom("documentTemplates as template")
    .innerJoin("users as creator", "creator.id", "template.createdBy")
    .where("template.spaceId", "=", spaceId)
    .select([
      "template.filePath",
      "template.bytes",
      "template.creationTime",
      "template.createdBy",
      "creator.displayName",
    ])
    .executeTakeFirst()
}
