import { type AliasedExpression, type Selectable, sql } from "kysely"
import type { Context } from "../../platform/context.ts"
import type { Assessments } from "../../platform/database/generated/tables.ts"
import { isAsked } from "./assessment-profile.ts"
import { isAnswered } from "./completion.ts"

/** Some assessments, as part of the query that lists them. */
export type ListedAssessments = {
  as<Name extends string>(name: Name): AliasedExpression<Selectable<Assessments>, Name>
}

/**
 * How far the listed assessments are, as `countAnswers` counts for one: a row for each result. Read step by step, each
 * only once: the answers of each result by their index, and the questions of each kit version within each profile. A part
 * of the query that lists the assessments.
 */
export function progressOf({ db }: Context, page: ListedAssessments) {
  return db
    .withoutPlugins()
    .with(
      (cte) => cte("listed").materialized(),
      (of) =>
        of
          .selectFrom(page.as("assessment"))
          .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
          .select([
            "result.id",
            "result.kitVersionId",
            sql<number>`coalesce(result.profile_id, 0)`.as("profile"),
          ]),
    )
    .with(
      (cte) => cte("asked").materialized(),
      (of) =>
        of
          .selectFrom((kits) =>
            kits
              .selectFrom("listed")
              .select(["kitVersionId", "profile", sql<number | null>`nullif(profile, 0)`.as("profileId")])
              .distinct()
              .as("result"),
          )
          .innerJoin("questions as question", "question.kitVersionId", "result.kitVersionId")
          .where(isAsked("question.id"))
          .select(["result.kitVersionId", "result.profile", "question.id"]),
    )
    .with(
      (cte) => cte("given").materialized(),
      (of) =>
        of
          .selectFrom("listed")
          .innerJoin("answers as answer", "answer.resultId", "listed.id")
          .where("answer.deleted", "=", false)
          .where(isAnswered)
          .select([
            ...(["listed.id", "listed.kitVersionId", "listed.profile", "answer.questionId"] as const),
            ...(["answer.carried", "answer.status"] as const),
          ]),
    )
    .with("counted", (of) =>
      of
        .selectFrom("given")
        .innerJoin("asked", (join) =>
          join
            .onRef("asked.id", "=", "given.questionId")
            .onRef("asked.kitVersionId", "=", "given.kitVersionId")
            .onRef("asked.profile", "=", "given.profile"),
        )
        .groupBy("given.id")
        .select([
          "given.id",
          sql<number>`count(*) filter (where given.carried is not true)`.as("answersCount"),
          sql<number>`count(*) filter (where given.carried)`.as("carriedCount"),
          sql<number>`count(*) filter (where given.status = 'UNAPPROVED')`.as("unapprovedCount"),
        ]),
    )
    .with("ofKit", (of) =>
      of
        .selectFrom("asked")
        .groupBy(["kitVersionId", "profile"])
        .select(["kitVersionId", "profile", ({ fn }) => fn.countAll<number>().as("questionsCount")]),
    )
    .selectFrom("listed")
    .leftJoin("counted", "counted.id", "listed.id")
    .leftJoin("ofKit", (join) =>
      join
        .onRef("ofKit.kitVersionId", "=", "listed.kitVersionId")
        .onRef("ofKit.profile", "=", "listed.profile"),
    )
    .select(({ fn }) => [
      "listed.id",
      fn.coalesce("counted.answersCount", sql.lit(0)).as("answersCount"),
      fn.coalesce("counted.carriedCount", sql.lit(0)).as("carriedCount"),
      fn.coalesce("counted.unapprovedCount", sql.lit(0)).as("unapprovedCount"),
      fn.coalesce("ofKit.questionsCount", sql.lit(0)).as("questionsCount"),
    ])
    .as("progress")
}
