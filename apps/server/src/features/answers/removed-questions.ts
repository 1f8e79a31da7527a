import type { AnonymousContext, Context } from "../../platform/context.ts"
import { translated } from "../../platform/kits/texts.ts"
import { loadAssessmentKit } from "../results/index.ts"
import { type AnsweredAssessment, countsIn } from "./answered-assessment.ts"

/**
 * Questions that are no longer in the kit of the assessment but have answers, evidence or comments. They have their
 * last texts, in the language of the assessment, and are ordered by questionnaire.
 */
export async function listRemovedQuestions(ctx: Context, answered: AnsweredAssessment) {
  const { assessment } = answered
  const { model } = await loadAssessmentKit(ctx, assessment)
  const counts = new Map([...countsIn(answered)].filter(([id]) => !model.questionById.has(id)))
  if (counts.size === 0) return { items: [] }
  const questions = await findLatestTexts(ctx, assessment.kitId, [...counts.keys()])
  const items = questions.map(({ id, language, ...question }) => {
    const { evidences = 0, openComments = 0, histories = 0 } = counts.get(id) ?? {}
    const inWords = (title: string, translations: typeof question.translations) =>
      translated(title, translations, "title", assessment.result.language, language)
    return {
      id,
      title: inWords(question.title, question.translations),
      questionnaire: { title: inWords(question.questionnaireTitle, question.questionnaireTranslations) },
      counts: { evidences, comments: openComments, answerHistories: histories },
    }
  })
  return { items }
}

/** The texts of each question from the latest released version that had it. Released versions never change. */
async function findLatestTexts({ db }: AnonymousContext, kitId: number, ids: number[]) {
  const found = await db
    .selectFrom("kitVersions as version")
    .innerJoin("kits as kit", "kit.id", "version.kitId")
    .innerJoin("questions as question", "question.kitVersionId", "version.id")
    .innerJoin("questionnaires as questionnaire", (join) =>
      join
        .onRef("questionnaire.kitVersionId", "=", "question.kitVersionId")
        .onRef("questionnaire.id", "=", "question.questionnaireId"),
    )
    .where("version.kitId", "=", kitId)
    .where("version.status", "<>", "UPDATING")
    .where("question.id", "in", ids)
    .distinctOn("question.id")
    .orderBy("question.id")
    .orderBy("version.id", "desc")
    .select([
      "question.id",
      "question.title",
      "question.translations",
      "question.index",
      "questionnaire.index as questionnaireIndex",
      "questionnaire.title as questionnaireTitle",
      "questionnaire.translations as questionnaireTranslations",
      "kit.language",
    ])
    .execute()
  return found.toSorted(
    (one, other) => one.questionnaireIndex - other.questionnaireIndex || one.index - other.index,
  )
}
