import { type Expression, expressionBuilder, sql } from "kysely"
import type { DB } from "../database/generated/tables.ts"

/** The number of a kept content of a kit, in an expression; null, which the history refuses, if it was not kept. */
export function modelNumber(stamp: string | Expression<string>) {
  return expressionBuilder<DB>()
    .selectFrom("kitModels")
    .where("kitModels.stamp", "=", stamp)
    .select("kitModels.number")
    .$asScalar()
}

/**
 * The stamp of the content that a `history` row names, in a query that has left-joined the `model` of its number. Old
 * rows have the stamp itself until they are rewritten.
 */
export const stampOfHistory = sql<string>`coalesce(history.stamp, model.stamp)`
