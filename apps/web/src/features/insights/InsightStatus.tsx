import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useTenant } from "../../session/tenant.ts"
import { useSiteName } from "../../ui/site.ts"
import { TextStatusButton } from "../../ui/TextStatusButton.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { approveInsight, generateInsight, insightsChanged } from "./api.ts"
import { type InsightPlace, shownInsight, stateOfInsight } from "./insight.ts"

export interface InsightStatusProps {
  assessmentId: string
  place: InsightPlace
  insight: Schemas["Insight"]
  title: string
  openQuestions: number
}

/** What has to be done about an insight; opens to an explanation and the actions. */
export function InsightStatus({ assessmentId, place, insight, title, openQuestions }: InsightStatusProps) {
  const { t } = useTranslation("insights")
  const name = useSiteName()
  const writer = useWriterOf(place)
  const { approve, generate, isWriting } = useChanges(assessmentId, place)
  const state = stateOfInsight(insight)
  const isPending = state === "pending"
  const byModel = (isPending ? shownInsight(insight)?.generatedBy : writer) === "AI"
  const label = isPending
    ? t(byModel ? "state.pendingAi" : "state.pendingApp", { name })
    : t(`state.${state}`)
  const hint =
    state === "none" && writer === "OFF"
      ? t("hint.byHand")
      : t(`hint.${state}${byModel ? "Ai" : "App"}`, { name })
  return (
    <TextStatusButton
      name={t("text.label", { title })}
      named
      state={state}
      label={isWriting ? t("state.writing") : label}
      hint={hint}
      isWriting={isWriting}
      approve={approve}
      generate={
        writer === "OFF"
          ? undefined
          : {
              run: generate,
              loses: t(place.of === "attribute" ? "hint.losesSame" : "hint.loses"),
              refusal:
                place.of === "attribute" && openQuestions > 0
                  ? t("hint.open", { count: openQuestions })
                  : undefined,
            }
      }
    />
  )
}

/** A model only writes about attributes; the app itself writes about subjects and the whole, even if no model may. */
function useWriterOf({ of }: InsightPlace): Schemas["Tenant"]["writer"] {
  const writer = useTenant()?.writer ?? "APP"
  return of === "attribute" ? writer : "APP"
}

/** Generation continues after the text has left the screen, and its result is shown. */
function useChanges(assessmentId: string, place: InsightPlace) {
  const { t } = useTranslation("insights")
  const client = useQueryClient()
  const mutationKey = ["insight", assessmentId, place]
  const generation = useMutation({
    mutationKey,
    mutationFn: () => generateInsight(assessmentId, place),
    async onSuccess() {
      await insightsChanged(client, assessmentId)
      toastSuccess(t("state.written"))
    },
  })
  const approval = useMutation({
    mutationFn: () => approveInsight(assessmentId, place),
    async onSuccess() {
      await insightsChanged(client, assessmentId)
      toastSuccess(t("state.approvedToast"))
    },
  })
  return {
    approve: () => approval.mutateAsync(),
    generate: () => generation.mutate(),
    isWriting: useIsMutating({ mutationKey, exact: true }) > 0,
  }
}
