import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** The outline of a kit's active version. */
export const outlineQuery = (kitId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("outline"),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/", { params: { path: { kitId } }, signal }),
  })

export const subjectQuery = (kitId: number, subjectId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("subject", subjectId),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/subjects/{subjectId}/", {
        params: { path: { kitId, subjectId } },
        signal,
      }),
  })

export const attributeQuery = (kitId: number, attributeId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("attribute", attributeId),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/attributes/{attributeId}/", {
        params: { path: { kitId, attributeId } },
        signal,
      }),
  })

/** The questions that count for an attribute on a level. */
export const attributeLevelQuery = (kitId: number, attributeId: number, maturityLevelId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("attribute", attributeId, maturityLevelId),
    queryFn: ({ signal }) =>
      api.get(
        "/api/v2/assessment-kits/{kitId}/details/attributes/{attributeId}/maturity-levels/{maturityLevelId}/",
        { params: { path: { kitId, attributeId, maturityLevelId } }, signal },
      ),
  })

export const questionnaireQuery = (kitId: number, questionnaireId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("questionnaire", questionnaireId),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/questionnaires/{questionnaireId}/", {
        params: { path: { kitId, questionnaireId } },
        signal,
      }),
  })

/** A question; the titles of attributes are in the language of the interface. */
export const questionQuery = (kitId: number, questionId: number, language: string) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("question", questionId, language),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/questions/{questionId}/", {
        params: { path: { kitId, questionId } },
        signal,
      }),
  })

export const measureQuery = (kitId: number, measureId: number) =>
  queryOptions({
    queryKey: keys.kit(kitId).content("measure", measureId),
    queryFn: ({ signal }) =>
      api.get("/api/v2/assessment-kits/{kitId}/details/measures/{measureId}/", {
        params: { path: { kitId, measureId } },
        signal,
      }),
  })
