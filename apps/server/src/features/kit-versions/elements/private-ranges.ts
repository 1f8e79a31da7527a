import { sql } from "kysely"
import type { Context } from "../../../platform/context.ts"
import type { Draft } from "./rows.ts"

/** Deletes private ranges that no question uses any more. */
export async function removeUnusedRanges({ db }: Context, draft: Draft): Promise<void> {
  await db
    .deleteFrom("answerRanges as range")
    .where("range.kitVersionId", "=", draft.id)
    .where("range.reusable", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("questions as question")
            .whereRef("question.kitVersionId", "=", "range.kitVersionId")
            .whereRef("question.answerRangeId", "=", "range.id")
            .select(sql.lit(1).as("one")),
        ),
      ),
    )
    .execute()
}
