import { sql } from "kysely"
import type { AnonymousContext, Context } from "../../platform/context.ts"
import type { Translations } from "../../platform/database/json.ts"
import { anyOf, type Params, preparedQuery } from "../../platform/database/prepared-query.ts"
import { fetchPage } from "../../platform/http/paging.ts"
import type { Language } from "../../platform/i18n/language.ts"
import { stampOfHistory } from "../../platform/kits/model-numbers.ts"
import { translated } from "../../platform/kits/texts.ts"
import type { Assessment } from "../assessments/index.ts"
import { readProvenances } from "../evidence/index.ts"
import { pictured, programFor } from "../users/index.ts"
import { confidenceLevel } from "./confidence-levels.ts"

type Row = Awaited<ReturnType<typeof findHistory>>["rows"][number]

/**
 * A page of the answer history of a question, the latest change first. The titles are those the kit had at the time of
 * the change, in the language of the assessment. For a question without answers the page is empty.
 */
export async function readAnswerHistory(
  ctx: Context,
  { result }: Assessment,
  questionId: number,
  page: { page: number; size: number },
) {
  const { rows, total } = await findHistory(ctx, result.id, questionId, page)
  const texts = await textsOfThen(ctx, questionId, rows)
  const proposalIds = rows.map(({ proposalId }) => proposalId)
  const provenances = await readProvenances(ctx, proposalIds)
  const items = rows.map((row) => {
    const { answerOptionId, answerOptionIndex, confidenceLevelId, isNotApplicable, status } = row
    const then = texts.get(row.stamp)
    return {
      questionTitle: then ? titleOf(then.question, then.language, result.language) : null,
      answer: {
        selectedOption:
          answerOptionId === null
            ? null
            : {
                id: answerOptionId,
                index: answerOptionIndex ?? 0,
                title: then
                  ? titleOf(
                      then.options.find(({ id }) => id === answerOptionId),
                      then.language,
                      result.language,
                    )
                  : null,
              },
        confidenceLevel: confidenceLevelId === null ? null : confidenceLevel(confidenceLevelId, ctx.language),
        isConfidenceAsked: row.confidenceUnasked !== true,
        isNotApplicable,
        approved: status === null ? null : status === "APPROVED",
      },
      change: row.sequence,
      creationTime: row.creationTime,
      createdBy: pictured(ctx, row),
      program: row.program,
      provenance: provenances.get(row.proposalId ?? "") ?? null,
      session: row.rating,
    }
  })
  return { items, ...page, sort: "creationTime", order: "desc" as const, total }
}

/** The changes of the answers to a question, the latest first. */
export function findHistory(
  ctx: AnonymousContext,
  resultId: string,
  questionId: number,
  page: { page: number; size: number },
) {
  return fetchPage(
    ctx.db
      .selectFrom("answerChanges as history")
      .innerJoin("users as person", "person.id", "history.createdBy")
      .leftJoin("kitModels as model", "model.number", "history.model")
      // A question has one answer, and others that were removed with it by a version of the kit and came back.
      .where((eb) => {
        const answers = (deleted: boolean) =>
          eb
            .selectFrom("answers")
            .where("answers.resultId", "=", resultId)
            .where("answers.questionId", "=", questionId)
            .where("answers.deleted", "=", sql.lit(deleted))
            .select("answers.id")
        return sql<boolean>`history.answer_id = any(array(${answers(false).unionAll(answers(true))}))`
      })
      // Not by time: the clocks of nodes differ.
      .orderBy("history.number", "desc")
      .select([
        "person.id",
        "person.displayName",
        "person.picturePath",
        stampOfHistory.as("stamp"),
        "history.sequence",
        "history.answerOptionId",
        "history.answerOptionIndex",
        "history.confidenceLevelId",
        "history.confidenceUnasked",
        "history.isNotApplicable",
        "history.status",
        "history.creationTime",
        "history.proposalId",
        "history.rating",
        programFor("person", "history").as("program"),
      ]),
    page,
  )
}

type Titled = { id: number; title: string; translations: Translations | null }

/** From a stored kit model: its main language, the question, and the options that were chosen. */
type KeptTexts = { language: Language; question: Titled | null; options: Titled[] }

async function textsOfThen(
  ctx: AnonymousContext,
  questionId: number,
  rows: readonly Row[],
): Promise<Map<string, KeptTexts>> {
  if (rows.length === 0) return new Map()
  const kept = await keptTexts(ctx, {
    stamps: [...new Set(rows.map(({ stamp }) => stamp))],
    questionId,
    optionIds: [...new Set(rows.flatMap(({ answerOptionId }) => answerOptionId ?? []))],
  })
  return new Map(kept.map(({ stamp, ...texts }) => [stamp, texts]))
}

type Wanted = { stamps: readonly string[]; questionId: number; optionIds: readonly number[] }

/** Extracts the few needed texts inside the database, because a whole model can have megabytes. */
const keptTexts = preparedQuery((db, { stamps, questionId, optionIds }: Params<Wanted>) =>
  db
    .selectFrom("kitModels")
    .where("stamp", "=", anyOf(stamps))
    .select([
      "stamp",
      sql<Language>`content ->> 'language'`.as("language"),
      sql<Titled | null>`jsonb_path_query_first(content, '$.questions[*] ? (@.id == $id)',
        jsonb_build_object('id', ${questionId}::bigint))`.as("question"),
      sql<Titled[]>`jsonb_path_query_array(content, '$.options[*] ? (@.id == $ids[*])',
        jsonb_build_object('ids', ${optionIds}::bigint[]))`.as("options"),
    ]),
)

function titleOf(thing: Titled | null | undefined, main: Language, language: Language): string | null {
  return thing ? translated(thing.title, thing.translations, "title", language, main) : null
}
