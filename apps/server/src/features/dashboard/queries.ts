import type { InsightState } from "@plumbline/scoring"
import type { Time } from "../../platform/clock.ts"
import type { AnonymousContext } from "../../platform/context.ts"
import type { ReportMetadata } from "../../platform/database/json.ts"
import { jsonRows } from "../../platform/database/json-rows.ts"
import { type Params, preparedQuery } from "../../platform/database/prepared-query.ts"

type State = InsightState<Time>

const STATE = { columns: ["approved"], times: ["lastModificationTime"] }

/** Loads the texts of a result in one query: insights, advice and report metadata. */
export async function findWritings(ctx: AnonymousContext, resultId: string) {
  const [row] = await writingsOfResult(ctx, { resultId })
  if (!row) throw new Error(`There is no result ${resultId}.`)
  return row
}

const writingsOfResult = preparedQuery((db, { resultId }: Params<{ resultId: string }>) =>
  db
    .selectFrom("assessmentResults as result")
    .leftJoin("reports as report", "report.resultId", "result.id")
    .where("result.id", "=", resultId)
    .select((eb) => [
      "report.published",
      eb.ref("report.metadata").$castTo<ReportMetadata | null>().as("metadata"),
      eb
        .selectFrom("attributeInsights")
        .whereRef("resultId", "=", "result.id")
        .select(
          jsonRows<State & { attributeId: number }>({ ...STATE, columns: ["attributeId", "approved"] }).as(
            "rows",
          ),
        )
        .$asScalar()
        .$notNull()
        .as("attributes"),
      eb
        .selectFrom("subjectInsights")
        .whereRef("resultId", "=", "result.id")
        .select(
          jsonRows<State & { subjectId: number }>({ ...STATE, columns: ["subjectId", "approved"] }).as(
            "rows",
          ),
        )
        .$asScalar()
        .$notNull()
        .as("subjects"),
      eb
        .selectFrom("overallInsights")
        .whereRef("resultId", "=", "result.id")
        .select(jsonRows<State>(STATE).as("rows"))
        .$asScalar()
        .$notNull()
        .as("overall"),
      eb
        .selectFrom("adviceNarrations")
        .whereRef("resultId", "=", "result.id")
        .select(jsonRows<State>(STATE).as("rows"))
        .$asScalar()
        .$notNull()
        .as("narrations"),
      eb
        .selectFrom("adviceItems")
        .whereRef("resultId", "=", "result.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("adviceItems"),
    ]),
)
