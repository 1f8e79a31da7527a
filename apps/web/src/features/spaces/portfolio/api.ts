import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Language } from "../../../i18n/language.ts"

/** The assessments of all the person's spaces, by kit, with their scores now and on a day. */
export const portfolioQuery = (since: string, language: Language) =>
  queryOptions({
    queryKey: keys.portfolio(since, language),
    queryFn: ({ signal }) => api.get("/api/v1/portfolio/", { params: { query: { since } }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** The same as a workbook. */
export const portfolioWorkbook = (since: string) =>
  api.download("/api/v1/portfolio/export/", { params: { query: { since } }, parseAs: "blob" })
