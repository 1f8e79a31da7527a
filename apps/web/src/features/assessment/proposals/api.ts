import { queryOptions, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"

export type Proposal = Schemas["Proposal"]

/** The open proposals for a question: at most one of each source. */
export const proposalsQuery = (assessmentId: string, questionId: number) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).proposals(questionId),
    queryFn: async ({ signal }) => {
      const query = { status: "OPEN", questionId } as const
      const params = { path: { assessmentId }, query }
      const { items } = await api.get("/api/v1/assessments/{assessmentId}/proposals/", { params, signal })
      return items
    },
    refetchOnWindowFocus: "always",
  })

/** How many proposals are open in an assessment, and the latest of them. */
export const waitingProposalsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).waitingProposals,
    queryFn: async ({ signal }) => {
      const params = { path: { assessmentId }, query: { status: "OPEN", size: 1 } as const }
      const { items, total } = await api.get("/api/v1/assessments/{assessmentId}/proposals/", {
        params,
        signal,
      })
      return { count: total, latest: items[0] ?? null }
    },
    refetchOnWindowFocus: "always",
  })

/** Has answers of other assessments proposed, and says how many were found. */
export function useProposalsFromReferences(assessmentId: string) {
  const { t } = useTranslation("proposals")
  const client = useQueryClient()
  return useSave({
    mutationFn: () =>
      api.post("/api/v1/assessments/{assessmentId}/proposals/from-references/", {
        params: { path: { assessmentId } },
      }),
    onSuccess({ created, replaced }) {
      const count = created + replaced
      toastSuccess(count > 0 ? t("elsewhere.found", { count }) : t("elsewhere.none"))
      void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).allProposals })
    },
  })
}

/** Accepts or declines a proposal. */
export function useDecision(assessmentId: string, onSettled: () => void) {
  const client = useQueryClient()
  return useSave({
    mutationFn: ({ proposalId, ...decision }: Schemas["DecisionOnProposal"] & { proposalId: string }) =>
      api.put("/api/v1/assessments/{assessmentId}/proposals/{proposalId}/", {
        params: { path: { assessmentId, proposalId } },
        body: decision,
      }),
    onSettled() {
      void client.invalidateQueries({ queryKey: keys.assessment(assessmentId).allProposals })
      onSettled()
    },
  })
}
