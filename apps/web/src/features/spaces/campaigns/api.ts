import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"

/** Milliseconds between two looks at a campaign whose assessments are being made. */
const lookEvery = 2000

export const campaignsPerPage = 20

/** The campaigns of a space, the newest first; pages count from 1. */
export const campaignsQuery = (spaceId: number, page: number) =>
  queryOptions({
    queryKey: keys.space(spaceId).campaigns(page),
    queryFn: ({ signal }) =>
      api.get("/api/v1/spaces/{spaceId}/campaigns/", {
        params: { path: { spaceId }, query: { page: page - 1, size: campaignsPerPage } },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const campaignQuery = (campaignId: string) =>
  queryOptions({
    queryKey: keys.campaign(campaignId).board,
    queryFn: ({ signal }) =>
      api.get("/api/v1/campaigns/{campaignId}/", { params: { path: { campaignId } }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === "MAKING" ? lookEvery : false),
  })

export const resultsQuery = (campaignId: string, language: Language) =>
  queryOptions({
    queryKey: keys.campaign(campaignId).results(language),
    queryFn: ({ signal }) =>
      api.get("/api/v1/campaigns/{campaignId}/results/", { params: { path: { campaignId } }, signal }),
    staleTime: 0,
    // What teams lack is calculated in the background.
    refetchInterval: ({ state }) =>
      state.data?.lacking === null && state.data.attributes !== null ? 3 * lookEvery : false,
  })

export function startCampaign(spaceId: number, body: Schemas["NewCampaign"]) {
  return api.post("/api/v1/spaces/{spaceId}/campaigns/", { params: { path: { spaceId } }, body })
}

export function changeCampaign(campaignId: string, body: Schemas["CampaignEdit"], seen: Seen | null) {
  return api.patch("/api/v1/campaigns/{campaignId}/", { params: { path: { campaignId } }, body, seen })
}

export function addTeams(campaignId: string, body: Schemas["NewTeams"]) {
  return api.post("/api/v1/campaigns/{campaignId}/teams/", { params: { path: { campaignId } }, body })
}

/** @param assessmentIds null for teams that have not begun */
export function remindTeams(campaignId: string, assessmentIds: string[] | null) {
  return api.post("/api/v1/campaigns/{campaignId}/reminders/", {
    params: { path: { campaignId } },
    body: { assessmentIds },
  })
}

export function closeCampaign(campaignId: string) {
  return api.post("/api/v1/campaigns/{campaignId}/close/", { params: { path: { campaignId } } })
}

export function reopenCampaign(campaignId: string) {
  return api.post("/api/v1/campaigns/{campaignId}/reopen/", { params: { path: { campaignId } } })
}

export type FileFormat = "xlsx" | "pptx" | "pdf"

export function campaignFile(campaignId: string, format: FileFormat, lang: Language) {
  return api.download("/api/v1/campaigns/{campaignId}/export/", {
    params: { path: { campaignId }, query: { format, lang } },
    parseAs: "blob",
  })
}

/** Call after a campaign was made or changed. */
export async function campaignChanged(
  client: QueryClient,
  spaceId: number,
  campaignId?: string,
): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.space(spaceId).allCampaigns }),
    campaignId !== undefined && client.invalidateQueries({ queryKey: keys.campaign(campaignId).all }),
  ])
}
