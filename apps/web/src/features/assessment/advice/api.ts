import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQueryClient,
} from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import { nextPage } from "../../../api/pages.ts"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"

/** The measures of an action item. */
export const measures = ["priority", "impact", "cost"] as const
export type Measured = (typeof measures)[number]
export type AmountCode = Schemas["AmountCode"]

/** Filter and sort order of the list of action items. */
export type ItemChoice = { sortBy: Measured } & { [M in Measured]: AmountCode | "" }

const itemsPerPage = 50

export const narrationQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).narration,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/advice-narration/", {
        params: { path: { assessmentId } },
        signal,
      }),
  })

export const itemsQuery = (assessmentId: string, choice: ItemChoice) =>
  infiniteQueryOptions({
    queryKey: keys.assessment(assessmentId).adviceItemList(choice),
    queryFn: ({ signal, pageParam }) =>
      api.get("/api/v1/advice-items/", {
        params: {
          query: {
            assessmentId,
            page: pageParam,
            size: itemsPerPage,
            sortBy: choice.sortBy,
            priority: choice.priority || undefined,
            impact: choice.impact || undefined,
            cost: choice.cost || undefined,
          },
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: nextPage,
  })

/** The attributes and levels to choose targets from; reloaded each time, since levels may have changed. */
export const targetsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).adviceTargets,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/pre-advice-info/", {
        params: { path: { assessmentId } },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** How many answers a plan would change. A request that is no longer needed is aborted. */
export const planSizeQuery = (assessmentId: string, wishes: Schemas["PlanWishes"]) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).planSize(wishes),
    queryFn: ({ signal }) =>
      api.post("/api/v1/assessments/{assessmentId}/advice/size/", {
        params: { path: { assessmentId } },
        body: wishes,
        signal,
      }),
    staleTime: 60_000,
  })

/** The levels of cost, priority or impact, from low to high. */
export const amountsQuery = (measured: Measured, language: Language) =>
  queryOptions({
    queryKey: keys.amounts(measured, language),
    queryFn: async ({ signal }) =>
      (await api.get(`/api/v1/advice-item-${measured}-levels/`, { signal })).levels,
    placeholderData: keepPreviousData,
    staleTime: 60 * 60_000,
  })

/** Returns the plan for the wishes with its projected result. Nothing is stored. */
export function plan(assessmentId: string, wishes: Schemas["PlanWishes"]) {
  return api.post("/api/v1/assessments/{assessmentId}/advice/outlook/", {
    params: { path: { assessmentId } },
    body: wishes,
  })
}

/** Generates narration and action items for a plan, which may take a minute. */
export function generateAdvice(assessmentId: string, toNarrate: Schemas["PlanToNarrate"]) {
  return api.post("/api/v1/assessments/{assessmentId}/advice-narration-ai/", {
    params: { path: { assessmentId } },
    body: toNarrate,
  })
}

interface ShownNarration {
  /** null if there is none, or if an assessor has cleared it. */
  html: string | null
  time: string | null
  /** The writer that generated it; null for an assessor's text. */
  generatedBy: "APP" | "AI" | null
}

/** The narration to show: the assessor's if there is one, otherwise the generated one. */
export function shownNarration(stored: Schemas["AdviceNarration"]): ShownNarration {
  const { assessorNarration, aiNarration } = stored
  if (assessorNarration) {
    return { html: assessorNarration.narration, time: assessorNarration.creationTime, generatedBy: null }
  }
  if (!aiNarration) return { html: null, time: null, generatedBy: null }
  return { html: aiNarration.narration, time: aiNarration.creationTime, generatedBy: aiNarration.generatedBy }
}

/** Stores an assessor's narration; an empty text clears it. */
export function writeNarration(assessmentId: string, edit: { html: string; seen: Seen | null }) {
  return api.post("/api/v1/assessments/{assessmentId}/advice-narration/", {
    params: { path: { assessmentId } },
    body: { assessorNarration: edit.html },
    seen: edit.seen,
    fieldsOf: (thing: Schemas["AdviceNarration"]) => ({ assessorNarration: shownNarration(thing).html }),
  })
}

function approveNarration(assessmentId: string) {
  return api.put("/api/v1/assessments/{assessmentId}/approve-advice-narration/", {
    params: { path: { assessmentId } },
  })
}

/** What the form of an action item edits. */
export function fieldsOfItem({ title, description, priority, impact, cost }: Schemas["AdviceItem"]) {
  return { title, description, priority: priority.code, impact: impact.code, cost: cost.code }
}

/** Adds an action item, or updates a stored one. */
export function saveItem(
  assessmentId: string,
  { stored, item }: { stored?: { id: string; seen: Seen | null }; item: Schemas["AdviceItemEdit"] },
): Promise<unknown> {
  if (!stored) return api.post("/api/v1/advice-items/", { body: { assessmentId, ...item } })
  return api.put("/api/v1/advice-items/{adviceItemId}/", {
    params: { path: { adviceItemId: stored.id } },
    body: item,
    seen: stored.seen,
    fieldsOf: fieldsOfItem,
  })
}

export function deleteItem(adviceItemId: string) {
  return api.delete("/api/v1/advice-items/{adviceItemId}/", { params: { path: { adviceItemId } } })
}

/** Call after a change of the narration: invalidates it and what depends on it. */
export async function narrationChanged(client: QueryClient, assessmentId: string): Promise<void> {
  const { narration, dashboard, report } = keys.assessment(assessmentId)
  void client.invalidateQueries({ queryKey: report })
  void client.invalidateQueries({ queryKey: dashboard })
  await client.invalidateQueries({ queryKey: narration })
}

/** Call after a change of action items: reloads every list of them and invalidates what depends on them. */
export async function itemsChanged(client: QueryClient, assessmentId: string): Promise<void> {
  const { adviceItems, dashboard, report } = keys.assessment(assessmentId)
  void client.invalidateQueries({ queryKey: report })
  void client.invalidateQueries({ queryKey: dashboard })
  await client.invalidateQueries({ queryKey: adviceItems })
}

/** Approves the narration. */
export function useApproveNarration(assessmentId: string) {
  const { t } = useTranslation("advice")
  const client = useQueryClient()
  return useSave({
    mutationFn: () => approveNarration(assessmentId),
    onSuccess() {
      toastSuccess(t("status.approvedToast"))
      return narrationChanged(client, assessmentId)
    },
  })
}
