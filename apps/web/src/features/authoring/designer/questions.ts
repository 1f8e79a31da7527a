import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { wholeList } from "../../../api/pages.ts"
import type { Replacing } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { measures, outlivesPage, placesOf } from "./elements.ts"
import { createOption } from "./ranges.ts"
import { suggestedRange } from "./suggestions.ts"

export type Question = Schemas["VersionQuestion"]

/** All questions of a questionnaire, in order. */
export const questionsQuery = (kitVersionId: number, questionnaireId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).elements("questions", questionnaireId),
    queryFn: async ({ signal }) => {
      const { items } = await wholeList((query) =>
        api.get("/api/v1/kit-versions/{kitVersionId}/questionnaires/{questionnaireId}/questions/", {
          params: { path: { kitVersionId, questionnaireId }, query },
          signal,
        }),
      )
      return items
    },
    staleTime: 0,
  })

/** The options of a question, in order; none while it has no range. */
export const optionsQuery = (kitVersionId: number, questionId: number) =>
  queryOptions({
    queryKey: keys.kitVersion(kitVersionId).elements("options", questionId),
    queryFn: async ({ signal }) => {
      const { answerOptions } = await api.get(
        "/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/options/",
        { params: { path: { kitVersionId, questionId } }, signal },
      )
      return answerOptions
    },
    staleTime: 0,
  })

/** The impacts of a question, by attribute. */
export const impactsQuery = (kitVersionId: number, questionId: number, language: string) =>
  queryOptions({
    queryKey: [...keys.kitVersion(kitVersionId).elements("impacts", questionId), language],
    queryFn: async ({ signal }) => {
      const { attributeImpacts } = await api.get(
        "/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/impacts/",
        { params: { path: { kitVersionId, questionId } }, signal },
      )
      return attributeImpacts
    },
    staleTime: 0,
  })

/** @returns the id of the question */
export async function createQuestion(kitVersionId: number, body: Schemas["NewQuestion"]): Promise<number> {
  const { questionId } = await api.post("/api/v1/kit-versions/{kitVersionId}/questions/", {
    params: { path: { kitVersionId } },
    body,
  })
  return questionId
}

export function editQuestion(
  kitVersionId: number,
  questionId: number,
  body: Schemas["QuestionEdit"],
  { seen, shown }: Pick<Replacing, "seen" | "shown">,
) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/", {
    params: { path: { kitVersionId, questionId } },
    body,
    seen,
    shown,
  })
}

/**
 * Creates a question with what the designer presets: the answer range that its neighbours suggest, and the measure of
 * their questionnaire, which is made with its first question. If a part of it cannot be created, nothing stays.
 *
 * @returns the ids of the question, and of the measure if it was made
 */
export async function createWholeQuestion(
  kitVersionId: number,
  body: Schemas["NewQuestion"],
  questionnaire: string,
): Promise<{ id: number; madeMeasure: number | undefined }> {
  const params = { path: { kitVersionId } }
  const [draft, named] = await Promise.all([
    api.get("/api/v1/kit-versions/{kitVersionId}/content/", { params }),
    wholeList((page) => measures.load(kitVersionId, page)),
  ])
  const { questionnaireId } = body
  const siblings = draft.questions.filter((question) => question.questionnaireId === questionnaireId)
  const known =
    siblings.findLast(({ measureId }) => measureId !== null)?.measureId ??
    named.items.find(({ title }) => title === questionnaire)?.id
  const range = suggestedRange(draft, questionnaireId)
  const id = await createQuestion(kitVersionId, body)
  let madeMeasure: number | undefined
  try {
    if (known === undefined) {
      const words = { index: named.total + 1, title: questionnaire, description: questionnaire }
      madeMeasure = await measures.create(kitVersionId, { ...words, translations: {} })
    }
    const { questionnaireId: _of, ...texts } = body
    const measureId = known ?? madeMeasure
    const edit = {
      ...texts,
      ...(measureId !== undefined && { measureId }),
      ...(range !== undefined && { answerRangeId: range }),
    }
    // It was created a moment ago.
    await editQuestion(kitVersionId, id, edit, { seen: null })
  } catch (error) {
    await deleteQuestion(kitVersionId, id).catch(() => undefined)
    throw error
  }
  return { id, madeMeasure }
}

/** The edit that leaves a question unchanged. */
export function asStored(question: Question): Schemas["QuestionEdit"] {
  const { id: _id, etag: _etag, hint, answerRangeId, measureId, ...rest } = question
  return {
    ...rest,
    ...(hint !== null && { hint }),
    ...(answerRangeId !== null && { answerRangeId }),
    ...(measureId !== null && { measureId }),
  }
}

/**
 * Creates a copy of a question at the end of its questionnaire, with its texts, answers and impacts. If a part of it
 * cannot be created, nothing stays.
 *
 * @returns the id of the copy
 */
export async function duplicateQuestion(
  kitVersionId: number,
  question: Question,
  copy: { questionnaireId: number; index: number; title: string; ownRange: boolean },
): Promise<number> {
  const { questionnaireId, index, title, ownRange } = copy
  const { hint, translations, mayNotBeApplicable, advisable, guidance, measureId, answerRangeId } = question
  const texts = { index, title, translations, mayNotBeApplicable, advisable, ...(hint !== null && { hint }) }
  const id = await createQuestion(kitVersionId, { ...texts, questionnaireId, ...(guidance && { guidance }) })
  const params = { path: { kitVersionId, questionId: question.id } }
  try {
    if (measureId !== null || (answerRangeId !== null && !ownRange)) {
      const edit = {
        ...texts,
        ...(guidance && { guidance }),
        ...(measureId !== null && { measureId }),
        ...(answerRangeId !== null && !ownRange && { answerRangeId }),
      }
      // It was created a moment ago.
      await editQuestion(kitVersionId, id, edit, { seen: null })
    }
    if (ownRange) {
      const { answerOptions } = await api.get(
        "/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/options/",
        { params },
      )
      for (const { id: _id, etag: _etag, ...option } of answerOptions) {
        await createOption(kitVersionId, { questionId: id }, option)
      }
    }
    const { attributeImpacts } = await api.get(
      "/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/impacts/",
      { params },
    )
    for (const { attributeId, impacts } of attributeImpacts) {
      for (const { maturityLevel, weight } of impacts) {
        const { maturityLevelId } = maturityLevel
        await createImpact(kitVersionId, { questionId: id, attributeId, maturityLevelId, weight })
      }
    }
  } catch (error) {
    await deleteQuestion(kitVersionId, id).catch(() => undefined)
    throw error
  }
  return id
}

export function deleteQuestion(kitVersionId: number, questionId: number) {
  return api.delete("/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/", {
    params: { path: { kitVersionId, questionId } },
  })
}

/** Moves a question to the end of another questionnaire. */
export function moveQuestion(kitVersionId: number, questionId: number, questionnaireId: number) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/questions/{questionId}/questionnaire/", {
    params: { path: { kitVersionId, questionId } },
    body: { questionnaireId },
  })
}

export function reorderQuestions(kitVersionId: number, questionnaireId: number, ids: readonly number[]) {
  const questionOrders = placesOf(ids).map(({ id, index }) => ({ questionId: id, index }))
  return api.put("/api/v1/kit-versions/{kitVersionId}/questions-change-order/", {
    params: { path: { kitVersionId } },
    body: { questionOrders, questionnaireId },
    keepalive: outlivesPage(ids),
  })
}

/** @returns the id of the impact */
export async function createImpact(kitVersionId: number, body: Schemas["NewImpact"]): Promise<number> {
  const { questionImpactId } = await api.post("/api/v1/kit-versions/{kitVersionId}/question-impacts/", {
    params: { path: { kitVersionId } },
    body,
  })
  return questionImpactId
}

export function editImpact(
  kitVersionId: number,
  questionImpactId: number,
  body: Schemas["ImpactEdit"],
  { seen, shown }: Pick<Replacing, "seen" | "shown">,
) {
  return api.put("/api/v1/kit-versions/{kitVersionId}/question-impacts/{questionImpactId}/", {
    params: { path: { kitVersionId, questionImpactId } },
    body,
    seen,
    fieldsOf: (thing: Schemas["ImpactOnLevel"] | Schemas["ImpactEdit"]) =>
      "maturityLevel" in thing ? { ...thing, ...thing.maturityLevel } : thing,
    shown,
  })
}

export function deleteImpact(kitVersionId: number, questionImpactId: number) {
  return api.delete("/api/v1/kit-versions/{kitVersionId}/question-impacts/{questionImpactId}/", {
    params: { path: { kitVersionId, questionImpactId } },
  })
}
