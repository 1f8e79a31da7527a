import { queryOptions } from "@tanstack/react-query"
import { api } from "../../api/client.ts"
import { keys } from "../../api/keys.ts"

/** How many assessments stand beside each other. */
export const fewest = 2
export const most = 4

/** The assessments that the person could compare, the last changed first, those of one kit when it is named. */
export const comparableQuery = (kitId?: number) =>
  queryOptions({
    queryKey: keys.comparison.candidates(kitId),
    queryFn: async ({ signal }) => {
      const query = { kitId, page: 0, size: 100 }
      return (await api.get("/api/v1/comparable-assessments/", { params: { query }, signal })).items
    },
  })

/** Two to four assessments beside each other, in the given order. */
export const comparisonQuery = (assessmentIds: readonly string[]) =>
  queryOptions({
    queryKey: keys.comparison.of(assessmentIds),
    queryFn: ({ signal }) =>
      api.post("/api/v1/assessments-compare/", { body: { assessmentIds: [...assessmentIds] }, signal }),
    refetchOnWindowFocus: false,
  })
