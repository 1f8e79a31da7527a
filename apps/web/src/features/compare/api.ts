import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** How many assessments can be compared. */
export const fewest = 2
export const most = 4

/** The assessments that the person can compare, last changed first; only those on the kit if one is given. */
export const comparableQuery = (kitId?: number) =>
  queryOptions({
    queryKey: keys.comparison.candidates(kitId),
    queryFn: async ({ signal }) => {
      const query = { kitId, page: 0, size: 100 }
      return (await api.get("/api/v1/comparable-assessments/", { params: { query }, signal })).items
    },
  })

/** A comparison of two to four assessments, in the given order. */
export const comparisonQuery = (assessmentIds: readonly string[]) =>
  queryOptions({
    queryKey: keys.comparison.of(assessmentIds),
    queryFn: ({ signal }) =>
      api.post("/api/v1/assessments-compare/", { body: { assessmentIds: [...assessmentIds] }, signal }),
    refetchOnWindowFocus: false,
  })
