import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Language } from "../../../i18n/language.ts"
import { saveFile } from "../../../ui/saveFile.ts"

/** The assessments of all the person's spaces, by kit, with their scores now and on a day. */
export const portfolioQuery = (since: string, language: Language) =>
  queryOptions({
    queryKey: keys.portfolio(since, language),
    queryFn: ({ signal }) => api.get("/api/v1/portfolio/", { params: { query: { since } }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Downloads the same as a workbook. */
export async function downloadPortfolio(since: string): Promise<void> {
  const { content, name } = await api.download("/api/v1/portfolio/export/", {
    params: { query: { since } },
    parseAs: "blob",
  })
  saveFile(content, name ?? "portfolio.xlsx")
}
