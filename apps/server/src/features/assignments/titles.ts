import type { AnonymousContext } from "../../platform/context.ts"
import type { Questionnaire } from "../../platform/events/event.ts"
import { translated } from "../../platform/kits/texts.ts"

/**
 * Questionnaires with their titles in the language of their assessment, deleted ones included; those that its version of
 * the kit lacks have none.
 */
export async function titlesOf(
  { db }: Pick<AnonymousContext, "db">,
  places: readonly { assessmentId: string; questionnaireId: number }[],
): Promise<(place: { assessmentId: string; questionnaireId: number }) => Questionnaire> {
  const rows =
    places.length === 0
      ? []
      : await db
          .selectFrom("assessmentResults as result")
          .innerJoin("questionnaires as questionnaire", "questionnaire.kitVersionId", "result.kitVersionId")
          .innerJoin("kitVersions as version", "version.id", "result.kitVersionId")
          .innerJoin("kits as kit", "kit.id", "version.kitId")
          .where(
            "result.assessmentId",
            "in",
            places.map(({ assessmentId }) => assessmentId),
          )
          .where(
            "questionnaire.id",
            "in",
            places.map(({ questionnaireId }) => questionnaireId),
          )
          .select(["result.assessmentId", "questionnaire.id", "questionnaire.title"])
          .select(["questionnaire.translations", "result.language", "kit.language as kitLanguage"])
          .execute()
  const titles = new Map(
    rows.map(({ assessmentId, id, title, translations, language, kitLanguage }) => [
      `${assessmentId}/${id}`,
      translated(title, translations, "title", language, kitLanguage),
    ]),
  )
  return ({ assessmentId, questionnaireId }) => ({
    id: questionnaireId,
    title: titles.get(`${assessmentId}/${questionnaireId}`) ?? "",
  })
}
