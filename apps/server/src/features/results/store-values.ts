import { randomUUID } from "node:crypto"
import { sql } from "kysely"
import type { AnonymousContext } from "../../platform/context.ts"
import type { AssessmentKit } from "./assessment-kit.ts"

/**
 * Writes one column of the subject and attribute values in one statement, and removes the values of subjects and
 * attributes that the kit no longer has.
 *
 * @returns the id of the value row of each attribute
 */
export async function storeValues(
  ctx: AnonymousContext,
  resultId: string,
  column: "maturityLevelId" | "confidenceValue",
  values: { subjects: Map<number, number | null>; attributes: Map<number, number | null> },
): Promise<Map<number, string>> {
  const { subjects, attributes } = values
  if (attributes.size === 0) return new Map()
  const replaced = { [column]: sql.ref(`excluded.${column}`) }
  const own = () => ({ id: randomUUID(), resultId })
  const stored = await ctx.db
    .with("orphanedSubjects", (db) =>
      db
        .deleteFrom("subjectValues")
        .where("resultId", "=", resultId)
        .where("subjectId", "not in", [...subjects.keys()]),
    )
    .with("orphanedAttributes", (db) =>
      db
        .deleteFrom("attributeValues")
        .where("resultId", "=", resultId)
        .where("attributeId", "not in", [...attributes.keys()]),
    )
    .with("subjectRows", (db) =>
      db
        .insertInto("subjectValues")
        .values([...subjects].map(([subjectId, value]) => ({ ...own(), subjectId, [column]: value })))
        .onConflict((conflict) => conflict.columns(["resultId", "subjectId"]).doUpdateSet(replaced)),
    )
    .insertInto("attributeValues")
    .values([...attributes].map(([attributeId, value]) => ({ ...own(), attributeId, [column]: value })))
    .onConflict((conflict) => conflict.columns(["resultId", "attributeId"]).doUpdateSet(replaced))
    .returning(["id", "attributeId"])
    .execute()
  return new Map(stored.map(({ id, attributeId }) => [attributeId, id]))
}

/** Writes one score per attribute and level, and removes the scores of levels that no longer exist. */
export async function storeScores(
  ctx: AnonymousContext,
  resultId: string,
  kit: AssessmentKit,
  scores: { attributeValueId: string; maturityLevelId: number; score: number | null }[],
): Promise<void> {
  if (scores.length === 0) return
  const levelIds = kit.model.levels.map(({ id }) => id)
  await ctx.db
    .with("vanished", (db) =>
      db
        .deleteFrom("attributeScores")
        .where("attributeValueId", "in", (eb) =>
          eb.selectFrom("attributeValues").where("resultId", "=", resultId).select("id"),
        )
        .where("maturityLevelId", "not in", levelIds),
    )
    .insertInto("attributeScores")
    .values(scores)
    .onConflict((conflict) =>
      conflict
        .columns(["attributeValueId", "maturityLevelId"])
        .doUpdateSet((eb) => ({ score: eb.ref("excluded.score") })),
    )
    .execute()
}
